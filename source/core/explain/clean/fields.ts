import type {JsonValue} from '../../record/types.ts';
import type {About} from '../types.ts';

/** The texts that an entry of a structured log holds, and the release that its fields name. */
export type Entry = {readonly texts: readonly string[]; readonly about: About | null};

type Field = readonly [name: string, value: string];

/** Fields that say when and where the line was written. */
const placeFields: ReadonlySet<string> = new Set(['level', 'lvl', 'severity', 'time', 'ts', 'timestamp', 't', '@timestamp', 'caller', 'logger', 'source', 'file', 'line', 'pid', 'stacktrace', 'stack', 'reconcileID', 'revision', 'v']);

const messageFields: ReadonlySet<string> = new Set(['msg', 'message', 'Message', '@message']);

const isText = (value: string): boolean => value.length > 7 && /[\s:]/v.test(value);

/** What `HelmRelease` objects and Helm 4's own lines say about the release. A `name` of anything else is no release. */
const aboutOf = (fields: readonly Field[]): About | null => {
	const value = (...names: readonly string[]): string | null => fields.find(([name]) => names.includes(name))?.[1] ?? null;
	const isFlux = fields.some(([name, text]) => (name === 'controller' || name === 'controllerKind') && text.toLowerCase() === 'helmrelease');
	const isHelm = /^(?:upgrade|install|uninstall|rollback)(?:ation)? failed$/v.test(value('msg') ?? '');
	const release = value('HelmRelease.name', 'releaseName', 'release_name', 'helm_release', 'release', 'release.name') ?? (isFlux || isHelm ? value('name') : null);
	// Argo CD names the resource that its line is about; which release it is of it does not know.
	if (release === null) {
		return fields.some(([name]) => name === 'application') && fields.some(([name]) => name === 'kind') ? {release: null, namespace: value('namespace')} : null;
	}

	return {release, namespace: value('HelmRelease.namespace', 'releaseNamespace', 'release_namespace', 'namespace')};
};

const entryOf = (fields: readonly Field[]): Entry => {
	const message = fields.find(([name]) => messageFields.has(name))?.[1] ?? '';
	const others = fields.filter(([name]) => !messageFields.has(name) && !placeFields.has(name));
	const words = others.filter(([, value]) => !isText(value)).map(([name, value]) => `${name}=${value}`).join(' ');
	const longer = others.map(([, value]) => value).filter(value => isText(value));
	// What a controller of something else met on its way is told with it.
	if (fields.some(([name]) => name === 'reconcileID') && !fields.some(([name, value]) => name.startsWith('controller') && /helm/iv.test(value))) {
		return {texts: [[message, words, ...longer].join(' ')], about: null};
	}

	return {
		// A plain message and its fields are one sentence: `waiting for resource kind=Rollout`.
		texts: [...(/^\s|[\n\\\{]/v.test(message) ? [message, words] : [`${message} ${words}`.trim()]), ...longer],
		about: aboutOf(fields),
	};
};

const pair = /([\w\-.@]{1,60})=(?:"((?:[^"\\]|\\.)*)(?:"|$)|((?![&\\])\S*))\s*/vy;

/**
Reads a line of `key=value` pairs, as Helm 4, Flux, Argo CD and Terraform's helpers write them. Null where the line is none or has no message.

A value that is cut off by wrapping goes to the end of the line. Values keep their escapes.
*/
export const readLogfmt = (line: string): Entry | null => {
	if (!/^[\w\-.@]{1,60}=/v.test(line)) {
		return null;
	}

	const fields: Field[] = [];
	let at = 0;
	for (pair.lastIndex = 0; at < line.length;) {
		const match = pair.exec(line);
		if (match === null) {
			break;
		}

		fields.push([match[1]!, match[2] ?? match[3] ?? '']);
		at = pair.lastIndex;
	}

	return fields.some(([name]) => messageFields.has(name) || name === 'error' || name === 'err')
		? entryOf(at < line.length ? [...fields, ['rest', line.slice(at)]] : fields)
		: null;
};

/** The most texts that one entry is asked for. */
const mostFields = 200;

const flatten = (value: JsonValue, name: string, into: Field[], depth: number): void => {
	if (into.length >= mostFields || depth > 8 || value === null) {
		return;
	}

	if (typeof value !== 'object') {
		into.push([name, String(value)]);
		return;
	}

	for (const [key, item] of Object.entries(value)) {
		flatten(item, name === '' ? key : `${name}.${key}`, into, depth + 1);
	}
};

/** Reads a line that is one JSON object. Null where it is none; a wrapped or cut one is text for the caller. */
export const readJsonLine = (line: string): Entry | null => {
	if (!line.startsWith('{') || !line.endsWith('}')) {
		return null;
	}

	let value: JsonValue;
	try {
		value = JSON.parse(line) as JsonValue;
	} catch {
		return null;
	}

	const fields: Field[] = [];
	flatten(value, '', fields, 0);
	return entryOf(fields);
};
