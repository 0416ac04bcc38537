/** What everything that answers for a cluster must do, whatever holds the objects. Each adapter's test calls it with its own way to hold them. */
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import type {ObjectName} from '../../source/core/manifest/address.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import type {Cluster, ListQuery, LiveAnswer} from '../../source/ports/cluster.ts';
import type {ApiKind} from './api-types.ts';

/** An object as the API server shows it. */
export type HeldObject = {
	readonly apiVersion: string;
	readonly kind: string;
	readonly metadata: {
		readonly name: string;
		readonly namespace?: string;
		readonly uid: string;
		readonly resourceVersion: string;
		readonly creationTimestamp: string;
		readonly labels: Readonly<Record<string, string>>;
		readonly managedFields: ReadonlyArray<Readonly<Record<string, JsonValue>>>;
	};
	readonly [key: string]: JsonValue;
};

export type HeldCluster = {
	readonly cluster: Cluster;
	/** A folder knows what it holds; a cluster knows what there is. */
	readonly isFolder: boolean;
	/** Who the person is there; null where it does not say. */
	readonly person: string | null;
	readonly close: () => Promise<void>;
};

/** The kinds beyond the core ones that a cluster of this contract serves. */
export const servedGroups: Readonly<Record<string, readonly ApiKind[]>> = {
	'apps/v1': [{kind: 'Deployment', plural: 'deployments', namespaced: true}],
	'rbac.authorization.k8s.io/v1': [{kind: 'ClusterRole', plural: 'clusterroles', namespaced: false}],
};

/** Where a namespaced object that names no namespace is looked for. */
export const sessionNamespace = 'shop';

const never = new AbortController().signal;
let count = 0;

type Content = Readonly<Record<string, JsonValue>> & {readonly labels?: Readonly<Record<string, string>>};

/** An object of an apiVersion and kind, `v1 ConfigMap`, at NAMESPACE/NAME. */
const object = (type: string, place: string, {labels = {}, ...more}: Content = {}, ...[manager, operation]: readonly [manager: string, operation: string] | readonly []): HeldObject => {
	const [apiVersion, kind] = type.split(' ') as [string, string];
	const [namespace, name] = place.split('/');
	count += 1;
	return {
		apiVersion,
		kind,
		metadata: {
			name: name!,
			...namespace !== '' && {namespace},
			uid: `0b61c1d2-7f1e-4f0f-9d0d-${String(count).padStart(12, '0')}`,
			resourceVersion: String(7000 + count),
			creationTimestamp: '2026-11-02T03:00:00Z',
			labels,
			managedFields: [{
				manager: manager ?? 'helm',
				operation: operation ?? 'Apply',
				apiVersion,
				time: '2026-11-02T03:04:05Z',
				fieldsType: 'FieldsV1',
				fieldsV1: {'f:data': {'f:size': {}}},
			}],
		},
		...more,
	};
};

const helm = {'app.kubernetes.io/managed-by': 'Helm'};

const deployment = (place: string): HeldObject => object('apps/v1 Deployment', place, {spec: {replicas: 2, template: {spec: {containers: [{name: 'api', image: 'registry.example.test/api:1.4.0'}]}}}, labels: {...helm, app: 'api'}});

const many = Array.from({length: 30}, (_, index) => object('v1 ConfigMap', `many/part-${String(index).padStart(2, '0')}`, {data: {size: String(index)}}));

/** A field of Helm's that somebody took over. */
export const contested = object('v1 ConfigMap', 'shop/contested', {data: {size: '7'}}, 'kubectl-edit', 'Update');

const objects: readonly HeldObject[] = [
	deployment('shop/api'),
	deployment('payments/api'),
	object('v1 ConfigMap', 'shop/settings', {data: {'app.properties': 'a=1\nb=2\n', size: '10'}, immutable: true, labels: {...helm, tier: 'front'}}),
	object('v1 ConfigMap', 'shop/limits', {data: {size: '11'}, count: 9_007_199_254_740_991, labels: {tier: 'back'}}),
	object('v1 ConfigMap', 'payments/settings', {data: {size: '12'}, labels: {tier: 'front'}}),
	object('rbac.authorization.k8s.io/v1 ClusterRole', '/viewer', {rules: [{apiGroups: [''], resources: ['pods'], verbs: ['get']}], labels: helm}),
	object('v1 Event', 'shop/api.17', {
		type: 'Warning',
		reason: 'Failed',
		message: 'pull failed',
		involvedObject: {kind: 'Pod', name: 'api-1'},
	}),
	object('v1 Event', 'shop/api.18', {
		type: 'Normal',
		reason: 'Pulled',
		message: 'pulled',
		involvedObject: {kind: 'Pod', name: 'api-2'},
	}),
	contested,
	...many,
];

