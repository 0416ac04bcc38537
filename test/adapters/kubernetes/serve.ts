import {afterEach} from 'vitest';
import {createKubernetesCluster} from '../../../source/adapters/kubernetes/cluster.ts';
import type {ConnectOptions} from '../../../source/adapters/kubernetes/connect-options.ts';
import type {Cluster} from '../../../source/ports/cluster.ts';
import {startApiServer, type ApiServer, type ApiServerOptions} from '../../contracts/api-server.ts';
import {reach} from './reach.ts';

export type Serving = {readonly server: ApiServer; readonly cluster: Cluster};

/** Gives what starts a server and the cluster behind it, with `payments` as the session's namespace; both end with each test of the file that calls this. */
export const serving = (groups: ApiServerOptions['groups']): (options?: Partial<ApiServerOptions>, connect?: Partial<ConnectOptions>) => Promise<Serving> => {
	let ends: Array<() => Promise<void> | void> = [];
	afterEach(async () => {
		for (const end of ends) {
			await end();
		}

		ends = [];
	});

	return async (options = {}, connect = {}) => {
		const server = await startApiServer({groups, ...options});
		const connection = reach(server.url, {options: connect});
		ends.push(connection.close, server.close);
		return {server, cluster: createKubernetesCluster(connection, {context: 'bench', server: server.url, namespace: 'payments'})};
	};
};
