import type {Result} from '../../core/problem/problem.ts';
import type {Clock} from '../../ports/clock.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Scenario} from '../../ports/scenario.ts';
import {createMemoryCluster} from './cluster.ts';
import {createLiveObjects} from './live-objects.ts';

/** The cluster of a recording that is only looked at: read when it is first asked for, and it never changes. `namespace` is the session's; null means the recorded context's. */
export const createRecordedCluster = (load: (signal: AbortSignal) => Promise<Result<Scenario>>, clock: Clock, namespace: string | null): Cluster => {
	let cluster: Cluster | null = null;
	const ask = async <T>(signal: AbortSignal, question: (cluster: Cluster) => Promise<Result<T>>): Promise<Result<T>> => {
		if (cluster === null) {
			const scenario = await load(signal);
			if (!scenario.ok) {
				return scenario;
			}

			cluster = createMemoryCluster(scenario.value, createLiveObjects(scenario.value.objects, clock), namespace ?? scenario.value.namespace);
		}

		return question(cluster);
	};

	return {
		identity: async signal => ask(signal, async ({identity}) => identity(signal)),
		discover: async signal => ask(signal, async ({discover}) => discover(signal)),
		look: async (target, signal) => ask(signal, async ({look}) => look(target, signal)),
	};
};
