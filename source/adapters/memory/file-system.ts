import {fail, ok} from '../../core/problem/problem.ts';
import {byName, newestFirst, noBackup} from '../../core/plan/backup-names.ts';
import type {FileSystem, JournalEntry} from '../../ports/file-system.ts';

/** The state folder of a demo, with a look inside. */
export type MemoryFileSystem = FileSystem & {
	readonly journalled: readonly JournalEntry[];
	/** By id, then by file name. */
	readonly backups: ReadonlyMap<string, ReadonlyMap<string, string>>;
	/** What a person had written, by path. */
	readonly saved: ReadonlyMap<string, string>;
};

/**
Journal and backups in memory: a demo leaves nothing on disk.

Reading input is no part of it, since nothing is in memory to be read; a session takes that from the disk.
*/
export const createMemoryFileSystem = (): MemoryFileSystem => {
	const journalled: JournalEntry[] = [];
	const backups = new Map<string, ReadonlyMap<string, string>>();
	const saved = new Map<string, string>();
	return {
		journalled,
		backups,
		saved,
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
		listBackups: async () => ok(newestFirst(backups.keys())),
		async readBackup(id) {
			const files = backups.get(id);
			return files === undefined ? noBackup(id) : ok(files.entries().map(([name, content]) => ({name, content})).toArray().toSorted(byName));
		},
		readJournal: async () => ok({entries: journalled, unreadable: 0}),
		async saveFile(path, content, overwrite) {
			if (saved.has(path) && !overwrite) {
				return fail('usage', `${path} exists already in this demo, and is not overwritten.`, 'Name another file, or give --overwrite.');
			}

			saved.set(path, content);
			return ok(`memory of this demo, ${path}`);
		},
		async readInput(path) {
			return fail('not-found', `There is no file ${path} in memory.`);
		},
	};
};
