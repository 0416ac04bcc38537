import type {History} from '../../ledger/types.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Stranger} from '../outcome.ts';
import type {Plan} from '../types.ts';

/** Where a plan of our own writes stands: what is being done now, in this order. */
export type WritePhase = 'verify' | 'backup' | 'write' | 'check' | 'watch' | 'done';

/**
A plan of our own writes under way and at its end: the same value is drawn while it runs and reported when it ends.

Everything in it is raw: text passes the redactor where it is shown.
*/
export type WriteOutcome = {
	readonly plan: Plan;
	readonly phase: WritePhase;
	/** Folder of the saved records; null until they were saved. */
	readonly backup: string | null;
	/** The id that `undo` takes; null until they were saved. */
	readonly backupId: string | null;
	/** Titles of the writes that the API server has confirmed, in their order. */
	readonly written: readonly string[];
	readonly before: History;
	/** The live objects that are written, whole, by address, as they were when they were saved; null stands for one that was not there. */
	readonly targets: ReadonlyMap<string, JsonValue>;
	/** Null until the writes are done. */
	readonly after: History | null;
	/** The live objects afterwards; null until the writes are done, and where they could not be read. */
	readonly targetsAfter: ReadonlyMap<string, JsonValue> | null;
	/** Writes of somebody else since the preview. */
	readonly strangers: readonly Stranger[];
	/** The watch of the records, in seconds; null when none is needed. */
	readonly watch: {readonly passed: number; readonly total: number; readonly skipped: boolean} | null;
	/** What is true now, one sentence each. */
	readonly facts: readonly string[];
};
