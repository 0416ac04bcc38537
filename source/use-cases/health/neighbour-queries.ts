import {hasJobs, hasReplicaSets, isClaim, mayHavePods} from '../../core/health/kinds-with-pods.ts';
import type {ListQuery} from '../../ports/cluster.ts';
import type {HealthTarget} from './target.ts';

/** Which part of what is around objects a list gives. */
export type Part = 'pods' | 'replicaSets' | 'jobs' | 'events' | 'classes';

/** One list to be read, how people call it, and the right that it takes. */
export type NeighbourQuery = {readonly part: Part; readonly namespace: string | null; readonly title: string; readonly verb: string; readonly query: ListQuery};

const kinds: Readonly<Record<Part, Pick<NeighbourQuery, 'title' | 'verb'> & Pick<ListQuery, 'apiVersion' | 'kind'>>> = {
	pods: {title: 'pods', verb: 'list pods', apiVersion: 'v1', kind: 'Pod'},
	replicaSets: {title: 'ReplicaSets, which join Deployments and pods,', verb: 'list replicasets.apps', apiVersion: 'apps/v1', kind: 'ReplicaSet'},
	jobs: {title: 'Jobs, which join CronJobs and pods,', verb: 'list jobs.batch', apiVersion: 'batch/v1', kind: 'Job'},
	events: {title: 'warning events', verb: 'list events', apiVersion: 'v1', kind: 'Event'},
	classes: {title: 'StorageClasses, for which claims wait', verb: 'list storageclasses.storage.k8s.io', apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass'},
};

/** Events of one namespace that are read at most: a storm of them is not worth more. */
export const mostEvents = 5000;

const queryOf = (part: Part, namespace: string | null): NeighbourQuery => {
	const {title, verb, apiVersion, kind} = kinds[part];
	return {
		part,
		namespace,
		title: namespace === null ? title : `${title} in ${namespace}`,
		verb,
		query: {apiVersion, kind, namespace, labelSelector: null, fieldSelector: part === 'events' ? 'type=Warning' : null, limit: part === 'events' ? mostEvents : null},
	};
};

/** The lists that the health of these objects needs: each kind of each namespace once, and none that decides nothing. `namespaceOf` says where an object really is. */
export const neighbourQueries = (objects: readonly HealthTarget[], namespaceOf: (object: HealthTarget) => string | null): readonly NeighbourQuery[] => {
	const byNamespace = Map.groupBy(objects, object => namespaceOf(object));
	const queries: NeighbourQuery[] = objects.some(object => isClaim(object)) ? [queryOf('classes', null)] : [];
	for (const [namespace, there] of byNamespace) {
		if (namespace === null) {
			continue;
		}

		const wanted = [
			['pods', there.some(object => mayHavePods(object) || isClaim(object))],
			['replicaSets', there.some(object => hasReplicaSets(object))],
			['jobs', there.some(object => hasJobs(object))],
			['events', true],
		] as const;
		queries.push(...wanted.filter(([, isWanted]) => isWanted).map(([part]) => queryOf(part, namespace)));
	}

	return queries;
};
