import {describe, expect, it} from 'vitest';
import type {ObjectName} from '../../../source/core/manifest/address.ts';
import type {Result} from '../../../source/core/problem/problem.ts';
import type {LiveAnswer} from '../../../source/ports/cluster.ts';
import {failure, json} from '../../contracts/api-replies.ts';
import type {ApiServer, ApiServerOptions} from '../../contracts/api-server.ts';
import {serving, type Serving} from './serve.ts';

const never = new AbortController().signal;

const deployments = {'apps/v1': [{kind: 'Deployment', plural: 'deployments', namespaced: true}]};
const serve = serving(deployments);

const configMap = (name: string, namespace = 'shop'): ObjectName => ({
	apiVersion: 'v1',
	kind: 'ConfigMap',
	namespace,
	name,
});
const deployment = (name: string): ObjectName => ({
	apiVersion: 'apps/v1',
	kind: 'Deployment',
	namespace: 'shop',
	name,
});

const nameOf = (index: number): string => `part-${String(index).padStart(3, '0')}`;
const parts = (count: number, from = 0): readonly ObjectName[] => Array.from({length: count}, (_, index) => configMap(nameOf(from + index)));

const put = ({put: store}: ApiServer, count: number, text = 'x'): void => {
	for (let index = 0; index < count; index++) {
		store({kind: 'ConfigMap', metadata: {namespace: 'shop', name: nameOf(index)}, data: {text}});
	}
};

const told = (answers: ReadonlyArray<Result<LiveAnswer>>): readonly string[] => answers.map(answer => answer.ok ? answer.value.found : answer.problem.code);

/** Reads and gives what was found, and the paths that were asked for it beyond discovery, without queries. */
const reading = async ({server, cluster}: Serving, targets: readonly ObjectName[]): Promise<{readonly found: readonly string[]; readonly asked: readonly string[]}> => {
	const before = server.requests.length;
	const found = told(await cluster.read(targets, never));
	return {found, asked: server.requests.slice(before).map(({path}) => path).filter(path => path !== '/api' && path !== '/apis')};
};

const here = (count: number): readonly string[] => Array.from({length: count}, () => 'here');

describe('objects of one kind and namespace', () => {
	it('are asked for one by one when they are few', async () => {
		const served = await serve();
		put(served.server, 2);
		const {found, asked} = await reading(served, parts(2));
		expect(found).toEqual(here(2));
		expect(asked.toSorted()).toEqual(['/api/v1/namespaces/shop/configmaps/part-000', '/api/v1/namespaces/shop/configmaps/part-001']);
	});

	it('come in one list when they are many', async () => {
		const served = await serve();
		put(served.server, 70);
		const {found, asked} = await reading(served, parts(70));
		expect(found).toEqual(here(70));
		expect(asked).toEqual(['/api/v1/namespaces/shop/configmaps']);
	});

	it('are listed no further than asking for each would cost', async () => {
		const served = await serve();
		put(served.server, 400);
		const {found, asked} = await reading(served, parts(3, 390));
		expect(found).toEqual(here(3));
		expect(asked.filter(path => path.endsWith('/configmaps')).length).toBeLessThanOrEqual(5);
		expect(asked.filter(path => path.includes('/configmaps/'))).toHaveLength(3);
	});

	it('are not listed on when they are large', async () => {
		const served = await serve();
		put(served.server, 60, 'x'.repeat(50_000));
		const {found, asked} = await reading(served, parts(3, 50));
		expect(found).toEqual(here(3));
		expect(asked.filter(path => path.endsWith('/configmaps'))).toHaveLength(1);
	});

	it('are read without Helm\'s records beside them, which are large', async () => {
		const served = await serve();
		for (const name of ['a', 'b', 'c']) {
			served.server.put({kind: 'Secret', type: 'Opaque', metadata: {namespace: 'shop', name}});
			served.server.put({kind: 'Secret', type: 'helm.sh/release.v1', metadata: {namespace: 'shop', name: `sh.helm.release.v1.${name}.v1`}});
		}

		const secret = (name: string): ObjectName => ({...configMap(name), kind: 'Secret'});
		const {found} = await reading(served, ['a', 'b', 'c', 'gone'].map(name => secret(name)));
		expect(found).toEqual(['here', 'here', 'here', 'absent']);
		expect(served.server.requests.find(({path}) => path.endsWith('/secrets'))!.query.get('fieldSelector')).toBe('type!=helm.sh/release.v1');
		const record = await reading(served, ['a', 'b', 'sh.helm.release.v1.a.v1'].map(name => secret(name)));
		expect(record.found).toEqual(here(3));
	});

	it('are read one by one where they may not be listed', async () => {
		const served = await serve({may: ({verb}) => verb === 'get'});
		put(served.server, 4);
		const {found, asked} = await reading(served, parts(5));
		expect(found).toEqual([...here(4), 'absent']);
		expect(asked).toHaveLength(6);
	});

	it('are read one by one where the list fails', async () => {
		const served = await serve({before: ({path}) => path.endsWith('/configmaps') ? failure(500, 'InternalError', 'one of them cannot be decoded') : null});
		put(served.server, 4);
		const {found} = await reading(served, parts(4));
		expect(found).toEqual(here(4));
	});
});

