import {isApiObject} from '../../core/object/api-value.ts';
import type {ServedKind} from '../../ports/cluster.ts';
import type {ListedKind, ScenarioFacts, ScenarioLog} from '../../ports/scenario.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';

const text = (value: unknown): string | null => typeof value === 'string' && value !== '' ? value : null;

const servedKind = (value: unknown): ServedKind | null => {
	if (!isApiObject(value)) {
		return null;
	}

	const {apiVersion, kind, plural, namespaced} = value;
	return typeof apiVersion === 'string' && typeof kind === 'string' && typeof plural === 'string' && typeof namespaced === 'boolean'
		? {
			apiVersion,
			kind,
			plural,
			namespaced,
		}
		: null;
};

const listedKind = (value: unknown): ListedKind | null => {
	if (!isApiObject(value)) {
		return null;
	}

	const {apiVersion, kind, namespaces} = value;
	return typeof apiVersion === 'string' && typeof kind === 'string' && Array.isArray(namespaces)
		? {apiVersion, kind, namespaces: namespaces.map(String)}
		: null;
};

const recordedLog = (value: unknown): ScenarioLog | null => {
	if (!isApiObject(value)) {
		return null;
	}

	const {namespace, pod, container, previous, lines} = value;
	return typeof namespace === 'string' && typeof pod === 'string' && typeof container === 'string' && Array.isArray(lines)
		? {
			namespace,
			pod,
			container,
			previous: previous === true,
			lines: lines.map(String),
		}
		: null;
};

const parse = (json: string): unknown => {
	try {
		return JSON.parse(json) as unknown;
	} catch {
		return null;
	}
};

/**
Reads the text of a `scenario.json`.

`serverTime` (RFC 3339) and `kinds` are needed: without the time nothing has an age, without the kinds nothing can be rehearsed. `logs`, and `listed` for kinds of which all objects were recorded, may stand there. Problem `input-unreadable` names what is missing.
*/
export const readScenarioFacts = (json: string, file: string): Result<ScenarioFacts> => {
	const value = parse(json);
	if (!isApiObject(value)) {
		return fail('input-unreadable', `${file} is no JSON object.`, 'Take the file out of the folder to open it as a plain folder.');
	}

	const serverTime = Date.parse(text(value['serverTime']) ?? '');
	const kinds = Array.isArray(value['kinds']) ? value['kinds'].map(servedKind) : [null];
	const logs = Array.isArray(value['logs']) ? value['logs'].map(recordedLog) : [];
	const listed = Array.isArray(value['listed']) ? value['listed'].map(listedKind) : [];
	const missing = [
		...(Number.isNaN(serverTime) ? ['serverTime, as 2026-11-02T03:14:09Z'] : []),
		...(kinds.includes(null) ? ['kinds, each with apiVersion, kind, plural and namespaced'] : []),
		...(listed.includes(null) ? ['listed, each with apiVersion, kind and namespaces'] : []),
		...(logs.includes(null) ? ['logs, each with namespace, pod, container, previous and lines'] : []),
	];
	return missing.length > 0
		? fail('input-unreadable', `${file} lacks ${missing.join(' and ')}.`, 'Take the file out of the folder to open it as a plain folder.')
		: ok({
			name: text(value['name']) ?? 'recorded cluster',
			serverTime,
			context: text(value['context']),
			server: text(value['server']),
			namespace: text(value['namespace']) ?? 'default',
			clusterUid: text(value['clusterUid']),
			helmVersion: text(value['helmVersion']),
			kubernetesVersion: text(value['kubernetesVersion']),
			kinds: kinds.filter(kind => kind !== null),
			listed: listed.filter(kind => kind !== null),
			logs: logs.filter(log => log !== null),
		});
};
