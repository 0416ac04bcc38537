import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import type {FieldPath} from '../drift/path.ts';
import type {Blame, OutcomeWord} from '../drift/types.ts';
import type {WriteMethod} from '../drift/next/types.ts';
import type {ReleaseReference} from '../ledger/types.ts';
import type {ObjectName} from '../manifest/address.ts';
import type {JsonValue} from '../record/types.ts';
import type {Policy} from '../policy/policy.ts';

/** Why a plan stops. `acknowledge` is the code that lifts it, null for one that nothing lifts. */
export type StopReason = {
	readonly code: string;
	readonly message: string;
	readonly object: string | null;
	readonly acknowledge: string | null;
	/** True when it was acknowledged; then it no longer stops. */
	readonly acknowledged: boolean;
};

/** What a plan does, as a whole. */
export type PlanAction = 'rollback' | 'unlock' | 'undo' | 'uninstall' | 'adopt' | 'let-go' | 'repair';

/** A field that a write of ours changes. Values are raw; null is no such field. */
export type PlannedChange = {readonly path: string; readonly from: JsonValue; readonly to: JsonValue};

/** A write of ours to one of Helm's records. A record's body is named as in its JSON (`info.status`), its object as `metadata.labels.status`. */
export type RecordPatch = {
	readonly subject: 'record';
	/** As `Secret/NAMESPACE/NAME`. */
	readonly object: string;
	readonly operation: 'create' | 'patch' | 'delete';
	/** Every field that is written. */
	readonly changes: readonly PlannedChange[];
};

/** A field of a live object: `path` as people read it, `pointer` as the API takes it (RFC 6901). Part of a list is written as the whole list. */
export type ObjectChange = PlannedChange & {readonly pointer: string};

/** A live object as the plan saw it. A write is held to its uid; what is deleted to its resourceVersion too, what is patched to the old values and to the state read right before. */
export type HeldObject = ObjectName & {readonly uid: string; readonly resourceVersion: string};

/** An entry of `managedFields`: who wrote, and how. */
export type ManagerReference = {readonly manager: string; readonly operation: string};

/** A write of ours to a live object: one JSON patch, or a deletion. None is ever created. */
export type ObjectPatch = {
	readonly subject: 'object';
	/** As `Deployment.apps/NAMESPACE/NAME`. */
	readonly object: string;
	readonly operation: 'patch' | 'delete';
	/** Every field that is written; none for a deletion. */
	readonly changes: readonly ObjectChange[];
	readonly target: HeldObject;
	/** What becomes of the objects that it owns; null for a patch. */
	readonly propagation: Propagation | null;
	/** Writers whose entries in `managedFields` go: the fields stay as they are, and a server-side apply by somebody else no longer conflicts over them. */
	readonly disowned: readonly ManagerReference[];
	/** Entries of `managedFields` that are put back. */
	readonly owned: readonly JsonValue[];
};

/** What a deletion does to the objects whose owner it takes away: deletes them later, before, or leaves them. */
export type Propagation = 'Background' | 'Foreground' | 'Orphan';

/** A write of ours to one object: a record, or a live one. */
export type PlannedPatch = RecordPatch | ObjectPatch;

export type PlanStep = {
	/** `run` is Helm, `write` a write of ours. */
	readonly id: 'backup' | 'run' | 'write' | 'check' | 'watch';
	readonly title: string;
	/** The exact argument list, program first; null for a step that runs no program. */
	readonly command: readonly string[] | null;
	/** What a step of ours writes; null for one that runs a program or only reads. */
	readonly patch: PlannedPatch | null;
	readonly effect: string;
	readonly precondition: string;
	readonly reverse: string;
};

/** A field of an object that is there, and what the action does to it. Values are raw. */
export type PlannedField = {
	readonly path: FieldPath;
	/** What stands there now; null where nothing does. */
	readonly live: JsonValue;
	/** What is wanted there; null where the field goes. */
	readonly wanted: JsonValue;
	/** `restored` is written; `survives` is wanted otherwise and stays; `fails` is refused, and the whole object with it. */
	readonly outcome: OutcomeWord;
	readonly reason: string;
	/** Who holds the live value. */
	readonly owner: Blame | null;
	/** Whether a forced apply takes the field from somebody else. */
	readonly taken: boolean;
};

