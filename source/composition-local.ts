/** What a session stands on before it has a world: all that `decode` needs. */
import {createFileSystem, defaultConfigFile, newSessionKey, systemClock} from './adapters/node/base.ts';
import {createRedactor} from './core/redact/create-redactor.ts';
import type {Redactor} from './core/redact/redactor.ts';
import type {Clock} from './ports/clock.ts';
import type {FileSystem} from './ports/file-system.ts';
import type {Session} from './ports/session.ts';
import type {SessionOptions} from './ports/session-options.ts';

/** The demo's fingerprints are the same in every run, so that pictures and tests of it are the same too. Nothing in it is secret. */
const demoKey = new TextEncoder().encode('the fingerprints of the demo');

/** What every world stands on. */
export type Base = {
	readonly clock: Clock;
	readonly files: FileSystem;
	/** Where the config file is looked for when none is named. */
	readonly configFile: string;
	readonly redactor: Redactor;
	/** Adds a line to the trace; null without one. */
	readonly trace: ((asked: string, answered: string) => void) | null;
};

/** The clock, the files and the redactor of a session: this machine's, whatever its world is. */
export const baseOf = (options: SessionOptions): Base => ({
	clock: systemClock,
	files: createFileSystem(options.environment),
	configFile: defaultConfigFile(options.environment),
	redactor: createRedactor(options.demo ? demoKey : newSessionKey),
	trace: null,
});

/** The part of a session that needs neither cluster nor folder: files to read, and a redactor. It loads nothing else. */
export const composeLocal = async (options: SessionOptions): Promise<Pick<Session, 'files' | 'redactor' | 'maxDecodedBytes'>> => {
	const {files, redactor} = baseOf(options);
	return {files, redactor, maxDecodedBytes: options.maxDecodedBytes};
};
