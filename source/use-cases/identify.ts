import type {ClusterIdentity} from '../core/helm/cluster-identity.ts';
import {ok, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';

/** The cluster as it is now, for a release's namespace. In a folder it is what the records say of it. */
export const identify = async ({cluster, place}: Session, namespace: string, signal: AbortSignal): Promise<Result<ClusterIdentity>> => {
	if (cluster === null) {
		return ok({context: place.context, server: place.server, namespace, uid: null});
	}

	const identity = await cluster.identity(signal);
	return identity.ok ? ok({...identity.value, namespace}) : identity;
};
