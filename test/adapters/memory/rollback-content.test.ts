/** What a rollback in memory makes of live objects, and what it is refused. */
import {describe, expect, it} from 'vitest';
import {createMemoryWorld, type MemoryWorld} from '../../../source/adapters/memory/world.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';
import {recorded} from './recorded.ts';

const never = new AbortController().signal;

const manifestOf = (image: string, size: string): string => `---
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  size: "${size}"
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
spec:
  replicas: 2
  selector: {matchLabels: {app: ${image === 'other' ? 'other' : 'api'}}}
  template:
    spec:
      containers:
        - name: api
          image: ${image}
`;

type Mapping = Readonly<Record<string, JsonValue>>;

const marks: Mapping = {'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': 'payments'};

const object = ({apiVersion, kind, name}: {readonly apiVersion: string; readonly kind: string; readonly name: string}, content: Mapping, managedFields: JsonValue = []) => ({
	apiVersion,
	kind,
	namespace: 'payments',
	name,
	value: {
		apiVersion,
		kind,
		metadata: {
			name,
			namespace: 'payments',
			uid: `uid-of-${name}`,
			resourceVersion: '7000',
			generation: 4,
			labels: {'app.kubernetes.io/managed-by': 'Helm', team: 'x'},
			annotations: marks,
			managedFields,
		},
		...content,
	},
});

const live = (managedFields: JsonValue = []) => [
	object({apiVersion: 'v1', kind: 'ConfigMap', name: 'settings'}, {data: {size: '2', added: 'by hand'}}),
	object({apiVersion: 'apps/v1', kind: 'Deployment', name: 'api'}, {spec: {replicas: 2, selector: {matchLabels: {app: 'api'}}, template: {spec: {containers: [{name: 'api', image: 'api:2', imagePullPolicy: 'IfNotPresent'}]}}}}, managedFields),
];

const worldOf = (objects: ReturnType<typeof live>, first = 'api:1'): MemoryWorld => createMemoryWorld({
	...emptyScenario,
	// Revision 1 was applied client-side, revisions 2 and 3 server-side.
	records: [recorded({revision: 1, status: 'superseded', manifest: manifestOf(first, '1')}), recorded({revision: 2, status: 'superseded', manifest: manifestOf(first, '1')}), recorded({revision: 3, status: 'deployed', manifest: manifestOf('api:2', '2')})],
	objects,
}, {clock: stoppedClock(0), namespace: null, driver: null});

const rollBack = async (world: MemoryWorld, to: number, ...flags: readonly string[]): Promise<string> => {
	const run = world.helm!.run(['rollback', 'api', String(to), ...flags], never);
	let lines = '';
	for (;;) {
		const step = await run.next();
		if (step.done === true) {
			return lines.trimEnd();
		}

		lines += `${step.value}
`;
	}
};

const read = async (world: MemoryWorld, apiVersion: string, kind: string, name: string): Promise<JsonValue> => {
	const [answer] = await world.cluster.read([{
		apiVersion,
		kind,
		namespace: 'payments',
		name,
	}], never);
	return answer?.ok === true && answer.value.found === 'here' ? answer.value.value : null;
};

const ledgerOf = ({records}: MemoryWorld): readonly string[] => records.all().map(record => {
	const {release} = decodeRecord(record, {maxBytes: 1_000_000});
	return `${record.object.labels['version']} ${release?.status ?? ''} ${release?.description ?? ''}`;
});

const edited = [{
	manager: 'kubectl-edit',
	operation: 'Update',
	apiVersion: 'apps/v1',
	time: '2026-11-01T00:00:00Z',
	fieldsType: 'FieldsV1',
	fieldsV1: {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"api"}': {'f:image': {}}}}}}},
}];