/** Why an object will be refused: by `conflict` of a server-side apply, by the API server as a dry run or a known rule says (`refused`), by a rule that no dry run confirmed (`may-be-refused`), or for want of a right (`may-not-write`). */
export type ObjectRefusal = {readonly code: 'conflict' | 'refused' | 'may-be-refused' | 'may-not-write'; readonly message: string};

export type PlannedObject = {
	/** As `Deployment.apps/NAMESPACE/NAME`. */
	readonly address: string;
	readonly apiVersion: string;
	readonly kind: string;
	readonly change: 'create' | 'patch' | 'delete' | 'keep' | 'same' | 'unknown';
	readonly why: string;
	/** The fields that are wanted otherwise than they are; empty for an object that is created or deleted. */
	readonly fields: readonly PlannedField[];
	/** Why the write of this object fails; null where nothing speaks against it. */
	readonly refusal: ObjectRefusal | null;
	/** The release that the live object says it belongs to, `NAMESPACE/NAME`; null where it says none, or there is no such object. */
	readonly owner: string | null;
	/** Of the live object; null where there is none, or it was not read. */
	readonly uid: string | null;
	/** The live object whole, and the object as the target stores it: what a value is redacted in. Null where there is none. */
	readonly live: JsonValue;
	readonly wanted: JsonValue;
};

/** A container image of the target, and whether anything of the namespace still runs it (`running`), still names it (`kept`: a ReplicaSet without pods), or neither. */
export type PlannedImage = {readonly image: string; readonly seen: 'running' | 'kept' | 'nowhere' | 'unknown'};

/** A record that goes because of a limit to the history. */
export type PrunedRecord = {readonly name: string; readonly revision: number | null; readonly status: string | null};

/** A decision as data: the same value is printed, drawn, executed and reported. */
export type Plan = {
	readonly action: PlanAction;
	readonly release: ReleaseReference;
	readonly from: number | null;
	/** The revision that a rollback, or an unlock by one, goes to; null for what goes to none. */
	readonly to: number | null;
	readonly cluster: ClusterIdentity;
	/** SHA-256 in hexadecimal: see `planDigest`. */
	readonly digest: string;
	readonly verdict: 'go' | 'stop';
	readonly reasons: readonly StopReason[];
	readonly steps: readonly PlanStep[];
	readonly objects: readonly PlannedObject[];
	/** Hooks of the target that will run, in words: `pre-rollback Job/name`. */
	readonly hooks: readonly string[];
	/** Records that Helm deletes before it writes its own; none with `--history-max=0`. */
	readonly prunes: readonly PrunedRecord[];
	/** How Helm will apply: server-side or client-side; null for what Helm does not apply, or where it cannot be told. */
	readonly method: WriteMethod | null;
	readonly images: readonly PlannedImage[];
	/** What the command's flags come to, each with where it is from; null for an action that runs no Helm. */
	readonly policy: Policy | null;
	readonly notes: readonly string[];
	/** The context's name must be typed too. */
	readonly protectedContext: boolean;
	/** The plan's first line and the confirm line: `CONTEXT › NAMESPACE › RELEASE`. */
	readonly where: string;
	/** The state of every record that the plan was made from; anything different before the start is exit 7. */
	readonly records: readonly PinnedRecord[];
	/** Why this session may not run the plan, whatever its verdict: read-only, or a world that cannot be written. Null when it may. */
	readonly unavailable: StopReason | null;
};

/** The plan of a rollback, which always goes to a revision. */
export type RollbackPlan = Plan & {readonly action: 'rollback'; readonly to: number; readonly policy: Policy};

/** Whether a plan is a rollback's. */
export const isRollback = (plan: Plan): plan is RollbackPlan => plan.action === 'rollback' && plan.to !== null && plan.policy !== null;

/** A record's state as the plan saw it. */
export type PinnedRecord = {
	readonly name: string;
	readonly uid: string | null;
	readonly resourceVersion: string | null;
	readonly revision: number | null;
};
