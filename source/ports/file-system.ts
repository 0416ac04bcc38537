import type {JournalEntry} from '../core/journal/journal-text.ts';
import type {Result} from '../core/problem/problem.ts';

export type {JournalEntry} from '../core/journal/journal-text.ts';

/** One file of a backup; a live object's name begins with `objects/`. */
export type BackupFile = {readonly name: string; readonly content: string};

/** The state folder (`$XDG_STATE_HOME/helm-triage`): journal and backups. Folders 0700, files 0600. In a demo all of it is in memory. */
export type FileSystem = {
	/** Appends one line to the journal, flushed before it returns. */
	readonly journal: (entry: JournalEntry) => Promise<Result<null>>;
	/** Writes `backups/ID/NAME` files, byte for byte, and returns the folder's path (in a demo, words). Refuses to overwrite. */
	readonly backup: (id: string, files: readonly BackupFile[]) => Promise<Result<string>>;
	/** The ids of all backups, the newest first; none where nothing was ever saved. */
	readonly listBackups: () => Promise<Result<readonly string[]>>;
	/** The files of one backup, in the order of their names, byte for byte. Problem `not-found` when there is none of that id. */
	readonly readBackup: (id: string) => Promise<Result<readonly BackupFile[]>>;
	/** The entries of the journal, oldest first, and the lines of it that are no entry (cut off by a crash), which are counted. A journal that was never begun has none. */
	readonly readJournal: () => Promise<Result<{readonly entries: readonly JournalEntry[]; readonly unreadable: number}>>;
	/** Writes a file of the person's own choice, readable by them alone (0600), and says where it is: its path, or in a demo words. Problem `usage` where it exists, unless `overwrite`, and where it cannot be written. */
	readonly saveFile: (path: string, content: string, overwrite: boolean) => Promise<Result<string>>;
	/** Reads a file, or standard input for `-`, up to `limit` bytes. Problem `usage` for a directory, `not-found` when there is none. */
	readonly readInput: (path: string, limit: number, signal: AbortSignal) => Promise<Result<Uint8Array>>;
};
