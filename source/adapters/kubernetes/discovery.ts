import {ok, type Result} from '../../core/problem/problem.ts';
import type {Discovery, ServedKind} from '../../ports/cluster.ts';
import {
	apiVersionOf,
	discoveryAccept,
	isAggregated,
	readAggregated,
} from './aggregated-discovery.ts';
import type {Connection} from './connection.ts';
import {getJson} from './get-json.ts';
import type {Asked} from './refusal.ts';

type Versions = {readonly versions?: readonly string[]};
type Groups = {readonly groups?: ReadonlyArray<{readonly name?: string; readonly versions?: ReadonlyArray<{readonly version?: string}>}>};
type Resources = {readonly resources?: ReadonlyArray<{readonly name?: string; readonly kind?: string; readonly namespaced?: boolean}>};

const asked: Asked = {
	verb: 'get',
	resource: 'API groups',
	title: 'list of API groups',
	namespace: null,
	name: null,
};

const pathOf = (apiVersion: string): string => apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

const kindsOf = (apiVersion: string, value: unknown): ServedKind[] => ((value as Resources).resources ?? [])
	.filter(({name, kind}) => name !== undefined && kind !== undefined && !name.includes('/'))
	.map(({name, kind, namespaced}) => ({
		apiVersion,
		kind: kind!,
		plural: name!,
		namespaced: namespaced === true,
	}));

/** One request a group version, as before Kubernetes 1.26. A group that fails is named; the rest stands. */
const discoverEach = async (connection: Connection, apiVersions: readonly string[], signal: AbortSignal): Promise<Result<Discovery>> => {
	const results = await Promise.all(apiVersions.map(async apiVersion => ({apiVersion, result: await getJson(connection, {path: pathOf(apiVersion), accept: 'application/json', asked}, signal)})));
	const stopped = results.find(({result}) => !result.ok && ['interrupted', 'unauthorized', 'unreachable'].includes(result.problem.code))?.result;
	return stopped !== undefined && !stopped.ok
		? stopped
		: ok({
			kinds: results.flatMap(({apiVersion, result}) => result.ok ? kindsOf(apiVersion, result.value.value) : []),
			unanswered: results.filter(({result}) => !result.ok).map(({apiVersion}) => apiVersion),
		});
};

/**
What the API server serves now: asked from the server every time, never kept on disk.

Two requests where the server can do it in one form (from 1.26 on), else one for each group version. Problems: those of a connection, and `forbidden`.
*/
export const discover = async (connection: Connection, signal: AbortSignal): Promise<Result<Discovery>> => {
	const [core, named] = await Promise.all(['/api', '/apis'].map(async path => getJson(connection, {path, accept: discoveryAccept, asked}, signal)));
	if (!core!.ok) {
		return core!;
	}

	if (!named!.ok) {
		return named!;
	}

	const found: Discovery[] = [];
	const single: string[] = [];
	for (const {answer: {contentType}, value} of [core!.value, named!.value]) {
		if (isAggregated(contentType)) {
			found.push(readAggregated(value));
			continue;
		}

		single.push(
			...((value as Versions).versions ?? []),
			...((value as Groups).groups ?? []).flatMap(({name, versions}) => (versions ?? []).map(({version}) => apiVersionOf(name ?? '', version ?? ''))),
		);
	}

	const each = await discoverEach(connection, single, signal);
	return each.ok
		? ok({
			kinds: [...found, each.value].flatMap(({kinds}) => kinds),
			unanswered: [...found, each.value].flatMap(({unanswered}) => unanswered),
		})
		: each;
};
