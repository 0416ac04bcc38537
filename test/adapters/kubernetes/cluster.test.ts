import {describe, expect, it} from 'vitest';
import {serving} from './serve.ts';

const never = new AbortController().signal;

const serve = serving({
	'apps/v1': [{kind: 'Deployment', plural: 'deployments', namespaced: true}],
	'rbac.authorization.k8s.io/v1': [{kind: 'ClusterRole', plural: 'clusterroles', namespaced: false}],
	'metrics.k8s.io/v1beta1': null,
});

describe('which cluster it is', () => {
	it('is told by context, address and the uid of kube-system', async () => {
		const {server, cluster} = await serve();
		const system = server.put({kind: 'Namespace', metadata: {name: 'kube-system'}});
		expect(await cluster.identity(never)).toEqual({
			ok: true,
			value: {
				context: 'bench',
				server: server.url,
				namespace: 'payments',
				uid: system.metadata.uid,
			},
		});
	});

	it('has no uid where that may not be read', async () => {
		const {cluster} = await serve({may: () => false});
		expect(await cluster.identity(never)).toMatchObject({ok: true, value: {uid: null}});
	});

	it('is not told when the server does not answer us', async () => {
		const {cluster} = await serve({tokens: {}});
		expect(await cluster.identity(never)).toMatchObject({ok: false, problem: {code: 'unauthorized'}});
	});
});

describe('what it serves', () => {
	const served = {
		ok: true,
		value: {
			kinds: [
				{
					apiVersion: 'v1',
					kind: 'Secret',
					plural: 'secrets',
					namespaced: true,
				},
				{
					apiVersion: 'v1',
					kind: 'ConfigMap',
					plural: 'configmaps',
					namespaced: true,
				},
				{
					apiVersion: 'v1',
					kind: 'Event',
					plural: 'events',
					namespaced: true,
				},
				{
					apiVersion: 'v1',
					kind: 'Pod',
					plural: 'pods',
					namespaced: true,
				},
				{
					apiVersion: 'v1',
					kind: 'Namespace',
					plural: 'namespaces',
					namespaced: false,
				},
				{
					apiVersion: 'apps/v1',
					kind: 'Deployment',
					plural: 'deployments',
					namespaced: true,
				},
				{
					apiVersion: 'rbac.authorization.k8s.io/v1',
					kind: 'ClusterRole',
					plural: 'clusterroles',
					namespaced: false,
				},
			],
			unanswered: ['metrics.k8s.io/v1beta1'],
		},
	};

	it('is asked in two requests, and what did not answer is named', async () => {
		const {server, cluster} = await serve();
		expect(await cluster.discover(never)).toEqual(served);
		expect(server.requests.map(({path}) => path).toSorted()).toEqual(['/api', '/apis']);
	});

	it('is asked group by group of an older server, with the same outcome', async () => {
		const {server, cluster} = await serve({aggregated: false});
		expect(await cluster.discover(never)).toEqual(served);
		expect(new Set(server.requests.map(({path}) => path))).toEqual(new Set(['/api', '/apis', '/api/v1', '/apis/apps/v1', '/apis/rbac.authorization.k8s.io/v1', '/apis/metrics.k8s.io/v1beta1']));
	});

	it('is asked every time', async () => {
		const {server, cluster} = await serve();
		await cluster.discover(never);
		await cluster.discover(never);
		expect(server.requests).toHaveLength(4);
	});

	it('is a problem where it may not be asked', async () => {
		const {cluster} = await serve({tokens: {}});
		expect(await cluster.discover(never)).toMatchObject({ok: false, problem: {code: 'unauthorized'}});
	});
});

describe('looking at an object', () => {
	it('gives its metadata and never asks for its content', async () => {
		const {server, cluster} = await serve();
		const stored = server.put({
			kind: 'ConfigMap',
			metadata: {
				namespace: 'shop',
				name: 'settings',
				labels: {a: 'b'},
				managedFields: [{manager: 'kubectl', operation: 'Update', time: '2026-11-02T04:00:00Z'}],
			},
			data: {secret: 'x'},
		});
		expect(await cluster.look({
			apiVersion: 'v1',
			kind: 'ConfigMap',
			namespace: 'shop',
			name: 'settings',
		}, never)).toEqual({
			ok: true,
			value: {
				uid: stored.metadata.uid,
				resourceVersion: stored.metadata.resourceVersion,
				labels: {a: 'b'},
				annotations: {},
				writers: [{
					manager: 'kubectl',
					operation: 'Update',
					subresource: null,
					time: '2026-11-02T04:00:00Z',
				}],
			},
		});
		expect(server.requests.at(-1)!.headers.accept).toBe('application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1');
	});

	it('finds nothing for a missing object, an unknown kind or a name that none can have', async () => {
		const {server, cluster} = await serve();
		const look = async (apiVersion: string, kind: string, name: string): Promise<unknown> => cluster.look({
			apiVersion,
			kind,
			namespace: 'shop',
			name,
		}, never);
		expect(await look('v1', 'ConfigMap', 'none')).toEqual({ok: true, value: null});
		expect(await look('batch/v1beta1', 'CronJob', 'none')).toEqual({ok: true, value: null});
		const asked = server.requests.length;
		expect(await look('v1', 'ConfigMap', '..')).toEqual({ok: true, value: null});
		expect(await look('v1', 'ConfigMap', 'a/b')).toEqual({ok: true, value: null});
		expect(server.requests).toHaveLength(asked);
	});

	it('cannot tell about a kind whose group does not answer', async () => {
		const {cluster} = await serve();
		expect(await cluster.look({
			apiVersion: 'metrics.k8s.io/v1beta1',
			kind: 'PodMetrics',
			namespace: 'shop',
			name: 'x',
		}, never)).toMatchObject({ok: false, problem: {code: 'server-error', message: 'The API metrics.k8s.io/v1beta1 does not answer, so nothing of kind PodMetrics can be looked at.'}});
	});

	it('names the right that is missing', async () => {
		const {cluster} = await serve({may: ({resource}) => resource !== 'configmaps'});
		expect(await cluster.look({
			apiVersion: 'v1',
			kind: 'ConfigMap',
			namespace: null,
			name: 'x',
		}, never)).toMatchObject({ok: false, problem: {code: 'forbidden', message: 'Cannot get ConfigMap x in namespace payments: user "admin" may not get configmaps there.'}});
	});

	it('asks once what is served, and again for a kind that is new', async () => {
		const {server, cluster} = await serve();
		const target = {
			apiVersion: 'v1',
			kind: 'Namespace',
			namespace: null,
			name: 'kube-system',
		};
		await cluster.look(target, never);
		await cluster.look(target, never);
		expect(server.requests.map(({path}) => path)).toEqual(['/api', '/apis', '/api/v1/namespaces/kube-system', '/api/v1/namespaces/kube-system']);
		await cluster.look({...target, kind: 'New'}, never);
		expect(server.requests).toHaveLength(6);
	});
});
