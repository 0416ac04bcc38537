import type {Writer} from '../core/object/stored-object.ts';
import type {ClusterIdentity} from '../core/plan/types.ts';
import type {Result} from '../core/problem/problem.ts';

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

/** What a live object says about itself, without its content. */
export type LiveObject = {
	readonly uid: string | null;
	readonly resourceVersion: string | null;
	readonly labels: Readonly<Record<string, string>>;
	readonly annotations: Readonly<Record<string, string>>;
	readonly writers: readonly Writer[];
};

/** The cluster beyond Helm's records. Null in a session of a folder. */
export type Cluster = {
	/** Which cluster this is, read afresh: the server's address and the uid of namespace `kube-system`. */
	readonly identity: (signal: AbortSignal) => Promise<Result<ClusterIdentity>>;
	/** What the API server serves now, never from a cache: a stale discovery cache changes what Helm does. */
	readonly discover: (signal: AbortSignal) => Promise<Result<Discovery>>;
	/** One live object's metadata; null when it is not there. Problem `forbidden` names the verb. */
	readonly look: (target: {readonly apiVersion: string; readonly kind: string; readonly namespace: string | null; readonly name: string}, signal: AbortSignal) => Promise<Result<LiveObject | null>>;
};
