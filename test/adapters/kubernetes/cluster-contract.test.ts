import {createKubernetesCluster} from '../../../source/adapters/kubernetes/cluster.ts';
import {startApiServer} from '../../contracts/api-server.ts';
import {clusterContract, servedGroups, sessionNamespace} from '../../contracts/cluster.ts';
import {reach} from './reach.ts';

clusterContract('kubernetes', async objects => {
	const server = await startApiServer({groups: servedGroups});
	for (const object of objects) {
		server.put(object);
	}

	const connection = reach(server.url);
	return {
		cluster: createKubernetesCluster(connection, {context: 'bench', server: server.url, namespace: sessionNamespace}),
		isFolder: false,
		async close() {
			connection.close();
			await server.close();
		},
	};
});
