/** What every session stands on, in one file: a start loads it as one piece. */
export {systemClock} from './clock.ts';
export {defaultConfigFile} from './config-file.ts';
export {createFileSystem} from './file-system.ts';
export {newSessionKey} from './session-key.ts';