describe('what may not or cannot be read', () => {
	it('is named with verb and resource, and the rest is read', async () => {
		const served = await serve({may: ({resource}) => resource !== 'deployments'});
		put(served.server, 4);
		const answers = await served.cluster.read([...parts(4), deployment('api')], never);
		expect(told(answers)).toEqual([...here(4), 'forbidden']);
		expect(answers.at(-1)).toMatchObject({
			problem: {
				message: 'Cannot get Deployment api in namespace shop: user "admin" may not get deployments.apps there.',
				hint: 'Ask for the right to get deployments.apps in shop, or choose another context with --context.',
			},
		});
	});

	it('is everything when the credentials are refused, after one question', async () => {
		let isRefused = false;
		const {server, cluster} = await serve({before: () => isRefused ? failure(401, 'Unauthorized', 'Unauthorized') : null});
		put(server, 2);
		await cluster.discover(never);
		isRefused = true;
		const before = server.requests.length;
		expect(new Set(told(await cluster.read([...parts(60), deployment('api')], never)))).toEqual(new Set(['unauthorized']));
		expect(server.requests.length - before).toBeLessThanOrEqual(2);
	});

	const silence = Promise.withResolvers<null>().promise;

	it('costs one time limit a kind where the kind\'s own server is silent', async () => {
		const {server, cluster} = await serve({
			before: async ({path}) => path.includes('deployments') ? silence : null,
		}, {requestTimeout: 60});
		put(server, 1);
		const answers = await cluster.read([...Array.from({length: 40}, (_, index) => deployment(`d-${index}`)), configMap(nameOf(0))], never);
		expect(told(answers)).toEqual([...Array.from({length: 40}, () => 'timed-out'), 'here']);
		expect(server.requests.filter(({path}) => path.includes('deployments'))).toHaveLength(1);
	});

	it('is unknown and not absent where the group does not answer', async () => {
		const {cluster} = await serve({groups: {'metrics.k8s.io/v1beta1': null}});
		const target = {...configMap('x'), apiVersion: 'metrics.k8s.io/v1beta1', kind: 'PodMetrics'};
		expect(told(await cluster.read([target, {...target, apiVersion: 'metrics.k8s.io/v1'}], never))).toEqual(['server-error', 'server-error']);
		expect(await cluster.list({...target, labelSelector: null, fieldSelector: null, limit: null}, never)).toMatchObject({ok: false, problem: {code: 'server-error'}});
	});

	it('is a problem where something else than the object comes', async () => {
		const {cluster} = await serve({before: ({path}) => path.endsWith('/x') ? json({hello: 'portal'}) : null});
		expect(told(await cluster.read([configMap('x')], never))).toEqual(['server-error']);
	});

	it('stops with the signal while it reads', async () => {
		const controller = new AbortController();
		const {cluster} = await serve({
			before({path}) {
				if (path.includes('/configmaps/')) {
					controller.abort();
				}

				return null;
			},
		});
		expect(told(await cluster.read([configMap('x', 'one'), configMap('x', 'two')], controller.signal))).toEqual(['interrupted', 'interrupted']);
	});
});

