import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Clock} from '../../ports/clock.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Scenario} from '../../ports/scenario.ts';
import {createMemoryCluster} from './cluster.ts';
import {createLiveObjects} from './live-objects.ts';

/** The cluster of a recording that is only looked at: read when it is first asked for, and it never changes. `namespace` is the session's; null means the recorded context's. */
export const createRecordedCluster = (load: (signal: AbortSignal) => Promise<Result<Scenario>>, clock: Clock, namespace: string | null): Cluster => {
	let cluster: Cluster | null = null;
	const opened = async (signal: AbortSignal): Promise<Result<Cluster>> => {
		if (cluster === null) {
			const scenario = await load(signal);
			if (!scenario.ok) {
				return scenario;
			}

			const {objects, kinds} = scenario.value;
			const within = namespace ?? scenario.value.namespace;
			cluster = createMemoryCluster(scenario.value, createLiveObjects(objects, kinds, within, clock), {namespace: within, isWhole: false});
		}

		return ok(cluster);
	};

	const ask = async <T>(signal: AbortSignal, question: (cluster: Cluster) => Promise<Result<T>>): Promise<Result<T>> => {
		const found = await opened(signal);
		return found.ok ? question(found.value) : found;
	};

	return {
		identity: async signal => ask(signal, async ({identity}) => identity(signal)),
		discover: async signal => ask(signal, async ({discover}) => discover(signal)),
		look: async (target, signal) => ask(signal, async ({look}) => look(target, signal)),
		async read(targets, signal) {
			const found = await opened(signal);
			return found.ok ? found.value.read(targets, signal) : targets.map(() => found);
		},
		list: async (query, signal) => ask(signal, async ({list}) => list(query, signal)),
		dryRunApply: async () => fail('usage', 'This was read from files: there is no API server to try an apply on.', 'Ask the cluster itself, without --from.'),
		log: async (query, signal) => ask(signal, async ({log}) => log(query, signal)),
		may: async () => fail('not-found', 'This was read from files: who may do what does not stand in them.', 'Ask the cluster itself, without --from.'),
		whoAmI: async () => fail('not-found', 'This was read from files, which know no persons.'),
	};
};