describe('a rollback in memory', () => {
	it('puts the target\'s fields into live objects, keeps what others added, and counts as a write', async () => {
		const world = worldOf(live());
		expect(await rollBack(world, 2)).toBe('Rollback was a success! Happy Helming!');
		expect(await read(world, 'v1', 'ConfigMap', 'settings')).toMatchObject({
			metadata: {uid: 'uid-of-settings', labels: {team: 'x'}, managedFields: [{manager: 'helm', operation: 'Apply', time: '2026-11-02T04:00:01Z'}]},
			data: {size: '1', added: 'by hand'},
		});
		const deployment = await read(world, 'apps/v1', 'Deployment', 'api');
		expect(deployment).toMatchObject({metadata: {generation: 5}, spec: {template: {spec: {containers: [{name: 'api', image: 'api:1', imagePullPolicy: 'IfNotPresent'}]}}}});
		expect(Number((deployment as {readonly metadata: {readonly resourceVersion: string}}).metadata.resourceVersion)).toBeGreaterThan(7000);
	});

	it('patches client-side where the target was', async () => {
		const world = worldOf(live(edited));
		expect(await rollBack(world, 1)).toBe('Rollback was a success! Happy Helming!');
		expect(await read(world, 'apps/v1', 'Deployment', 'api')).toMatchObject({
			metadata: {managedFields: [{manager: 'helm', operation: 'Update'}]},
			spec: {template: {spec: {containers: [{image: 'api:1'}]}}},
		});
	});

	it('creates what is missing with what a server gives it', async () => {
		const world = worldOf(live().slice(0, 1));
		await rollBack(world, 2);
		expect(await read(world, 'apps/v1', 'Deployment', 'api')).toMatchObject({
			metadata: {
				name: 'api',
				namespace: 'payments',
				uid: expect.stringMatching(/^[\d\-a-f]{36}$/v) as string,
				creationTimestamp: '2026-11-02T04:00:01Z',
				generation: 1,
				labels: {'app.kubernetes.io/managed-by': 'Helm'},
				annotations: marks,
			},
			spec: {replicas: 2},
		});
	});

	it('leaves an object as it is that would not change', async () => {
		const world = worldOf(live());
		await rollBack(world, 3);
		const before = await read(world, 'v1', 'ConfigMap', 'settings');
		await rollBack(world, 3);
		expect(await read(world, 'v1', 'ConfigMap', 'settings')).toEqual(before);
	});
});

describe('a rollback in memory that is refused', () => {
	it('by a conflict writes the other objects, says Helm\'s words, and leaves no deployed record', async () => {
		const world = worldOf(live(edited));
		const words = 'conflict occurred while applying object payments/api apps/v1, Kind=Deployment: Apply failed with 1 conflict: conflict with "kubectl-edit" using apps/v1: .spec.template.spec.containers[name="api"].image';
		expect(await rollBack(world, 2)).toBe(`Error: ${words}`);
		expect(ledgerOf(world)).toEqual([
			'1 superseded Upgrade complete',
			'2 superseded Upgrade complete',
			'3 superseded Upgrade complete',
			`4 failed Rollback "api" failed: ${words}`,
		]);
		expect(await read(world, 'v1', 'ConfigMap', 'settings')).toMatchObject({data: {size: '1'}});
		expect(await read(world, 'apps/v1', 'Deployment', 'api')).toMatchObject({spec: {template: {spec: {containers: [{image: 'api:2'}]}}}});
	});

	it('by a conflict goes through with --force-conflicts, and by a patch', async () => {
		for (const flag of ['--force-conflicts', '--server-side=false']) {
			const world = worldOf(live(edited));
			expect(await rollBack(world, 2, flag)).toBe('Rollback was a success! Happy Helming!');
			expect(await read(world, 'apps/v1', 'Deployment', 'api')).toMatchObject({spec: {template: {spec: {containers: [{image: 'api:1'}]}}}});
		}
	});

	it('by a field that nobody may change says so, by either method', async () => {
		const invalid = 'Deployment.apps "api" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"other"}}: field is immutable';
		expect(await rollBack(worldOf(live(), 'other'), 2)).toBe(`Error: server-side apply failed for object payments/api apps/v1, Kind=Deployment: ${invalid}`);
		expect(await rollBack(worldOf(live(), 'other'), 1)).toBe(`Error: cannot patch "api" with kind Deployment: ${invalid}`);
	});
});
