import {liveObjectOf, type LiveObject} from '../../core/object/live-object.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {dryRunApply} from './dry-run.ts';
import {getJson} from './get-json.ts';
import {createKinds, type Kinds} from './kinds.ts';
import {createLimit} from './limit.ts';
import {listObjects} from './list-objects.ts';
import {isPathSegment} from './path-segment.ts';
import type {KubernetesPlace} from './place.ts';
import {askRights} from './ask-rights.ts';
import {podLog} from './pod-log.ts';
import {readObjects} from './read-objects.ts';
import type {Asked} from './refusal.ts';
import {askedAbout, objectPath, type Resource} from './resource.ts';
import {whoAmI} from './who-am-i.ts';

const accept = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';

/** Requests about objects at the same time. The pool has two sockets more, for the lists of records beside them; one that waits for a socket would count as silent. */
const atOnce = 10;

/** Metadata of the object at a path; null when there is none. */
const lookAt = async (connection: Connection, path: string, asked: Asked, signal: AbortSignal): Promise<Result<LiveObject | null>> => {
	const read = await getJson(connection, {path, accept, asked}, signal);
	if (!read.ok) {
		return read.problem.code === 'not-found' ? ok(null) : read;
	}

	const object = liveObjectOf(read.value.value);
	return object === null ? fail('server-error', `What answers at ${connection.server} sent an object without metadata.`, 'Check the server address of the context.') : ok(object);
};

/**
The cluster beyond Helm's records, read through the session's connection.

`discover` asks the server every time; everything else finds its kinds in the last discovery and asks anew for a kind that is not in it. A kind that no group serves has no objects, unless its group does not answer, which is a `server-error`. The kinds may be shared with what writes objects.
*/
export const createKubernetesCluster = (connection: Connection, place: Pick<KubernetesPlace, 'context' | 'server' | 'namespace'>, kinds: Kinds = createKinds(connection)): Cluster => {
	const limit = createLimit(atOnce);

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
		discover: kinds.discover,
		async look(target, signal) {
			const finder = await kinds.finder([target], signal);
			if (!finder.ok) {
				return finder;
			}

			const served = finder.value(target);
			if (!served.ok || served.value === null) {
				return served.ok ? ok(null) : served;
			}

			const resource: Resource = {served: served.value, namespace: served.value.namespaced ? target.namespace ?? place.namespace : null};
			return [target.name, resource.namespace ?? target.name].every(isPathSegment)
				? lookAt(connection, objectPath(resource, target.name), askedAbout(resource, 'get', target.name), signal)
				: ok(null);
		},
		read: async (targets, signal) => readObjects({
			connection,
			kinds,
			limit,
			namespace: place.namespace,
		}, targets, signal),
		async list(query, signal) {
			const finder = await kinds.finder([query], signal);
			if (!finder.ok) {
				return finder;
			}

			const served = finder.value(query);
			if (!served.ok) {
				return served;
			}

			const resource = served.value === null ? null : {served: served.value, namespace: served.value.namespaced ? query.namespace : null};
			return resource === null || query.limit === 0 || !isPathSegment(resource.namespace ?? 'all')
				? ok([])
				: limit(async () => listObjects(connection, resource, query, signal));
		},
		dryRunApply: async (query, signal) => limit(async () => dryRunApply({connection, kinds, namespace: place.namespace}, query, signal)),
		log: async (query, signal) => limit(async () => podLog(connection, query, signal)),
		may: async (questions, signal) => askRights(connection, limit, questions, signal),
		whoAmI: async signal => limit(async () => whoAmI(connection, signal)),
	};
};
