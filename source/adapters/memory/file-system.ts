import {fail, ok} from '../../core/problem/problem.ts';
import type {FileSystem, JournalEntry} from '../../ports/file-system.ts';

/** The state folder of a demo, with a look inside. */
export type MemoryFileSystem = FileSystem & {
	readonly journalled: readonly JournalEntry[];
	/** By id, then by file name. */
	readonly backups: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/**
Journal and backups in memory: a demo leaves nothing on disk.

Reading input is no part of it, since nothing is in memory to be read; a session takes that from the disk.
*/
export const createMemoryFileSystem = (): MemoryFileSystem => {
	const journalled: JournalEntry[] = [];
	const backups = new Map<string, ReadonlyMap<string, string>>();
	return {
		journalled,
		backups,
		async journal(entry) {
			journalled.push(entry);
			return ok(null);
		},
		async backup(id, files) {
			if (backups.has(id)) {
				return fail('state-unwritable', `The backup ${id} exists already.`, 'Nothing was changed.');
			}

			backups.set(id, new Map(files.map(({name, content}) => [name, content])));
			return ok(`memory of this demo, backups/${id}`);
		},
		async readInput(path) {
			return fail('not-found', `There is no file ${path} in memory.`);
		},
	};
};
