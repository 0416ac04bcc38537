/** Releases for tests, in few words and through the real codec: what a test says of a record is what its body and labels hold. */
import {Buffer} from 'node:buffer';
import {readHistory} from '../../source/core/ledger/read-history.ts';
import type {History, LedgerRecord} from '../../source/core/ledger/types.ts';
import type {Driver, StoredObject, StoredRecord, Writer} from '../../source/core/object/stored-object.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import {encodeRelease} from '../../source/core/record/encode.ts';
import type {JsonValue} from '../../source/core/record/types.ts';

/** The moment that all times of built records count from, in milliseconds. */
export const start = Date.parse('2026-11-30T02:00:00Z');

/** RFC 3339 time, so many seconds after the start. */
export const at = (seconds: number): string => new Date(start + (seconds * 1000)).toISOString().replace('.000Z', 'Z');

export type HookInput = {
	readonly name: string;
	readonly kind?: string;
	readonly events: readonly string[];
	readonly phase?: string;
	readonly startedAt?: string;
	readonly completedAt?: string;
};

/** What a test says of a record; everything else is as Helm would have it. */
export type RecordInput = {
	readonly revision: number;
	readonly status?: string;
	readonly description?: string;
	readonly name?: string;
	readonly namespace?: string;
	readonly driver?: Driver;
	/** Seconds after the start; null leaves out all server metadata. */
	readonly created?: number | null;
	/** Seconds after the start of the last write by Helm; as created unless given. */
	readonly written?: number;
	/** Further field managers, after Helm's. */
	readonly writers?: readonly Writer[];
	/** Field manager of the record in Helm's place. */
	readonly manager?: string;
	/** Seconds after the start, by the client's clock; as created unless given. */
	readonly lastDeployed?: number;
	readonly manifest?: string;
	readonly hooks?: readonly HookInput[];
	readonly config?: Readonly<Record<string, JsonValue>>;
	/** The chart's defaults; none unless given. */
	readonly chartValues?: Readonly<Record<string, JsonValue>>;
	readonly chartVersion?: string;
	readonly rollbackRevision?: number;
	/** As Helm 4 stores it; absent as Helm 3 leaves it. */
	readonly applyMethod?: string;
	readonly chartAnnotations?: Readonly<Record<string, string>>;
	/** Labels over those that Helm gives; null takes one away. */
	readonly labels?: Readonly<Record<string, string | null>>;
	readonly objectName?: string;
	readonly objectNamespace?: string | null;
	readonly uid?: string | null;
	readonly origin?: string | null;
	/** The payload as it stands in the object, in place of an encoded release; null is a missing key. */
	readonly payload?: string | null;
	/** Without the `info` part. */
	readonly withoutInfo?: boolean;
};

const descriptions: Readonly<Record<string, string>> = {
	'pending-install': 'Initial install underway',
	'pending-upgrade': 'Preparing upgrade',
	'pending-rollback': 'Rollback to 1',
	failed: 'Upgrade "web" failed: context deadline exceeded',
	uninstalling: 'Deletion in progress (or silently failed)',
	uninstalled: 'Uninstallation complete',
};

const descriptionOf = ({revision, status = 'deployed', description}: RecordInput): string => description ?? descriptions[status] ?? (revision === 1 ? 'Install complete' : 'Upgrade complete');

const hookJson = ({name, kind = 'Job', events, phase = '', startedAt = '', completedAt = ''}: HookInput): JsonValue => ({
	name,
	kind,
	path: `web/templates/${name}.yaml`,
	manifest: `apiVersion: batch/v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`,
	events,
	last_run: {started_at: startedAt, completed_at: completedAt, phase},
	delete_policies: ['before-hook-creation'],
});

const infoJson = (input: RecordInput): JsonValue => ({
	first_deployed: at(0),
	last_deployed: at(input.lastDeployed ?? input.created ?? 0),
	deleted: '',
	description: descriptionOf(input),
	status: input.status ?? 'deployed',
	...input.rollbackRevision !== undefined && {rollback_revision: input.rollbackRevision},
});