const name = (apiVersion: string, kind: string, namespace: string | null, last: string): ObjectName => ({
	apiVersion,
	kind,
	namespace,
	name: last,
});

const configMap = (namespace: string | null, last: string): ObjectName => name('v1', 'ConfigMap', namespace, last);

/** Answers in few words: what was found, or the problem's code. */
const told = (answers: ReadonlyArray<Result<LiveAnswer>>): readonly string[] => answers.map(answer => answer.ok ? answer.value.found : answer.problem.code);

const valueOf = (answer: Result<LiveAnswer> | undefined): JsonValue => answer?.ok === true && answer.value.found === 'here' ? answer.value.value : null;

/** Runs the contract on one adapter. */
export const clusterContract = (adapter: string, hold: (held: readonly HeldObject[]) => Promise<HeldCluster>): void => {
	describe(`live objects (${adapter})`, () => {
		let held: HeldCluster;

		beforeEach(async () => {
			held = await hold(objects);
		});

		afterEach(async () => {
			await held.close();
		});

		const list = async (query: Partial<ListQuery>): Promise<readonly string[] | string> => {
			const listed = await held.cluster.list({
				apiVersion: 'v1',
				kind: 'ConfigMap',
				namespace: 'shop',
				labelSelector: null,
				fieldSelector: null,
				limit: null,
				...query,
			}, never);
			return listed.ok
				? listed.value.map(value => {
					const {metadata} = value as HeldObject;
					return `${metadata.namespace ?? ''}/${metadata.name}`;
				}).toSorted()
				: listed.problem.code;
		};

		describe('reading', () => {
			it('gives each object whole, in the order in which they were asked for, one asked for twice twice', async () => {
				const answers = await held.cluster.read([configMap('shop', 'settings'), name('apps/v1', 'Deployment', 'shop', 'api'), configMap('shop', 'limits'), configMap('shop', 'settings')], never);
				expect(answers.map(answer => valueOf(answer))).toEqual([objects[2], objects[0], objects[3], objects[2]]);
			});

			it('gives many of one kind and namespace', async () => {
				const answers = await held.cluster.read(many.toReversed().map(({metadata}) => configMap('many', metadata.name)), never);
				expect(answers.map(answer => valueOf(answer))).toEqual(many.toReversed());
			});

			it('tells objects of one name apart by group, kind and namespace', async () => {
				const answers = await held.cluster.read([configMap('payments', 'settings'), name('apps/v1', 'Deployment', 'payments', 'api'), configMap('shop', 'api')], never);
				expect(answers.map(answer => valueOf(answer))).toEqual([objects[4], objects[1], null]);
			});

			it('looks for a namespaced object without a namespace in the session\'s, and for a cluster-scoped one in none', async () => {
				const answers = await held.cluster.read([configMap(null, 'settings'), name('rbac.authorization.k8s.io/v1', 'ClusterRole', 'shop', 'viewer')], never);
				expect(answers.map(answer => valueOf(answer))).toEqual([objects[2], objects[5]]);
			});

			it('finds an object in another version of its kind, and the object says which', async () => {
				const [answer] = await held.cluster.read([name('apps/v1beta2', 'Deployment', 'shop', 'api')], never);
				expect(valueOf(answer)).toMatchObject({apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'api'}});
			});

			it('says absent only where that is certain', async () => {
				const answers = await held.cluster.read([
					configMap('shop', 'gone'),
					name('apps/v1', 'Deployment', 'shop', 'gone'),
					configMap('empty', 'settings'),
					name('apps/v1', 'Deployment', 'many', 'api'),
					name('widgets.example.test/v1', 'Widget', 'shop', 'api'),
				], never);
				const nobodyKnows = held.isFolder ? 'unseen' : 'absent';
				expect(told(answers)).toEqual(['absent', 'absent', nobodyKnows, nobodyKnows, nobodyKnows]);
			});

			it('finds nothing under a name that no object can have', async () => {
				const answers = await held.cluster.read([configMap('shop', '..'), configMap('shop', 'a/b'), configMap('shop', '')], never);
				expect(told(answers)).toEqual(['absent', 'absent', 'absent']);
			});

			it('of nothing is nothing', async () => {
				expect(await held.cluster.read([], never)).toEqual([]);
			});

			it('stops when the signal aborts', async () => {
				expect(told(await held.cluster.read([configMap('shop', 'settings'), configMap('shop', 'limits')], AbortSignal.abort()))).toEqual(['interrupted', 'interrupted']);
			});
		});

		describe('listing', () => {
			it('gives whole objects of one kind and namespace', async () => {
				const listed = await held.cluster.list({
					apiVersion: 'apps/v1',
					kind: 'Deployment',
					namespace: 'shop',
					labelSelector: null,
					fieldSelector: null,
					limit: null,
				}, never);
				expect(listed).toEqual({ok: true, value: [objects[0]]});
			});

			it('gives those of all namespaces, and cluster-scoped ones', async () => {
				expect(await list({apiVersion: 'apps/v1', kind: 'Deployment', namespace: null})).toEqual(['payments/api', 'shop/api']);
				expect(await list({apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', namespace: null})).toEqual(['/viewer']);
			});

			it('follows label selectors', async () => {
				expect(await list({labelSelector: 'tier=front'})).toEqual(['shop/settings']);
				expect(await list({labelSelector: 'tier!=front'})).toEqual(['shop/contested', 'shop/limits']);
				expect(await list({labelSelector: 'tier,app.kubernetes.io/managed-by=Helm', namespace: null})).toEqual(['shop/settings']);
				expect(await list({labelSelector: 'tier=none'})).toEqual([]);
			});

			it('follows field selectors', async () => {
				expect(await list({kind: 'Event', fieldSelector: 'type=Warning'})).toEqual(['shop/api.17']);
				expect(await list({kind: 'Event', fieldSelector: 'involvedObject.name=api-2,type!=Warning'})).toEqual(['shop/api.18']);
				expect(await list({fieldSelector: 'metadata.name=limits'})).toEqual(['shop/limits']);
			});

			it('gives no more than was asked for', async () => {
				expect(await list({namespace: 'many', limit: 7})).toHaveLength(7);
				expect(await list({namespace: 'many', limit: 30})).toHaveLength(30);
				expect(await list({namespace: 'many', limit: 0})).toEqual([]);
				expect(await list({namespace: 'many'})).toHaveLength(30);
			});

			it('of a kind or namespace without any is empty, or unknown in a folder', async () => {
				const nothing = held.isFolder ? 'not-found' : [];
				expect(await list({namespace: 'empty'})).toEqual(nothing);
				expect(await list({apiVersion: 'widgets.example.test/v1', kind: 'Widget'})).toEqual(nothing);
			});

			it('stops when the signal aborts', async () => {
				expect(await held.cluster.list({
					apiVersion: 'v1',
					kind: 'ConfigMap',
					namespace: null,
					labelSelector: null,
					fieldSelector: null,
					limit: null,
				}, AbortSignal.abort())).toMatchObject({ok: false, problem: {code: 'interrupted'}});
			});
		});

		describe('looking', () => {
			it('gives what an object says of itself', async () => {
				expect(await held.cluster.look(configMap('shop', 'settings'), never)).toEqual({
					ok: true,
					value: {
						uid: objects[2]!.metadata.uid,
						resourceVersion: objects[2]!.metadata.resourceVersion,
						labels: objects[2]!.metadata.labels,
						annotations: {},
						writers: [{
							manager: 'helm',
							operation: 'Apply',
							subresource: null,
							time: '2026-11-02T03:04:05Z',
						}],
					},
				});
			});

			it('finds nothing where there is none, and in a folder where nobody knows a problem', async () => {
				expect(await held.cluster.look(configMap('shop', 'gone'), never)).toEqual({ok: true, value: null});
				expect(await held.cluster.look(configMap('empty', 'gone'), never)).toMatchObject(held.isFolder ? {ok: false, problem: {code: 'not-found'}} : {ok: true, value: null});
			});
		});

		describe('trying an apply', () => {
			const wanted = (last: string, size: string): JsonValue => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: last, namespace: 'shop'}, data: {size}});
			const tried = async (query: JsonValue, force = false): Promise<unknown> => {
				const answer = await held.cluster.dryRunApply({object: query, force, manager: 'helm'}, never);
				return answer.ok ? answer.value : answer.problem.code;
			};

			/** A folder has nobody to ask. */
			const orUsage = (answer: object): unknown => held.isFolder ? 'usage' : expect.objectContaining(answer) as unknown;

			it('gives the object as it would be, and leaves it as it is', async () => {
				expect(await tried(wanted('limits', '12'))).toEqual(orUsage({kind: 'applied', value: expect.objectContaining({data: {size: '12'}}) as unknown}));
				const [answer] = await held.cluster.read([configMap('shop', 'limits')], never);
				expect(valueOf(answer)).toEqual(objects[3]);
			});

			it('names who holds a field with another value, and takes it when forced', async () => {
				expect(await tried(wanted('contested', '8'))).toEqual(orUsage({
					kind: 'conflict',
					conflicts: [{
						manager: 'kubectl-edit',
						subresource: null,
						apiVersion: 'v1',
						path: '.data.size',
					}],
					message: 'Apply failed with 1 conflict: conflict with "kubectl-edit" using v1: .data.size',
				}));
				expect(await tried(wanted('contested', '8'), true)).toEqual(orUsage({kind: 'applied', value: expect.objectContaining({data: {size: '8'}}) as unknown}));
				expect(await tried(wanted('contested', '7'))).toEqual(orUsage({kind: 'applied'}));
			});

			it('is refused for a kind or version that is not served', async () => {
				expect(await tried({apiVersion: 'apps/v1beta2', kind: 'Deployment', metadata: {name: 'api', namespace: 'shop'}})).toEqual(orUsage({kind: 'refused', code: 'not-found', message: 'no matches for kind "Deployment" in version "apps/v1beta2"'}));
			});
		});

		describe('asking what may be done', () => {
			const questions = [
				{
					verb: 'list', group: '', resource: 'pods', namespace: 'shop',
				},
				{
					verb: 'patch', group: 'apps', resource: 'deployments', namespace: 'payments',
				},
				{
					verb: 'get', group: 'rbac.authorization.k8s.io', resource: 'clusterroles', namespace: null,
				},
			] as const;

			it('answers each question in its place, and a folder none', async () => {
				const may = await held.cluster.may(questions, never);
				expect(may).toMatchObject(held.isFolder ? {ok: false, problem: {code: 'not-found'}} : {ok: true, value: [true, true, true]});
			});

			it('stops when the signal aborts', async () => {
				expect(await held.cluster.may(questions, AbortSignal.abort())).toMatchObject({ok: false, problem: {code: held.isFolder ? 'not-found' : 'interrupted'}});
			});
		});

		describe('asking who the person is', () => {
			it('gives a name, or null where there is none, and a folder none', async () => {
				const person = await held.cluster.whoAmI(never);
				expect(person).toEqual(held.isFolder ? {ok: false, problem: expect.objectContaining({code: 'not-found'}) as unknown} : {ok: true, value: held.person});
			});

			it('stops when the signal aborts', async () => {
				expect(await held.cluster.whoAmI(AbortSignal.abort())).toMatchObject({ok: false, problem: {code: held.isFolder ? 'not-found' : 'interrupted'}});
			});
		});

		describe('who it is and what it serves', () => {
			it('is told by a cluster, and not by a folder', async () => {
				const discovery = await held.cluster.discover(never);
				expect(discovery).toMatchObject(held.isFolder ? {ok: false, problem: {code: 'not-found'}} : {ok: true, value: {unanswered: []}});
				expect(await held.cluster.identity(never)).toMatchObject({ok: true, value: {namespace: sessionNamespace, uid: held.isFolder ? null : expect.any(String) as string}});
			});
		});
	});
};
