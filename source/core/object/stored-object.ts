/** Where Helm keeps its records. */
export type Driver = 'secret' | 'configmap' | 'sql';

/** One entry of `metadata.managedFields`: who wrote which part of an object, by the server's own account. */
export type Writer = {
	readonly manager: string;
	readonly operation: string;
	readonly subresource: string | null;
	/** RFC 3339 as the server wrote it; entries of `scale` and of migrated objects have none (seen on 1.37.2). */
	readonly time: string | null;
};

/**
The storage object around a record, from its metadata alone.

A list of metadata, a dump and a full read all give this. Nothing in it proves anything about the body: labels can lie.
*/
export type StoredObject = {
	readonly driver: Driver;
	readonly kind: 'Secret' | 'ConfigMap';
	readonly namespace: string | null;
	readonly name: string;
	/** Null in dumps that were stripped of server metadata; such an object is known by its origin. */
	readonly uid: string | null;
	readonly resourceVersion: string | null;
	/** The Secret's type; null for a ConfigMap and where only metadata was asked for. */
	readonly type: string | null;
	readonly labels: Readonly<Record<string, string>>;
	readonly annotations: Readonly<Record<string, string>>;
	/** `creationTimestamp`: RFC 3339 with second resolution, the server's clock. */
	readonly createdAt: string | null;
	readonly writers: readonly Writer[];
	/** File and position (document, item) that it was read from; null when it came from an API server. */
	readonly origin: string | null;
};

/** A storage object with its payload. */
export type StoredRecord = {
	readonly object: StoredObject;
	/**
	The `release` value as the API shows it: for a Secret with its outer base64, for a ConfigMap without one. Null when the key is missing.
	*/
	readonly payload: string | null;
	/** The whole object as it was given, byte for byte, for backups. */
	readonly raw: string;
};

/** A key that is equal for two readings of the same state of the same object, to cache what was decoded from it. */
export const stateKey = (object: StoredObject): string => object.uid === null
	? `${object.origin ?? ''}#${object.kind}/${object.namespace ?? ''}/${object.name}`
	: `${object.uid}@${object.resourceVersion ?? ''}`;
