import type {History} from '../ledger/types.ts';
import type {Plan, RollbackPlan} from './types.ts';

/** Where a plan that runs Helm stands: what is being done now, in this order. `watch` only follows an action on a lock. */
export type HelmPhase = 'verify' | 'backup' | 'run' | 'check' | 'watch' | 'done';

/** Something in the records that the action did not write. */
export type Stranger = {
	/** Null where the record does not say one. */
	readonly revision: number | null;
	readonly what: string;
};

/** An object that was to go and is still there when Helm has ended, and what holds it. */
export type LeftObject = {
	/** As `Deployment.apps/NAMESPACE/NAME`. */
	readonly address: string;
	/** RFC 3339, when the API server began to delete it; null where nobody asked it to. */
	readonly deletedAt: string | null;
	/** The API server deletes it when all of them are gone. */
	readonly finalizers: readonly string[];
};

/**
A plan that runs Helm, under way and at its end: the same value is drawn while it runs and reported when it ends.

Everything in it is raw: text passes the redactor where it is shown.
*/
export type HelmOutcome<P extends Plan = Plan> = {
	readonly plan: P;
	readonly phase: HelmPhase;
	/** Folder of the saved records; null until they were saved. */
	readonly backup: string | null;
	/** The id that `undo` takes; null until they were saved. */
	readonly backupId: string | null;
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
	/** The revision that the action wrote; null until it is there, and for an action that writes none. */
	readonly revision: number | null;
	/** Writes of somebody else since the preview, in the order in which they were seen. */
	readonly strangers: readonly Stranger[];
	/** The watch of the records after an action on a lock, in seconds; null when none is needed. */
	readonly watch: {readonly passed: number; readonly total: number; readonly skipped: boolean} | null;
	/** Objects that the action was to delete and that are still there; null while nobody looked, and for an action that promises no such thing. */
	readonly left: readonly LeftObject[] | null;
	/** What is true now, one sentence each. */
	readonly facts: readonly string[];
};

/** A rollback under way and at its end. */
export type RollbackOutcome = HelmOutcome<RollbackPlan>;

/** Where a rollback stands. */
export type RollbackPhase = HelmPhase;
