import type {History} from '../ledger/types.ts';
import type {RollbackPlan} from './types.ts';

/** Where a rollback stands: what is being done now, in this order. `watch` only follows an action on a lock. */
export type RollbackPhase = 'verify' | 'backup' | 'run' | 'check' | 'watch' | 'done';

/** Something in the records that this rollback did not write. */
export type Stranger = {
	/** Null where the record does not say one. */
	readonly revision: number | null;
	readonly what: string;
};

/**
A rollback under way and at its end: the same value is drawn while it runs and reported when it ends.

Everything in it is raw: text passes the redactor where it is shown.
*/
export type RollbackOutcome = {
	readonly plan: RollbackPlan;
	readonly phase: RollbackPhase;
	/** Folder of the saved records; null until they were saved. */
	readonly backup: string | null;
	/** The last lines that Helm printed, and how many it printed in all. */
	readonly output: {readonly lines: readonly string[]; readonly total: number};
	/** The file that holds all of Helm's output; null in a demo and before Helm has ended. */
	readonly outputFile: string | null;
	/** Null while Helm runs, and when a signal ended it. */
	readonly exitCode: number | null;
	/** The signal that ended Helm. */
	readonly signal: string | null;
	readonly before: History;
	/** Null until Helm has ended. */
	readonly after: History | null;
	/** The revision that this rollback wrote; null until it is there. */
	readonly revision: number | null;
	/** Writes of somebody else since the preview, in the order in which they were seen. */
	readonly strangers: readonly Stranger[];
	/** The watch of the records after an action on a lock, in seconds; null when none is needed. */
	readonly watch: {readonly passed: number; readonly total: number; readonly skipped: boolean} | null;
	/** What is true now, one sentence each. */
	readonly facts: readonly string[];
};
