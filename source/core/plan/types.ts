import type {ReleaseReference} from '../ledger/types.ts';

/** The Helm binary that was found. `supported`: 3.18 or newer, 4.1 or newer; others get commands printed only. */
export type HelmFound = {
	readonly path: string;
	readonly version: string;
	readonly major: number;
	readonly minor: number;
	readonly supported: boolean;
};

/** The cluster that a plan is for. Read again before each step; anything different is exit 7. */
export type ClusterIdentity = {
	readonly context: string | null;
	readonly server: string | null;
	readonly namespace: string;
	/** Uid of namespace `kube-system`; null where it may not be read, and the records' uids stand for it. */
	readonly uid: string | null;
};

/** Why a plan stops. `acknowledge` is the code that lifts it, null for one that nothing lifts. */
export type StopReason = {
	readonly code: string;
	readonly message: string;
	readonly object: string | null;
	readonly acknowledge: string | null;
	/** True when it was acknowledged; then it no longer stops. */
	readonly acknowledged: boolean;
};

export type PlanStep = {
	readonly id: 'backup' | 'run' | 'check' | 'watch';
	readonly title: string;
	/** The exact argument list, program first; null for a step of our own. */
	readonly command: readonly string[] | null;
	readonly effect: string;
	readonly precondition: string;
	readonly reverse: string;
};

export type PlannedObject = {
	/** As `Deployment.apps/NAMESPACE/NAME`. */
	readonly address: string;
	readonly change: 'create' | 'patch' | 'delete' | 'keep' | 'same' | 'unknown';
	readonly why: string;
};

/** A decision as data: the same value is printed, drawn, executed and reported. */
export type Plan = {
	readonly action: 'rollback';
	readonly release: ReleaseReference;
	readonly from: number | null;
	readonly to: number;
	readonly cluster: ClusterIdentity;
	/** SHA-256 in hexadecimal over cluster identity, uid and resourceVersion of every record, and the steps. */
	readonly digest: string;
	readonly verdict: 'go' | 'stop';
	readonly reasons: readonly StopReason[];
	readonly steps: readonly PlanStep[];
	readonly objects: readonly PlannedObject[];
	/** Hooks of the target that will run, in words: `pre-rollback Job/name`. */
	readonly hooks: readonly string[];
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

/** A record's state as the plan saw it. */
export type PinnedRecord = {
	readonly name: string;
	readonly uid: string | null;
	readonly resourceVersion: string | null;
	readonly revision: number | null;
};
