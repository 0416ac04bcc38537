import type {FileSystem} from '../../ports/file-system.ts';
import {listBackups, readBackup, writeBackup} from './backup.ts';
import {appendJournal, readJournal} from './journal.ts';
import {readInput} from './read-input.ts';
import {saveFile} from './save-file.ts';
import {stateFolder} from './state-folder.ts';

/** The state folder on disk, named by the environment (`XDG_STATE_HOME`, `HOME`). Nothing is made before it is needed. */
export const createFileSystem = (environment: Readonly<Record<string, string | undefined>>): FileSystem => {
	const state = stateFolder(environment);
	return {
		journal: async entry => appendJournal(state, entry),
		backup: async (id, files) => writeBackup(state, id, files),
		listBackups: async () => listBackups(state),
		readBackup: async id => readBackup(state, id),
		readJournal: async () => readJournal(state),
		saveFile,
		readInput,
	};
};
