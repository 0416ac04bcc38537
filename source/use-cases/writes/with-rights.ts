import {missingRight, rightsOfWrites} from '../../core/plan/stops/missing-rights.ts';
import type {Stop} from '../../core/plan/stops/stop.ts';
import type {Plan} from '../../core/plan/types.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Session} from '../../ports/session.ts';

/** The rights that the writes of a plan take and that the server says the person lacks, as stops. Where it does not say, nothing is denied: the write itself finds out, before anything else of its kind. */
const readDenied = async (cluster: Cluster, {steps, release, cluster: {namespace}}: Plan, signal: AbortSignal): Promise<readonly Stop[]> => {
	const discovery = await cluster.discover(signal);
	const rights = rightsOfWrites(steps, {driver: release.driver, namespace: release.namespace ?? namespace}, discovery.ok ? discovery.value.kinds : []);
	if (rights.length === 0) {
		return [];
	}

	const answers = await cluster.may(rights, signal);
	return answers.ok ? rights.filter((_, index) => answers.value[index] === false).map(right => missingRight(right)) : [];
};

/** A plan of our own writes, made `again` with the rights that it takes and the person lacks, where there are any. A folder knows no persons. */
export const withRights = async <P extends Plan>({cluster, world}: Pick<Session, 'cluster' | 'world'>, plan: P, again: (denied: readonly Stop[]) => P, signal: AbortSignal): Promise<P> => {
	const denied = cluster === null || world === 'folder' ? [] : await readDenied(cluster, plan, signal);
	return denied.length === 0 ? plan : again(denied);
};
