import type {Driver, StoredObject, StoredRecord} from '../../core/object/stored-object.ts';
import type {Clock} from '../../ports/clock.ts';
import {apiText} from './api-text.ts';
import {createIdentifiers, newestVersion, serverSeconds} from './identifiers.ts';

/** What a client sends when it writes a record: the rest is the server's. */
export type RecordWrite = {
	readonly driver: Exclude<Driver, 'sql'>;
	readonly namespace: string;
	readonly name: string;
	readonly labels: Readonly<Record<string, string>>;
	/** Helm's own updates leave none. */
	readonly annotations?: Readonly<Record<string, string>>;
	/** The payload in base64, without a Secret's outer base64. */
	readonly payload: string;
	/** The field manager: `Helm` for Helm's own writes (seen on 3.22.0 and 4.3.1). */
	readonly manager: string;
};

/** What must still be true of the object on the server; else the write is refused, as the API server does with 409. */
export type Precondition = {readonly uid: string | null; readonly resourceVersion: string | null};

export type Written = {readonly ok: true; readonly record: StoredRecord} | {readonly ok: false; readonly status: 404 | 409};

export type Records = {
	readonly all: () => readonly StoredRecord[];
	readonly get: (object: Pick<StoredObject, 'kind' | 'namespace' | 'name'>) => StoredRecord | null;
	/** 409 when the name is taken. */
	readonly create: (write: RecordWrite) => Written;
	/** A whole-object update, as Helm's: annotations that others put there are lost. 404 when it is gone, 409 when the precondition does not hold. */
	readonly replace: (write: RecordWrite, precondition?: Precondition) => Written;
	readonly remove: (object: Pick<StoredObject, 'kind' | 'namespace' | 'name'>, precondition?: Precondition) => Written;
};

type Key = Pick<StoredObject, 'kind' | 'namespace' | 'name'>;

const keyOf = ({kind, namespace, name}: Key): string => `${kind}/${namespace ?? ''}/${name}`;

const kindOf = (driver: RecordWrite['driver']): StoredObject['kind'] => driver === 'secret' ? 'Secret' : 'ConfigMap';

const holds = (object: StoredObject, precondition: Precondition | undefined): boolean => precondition === undefined
	|| ((precondition.uid ?? object.uid) === object.uid && (precondition.resourceVersion ?? object.resourceVersion) === object.resourceVersion);

/** The records of a cluster in memory, with the server's part of every object: uid, resourceVersion, creation time, managedFields. */
export const createRecords = (recorded: readonly StoredRecord[], clock: Clock): Records => {
	const {uid, resourceVersion} = createIdentifiers('record', newestVersion(recorded.map(({object}) => object)));
	const held = new Map<string, StoredRecord>();
	for (const record of recorded) {
		const object: StoredObject = {
			...record.object,
			uid: record.object.uid ?? uid(),
			resourceVersion: record.object.resourceVersion ?? resourceVersion(),
			origin: null,
		};
		held.set(keyOf(object), {...record, object});
	}

	const store = (write: RecordWrite, previous: StoredObject | null): Written => {
		const now = serverSeconds(clock.now());
		const writer = {
			manager: write.manager,
			operation: 'Update',
			subresource: null,
			time: now,
		};
		const object: StoredObject = {
			driver: write.driver,
			kind: kindOf(write.driver),
			namespace: write.namespace,
			name: write.name,
			uid: previous?.uid ?? uid(),
			resourceVersion: resourceVersion(),
			type: write.driver === 'secret' ? 'helm.sh/release.v1' : null,
			labels: write.labels,
			annotations: write.annotations ?? {},
			createdAt: previous === null ? now : previous.createdAt,
			writers: [...(previous?.writers ?? []).filter(({manager}) => manager !== write.manager), writer],
			origin: null,
		};
		const payload = write.driver === 'secret' ? Buffer.from(write.payload).toString('base64') : write.payload;
		const record: StoredRecord = {object, payload, raw: apiText(object, payload)};
		held.set(keyOf(object), record);
		return {ok: true, record};
	};

	const get = (key: Key): StoredRecord | null => held.get(keyOf(key)) ?? null;

	return {
		all: () => held.values().toArray(),
		get,
		create: write => get({...write, kind: kindOf(write.driver)}) === null ? store(write, null) : {ok: false, status: 409},
		replace(write, precondition) {
			const previous = get({...write, kind: kindOf(write.driver)});
			if (previous === null) {
				return {ok: false, status: 404};
			}

			return holds(previous.object, precondition) ? store(write, previous.object) : {ok: false, status: 409};
		},
		remove(key, precondition) {
			const record = get(key);
			if (record === null) {
				return {ok: false, status: 404};
			}

			if (!holds(record.object, precondition)) {
				return {ok: false, status: 409};
			}

			held.delete(keyOf(key));
			return {ok: true, record};
		},
	};
};
