/** Records of a recording as records of the demo: the same bodies under other names and at other times. */
import {gunzipSync} from 'node:zlib';
import {encodeRelease} from '../../source/core/record/encode.ts';
import {rewriteJson, type JsonChange} from '../../source/core/record/rewrite-json.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import {
	adaptObject,
	adaptTexts,
	type Adaptation,
	type ApiObject,
	type FieldsEntry,
} from './objects.ts';
import type {Hint} from './moves.ts';
import {renameText} from './names.ts';

/** What Helm's client wrote of a release where it runs: all other texts are the chart's. */
const places: ReadonlyArray<readonly string[]> = [['name'], ['namespace'], ['manifest'], ['hooks'], ['info', 'description'], ['info', 'notes'], ['info', 'first_deployed'], ['info', 'last_deployed'], ['info', 'deleted']];

const at = (value: JsonValue, path: readonly string[]): JsonValue | undefined => {
	let inner: JsonValue | undefined = value;
	for (const key of path) {
		inner = (inner as Readonly<Record<string, JsonValue>> | undefined)?.[key];
	}

	return inner;
};

/** Adapts a body and leaves every other byte of it alone. */
export const adaptBody = (json: string, adaptation: Adaptation, part: number): string => {
	const body = JSON.parse(json) as JsonValue;
	const changes = places.flatMap((path): readonly JsonChange[] => {
		const value = at(body, path);
		if (value === undefined || value === '') {
			return [];
		}

		// The first revision began when the release did.
		const key = path.at(-1)!;
		const adapted = adaptTexts({[key]: value}, adaptation, () => ({exactly: key === 'first_deployed' ? 0 : part})) as Readonly<Record<string, JsonValue>>;
		return [{path, value: adapted[key]!}];
	});
	return rewriteJson(json, changes);
};

/** What a Secret has under `release`: base64 of base64 of gzip. */
const payloadOf = (record: ApiObject): string => Buffer.from(record.data!['release']!, 'base64').toString();

const adaptPayload = (payload: string, adaptation: Adaptation, part: number): string => {
	const encoded = encodeRelease(adaptBody(gunzipSync(Buffer.from(payload, 'base64')).toString(), adaptation, part));
	if (!encoded.ok) {
		throw new RangeError(`${adaptation.names.name} would have ${encoded.bytes} bytes`);
	}

	return encoded.payload;
};

/** As its label says: a broken record says nothing else. */
export const revisionOf = (record: ApiObject): number => Number(record.metadata.labels!['version']);

const statusOf = (record: ApiObject): string => record.metadata.labels!['status']!;

const removals: ReadonlySet<string> = new Set(['uninstalling', 'uninstalled']);

/** When a record was written last: at its removal; where it is superseded, by the next revision that went well; else by itself. */
const lastWrite = (record: ApiObject, records: readonly ApiObject[], {moves}: Adaptation): Hint => {
	const revision = revisionOf(record);
	const status = statusOf(record);
	const successor = Math.min(...records
		.filter(other => revisionOf(other) > revision && (statusOf(other) === 'superseded' || statusOf(other) === 'deployed'))
		.map(other => revisionOf(other)));
	return {
		isAfter: removals.has(status),
		least: moves.partOf(revision),
		...(status === 'superseded' && successor !== Infinity && {exactly: moves.partOf(successor)}),
	};
};

/** Helm 4 hands the label `modifiedAt` on from the record before, so it can be older than the record. */
const adaptLabels = (record: ApiObject, {names, moves}: Adaptation, written: Hint): Readonly<Record<string, string>> => {
	const {labels = {}, creationTimestamp} = record.metadata;
	const {createdAt, modifiedAt} = labels;
	const isOwn = Number(modifiedAt) * 1000 >= Date.parse(creationTimestamp);
	return {
		...labels,
		name: renameText(labels['name']!, names),
		...(createdAt !== undefined && {createdAt: moves.seconds(createdAt, {exactly: moves.partOf(revisionOf(record))})}),
		...(modifiedAt !== undefined && {modifiedAt: moves.seconds(modifiedAt, isOwn ? written : {isAfter: false})}),
	};
};

export type RecordChange = {
	/** A record whose body stands in for one that cannot be read, and is cut to the length that the recording has left of it. */
	readonly body?: ApiObject;
	/** Whether Helm kept it in a ConfigMap, as `HELM_DRIVER=configmap` does. */
	readonly isConfigMap?: boolean;
	/** All records of the release. */
	readonly records: readonly ApiObject[];
};

/** Only Secrets have a type. */
const withoutType = (entries: readonly FieldsEntry[]): readonly FieldsEntry[] => entries.map(({fieldsV1: {'f:type': _, ...fieldsV1}, ...entry}) => ({...entry, fieldsV1}));

/** A record of Helm; a broken one keeps its length, and gets its text from a sound record of the same story. */
export const adaptRecord = (record: ApiObject, adaptation: Adaptation, {body, isConfigMap = false, records}: RecordChange): ApiObject => {
	const part = adaptation.moves.partOf(revisionOf(record));
	const recorded = payloadOf(record);
	const payload = body === undefined ? adaptPayload(recorded, adaptation, part) : adaptPayload(payloadOf(body), adaptation, part).slice(0, recorded.length);
	const written = lastWrite(record, records, adaptation);
	const {type, ...adapted} = adaptObject({...record, data: {}}, adaptation, key => key === 'creationTimestamp' ? {exactly: part} : written);
	const metadata = {...adapted.metadata, labels: adaptLabels(record, adaptation, written)};
	return isConfigMap
		? {...adapted, kind: 'ConfigMap', data: {release: payload}, metadata: {...metadata, managedFields: withoutType(metadata.managedFields ?? [])}}
		: {
			...adapted,
			data: {release: Buffer.from(payload).toString('base64')},
			metadata,
			...(type !== undefined && {type}),
		};
};
