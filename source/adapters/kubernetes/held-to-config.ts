import {ok, type Result} from '../../core/problem/problem.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {KubernetesPlace} from './place.ts';

/**
The cluster, whose identity is asked of the kubeconfig too.

Our connection stays with the server that it was made for, while Helm reads the kubeconfig when it starts: a context that leads elsewhere by then would have Helm write where nobody looked. `resolve` reads the same context again; its server is the one that is told, and its problems are the identity's.
*/
export const heldToConfig = (cluster: Cluster, resolve: () => Result<Pick<KubernetesPlace, 'server'>>): Cluster => ({
	...cluster,
	async identity(signal) {
		const identity = await cluster.identity(signal);
		const place = resolve();
		if (!place.ok) {
			return place;
		}

		return identity.ok ? ok({...identity.value, server: place.value.server}) : identity;
	},
});
