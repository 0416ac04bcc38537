import {describe, expect, it} from 'vitest';
import {applied, type Apply} from '../../../../source/adapters/memory/apply/apply.ts';
import {applyConflicts, conflictMessage} from '../../../../source/adapters/memory/apply/conflict-words.ts';
import {patched, type Patch} from '../../../../source/adapters/memory/apply/patch.ts';
import {refusalOf} from '../../../../source/adapters/memory/apply/refusal.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

type Mapping = Readonly<Record<string, JsonValue>>;

const time = '2026-11-30T00:00:00Z';

const deployment = (spec: Mapping, metadata: Mapping = {}): Mapping => ({
	apiVersion: 'apps/v1',
	kind: 'Deployment',
	metadata: {name: 'api', namespace: 'shop', ...metadata},
	spec,
});

const containers = (...names: readonly string[]): Mapping => ({template: {spec: {containers: names.map(name => ({name, image: `${name}:1`}))}}});

const entry = (manager: string, operation: string, fieldsV1: JsonValue, more: Mapping = {}): Mapping => ({
	manager,
	operation,
	apiVersion: 'apps/v1',
	time: '2026-11-01T00:00:00Z',
	fieldsType: 'FieldsV1',
	fieldsV1,
	...more,
});

const apply = (live: JsonValue, desired: JsonValue, more: Partial<Apply> = {}): ReturnType<typeof applied> => applied({
	live,
	previous: null,
	desired,
	force: false,
	migrates: false,
	time,
	...more,
});

const valueOf = (answer: ReturnType<typeof applied>): Mapping => {
	expect(answer.ok).toBe(true);
	return answer.ok ? answer.value as Mapping : {};
};

const entriesOf = (object: JsonValue): readonly Mapping[] => ((object as {readonly metadata: {readonly managedFields?: readonly Mapping[]}}).metadata.managedFields ?? []);

const patch = (live: JsonValue, previous: JsonValue, desired: JsonValue, more: Partial<Patch> = {}): Mapping => patched({
	live,
	previous,
	desired,
	time,
	...more,
}) as Mapping;

