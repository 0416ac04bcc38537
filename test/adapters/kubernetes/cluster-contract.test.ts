import {createKubernetesCluster} from '../../../source/adapters/kubernetes/cluster.ts';
import {failure, json} from '../../contracts/api-replies.ts';
import {answerToReview, everything} from '../../contracts/api-reviews.ts';
import {startApiServer, type ApiReply, type ApiRequest} from '../../contracts/api-server.ts';
import {
	clusterContract,
	contested,
	servedGroups,
	sessionNamespace,
} from '../../contracts/cluster.ts';
import {reach} from './reach.ts';

/** What 1.37.2 answers to an apply: the object with what is wanted, and a conflict where another writer holds it. */
const answerToApply = ({method, body, query}: ApiRequest): ApiReply | null => {
	if (method !== 'PATCH') {
		return null;
	}

	const wanted = JSON.parse(body) as typeof contested;
	const isContested = wanted.metadata.name === contested.metadata.name && JSON.stringify(wanted['data']) !== JSON.stringify(contested['data']);
	return isContested && query.get('force') !== 'true'
		? failure(409, 'Conflict', 'Apply failed with 1 conflict: conflict with "kubectl-edit" using v1: .data.size', {causes: [{reason: 'FieldManagerConflict', message: 'conflict with "kubectl-edit" using v1', field: '.data.size'}]})
		: json(wanted);
};

clusterContract('kubernetes', async objects => {
	const reviews = {rules: () => ({resourceRules: everything, incomplete: false}), allowed: () => true, person: 'jo@example.test'};
	const server = await startApiServer({groups: servedGroups, before: request => answerToReview(request, reviews) ?? answerToApply(request)});
	for (const object of objects) {
		server.put(object);
	}

	const connection = reach(server.url);
	return {
		cluster: createKubernetesCluster(connection, {context: 'bench', server: server.url, namespace: sessionNamespace}),
		isFolder: false,
		person: 'jo@example.test',
		async close() {
			connection.close();
			await server.close();
		},
	};
});
