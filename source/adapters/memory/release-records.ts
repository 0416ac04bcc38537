import {isAskedFor} from '../../core/ledger/identity.ts';
import {decodeRecord} from '../../core/record/decode-record.ts';
import {encodeRelease} from '../../core/record/encode.ts';
import {toGoJson} from '../../core/record/go-json.ts';
import {rewriteJson} from '../../core/record/rewrite-json.ts';
import type {JsonValue, Release} from '../../core/record/types.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {Clock} from '../../ports/clock.ts';
import type {Records, RecordWrite, Written} from './records.ts';

export type ReleaseName = {readonly driver: RecordWrite['driver']; readonly namespace: string; readonly name: string};

/** A record as Helm holds it in memory between two writes. */
export type HeldRelease = {
	readonly object: StoredObject;
	readonly release: Release;
	readonly version: number;
};

export type Changes = Parameters<typeof rewriteJson>[1];

/** Decompressed bytes of a record in memory; the largest that can be stored stays far below. */
const limits = {maxBytes: 64 * 1024 * 1024};

const systemLabels = new Set(['name', 'owner', 'status', 'version', 'createdAt', 'modifiedAt']);

/** Helm 3's own struct has no such key, so it is gone from every record that Helm 3 writes (seen on 3.22.0 over a record of 4.3.1). */
const withoutMethod = (json: string): string => {
	const {apply_method: _, ...body} = JSON.parse(json) as Readonly<Record<string, JsonValue>>;
	return toGoJson(body);
};

/** The labels that a person gave; Helm's six come and go with each write. */
export const customLabels = (object: StoredObject): Readonly<Record<string, string>> => Object.fromEntries(Object.entries(object.labels).filter(([label]) => !systemLabels.has(label)));

/**
The records of one release, read and written as Helm's storage drivers do.

Reading asks for `name=X,owner=helm` and skips what cannot be decoded; writing is a whole-object update without a precondition, with the label status always taken from the body (`pkg/storage/driver/{secrets,cfgmaps}.go`).
*/
export const createReleaseRecords = (records: Records, clock: Clock, {driver, namespace, name}: ReleaseName, major: number): {
	/** Whether any record answers to the name, decodable or not. */
	readonly exist: () => boolean;
	/** Oldest first, by the body's version. */
	readonly history: () => readonly HeldRelease[];
	readonly create: (json: string, labels: Readonly<Record<string, string>>) => Written;
	readonly update: (json: string, labels: Readonly<Record<string, string>>) => Written;
	readonly remove: (held: HeldRelease) => void;
} => {
	const asked = () => records.all().filter(({object}) => object.driver === driver && object.namespace === namespace && isAskedFor(object, name));
	const seconds = () => String(Math.floor(clock.now() / 1000));

	const writeOf = (text: string, labels: Readonly<Record<string, string>>): RecordWrite => {
		const json = major === 3 ? withoutMethod(text) : text;
		const encoded = encodeRelease(json);
		if (!encoded.ok) {
			throw new RangeError(`A record of ${name} would have ${encoded.bytes} bytes, more than the API server takes`);
		}

		const {version, info} = JSON.parse(json) as {readonly version: number; readonly info: {readonly status: string}};
		return {
			driver,
			namespace,
			name: `sh.helm.release.v1.${name}.v${version}`,
			labels: {
				...labels,
				name,
				owner: 'helm',
				status: info.status,
				version: String(version),
			},
			payload: encoded.payload,
			manager: 'Helm',
		};
	};

	return {
		exist: () => asked().length > 0,
		history: () => asked()
			.flatMap(record => {
				const {ok, release} = decodeRecord(record, limits);
				return ok && release !== null ? [{object: record.object, release, version: release.version ?? 0}] : [];
			})
			.toSorted((one, other) => one.version - other.version),
		create: (json, labels) => records.create(writeOf(json, {createdAt: seconds(), ...labels})),
		update: (json, labels) => records.replace(writeOf(json, {modifiedAt: seconds(), ...labels})),
		remove({object}) {
			records.remove(object);
		},
	};
};

/** The body with other values in the places given; a value that it lacks is added. */
export const changed = (json: string, changes: Readonly<Record<string, JsonValue>>): string => rewriteJson(json, Object.entries(changes).map(([path, value]) => ({path: path.split('.'), value})));
