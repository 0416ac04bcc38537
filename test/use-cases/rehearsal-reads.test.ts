/** What a rehearsal asks of a cluster beyond the records, and what it makes of answers that say little. */
import {describe, expect, it} from 'vitest';
import type {RollbackPlan} from '../../source/core/plan/types.ts';
import {fail, ok} from '../../source/core/problem/problem.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Cluster} from '../../source/ports/cluster.ts';
import {marks, objectOf, type Told} from '../core/plan/release.ts';
import {planOf, worldOf, type RollbackWorld} from './rollback-world.ts';

const manifest = (image: string): string => objectOf('apps/v1', 'Deployment', 'web', `spec:\n  template:\n    spec: {containers: [{name: web, image: "${image}"}]}\n`);

const told = (applyMethod: string): readonly Told[] => [
	{revision: 1, status: 'superseded', manifest: manifest('web:1'), applyMethod},
	{revision: 2, status: 'failed', manifest: manifest('web:2'), applyMethod},
];

const imageOf = (manager: string): JsonValue => ({
	manager, operation: 'Update', apiVersion: 'apps/v1', time: '2026-11-02T03:05:00Z', fieldsType: 'FieldsV1', fieldsV1: {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"web"}': {'.': {}, 'f:name': {}, 'f:image': {}}}}}}},
});

const running = (method: string, manager: string): RollbackWorld => worldOf(told(method), {
	live: [{
		apiVersion: 'apps/v1',
		kind: 'Deployment',
		name: 'web',
		metadata: {
			uid: 'u', labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: marks, managedFields: [imageOf(manager)],
		},
		rest: {spec: {template: {spec: {containers: [{name: 'web', image: 'web:2'}]}}}},
	}],
});

const plannedWith = async (world: RollbackWorld, changes: Partial<Cluster>): Promise<RollbackPlan> => {
	const cluster = {...world.session.cluster!, ...changes};
	return planOf({...world, session: {...world.session, cluster}}, {to: 1});
};

const codes = ({reasons}: RollbackPlan): readonly string[] => reasons.map(({code}) => code);

describe('dry runs of a rehearsal', () => {
	it('tell a conflict by the server\'s own word, and none with what Helm itself once wrote client-side', async () => {
		expect(codes(await plannedWith(running('ssa', 'kubectl-set'), {}))).toEqual(['conflict']);
		expect(codes(await plannedWith(running('ssa', 'helm'), {}))).toEqual([]);
	});

	it('are asked without force first, and with it only where something conflicts', async () => {
		for (const [manager, expected] of [['kubectl-set', [false, true]], ['somebody', [false]]] as const) {
			const world = running('ssa', manager);
			const forced: boolean[] = [];
			const {cluster} = world.session;
			await plannedWith(world, {
				async dryRunApply(query, signal) {
					forced.push(query.force);
					return manager === 'somebody' ? ok({kind: 'applied', value: query.object}) : cluster!.dryRunApply(query, signal);
				},
			});
			expect(forced).toEqual(expected);
		}
	});

	it('that are not allowed say that Helm may not write either', async () => {
		const plan = await plannedWith(running('ssa', 'helm'), {
			dryRunApply: async () => ok({
				kind: 'refused', code: 'forbidden', message: 'User "ann" cannot patch resource "deployments"', verb: 'patch deployments.apps',
			}),
		});
		expect(plan).toMatchObject({verdict: 'stop', reasons: [{code: 'may-not-write', acknowledge: null, message: expect.stringContaining('You may not patch deployments.apps') as string}]});
	});

	it('that a webhook forbids, or that get no answer, are named as not tried', async () => {
		const forbidden = await plannedWith(running('csa', 'helm'), {
			dryRunApply: async () => ok({
				kind: 'refused', code: 'dry-run-forbidden', message: 'webhook w does not support dry run', verb: null,
			}),
		});
		expect(codes(forbidden)).toEqual([]);
		expect(forbidden.notes.join('\n')).toContain('Not tried by a dry run, so only known rules speak: Deployment.apps/shop/web (a webhook forbids dry runs of it');
		const silent = await plannedWith(running('csa', 'helm'), {dryRunApply: async () => fail('timed-out', 'No answer within 10 s.')});
		expect(silent.notes.join('\n')).toContain('No answer within 10 s.');
	});

	it('are asked client-side about what changes alone', async () => {
		const world = worldOf([{revision: 1, status: 'superseded', manifest: manifest('web:2')}, {revision: 2, status: 'failed', manifest: manifest('web:2')}], {
			live: [{
				apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', metadata: {labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: marks}, rest: {spec: {template: {spec: {containers: [{name: 'web', image: 'web:2'}]}}}},
			}],
		});
		const plan = await plannedWith(world, {
			async dryRunApply() {
				throw new Error('Nothing changes');
			},
		});
		expect(plan.objects).toMatchObject([{change: 'same'}]);
	});
});

describe('rights', () => {
	it('that Helm needs and the person lacks are asked for by kind, and stop', async () => {
		const asked: string[] = [];
		const world = worldOf([{revision: 1, status: 'superseded'}, {revision: 2, status: 'failed', manifest: objectOf('v1', 'Service', 'web')}], {live: [{apiVersion: 'v1', kind: 'Service', name: 'web', metadata: {annotations: marks}}]});
		const plan = await plannedWith(world, {
			async may(questions) {
				asked.push(...questions.map(({verb, resource, namespace}) => `${verb} ${resource} ${namespace ?? ''}`));
				return ok(questions.map(({verb, resource}) => verb === 'delete' && resource === 'services' ? false : null));
			},
		});
		// What judging the release asks comes before
		expect(asked.slice(-4)).toEqual(['create secrets shop', 'update secrets shop', 'delete services shop', 'create configmaps shop']);
		expect(plan.reasons).toMatchObject([{code: 'may-not-write', object: 'Service/shop/web'}]);
		expect(codes(await plannedWith(world, {may: async () => fail('forbidden', 'no')}))).toEqual([]);
	});
});

describe('what runs in the namespace', () => {
	it('is not known where pods may not be listed, and no image is called gone', async () => {
		const world = running('csa', 'helm');
		const {cluster} = world.session;
		const plan = await plannedWith(world, {list: async (query, signal) => query.kind === 'Pod' ? fail('forbidden', 'no') : cluster!.list(query, signal)});
		expect(plan.images).toEqual([{image: 'web:1', seen: 'unknown'}]);
		const seen = await plannedWith(world, {});
		expect(seen.images).toEqual([{image: 'web:1', seen: 'nowhere'}]);
	});

	it('names the autoscaler that scales an object', async () => {
		const scaled = (replicas: number): string => objectOf('apps/v1', 'Deployment', 'web', `spec: {replicas: ${replicas}}\n`);
		const world = worldOf([{revision: 1, status: 'superseded', manifest: scaled(2)}, {revision: 2, status: 'failed', manifest: scaled(2)}], {
			live: [
				{
					apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', metadata: {annotations: marks}, rest: {spec: {replicas: 7}},
				},
				{
					apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', name: 'busy', rest: {spec: {scaleTargetRef: {kind: 'Deployment', name: 'web'}}},
				},
			],
		});
		const {reasons} = await plannedWith(world, {});
		expect(reasons).toMatchObject([{code: 'autoscaled', message: expect.stringContaining('HorizontalPodAutoscaler busy has raised it to 7 replicas; Helm sets 2') as string}]);
	});
});
