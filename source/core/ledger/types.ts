import type {StoredObject} from '../object/stored-object.ts';
import type {DecodedRecord, Fault, Mismatch} from '../record/types.ts';

/** Helm's statuses (`pkg/release/status.go`), plus null where neither body nor label says one. */
export type Status = 'unknown' | 'deployed' | 'uninstalled' | 'superseded' | 'failed' | 'uninstalling' | 'pending-install' | 'pending-upgrade' | 'pending-rollback';

/** One record of a release: its storage object and, once read, its body. */
export type LedgerRecord = {
	readonly object: StoredObject;
	/** Null until the body was read. */
	readonly decoded: DecodedRecord | null;
};

/** One release as the list of records knows it: grouped by the object's namespace and the name in label or object name. */
export type ReleaseReference = {
	readonly namespace: string | null;
	readonly name: string;
	readonly revision: number | null;
	readonly driver: 'secret' | 'configmap' | 'sql';
};

export type AnomalyCode =
	| 'label-mismatch' // Body, label or object name disagree
	| 'several-deployed'
	| 'none-deployed'
	| 'gap'
	| 'impossible-transition'
	| 'newest-undecodable'
	| 'undecodable' // An older record that Helm skips
	| 'restored-copy' // Creation order contradicts `last_deployed`
	| 'elsewhere' // The object's namespace or name is not what the body says
	| 'uninstalling-left-behind'
	| 'size-near-limit'
	| 'duplicate-revision' // Two objects hold one revision of one release
	| 'unknown-status'
	| 'no-info';

/** Something in a history that Helm's own state machine could not have produced, or that will bite later. */
export type Anomaly = {
	readonly code: AnomalyCode;
	readonly revisions: readonly number[];
	readonly message: string;
};

/** An older `pending-*` record under a newer finished one: cut off, and released by that revision. Not a lock. */
export type Scar = {readonly releasedBy: number};

export type Revision = {
	/** Body version, else label, else the object's name; null when none says one. */
	readonly revision: number | null;
	/** Body status, else label. */
	readonly status: Status | string | null;
	readonly statusSource: 'body' | 'label';
	readonly description: string | null;
	readonly chart: string | null;
	readonly chartVersion: string | null;
	readonly appVersion: string | null;
	readonly applyMethod: string | null;
	/** Server-side creation time of the record; only where a dump lost it the client's `last_deployed`. RFC 3339, UTC. */
	readonly created: string | null;
	/** Seconds from creation to the last write that belongs to this revision; null when unknown. */
	readonly took: number | null;
	/** The field manager that wrote last (`Helm` for Helm itself). */
	readonly writer: string | null;
	/** Null when status and description cannot tell, or when the body was not read. */
	readonly completed: boolean | null;
	readonly scar: Scar | null;
	readonly fault: Fault | null;
	readonly mismatches: readonly Mismatch[];
	readonly record: LedgerRecord;
};

export type LockVerdict = 'held' | 'stale' | 'final-write-lost' | 'cannot-tell' | 'none';

/** The lock that the newest record is, if it is one, and how sure we are that nobody holds it. */
export type Lock = {
	readonly revision: number;
	readonly verdict: LockVerdict;
	/** Server-side creation time of the pending record. */
	readonly since: string | null;
	readonly reasons: readonly string[];
};

/** A release's records, newest first, as Helm would read them and as they are. */
export type History = {
	readonly release: ReleaseReference;
	readonly revisions: readonly Revision[];
	/** What Helm takes for last (highest body version among decodable) and deployed (label, highest). */
	readonly believed: {readonly last: number | null; readonly deployed: number | null};
	readonly anomalies: readonly Anomaly[];
	/** True when every body was read. */
	readonly complete: boolean;
};

/** One row of the list of releases. `source` says whether a body stands behind the status. */
export type ReleaseRow = {
	readonly namespace: string | null;
	readonly name: string;
	readonly driver: 'secret' | 'configmap' | 'sql';
	readonly revision: number | null;
	readonly status: Status | string | null;
	/** RFC 3339 UTC: newest managedFields time or creation time of the newest record. */
	readonly updated: string | null;
	readonly created: string | null;
	readonly source: 'label' | 'record';
	readonly writer: string | null;
	readonly revisions: number;
	readonly chart: string | null;
	readonly chartVersion: string | null;
	readonly appVersion: string | null;
	readonly description: string | null;
	readonly faults: ReadonlyArray<{readonly code: string; readonly message: string}>;
	/** Newest revision below this one that completed by its label alone; null when the list does not know. */
	readonly lastGood: number | null;
	readonly newest: LedgerRecord;
};
