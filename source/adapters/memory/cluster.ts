import {fail, ok} from '../../core/problem/problem.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {ScenarioFacts} from '../../ports/scenario.ts';
import type {LiveObjects} from './live-objects.ts';

/** A cluster in memory, as far as it is asked: who it is, what it serves, and what its objects say of themselves. `namespace` is that of the session. */
export const createMemoryCluster = (facts: ScenarioFacts, live: LiveObjects, namespace: string): Cluster => {
	const interrupted = fail('interrupted', 'Reading the cluster was interrupted.');
	return {
		identity: async signal => signal.aborted
			? interrupted
			: ok({
				context: facts.context,
				server: facts.server,
				namespace,
				uid: facts.clusterUid,
			}),
		discover: async signal => signal.aborted ? interrupted : ok({kinds: facts.kinds, unanswered: []}),
		look: async (target, signal) => signal.aborted ? interrupted : ok(live.get(target)),
	};
};