/** The body's JSON as Helm writes it, with a manifest of its own for each revision. */
export const releaseJson = (input: RecordInput): string => JSON.stringify({
	name: input.name ?? 'web',
	...input.withoutInfo !== true && {info: infoJson(input)},
	chart: {
		metadata: {
			name: 'web', version: input.chartVersion ?? '0.1.0', appVersion: '1.0', ...input.chartAnnotations && {annotations: input.chartAnnotations},
		},
		templates: [],
		values: input.chartValues ?? {},
	},
	config: input.config ?? {},
	manifest: input.manifest ?? `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  revision: "${input.revision}"\n`,
	...input.hooks && {hooks: input.hooks.map(hook => hookJson(hook))},
	version: input.revision,
	namespace: input.namespace ?? 'shop',
	...input.applyMethod !== undefined && {apply_method: input.applyMethod},
});

const labelsOf = (input: RecordInput): Readonly<Record<string, string>> => {
	const own = {name: input.name ?? 'web', owner: 'helm', status: input.status ?? 'deployed', version: String(input.revision)};
	return Object.fromEntries(Object.entries({...own, ...input.labels}).filter((entry): entry is [string, string] => entry[1] !== null));
};

const writersOf = ({created = 0, written, manager = 'Helm', writers = []}: RecordInput): readonly Writer[] => created === null
	? []
	: [{
		manager,
		operation: 'Update',
		subresource: null,
		time: at(written ?? created),
	}, ...writers];

/** The storage object of a record. */
export const buildObject = (input: RecordInput): StoredObject => {
	const {created = 0, driver = 'secret'} = input;
	const name = input.objectName ?? `sh.helm.release.v1.${input.name ?? 'web'}.v${input.revision}`;
	const namespace = input.objectNamespace === undefined ? input.namespace ?? 'shop' : input.objectNamespace;
	return {
		driver,
		kind: driver === 'configmap' ? 'ConfigMap' : 'Secret',
		namespace,
		name,
		uid: input.uid === undefined ? `uid-${driver}-${namespace}-${name}` : input.uid,
		resourceVersion: String(100 + input.revision),
		type: driver === 'configmap' ? null : 'helm.sh/release.v1',
		labels: labelsOf(input),
		annotations: {},
		createdAt: created === null ? null : at(created),
		writers: writersOf(input),
		origin: input.origin ?? null,
	};
};

const payloadOf = (input: RecordInput, {kind}: StoredObject): string | null => {
	if (input.payload !== undefined) {
		return input.payload;
	}

	const encoded = encodeRelease(releaseJson(input));
	if (!encoded.ok) {
		throw new Error(`A record of ${encoded.bytes} bytes does not fit`);
	}

	return kind === 'Secret' ? Buffer.from(encoded.payload).toString('base64') : encoded.payload;
};

/** A record as a store reads it. */
export const buildStored = (input: RecordInput): StoredRecord => {
	const object = buildObject(input);
	const payload = payloadOf(input, object);
	return {object, payload, raw: JSON.stringify({kind: object.kind, metadata: {name: object.name, namespace: object.namespace}, data: {release: payload}})};
};

/** A record with its body decoded. */
export const buildRecord = (input: RecordInput): LedgerRecord => {
	const stored = buildStored(input);
	return {object: stored.object, decoded: decodeRecord(stored, {maxBytes: 64 * 1024 * 1024})};
};

/** A record that only its metadata is known of. */
export const buildUnread = (input: RecordInput): LedgerRecord => ({object: buildObject(input), decoded: null});

/** The history of one release, `web` in `shop` unless the first record says otherwise. */
export const buildHistory = (...inputs: readonly RecordInput[]): History => historyOf(...inputs.map(input => buildRecord(input)));

/** The same of records that are there already. */
export const historyOf = (...records: readonly LedgerRecord[]): History => {
	const object = records[0]?.object;
	return readHistory({
		namespace: object?.namespace ?? 'shop',
		name: object?.labels['name'] ?? 'web',
		revision: null,
		driver: object?.driver ?? 'secret',
	}, records);
};
