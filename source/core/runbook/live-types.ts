import type {ObjectName} from '../manifest/address.ts';
import type {Known} from '../problem/known.ts';

/** Whether another release, whose marks an object carries, still has it in its newest manifest. `no-release`: there is no record of that release. */
export type ListedElsewhere = 'yes' | 'no' | 'no-release' | 'unknown';

/**
Whose a live object is.

`other-release` by Helm's marks; `controller` by an owner reference (`reference` true, `by` is `Deployment/web`) or by the marks of a tool (`by` is its name); `nobody` carries no marks at all. `unknown` names the right that was missing; null where it was something else.
*/
export type ObjectOwner =
	| {readonly kind: 'this-release'}
	| {readonly kind: 'other-release'; readonly namespace: string; readonly name: string; readonly lists: ListedElsewhere}
	| {readonly kind: 'controller'; readonly by: string; readonly reference: boolean}
	| {readonly kind: 'nobody'}
	| {readonly kind: 'absent'}
	| {readonly kind: 'unknown'; readonly verb: string | null};

/** That an object is being deleted, since when (RFC 3339), and what holds it. */
export type Leaving = {readonly since: string; readonly finalizers: readonly string[]};

/** A stored object, or one that a log names, and whose its live one is. */
export type OwnedObject = ObjectName & {
	readonly address: string;
	/** Those of the newest revision, the deployed one and the target of a rollback that list it; none for an object that only a log names, which has the address as it stands there. */
	readonly revisions: readonly number[];
	readonly owner: ObjectOwner;
	/**
	Whether the policy to keep it stands in the newest stored manifest, as an uninstall reads it (trimmed, any case), and on the live object, as upgrades and rollbacks read it (exactly `keep`); null where live was not read. Both seen on 3.22.0 and 4.3.1.
	*/
	readonly keep: {readonly stored: boolean; readonly live: boolean | null};
	readonly leaving: Leaving | null;
};

/** A live object that carries the marks of a release. */
export type MarkedObject = ObjectName & {readonly address: string; readonly keep: boolean; readonly leaving: Leaving | null};

/** A kind that stored manifests name and that the API server serves no more. */
export type GoneApi = {
	readonly apiVersion: string;
	readonly kind: string;
	/** Revisions whose manifest names it, the newest first. */
	readonly revisions: readonly number[];
	/** Objects of it in the manifests of the newest revision, the deployed one and the target of a rollback, by address. */
	readonly objects: readonly string[];
	/** Where the same objects are served now; null where nothing is known to take its place. */
	readonly successor: {readonly apiVersion: string; readonly kind: string} | null;
	/** How many of the objects are live under the successor; null where that was not read. */
	readonly live: number | null;
};

/** What fresh discovery says of the kinds that the readable revisions store. */
export type StoredApis = {
	readonly gone: readonly GoneApi[];
	/** Stored apiVersions whose API group did not answer: whether their kinds are gone is not known. */
	readonly unanswered: readonly string[];
};

/** One thing that a person may do or not. `without` says which conclusion is missing where it may not be done. */
export type Right = {
	readonly verb: string;
	/** With its group where it has one, as `deployments.apps`. */
	readonly resource: string;
	/** Null for a cluster-scoped resource. */
	readonly namespace: string | null;
	/** Null where the API server did not say. */
	readonly allowed: boolean | null;
	readonly needed: 'triage' | 'rollback';
	readonly without: string;
};

/** The namespace of a release. Conditions are those that hold; finalizers of both its metadata and its spec. */
export type NamespaceState = {
	readonly name: string;
	readonly phase: string;
	readonly leaving: Leaving | null;
	readonly conditions: ReadonlyArray<{readonly type: string; readonly message: string}>;
};

/** A quota that leaves no room for one more. */
export type FullQuota = {readonly quota: string; readonly resource: string; readonly used: string; readonly hard: string};

/** A webhook that must answer before a stored kind is written, and has nobody behind it. */
export type SilentWebhook = {
	/** `ValidatingWebhookConfiguration/guard`. */
	readonly configuration: string;
	readonly webhook: string;
	/** `NAMESPACE/NAME` of the service that should answer. */
	readonly service: string;
	/** `no-service`: it is not there; `no-endpoints`: nothing behind it is ready. */
	readonly why: 'no-service' | 'no-endpoints';
	/** The stored kinds that it asks about. */
	readonly kinds: readonly string[];
};

/** What stands around a release, each part read by itself. */
export type Surroundings = {
	/** Null where there is no such namespace. */
	readonly namespace: Known<NamespaceState | null>;
	readonly quotas: Known<readonly FullQuota[]>;
	readonly webhooks: Known<readonly SilentWebhook[]>;
};