describe('a server-side apply', () => {
	it('makes an object, and says who holds what of it as the API server does', () => {
		const made = valueOf(apply(null, {...deployment({replicas: 2, paused: null, ...containers('api')}), status: {replicas: 1}}));
		expect(made).toMatchObject({spec: {replicas: 2, template: {spec: {containers: [{name: 'api', image: 'api:1'}]}}}});
		expect(made).not.toHaveProperty('status');
		expect(made['spec']).not.toHaveProperty('paused');
		expect(entriesOf(made)).toEqual([{
			manager: 'helm',
			operation: 'Apply',
			apiVersion: 'apps/v1',
			time,
			fieldsType: 'FieldsV1',
			fieldsV1: {'f:spec': {'f:replicas': {}, 'f:paused': {}, 'f:template': {'f:spec': {'f:containers': {'k:{"name":"api"}': {'.': {}, 'f:name': {}, 'f:image': {}}}}}}},
		}]);
	});

	it('keeps what others added, and what the server filled in', () => {
		const live = deployment({replicas: 2, revisionHistoryLimit: 10, ...containers('api', 'injected')}, {labels: {team: 'x'}});
		expect(valueOf(apply(live, deployment({replicas: 3, ...containers('api')})))).toMatchObject({
			metadata: {labels: {team: 'x'}},
			spec: {replicas: 3, revisionHistoryLimit: 10, template: {spec: {containers: [{name: 'api'}, {name: 'injected'}]}}},
		});
	});

	it('takes away what Helm alone held and no longer wants', () => {
		const held = {'f:metadata': {'f:labels': {'f:old': {}, 'f:shared': {}}}, 'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"side"}': {'.': {}, 'f:name': {}, 'f:image': {}}}}}}};
		const live = deployment(containers('api', 'side'), {
			labels: {old: '1', shared: '2', other: '3'},
			managedFields: [entry('helm', 'Apply', held), entry('kubectl-label', 'Update', {'f:metadata': {'f:labels': {'f:shared': {}}}})],
		});
		expect(valueOf(apply(live, deployment(containers('api'))))).toMatchObject({
			metadata: {labels: {shared: '2', other: '3'}},
			spec: {template: {spec: {containers: [{name: 'api', image: 'api:1'}]}}},
		});
	});

	it('conflicts with whoever holds a field with another value, and takes it when forced', () => {
		const live = deployment({replicas: 5, ...containers('api')}, {
			managedFields: [
				entry('kube-controller-manager', 'Update', {'f:spec': {'f:replicas': {}}}, {subresource: 'scale', time: null}),
				entry('kubectl-set', 'Update', {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"api"}': {'f:image': {}}}}}}}),
			],
		});
		const wanted = deployment({replicas: 2, template: {spec: {containers: [{name: 'api', image: 'api:2'}]}}});
		const refused = apply(live, wanted);
		expect(refused.ok).toBe(false);
		const conflicts = refused.ok ? [] : applyConflicts(refused.conflicts);
		expect(conflicts).toEqual([
			{
				manager: 'kube-controller-manager',
				subresource: 'scale',
				apiVersion: 'apps/v1',
				path: '.spec.replicas',
			},
			{
				manager: 'kubectl-set',
				subresource: null,
				apiVersion: 'apps/v1',
				path: '.spec.template.spec.containers[name="api"].image',
			},
		]);
		expect(conflictMessage(conflicts)).toBe('Apply failed with 2 conflicts: conflicts with "kube-controller-manager" with subresource "scale" using apps/v1:\n- .spec.replicas\nconflicts with "kubectl-set" using apps/v1:\n- .spec.template.spec.containers[name="api"].image');
		expect(conflictMessage(conflicts.slice(0, 1))).toBe('Apply failed with 1 conflict: conflict with "kube-controller-manager" with subresource "scale" using apps/v1: .spec.replicas');
		const forced = valueOf(apply(live, wanted, {force: true}));
		expect(forced).toMatchObject({spec: {replicas: 2}});
		expect(entriesOf(forced).map(({manager}) => manager)).toEqual(['helm']);
	});

	it('shares a field with whoever holds it with the same value', () => {
		const other = entry('kubectl', 'Apply', {'f:spec': {'f:replicas': {}}});
		const shared = valueOf(apply(deployment({replicas: 2}, {managedFields: [other]}), deployment({replicas: 2})));
		expect(entriesOf(shared)).toEqual([expect.objectContaining({manager: 'helm', operation: 'Apply'}), other]);
	});

	it('takes over what Helm once patched client-side, when it is to', () => {
		const live = deployment({replicas: 3}, {managedFields: [entry('helm', 'Update', {'f:spec': {'f:replicas': {}, 'f:paused': {}}})]});
		expect(apply(live, deployment({replicas: 2})).ok).toBe(false);
		const migrated = valueOf(apply(live, deployment({replicas: 2}), {migrates: true, previous: deployment({replicas: 3})}));
		expect(entriesOf(migrated)).toEqual([expect.objectContaining({manager: 'helm', operation: 'Apply', fieldsV1: {'f:spec': {'f:replicas': {}}}})]);
	});

	it('writes a selector as one piece, and reads stringData as data that it cannot take back', () => {
		const service = (selector: Mapping): Mapping => ({apiVersion: 'v1', kind: 'Service', metadata: {name: 'api'}, spec: {selector}});
		expect(valueOf(apply(service({app: 'api', extra: 'x'}), service({app: 'api'})))['spec']).toEqual({selector: {app: 'api'}});
		const secret = {apiVersion: 'v1', kind: 'Secret', metadata: {name: 'api'}};
		const first = valueOf(apply(null, {...secret, stringData: {password: 'x', user: 'y'}}));
		expect(first).toMatchObject({data: {password: 'eA==', user: 'eQ=='}, metadata: {managedFields: [{fieldsV1: {'f:stringData': {'f:password': {}, 'f:user': {}}}}]}});
		expect(valueOf(apply(first, {...secret, stringData: {password: 'z'}}))).toMatchObject({data: {password: 'eg==', user: 'eQ=='}});
	});

	it('leaves a value that means the same as the server writes it', () => {
		const cpu = (value: string | number): Mapping => deployment({template: {spec: {containers: [{name: 'api', resources: {requests: {cpu: value}}}]}}});
		expect(valueOf(apply(cpu('100m'), cpu(0.1)))).toMatchObject(cpu('100m'));
	});
});