describe('a kind that moves while we look', () => {
	it('is looked for anew when its version is gone, and read in the other one', async () => {
		const groups: Record<string, ApiServerOptions['groups'][string]> = {'apps/v1beta1': deployments['apps/v1']};
		const {server, cluster} = await serve({groups});
		server.put({kind: 'Deployment', apiVersion: 'apps/v1beta1', metadata: {namespace: 'shop', name: 'api'}});
		expect(told(await cluster.read([{...deployment('api'), apiVersion: 'apps/v1beta1'}], never))).toEqual(['here']);
		delete groups['apps/v1beta1'];
		groups['apps/v1'] = deployments['apps/v1'];
		expect(await cluster.read([{...deployment('api'), apiVersion: 'apps/v1beta1'}], never)).toMatchObject([{ok: true, value: {found: 'here', value: {apiVersion: 'apps/v1'}}}]);
	});

	it('has no objects when nothing serves it any more', async () => {
		const groups: Record<string, ApiServerOptions['groups'][string]> = {...deployments};
		const {cluster} = await serve({groups});
		await cluster.discover(never);
		delete groups['apps/v1'];
		expect(told(await cluster.read([deployment('api'), deployment('web'), deployment('db'), deployment('cache')], never))).toEqual(['absent', 'absent', 'absent', 'absent']);
	});
});

describe('requests', () => {
	it('are ten at a time at most, over kept connections, however many callers there are', async () => {
		let running = 0;
		let most = 0;
		const full = Promise.withResolvers<undefined>();
		const {server, cluster} = await serve({
			async before({path}) {
				if (!path.includes('/configmaps/')) {
					return null;
				}

				running += 1;
				most = Math.max(most, running);
				if (running === 10) {
					full.resolve(undefined);
				}

				await full.promise;
				running -= 1;
				return null;
			},
		});
		await Promise.all(Array.from({length: 4}, async () => cluster.read(Array.from({length: 20}, (_, index) => configMap('x', `n-${index}`)), never)));
		expect(most).toBe(10);
		expect(server.connections()).toBeLessThanOrEqual(12);
	});

	it('ask once what is served, also when many come together', async () => {
		const {server, cluster} = await serve();
		await Promise.all([cluster.read([configMap('x')], never), cluster.read([deployment('x')], never), cluster.look(configMap('y'), never)]);
		expect(server.requests.filter(({path}) => path === '/apis')).toHaveLength(1);
	});
});

describe('listing', () => {
	const query = {
		apiVersion: 'v1',
		kind: 'ConfigMap',
		namespace: 'shop',
		labelSelector: null,
		fieldSelector: null,
		limit: null,
	};

	it('goes through all pages of one state', async () => {
		const {server, cluster} = await serve();
		put(server, 1100);
		const listed = await cluster.list(query, never);
		expect(listed.ok && listed.value).toHaveLength(1100);
		expect(server.requests.filter(({path}) => path.endsWith('/configmaps')).map(({query: asked}) => asked.get('limit'))).toEqual(['500', '500', '500']);
	});

	it('asks for no more than is wanted', async () => {
		const {server, cluster} = await serve();
		put(server, 30);
		const listed = await cluster.list({...query, limit: 12}, never);
		expect(listed.ok && listed.value).toHaveLength(12);
		expect(server.requests.at(-1)!.query.get('limit')).toBe('12');
	});

	it('begins anew when its token has expired', async () => {
		const {server, cluster} = await serve({
			before({query: asked}, index) {
				if (asked.has('continue') && index < 6) {
					server.expireTokens();
				}

				return null;
			},
		});
		put(server, 700);
		const listed = await cluster.list(query, never);
		const all = listed.ok ? listed.value.map(value => JSON.stringify(value)) : [];
		expect(all).toHaveLength(700);
		expect([...new Set(all)]).toEqual(all);
	});

	it('names the right that is missing', async () => {
		const {cluster} = await serve({may: () => false});
		expect(await cluster.list({...query, apiVersion: 'apps/v1', kind: 'Deployment'}, never)).toMatchObject({ok: false, problem: {code: 'forbidden', message: 'Cannot list deployments in namespace shop: user "admin" may not list deployments.apps there.'}});
	});
});
