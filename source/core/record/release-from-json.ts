/** The typed release out of a record's JSON. */
import {Buffer} from 'node:buffer';
import {finish, type Sliced} from '../slices/slices.ts';
import type {Span} from './json-value.ts';
import {cutBelow, deepestShown} from './nesting.ts';
import {parseSpan} from './parse-span.ts';
import {readRelease, type ReleaseReading} from './read-release.ts';
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

/** The members whose value counts alone, whatever came before it under the same key. */
const plainPaths = [
	'name',
	'namespace',
	'version',
	'info.status',
	'info.description',
	'info.first_deployed',
	'info.last_deployed',
	'info.deleted',
	'info.rollback_revision',
	'apply_method',
	'chart.metadata.name',
	'chart.metadata.version',
	'chart.metadata.appVersion',
	'manifest',
	'info.notes',
	'hooks',
] as const;

type PlainPath = (typeof plainPaths)[number];

/**
Takes the release out of JSON that `readRelease` found well-formed; null when it is no object (for JSON's null, Go gives an empty release without an error).

A key of the wrong type counts as missing: what else could be read is worth showing. Times stay the strings that the client wrote; an empty one is Go's zero time and becomes null.

@yields Between its parts, and within a long one.
*/
export function * toRelease(bytes: Uint8Array, json: string, reading: ReleaseReading): Sliced<Release | null> {
	if (reading.syntax !== null || !['object', 'null'].includes(reading.top)) {
		return null;
	}

	function * parse(span: Span): Sliced<JsonValue> {
		const value = yield * parseSpan(bytes, span);
		return reading.depth > deepestShown ? yield * cutBelow(value, deepestShown) : value;
	}

	const values = new Map<string, JsonValue>();
	for (const path of plainPaths) {
		const span = reading.spans.get(path);
		if (span !== undefined) {
			values.set(path, yield * parse(span));
		}
	}

	const textOf = (path: PlainPath): string | null => stringOr(values.get(path), null);
	const numberOf = (path: PlainPath): number | null => {
		const value = values.get(path);
		return typeof value === 'number' && value !== 0 ? value : null;
	};

	function * objectOf(path: string): Sliced<Mapping> {
		const last = reading.spans.get(path);
		const found: Mapping[] = [];
		for (const span of [...reading.earlier.get(path) ?? [], ...last === undefined ? [] : [last]]) {
			const value = yield * parse(span);
			if (isMapping(value)) {
				found.push(value);
			}
		}

		return found.length === 1 ? found[0]! : Object.fromEntries(found.flatMap(value => Object.entries(value)));
	}

	const info = reading.spans.get('info');
	const hooks = values.get('hooks');
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
		config: yield * objectOf('config'),
		chartValues: yield * objectOf('chart.values'),
		json,
	};
}

/** Reads a release from the JSON text of a record; null when the text is no JSON object. */
export const releaseFromJson = (json: string): Release | null => {
	const bytes = Buffer.from(json);
	return finish(toRelease(bytes, json, readRelease(bytes)));
};
