import type {Found} from '../fields/steps.ts';
import type {ManagedEntry} from '../fields/types.ts';
import type {FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';

/** How Helm writes: server-side apply, or a patch that it computes itself. */
export type WriteMethod = 'ssa' | 'csa';

/** A write of Helm that has not happened, as far as one object goes. */
export type PlannedWrite = {
	/** Null where the Helm that will run is not known: the verdict then says only what holds for both. */
	readonly method: WriteMethod | null;
	/** `--force-conflicts`, which server-side apply alone has. */
	readonly forced: boolean;
	/** Whether Helm first takes its client-side claims over into server-side ones: each rollback, and an upgrade over a deployed revision that was applied client-side. */
	readonly migrates: boolean;
	/** The document that Helm takes as its original, without what it adds: of the newest deployed revision for an upgrade, of the last revision for a rollback. Null where that lists no such object. */
	readonly previous: JsonValue;
	/** What it applies, with what it adds (label, annotations, namespace). Null where the target lists no such object. */
	readonly desired: JsonValue;
};

/** What a verdict on an object's differences rests on. */
export type WriteContext = {
	/** Whether Helm knows the kind as a Go type: `isTyped`. */
	readonly typed: boolean;
	readonly entries: readonly ManagedEntry[];
	/** The manager that will write: `oursOf`. */
	readonly ours: string | null;
	readonly live: JsonValue;
	/** The next upgrade with the same chart and values. */
	readonly upgrade: PlannedWrite;
	/** Null where there is no revision to go back to. */
	readonly rollback: (PlannedWrite & {readonly revision: number}) | null;
};

/** What stands at a field after a write that the server accepts, and why. */
export type Settled = {readonly after: Found; readonly reason: string};

/** A write that goes to an upgrade's manifest (revision null) or back to a revision. */
export type Write = PlannedWrite & {readonly revision: number | null};

/** Tells what a write leaves at any field of an object that exists. */
export type Settle = (path: FieldPath) => Settled;
