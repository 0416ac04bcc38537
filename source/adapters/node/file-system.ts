import type {FileSystem} from '../../ports/file-system.ts';
import {writeBackup} from './backup.ts';
import {appendJournal} from './journal.ts';
import {readInput} from './read-input.ts';
import {stateFolder} from './state-folder.ts';

/** The state folder on disk, named by the environment (`XDG_STATE_HOME`, `HOME`). Nothing is made before it is needed. */
export const createFileSystem = (environment: Readonly<Record<string, string | undefined>>): FileSystem => {
	const state = stateFolder(environment);
	return {
		journal: async entry => appendJournal(state, entry),
		backup: async (id, files) => writeBackup(state, id, files),
		readInput,
	};
};
