import type {Scenario} from '../../../source/ports/scenario.ts';

/** A cluster that serves the usual kinds and holds nothing. */
export const emptyScenario: Scenario = {
	name: 'test',
	serverTime: Date.parse('2026-11-02T04:00:00Z'),
	context: 'test',
	server: 'https://test.invalid:6443',
	namespace: 'payments',
	clusterUid: '5d3e6a1a-8a0a-4f8f-8a43-0d6b1c5f4e21',
	helmVersion: 'v4.3.1',
	kubernetesVersion: 'v1.37.2',
	kinds: [
		{
			apiVersion: 'v1',
			kind: 'ConfigMap',
			plural: 'configmaps',
			namespaced: true,
		},
		{
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			plural: 'deployments',
			namespaced: true,
		},
		{
			apiVersion: 'batch/v1',
			kind: 'Job',
			plural: 'jobs',
			namespaced: true,
		},
	],
	listed: [],
	logs: [],
	records: [],
	objects: [],
};
