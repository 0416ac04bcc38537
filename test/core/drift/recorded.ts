/** Stored and live objects of releases that were healthy when they were recorded. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseAllDocuments} from 'yaml';
import {desiredOf} from '../../../source/core/drift/desired.ts';
import {addressOf, isNamespaced} from '../../../source/core/manifest/address.ts';
import {manifestObjects} from '../../../source/core/manifest/objects.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import {readObjects} from '../../../source/core/object/read-objects.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import type {JsonValue, Release} from '../../../source/core/record/types.ts';

export type Recorded = {
	/** Where it was recorded. */
	readonly source: string;
	/** That, and which object it is. */
	readonly name: string;
	readonly desired: JsonValue;
	/** Null where there is no such object. */
	readonly live: JsonValue;
};

type LiveHead = {readonly apiVersion: string; readonly kind: string; readonly metadata: {readonly name: string; readonly namespace?: string}};

const fixtures = path.join(import.meta.dirname, '../../../fixtures');
const scenarios = path.join(fixtures, 'scenarios');

const addressOfLive = ({apiVersion, kind, metadata}: LiveHead): string => addressOf({
	apiVersion,
	kind,
	namespace: isNamespaced(apiVersion, kind, null) ? metadata.namespace ?? null : null,
	name: metadata.name,
});

const newestOf = (scenario: string): Release | null => {
	const {records} = readObjects(readFileSync(path.join(scenarios, scenario, 'records.yaml'), 'utf8'), 'records.yaml');
	const releases = records.map(record => decodeRecord(record, {maxBytes: 64 * 1024 * 1024}).release).filter(release => release !== null);
	return releases.toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0))[0] ?? null;
};

const objectsIn = (scenario: string): readonly Recorded[] => {
	const release = newestOf(scenario);
	const file = path.join(scenarios, scenario, 'objects.yaml');
	if (release === null || !existsSync(file)) {
		return [];
	}

	const {name, namespace} = release;
	const live = new Map(parseAllDocuments(readFileSync(file, 'utf8')).map(document => document.toJS() as LiveHead).map(object => [addressOfLive(object), object as JsonValue]));
	return manifestObjects(splitManifest(release.manifest), namespace!, null).map(object => ({
		source: scenario,
		name: `${scenario} ${object.address}`,
		desired: desiredOf(object.document.value, {release: name!, namespace: namespace!, namespaced: object.namespace !== null}),
		live: live.get(object.address) ?? null,
	}));
};

/** The objects of every recorded healthy release, of both majors. */
export const healthyReleases: readonly Recorded[] = readdirSync(scenarios).filter(name => name.startsWith('healthy-')).flatMap(name => objectsIn(name));

/** One object and more of each kind, with the fewest fields that the API takes and with odd ones, as both majors applied them. */
export const eachKind: readonly Recorded[] = readdirSync(path.join(fixtures, 'defaults')).filter(name => name.endsWith('.jsonl')).flatMap(file => readFileSync(path.join(fixtures, 'defaults', file), 'utf8').trim().split('\n').map(line => {
	const {desired, live} = JSON.parse(line) as {readonly desired: LiveHead & Readonly<Record<string, JsonValue>>; readonly live: JsonValue};
	return {source: file, name: `${file} ${desired.kind} ${desired.metadata.name}`, desired, live};
}));
