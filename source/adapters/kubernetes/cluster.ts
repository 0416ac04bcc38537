import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {
	Cluster,
	Discovery,
	LiveObject,
	ServedKind,
} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {discover} from './discovery.ts';
import {getJson} from './get-json.ts';
import {liveObjectOf} from './metadata.ts';
import {isPathSegment} from './path-segment.ts';
import type {KubernetesPlace} from './place.ts';
import type {Asked} from './refusal.ts';

const accept = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';

type Target = Parameters<Cluster['look']>[0];

/** Metadata of the object at a path; null when there is none. */
const lookAt = async (connection: Connection, path: string, asked: Asked, signal: AbortSignal): Promise<Result<LiveObject | null>> => {
	const read = await getJson(connection, {path, accept, asked}, signal);
	if (!read.ok) {
		return read.problem.code === 'not-found' ? ok(null) : read;
	}

	const object = liveObjectOf(read.value.value);
	return object === null ? fail('server-error', `What answers at ${connection.server} sent an object without metadata.`, 'Check the server address of the context.') : ok(object);
};

/** Where an object of a served kind is, and how it is called in a refusal; null for a name that no object can have. */
const locate = ({apiVersion, kind, name}: Target, {plural}: ServedKind, namespace: string | null): {readonly path: string; readonly asked: Asked} | null => {
	if (![name, ...namespace === null ? [] : [namespace]].every(isPathSegment)) {
		return null;
	}

	const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
	const parts = [group === '' ? 'api' : 'apis', ...apiVersion.split('/'), ...namespace === null ? [] : ['namespaces', namespace], plural, name];
	return {
		path: `/${parts.map(encodeURIComponent).join('/')}`,
		asked: {
			verb: 'get',
			resource: group === '' ? plural : `${plural}.${group}`,
			title: kind,
			namespace,
			name,
		},
	};
};

/**
The cluster beyond Helm's records, read through the session's connection.

`discover` asks the server every time. `look` finds the plural of a kind in the last discovery and asks anew for a kind that is not in it; a kind that no group serves has no objects, unless its group did not answer, which is a `server-error`.
*/
export const createKubernetesCluster = (connection: Connection, place: Pick<KubernetesPlace, 'context' | 'server' | 'namespace'>): Cluster => {
	let last: Discovery | null = null;
	const discoverNow: Cluster['discover'] = async signal => {
		const found = await discover(connection, signal);
		if (found.ok) {
			last = found.value;
		}

		return found;
	};

	return {
		async identity(signal) {
			const {context, server, namespace} = place;
			const system = await lookAt(connection, '/api/v1/namespaces/kube-system', {
				verb: 'get',
				resource: 'namespaces',
				title: 'Namespace',
				namespace: null,
				name: 'kube-system',
			}, signal);
			return !system.ok && system.problem.code !== 'forbidden'
				? system
				: ok({
					context,
					server,
					namespace,
					uid: system.ok ? system.value?.uid ?? null : null,
				});
		},
		discover: discoverNow,
		async look(target, signal) {
			const serves = ({apiVersion, kind}: ServedKind): boolean => apiVersion === target.apiVersion && kind === target.kind;
			let served = last?.kinds.find(serves);
			if (served === undefined) {
				const found = await discoverNow(signal);
				if (!found.ok) {
					return found;
				}

				served = found.value.kinds.find(serves);
				if (served === undefined) {
					return found.value.unanswered.includes(target.apiVersion)
						? fail('server-error', `The API ${target.apiVersion} does not answer, so ${target.kind} ${target.name} cannot be looked at.`, 'Its own server may be down: kubectl get apiservices names it.')
						: ok(null);
				}
			}

			const located = locate(target, served, served.namespaced ? target.namespace ?? place.namespace : null);
			return located === null ? ok(null) : lookAt(connection, located.path, located.asked, signal);
		},
	};
};
