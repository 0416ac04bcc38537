/** The typed release out of a record's JSON. */
import {Buffer} from 'node:buffer';
import {cutBelow, deepestShown} from './nesting.ts';
import {readRelease, type ReleaseReading, type Span} from './read-release.ts';
import type {Hook, JsonValue, Release} from './types.ts';
import {isMapping, type Mapping} from './json-kinds.ts';

const stringOr = <T>(value: JsonValue | undefined, otherwise: T): string | T => typeof value === 'string' && value !== '' ? value : otherwise;

const stringsOf = (value: JsonValue | undefined): readonly string[] => Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

/** The value of a key; one that differs in case alone counts where the exact one is missing. */
const pick = (object: Mapping, name: string): JsonValue | undefined => {
	if (Object.hasOwn(object, name)) {
		return object[name];
	}

	const key = Object.keys(object).findLast(candidate => candidate.toLowerCase() === name);
	return key === undefined ? undefined : object[key];
};

const toHook = (value: JsonValue): Hook | null => {
	if (!isMapping(value)) {
		return null;
	}

	const lastRun = pick(value, 'last_run');
	const run = isMapping(lastRun) ? lastRun : {};
	const weight = pick(value, 'weight');
	return {
		name: stringOr(pick(value, 'name'), ''),
		kind: stringOr(pick(value, 'kind'), ''),
		path: stringOr(pick(value, 'path'), ''),
		manifest: stringOr(pick(value, 'manifest'), ''),
		events: stringsOf(pick(value, 'events')),
		weight: typeof weight === 'number' ? weight : 0,
		deletePolicies: stringsOf(pick(value, 'delete_policies')),
		lastRun: {
			startedAt: stringOr(pick(run, 'started_at'), null),
			completedAt: stringOr(pick(run, 'completed_at'), null),
			phase: stringOr(pick(run, 'phase'), ''),
		},
	};
};

/**
Takes the release out of JSON that `readRelease` found well-formed; null when it is no object (for JSON's null, Go gives an empty release without an error).

A key of the wrong type counts as missing: what else could be read is worth showing. Times stay the strings that the client wrote; an empty one is Go's zero time and becomes null.
*/
export const toRelease = (bytes: Uint8Array, json: string, reading: ReleaseReading): Release | null => {
	if (reading.syntax !== null || !['object', 'null'].includes(reading.top)) {
		return null;
	}

	const parse = ({start, end}: Span): JsonValue => {
		const value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()) as JsonValue;
		return reading.depth > deepestShown ? cutBelow(value, deepestShown) : value;
	};

	const valueOf = (path: string): JsonValue | undefined => {
		const span = reading.spans.get(path);
		return span === undefined ? undefined : parse(span);
	};

	const textOf = (path: string): string | null => stringOr(valueOf(path), null);
	const numberOf = (path: string): number | null => {
		const value = valueOf(path);
		return typeof value === 'number' && value !== 0 ? value : null;
	};

	const objectOf = (path: string): Mapping => {
		const last = reading.spans.get(path);
		const values = [...reading.earlier.get(path) ?? [], ...last === undefined ? [] : [last]].map(parse).filter(isMapping);
		return values.length === 1 ? values[0]! : Object.fromEntries(values.flatMap(value => Object.entries(value)));
	};

	const info = reading.spans.get('info');
	const hooks = valueOf('hooks');
	return {
		name: textOf('name'),
		namespace: textOf('namespace'),
		version: numberOf('version'),
		status: textOf('info.status'),
		description: textOf('info.description'),
		firstDeployed: textOf('info.first_deployed'),
		lastDeployed: textOf('info.last_deployed'),
		deleted: textOf('info.deleted'),
		rollbackRevision: numberOf('info.rollback_revision'),
		applyMethod: textOf('apply_method'),
		hasInfo: info !== undefined && bytes[info.start] === 0x7B,
		sequenced: reading.unknownKeys.some(key => ['sequenced', 'sequencing_info'].includes(key.toLowerCase())),
		chart: {name: textOf('chart.metadata.name'), version: textOf('chart.metadata.version'), appVersion: textOf('chart.metadata.appVersion')},
		manifest: textOf('manifest') ?? '',
		notes: textOf('info.notes'),
		hooks: Array.isArray(hooks) ? hooks.map(toHook).filter(hook => hook !== null) : [],
		config: objectOf('config'),
		chartValues: objectOf('chart.values'),
		json,
	};
};

/** Reads a release from the JSON text of a record; null when the text is no JSON object. */
export const releaseFromJson = (json: string): Release | null => {
	const bytes = Buffer.from(json);
	return toRelease(bytes, json, readRelease(bytes));
};
