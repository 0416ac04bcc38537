import type {ObjectName} from '../core/manifest/address.ts';
import type {LiveObject} from '../core/object/live-object.ts';
import type {ClusterIdentity} from '../core/helm/cluster-identity.ts';
import type {Result} from '../core/problem/problem.ts';
import type {JsonValue} from '../core/record/types.ts';

/** A kind that the API server serves now. */
export type ServedKind = {
	readonly apiVersion: string;
	readonly kind: string;
	readonly plural: string;
	readonly namespaced: boolean;
};

/** What fresh discovery found, and which API groups did not answer: a kind of those is not gone, it is unknown. */
export type Discovery = {
	readonly kinds: readonly ServedKind[];
	/** Group versions as `metrics.k8s.io/v1beta1`; usually an aggregated API whose own server is down. */
	readonly unanswered: readonly string[];
};

/**
A whole live object, or what is known of its absence.

`here` carries the object with `apiVersion` and `kind` in it, also where the server left them out; the apiVersion is the one that it was read in, another one of the same kind where the one asked for is no longer served. `absent` is certain. `unseen` is a folder that holds nothing of that kind and namespace, so that nobody knows.
*/
export type LiveAnswer =
	| {readonly found: 'here'; readonly value: JsonValue}
	| {readonly found: 'absent'}
	| {readonly found: 'unseen'};

/** Which objects are listed. Selectors are those of the API (`a=b,c in (d,e)`; `involvedObject.name=x`). */
export type ListQuery = {
	readonly apiVersion: string;
	readonly kind: string;
	/** Null is all namespaces, and what a cluster-scoped kind has. */
	readonly namespace: string | null;
	readonly labelSelector: string | null;
	readonly fieldSelector: string | null;
	/** Objects at most; null for all. */
	readonly limit: number | null;
};

/** One apply of Helm's that is tried and not done. */
export type DryRunQuery = {
	/** The desired object whole: what is stored, and what Helm adds when it applies. */
	readonly object: JsonValue;
	/** Whether fields that other managers own are taken, as `--force-conflicts` does. */
	readonly force: boolean;
	readonly manager: 'helm';
};

/** A field that another manager owns with another value, as the server says it. */
export type ApplyConflict = {
	/** Empty where the server's words could not be read. */
	readonly manager: string;
	readonly subresource: string | null;
	/** Null for a manager that applies: the server names the version of updates alone. */
	readonly apiVersion: string | null;
	/** As the server prints it: `.spec.replicas`, `.spec.template.spec.containers[name="api"].image`. */
	readonly path: string;
};

/**
What the API server would make of an apply.

`refused` is about this one object. `dry-run-forbidden`: a webhook that would act on the world is in the way, so that nothing can be told; `invalid`: the object itself; `forbidden`: a right is missing (then `verb` is the verb and resource, `patch deployments.apps`), or a quota or a policy is in the way (`verb` null); `not-found`: its kind or namespace.
*/
export type ApplyAnswer =
	| {readonly kind: 'applied'; readonly value: JsonValue}
	| {readonly kind: 'conflict'; readonly conflicts: readonly ApplyConflict[]; readonly message: string}
	| {readonly kind: 'refused'; readonly code: 'dry-run-forbidden' | 'invalid' | 'forbidden' | 'not-found' | 'other'; readonly message: string; readonly verb: string | null};

/** Whose log is read, and how much of its end. */
export type LogQuery = {
	readonly namespace: string;
	readonly pod: string;
	readonly container: string;
	/** Of the container's run before the present one. */
	readonly previous: boolean;
	readonly lines: number;
	readonly bytes: number;
};

/** Whether a person may do something: a verb on a resource of a group (empty for the core group; `pods/log` is a resource), in a namespace; namespace null for what is cluster-scoped. */
export type RightQuestion = {readonly verb: string; readonly group: string; readonly resource: string; readonly namespace: string | null};

/**
The cluster beyond Helm's records, or what stands beside them in a folder. It changes nothing.

Implementations: `adapters/kubernetes`, `adapters/directory`, `adapters/memory`. One contract suite runs on all: `test/contracts/cluster.ts`.
*/
export type Cluster = {
	/** Which cluster this is, read afresh: the server's address and the uid of namespace `kube-system`. A folder knows neither, and says null. */
	readonly identity: (signal: AbortSignal) => Promise<Result<ClusterIdentity>>;
	/** What the API server serves now, never from a cache: a stale discovery cache changes what Helm does. Problem `not-found` for a folder, which holds no discovery. */
	readonly discover: (signal: AbortSignal) => Promise<Result<Discovery>>;
	/** One live object's metadata; null when it is not there. Problems: `forbidden` names the verb; `not-found` for a folder where nobody knows. */
	readonly look: (target: ObjectName, signal: AbortSignal) => Promise<Result<LiveObject | null>>;
	/**
	Whole live objects, many at once, in the order in which they were asked for. A namespaced kind without a namespace is looked for in the session's.

	Each has its own outcome: where one may not be read (`forbidden` names verb and resource), the others are.
	*/
	readonly read: (targets: readonly ObjectName[], signal: AbortSignal) => Promise<ReadonlyArray<Result<LiveAnswer>>>;
	/** Whole objects of one kind, page by page; none of a kind that is not served. Problems: `forbidden` names verb and resource; `not-found` for a folder that holds nothing of that kind and namespace, so that nobody knows. */
	readonly list: (query: ListQuery, signal: AbortSignal) => Promise<Result<readonly JsonValue[]>>;
	/** What a server-side apply would do, by a dry run that changes nothing. Problem `usage` where there is no server to ask. */
	readonly dryRunApply: (query: DryRunQuery, signal: AbortSignal) => Promise<Result<ApplyAnswer>>;
	/** The end of a container's log, oldest line first, raw; null when there is none: the pod is gone, or the container did not run (before). Problem `not-found` for a folder, which holds no logs. */
	readonly log: (query: LogQuery, signal: AbortSignal) => Promise<Result<readonly string[] | null>>;
	/** What the person may do, in the order of the questions, by reviews that the server answers and does not store; null where it does not say. Problem `not-found` for a folder, which knows no persons. */
	readonly may: (questions: readonly RightQuestion[], signal: AbortSignal) => Promise<Result<ReadonlyArray<boolean | null>>>;
	/** The person's name as the cluster knows them, by a review that it answers and does not store; null where it does not say: an older server, or one that knows no persons. Problem `not-found` for a folder. */
	readonly whoAmI: (signal: AbortSignal) => Promise<Result<string | null>>;
};
