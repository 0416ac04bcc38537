import type {Leaving} from '../ownership/types.ts';
import type {Known} from '../problem/known.ts';

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