describe('a client-side patch', () => {
	it('makes an object of Helm\'s', () => {
		expect(patch(null, null, deployment({replicas: 1}))).toMatchObject({spec: {replicas: 1}, metadata: {managedFields: [{manager: 'helm', operation: 'Update', fieldsV1: {'f:spec': {'f:replicas': {}}}}]}});
	});

	it('puts stored fields back, removes what the manifest before had, leaves what others add', () => {
		const edit = entry('kubectl-edit', 'Update', {'f:spec': {'f:replicas': {}, 'f:minReadySeconds': {}}});
		const live = deployment({
			replicas: 9,
			minReadySeconds: 5,
			paused: true,
			...containers('api', 'injected'),
		}, {managedFields: [edit]});
		const after = patch(live, deployment({replicas: 2, paused: true, ...containers('api')}), deployment({replicas: 2, ...containers('api')}));
		expect(after['spec']).toEqual({replicas: 2, minReadySeconds: 5, template: {spec: {containers: [{name: 'api', image: 'api:1'}, {name: 'injected', image: 'injected:1'}]}}});
		expect(entriesOf(after)).toEqual([
			expect.objectContaining({manager: 'helm', operation: 'Update', fieldsV1: {'f:spec': {'f:replicas': {}}}}),
			{...edit, fieldsV1: {'f:spec': {'f:minReadySeconds': {}}}},
		]);
	});

	it('is not sent where nothing would change', () => {
		const live = deployment({replicas: 2, revisionHistoryLimit: 10});
		expect(patch(live, deployment({replicas: 2}), deployment({replicas: 2}))).toBe(live);
	});

	it('sends of a custom resource only what differs between two manifests', () => {
		const widget = (spec: Mapping): Mapping => ({apiVersion: 'example.test/v1', kind: 'Widget', metadata: {name: 'w'}, spec});
		const live = widget({size: 9, colour: 'blue', parts: ['a', 'b', 'mine'], added: true});
		const before = widget({size: 1, colour: 'red', parts: ['a', 'b'], gone: 1});
		expect(patch(live, before, before)).toBe(live);
		expect(patch({...live, spec: {...live['spec'] as Mapping, gone: 1}}, before, widget({size: 1, colour: 'green', parts: ['a']}))['spec']).toEqual({size: 9, colour: 'green', parts: ['a'], added: true});
		expect(patch(live, before, widget({...before['spec'] as Mapping, nested: {deep: 1}}))['spec']).toMatchObject({size: 9, nested: {deep: 1}});
	});
});

describe('a refusal', () => {
	const name = {
		apiVersion: 'apps/v1',
		kind: 'Deployment',
		namespace: 'shop',
		name: 'api',
	};
	const selecting = (app: string): Mapping => deployment({selector: {matchLabels: {app}}});

	it('is the API server\'s of a field that nobody may change', () => {
		expect(refusalOf(name, selecting('one'), selecting('two'), selecting('two'))).toBe('Deployment.apps "api" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"two"}}: field is immutable');
		expect(refusalOf(name, selecting('one'), selecting('one'), selecting('one'))).toBeNull();
		expect(refusalOf(name, null, selecting('two'), selecting('two'))).toBeNull();
	});

	it('is of the data of an immutable ConfigMap', () => {
		const settings = (size: string): Mapping => ({
			apiVersion: 'v1',
			kind: 'ConfigMap',
			metadata: {name: 'settings'},
			immutable: true,
			data: {size},
		});
		expect(refusalOf({...name, apiVersion: 'v1', kind: 'ConfigMap'}, settings('1'), settings('2'), settings('2'))).toContain('ConfigMap "api" is invalid: data');
	});

	it('is nobody\'s of a custom resource', () => {
		const widget = (selector: string): Mapping => ({apiVersion: 'example.test/v1', kind: 'Deployment', metadata: {name: 'w'}, spec: {selector}});
		expect(refusalOf({...name, apiVersion: 'example.test/v1'}, widget('a'), widget('b'), widget('b'))).toBeNull();
	});
});
