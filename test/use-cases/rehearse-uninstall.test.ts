/** What a rehearsal of an uninstall reads beyond the release's own objects, on a cluster in memory. */
import {describe, expect, it} from 'vitest';
import {createMemoryWorld} from '../../source/adapters/memory/world.ts';
import {fail} from '../../source/core/problem/problem.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Session} from '../../source/ports/session.ts';
import {stoppedClock} from '../contracts/stopped-clock.ts';
import {
	hookOf,
	marks,
	objectOf,
	recordOf,
	type Told,
} from '../core/plan/release.ts';
import {bareScenario, worldOf} from './rollback-world.ts';
import {codes, rehearse} from './uninstall-world.ts';
import {valueIn} from './writes-world.ts';

type Live = {
	readonly apiVersion: string;
	readonly kind: string;
	readonly name: string;
	readonly namespace: string | null;
	readonly metadata?: Readonly<Record<string, JsonValue>>;
	readonly spec?: JsonValue;
	readonly status?: JsonValue;
};

const owned = {annotations: marks, labels: {'app.kubernetes.io/managed-by': 'Helm'}};

const served = [
	...bareScenario.kinds,
	...([['v1', 'PersistentVolume', false], ['apps/v1', 'StatefulSet', true], ['apps/v1', 'DaemonSet', true], ['unin.test/v1', 'Widget', true]] as const).map(([apiVersion, kind, namespaced]) => ({
		apiVersion, kind, plural: `${kind.toLowerCase()}s`, namespaced,
	})),
];

const sessionOf = (told: readonly Told[], live: readonly Live[], others: readonly Told[] = []): Session => {
	const memory = createMemoryWorld({
		...bareScenario,
		kinds: served,
		records: [...told, ...others].map(one => recordOf(one)),
		objects: live.map(({apiVersion, kind, name, namespace, metadata = {}, spec = {}, status = {}}) => ({
			apiVersion, kind, namespace, name, value: {
				apiVersion, kind, metadata: {name, ...namespace !== null && {namespace}, ...metadata}, spec, status,
			},
		})),
	}, {clock: stoppedClock(0), namespace: null, driver: 'secret'});
	return {...worldOf([]).session, store: memory.store, writer: memory.writer, cluster: memory.cluster, helm: memory.helm, files: memory.files};
};

const planIn = async (session: Session) => {
	const {result} = await rehearse(session);
	return valueIn(result);
};

const claim: Live = {
	apiVersion: 'v1', kind: 'PersistentVolumeClaim', name: 'data', namespace: 'shop', metadata: owned, spec: {volumeName: 'pv-1'},
};

const volume = (policy: string): Live => ({
	apiVersion: 'v1', kind: 'PersistentVolume', name: 'pv-1', namespace: null, spec: {persistentVolumeReclaimPolicy: policy},
});

const withClaim: readonly Told[] = [{revision: 1, status: 'deployed', manifest: objectOf('v1', 'PersistentVolumeClaim', 'data')}];

describe('a rehearsal of an uninstall', () => {
	it.each([['Delete', 'and the data with the volume'], ['Retain', 'and the data stay']])('reads what becomes of the volume behind a claim: %s', async (policy, words) => {
		const plan = await planIn(sessionOf(withClaim, [claim, volume(policy)]));
		expect([codes(plan), plan.reasons[0]?.message.includes(words)]).toEqual([['loses-claim'], true]);
	});

	it('says so where the volume may not be read', async () => {
		const session = sessionOf(withClaim, [claim, volume('Delete')]);
		const {cluster} = session;
		const plan = await planIn({...session, cluster: {...cluster!, async read(targets, signal) {
			const answers = await cluster!.read(targets, signal);
			return answers.map((answer, index) => targets[index]!.kind === 'PersistentVolume' ? fail('forbidden', 'no', 'get persistentvolumes') : answer);
		}}});
		expect(plan.reasons[0]?.message).toContain('whether its volume pv-1 and the data stay could not be read');
	});

	it('counts what goes with a definition, and names the releases in a namespace', async () => {
		const manifest = `${objectOf('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'widgets.unin.test')}${objectOf('v1', 'Namespace', 'side')}`;
		const widget = (name: string): Live => ({
			apiVersion: 'unin.test/v1', kind: 'Widget', name, namespace: 'shop',
		});
		const plan = await planIn(sessionOf(
			[{revision: 1, status: 'deployed', manifest}],
			[
				{
					apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', name: 'widgets.unin.test', namespace: null, metadata: owned, spec: {group: 'unin.test', names: {kind: 'Widget'}, versions: [{name: 'v0', served: false}, {name: 'v1', served: true}]},
				},
				{
					apiVersion: 'v1', kind: 'Namespace', name: 'side', namespace: null, metadata: owned,
				},
				widget('a'),
				widget('b'),
			],
			[{
				revision: 1, status: 'deployed', namespace: 'side', name: 'sh.helm.release.v1.cart.v1', labels: {name: 'cart'}, body: {name: 'cart', namespace: 'side'},
			}],
		));
		expect(codes(plan)).toEqual(['loses-kind', 'loses-namespace']);
		expect(plan.reasons[0]?.message).toContain('the 2 objects of its kind go with it');
		expect(plan.reasons[1]?.message).toContain('the release cart among it');
	});

	it('looks for what handles a finalizer, among all workloads of the cluster', async () => {
		const manifest = objectOf('v1', 'ConfigMap', 'web');
		const held: Live = {
			apiVersion: 'v1', kind: 'ConfigMap', name: 'web', namespace: 'shop', metadata: {...owned, finalizers: ['guards.unin.test/one']},
		};
		const operator = (readyReplicas: number): Live => ({
			apiVersion: 'apps/v1', kind: 'Deployment', name: 'guards', namespace: 'ops', spec: {replicas: 1}, status: {readyReplicas},
		});
		const told: readonly Told[] = [{revision: 1, status: 'deployed', manifest}];
		const running = await planIn(sessionOf(told, [held, operator(1)]));
		expect([codes(running), running.notes.join(' ').includes('Deployment/ops/guards (1 ready) looks like its controller, and runs.')]).toEqual([[], true]);
		const down = await planIn(sessionOf(told, [held, operator(0)]));
		expect(down.reasons[0]?.message).toContain('Deployment/ops/guards looks like its controller, and has no ready pod.');
		const none = await planIn(sessionOf(told, [held]));
		expect(none.reasons[0]?.message).toContain('No workload of the cluster looks like its controller.');
	});

	it('asks for the rights that it takes, each once, and that of hooks to be created', async () => {
		const told: readonly Told[] = [{revision: 1, status: 'deployed', manifest: `${objectOf('v1', 'ConfigMap', 'a')}${objectOf('v1', 'ConfigMap', 'b')}`, hooks: [hookOf('bye', 'pre-delete')]}];
		const session = sessionOf(told, ['a', 'b'].map(name => ({
			apiVersion: 'v1', kind: 'ConfigMap', name, namespace: 'shop', metadata: owned,
		})));
		const asked: Array<readonly string[]> = [];
		const plan = await planIn({...session, cluster: {...session.cluster!, async may(questions) {
			const words = questions.map(({verb, resource}) => `${verb} ${resource}`);
			asked.push(words);
			return {ok: true, value: words.map(word => word !== 'create jobs')};
		}}});
		expect(asked.at(-1)!.toSorted()).toEqual(['create jobs', 'delete configmaps', 'delete secrets', 'update secrets']);
		expect(plan.reasons.map(({code, object}) => [code, object])).toEqual([['may-not-write', 'Job.batch/shop/bye']]);
	});
});
