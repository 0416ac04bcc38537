import {missingRight, rightsOfWrites} from '../../core/plan/stops/missing-rights.ts';
import type {Stop} from '../../core/plan/stops/stop.ts';
import type {Plan} from '../../core/plan/types.ts';
import type {Cluster, ServedKind} from '../../ports/cluster.ts';

/** The rights that the writes of a plan take and that the server says the person lacks, as stops. Where it does not say, nothing is denied: the write itself finds out, before anything else of its kind. `kinds` are those of discovery. */
export const readDeniedWrites = async (cluster: Cluster, {steps, release, cluster: {namespace}}: Pick<Plan, 'steps' | 'release' | 'cluster'>, kinds: readonly ServedKind[], signal: AbortSignal): Promise<readonly Stop[]> => {
	const rights = rightsOfWrites(steps, {driver: release.driver, namespace: release.namespace ?? namespace}, kinds);
	if (rights.length === 0) {
		return [];
	}

	const answers = await cluster.may(rights, signal);
	return answers.ok ? rights.filter((_, index) => answers.value[index] === false).map(right => missingRight(right)) : [];
};
