import type {Result} from '../core/problem/problem.ts';

/** One entry of the journal: `journal.jsonl`, one line a mutation or a deliberate act. */
export type JournalEntry = {
	readonly time: string;
	readonly context: string | null;
	readonly server: string | null;
	readonly person: string | null;
	readonly release: string | null;
	readonly action: string;
	readonly digest: string | null;
	readonly step: string | null;
	readonly result: string;
	readonly reason: string | null;
};

/** The state folder (`$XDG_STATE_HOME/helm-triage`): journal and backups. Folders 0700, files 0600. In a demo all of it is in memory. */
export type FileSystem = {
	/** Appends one line to the journal, flushed before it returns. */
	readonly journal: (entry: JournalEntry) => Promise<Result<null>>;
	/** Writes `backups/ID/NAME` files, byte for byte, and returns the folder's path (in a demo, words). Refuses to overwrite. */
	readonly backup: (id: string, files: ReadonlyArray<{readonly name: string; readonly content: string}>) => Promise<Result<string>>;
	/** Reads a file, or standard input for `-`, up to `limit` bytes. Problem `usage` for a directory, `not-found` when there is none. */
	readonly readInput: (path: string, limit: number, signal: AbortSignal) => Promise<Result<Uint8Array>>;
};
