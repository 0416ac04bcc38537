/** Helm's records as the API server holds them, byte for byte, to be compared before and after a write. */
import {gunzipSync} from 'node:zlib';
import type {Trial} from './trial.ts';

type Metadata = {
	readonly name: string;
	readonly uid: string;
	readonly resourceVersion: string;
	readonly creationTimestamp: string;
	readonly labels: Readonly<Record<string, string>>;
	readonly annotations?: Readonly<Record<string, string>>;
	readonly managedFields?: ReadonlyArray<{readonly manager: string; readonly [key: string]: unknown}>;
	readonly [key: string]: unknown;
};

/** One record whole. */
export type Snapshot = {readonly metadata: Metadata; readonly type: string; readonly data?: Readonly<Record<string, string>>; readonly [key: string]: unknown};

/** All records of a release by name. */
export const snapshots = async (trial: Trial, release: string): Promise<ReadonlyMap<string, Snapshot>> => {
	const {stdout} = await trial.kubectl(['get', 'secrets', '-l', `owner=helm,name=${release}`, '-o', 'json', '--show-managed-fields']);
	const {items} = JSON.parse(stdout) as {items: readonly Snapshot[]};
	return new Map(items.map(item => [item.metadata.name, item]));
};

/** The JSON text inside of a record, exactly as it was packed. */
export const bodyOf = ({data}: Snapshot): string => gunzipSync(Buffer.from(Buffer.from(data!['release']!, 'base64').toString(), 'base64')).toString();

/** All of a record but what every write of whatever kind changes by itself: the state's number and the list of writers. */
export const contentOf = ({metadata: {resourceVersion, managedFields, ...metadata}, ...rest}: Snapshot): unknown => ({...rest, metadata});

/** Content that also a record made anew has: uid and creation time are new then. */
export const savedContentOf = ({metadata: {resourceVersion, managedFields, uid, creationTimestamp, ...metadata}, ...rest}: Snapshot): unknown => ({...rest, metadata});

/** A body's text with another status and description in its `info`, and not one byte else. */
export const rewritten = (body: string, {status, description}: {readonly status: string; readonly description: string | null}): string => {
	const start = body.indexOf('"info":{');
	const head = body.slice(0, start);
	// `info` ends before the chart, and its notes hold neither key with a quote in front that is not escaped.
	const told = description === null ? body.slice(start) : body.slice(start).replace(/"description":"(?:[^"\\]|\\.)*"/v, () => `"description":${JSON.stringify(description)}`);
	return `${head}${told.replace(/"status":"[\-a-z]+"/v, () => `"status":"${status}"`)}`;
};

/** Puts all records of a release back to a snapshot: made anew, so that they have other uids and a young lock. */
export const resetTo = async (trial: Trial, release: string, records: ReadonlyMap<string, Snapshot>): Promise<void> => {
	await trial.kubectl(['delete', 'secrets', '-l', `owner=helm,name=${release}`]);
	const items = records.values().map(record => {
		const {metadata: {name, labels, annotations}, ...rest} = record;
		return {...rest, metadata: {name, labels, ...annotations !== undefined && {annotations}}};
	}).toArray();
	await trial.kubectl(['create', '-f', '-'], {input: JSON.stringify({apiVersion: 'v1', kind: 'List', items})});
};
