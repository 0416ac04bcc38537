import {
	describe,
	expect,
	it,
} from 'vitest';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {ScenarioObject} from '../../source/ports/scenario.ts';
import {
	configMaps,
	marks,
	objectOf,
	recordOf,
	type Told,
} from '../core/plan/release.ts';
import {type DemoSession, demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';

const deployment = (image: string): string => objectOf('apps/v1', 'Deployment', 'web', `spec:\n  replicas: 2\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, image: "registry.example.test/web:${image}"}]}\n`);

const told: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: deployment('1') + configMaps('gone')},
	{revision: 2, status: 'failed', manifest: deployment('2') + configMaps('new')},
];

type Parts = Readonly<Record<string, JsonValue>>;

const live = (apiVersion: string, kind: string, name: string, {metadata = {}, ...rest}: Parts & {readonly metadata?: Parts} = {}): ScenarioObject => ({
	apiVersion,
	kind,
	namespace: 'shop',
	name,
	value: {
		apiVersion,
		kind,
		metadata: {
			name, namespace: 'shop', uid: `uid-${name}`, labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: marks, ...metadata,
		},
		...rest,
	},
});

/** Revision 2 of web failed, an autoscaler has raised its pods to six since, and somebody set the image by hand. */
const scaled = async (): Promise<DemoSession> => demoSession({}, scenario => ({
	...scenario,
	records: told.map(one => recordOf(one)),
	objects: [
		live('v1', 'ConfigMap', 'new'),
		live('apps/v1', 'Deployment', 'web', {
			metadata: {
				managedFields: [
					{
						manager: 'kube-controller-manager', operation: 'Update', subresource: 'scale', apiVersion: 'apps/v1', fieldsType: 'FieldsV1', fieldsV1: {'f:spec': {'f:replicas': {}}},
					},
					{
						manager: 'kubectl-set', operation: 'Update', apiVersion: 'apps/v1', time: '2026-11-02T03:02:30Z', fieldsType: 'FieldsV1', fieldsV1: {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"web"}': {'.': {}, 'f:name': {}, 'f:image': {}}}}}}},
					},
				],
			},
			spec: {
				replicas: 6,
				selector: {matchLabels: {app: 'web'}},
				template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'web', image: 'registry.example.test/web:hotfix'}]}},
			},
		}),
	],
}));

const fields = (manager: string, operation: 'Apply' | 'Update', fieldsV1: JsonValue): JsonValue => ({
	manager, operation, apiVersion: 'apps/v1', time: '2026-11-02T03:02:30Z', fieldsType: 'FieldsV1', fieldsV1,
});

const image = {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"web"}': {'.': {}, 'f:name': {}, 'f:image': {}}}}}}};

/** Revision 2 of web, applied server-side as 1 was, failed, and somebody has taken its image by kubectl set. */
const taken = async (): Promise<DemoSession> => demoSession({}, scenario => ({
	...scenario,
	records: told.map(one => recordOf({...one, applyMethod: 'ssa'})),
	objects: [
		live('v1', 'ConfigMap', 'new'),
		live('v1', 'ConfigMap', 'gone'),
		live('apps/v1', 'Deployment', 'web', {
			metadata: {managedFields: [fields('helm', 'Apply', {'f:spec': {'f:replicas': {}}}), fields('kubectl-set', 'Update', image)]},
			spec: {
				replicas: 2,
				selector: {matchLabels: {app: 'web'}},
				template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'web', image: 'registry.example.test/web:hotfix'}]}},
			},
		}),
	],
}));

describe('a plan that stops', () => {
	it('counts what it does, lists every field with who holds it, and goes on once its stop is acknowledged', async () => {
		const {session, clock} = await scaled();
		const ui = openInTest(session);
		await ui.see('shop/web');
		ui.press('open');
		await ui.see('Roll back to 1');
		ui.press('rollback');
		await ui.see('STOP, for 1 reason', '1 deleted, 1 created, 1 changed', 'autoscaled: Deployment.apps/shop/web', '6 replicas; Helm sets 2 at once', 'Press a to acknowledge it');
		ui.press('acknowledge');
		await ui.see('GO, with 1 acknowledged stop');
		ui.press('first');
		await ui.see('deleted  ConfigMap/shop/new', 'created  ConfigMap/shop/gone', 'changed  Deployment.apps/shop/web', '- spec.replicas: 6', '+ spec.replicas: 2', 'held by a HorizontalPodAutoscaler');
		ui.press('last');
		await ui.see('Helm applies client-side');
		ui.press('run');
		await ui.see('Type the name of the release');
		ui.type('web\r');
		await ui.see('◷ Helm rolls back');
		await clock.pass(10_000);
		await ui.see('Rolled web back to 1', '3 deployed');
		expect(ui.terminal.rows()).toHaveLength(24);
	});

	it.each([[80, 24], [160, 50]])('at fields of somebody else takes them when it is told to, names each, and asks for the release as ever, at %ix%i', async (columns, rows) => {
		const {session, clock, memory} = await taken();
		const ui = openInTest(session, {size: {columns, rows}});
		await ui.see('shop/web');
		ui.press('rollback');
		await ui.see('STOP, for 1 reason', 'conflict: Deployment.apps/shop/web', 'kubectl set', 'F take by force');
		ui.press('run');
		await ui.see('Not now: the rehearsal says stop');
		ui.press('force');
		await ui.see('GO', 'roll back to 1 by force', '--force-conflicts', '1 field taken by force', 'changed by force; held by kubectl set');
		ui.press('last');
		await ui.see('--force-conflicts takes 1 field');
		// And back again: nothing was decided yet.
		ui.press('force');
		await ui.see('STOP, for 1 reason');
		ui.press('force');
		await ui.see('GO');
		ui.press('run');
		await ui.see('By force it takes 1 field from kubectl set', 'Type the name of the release');
		ui.type('web\r');
		await ui.see('◷ Helm rolls back');
		await clock.pass(10_000);
		await ui.see('Rolled web back to 1', '3 deployed');
		expect(JSON.stringify(memory.live.get({apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web'}))).toContain('registry.example.test/web:1');
	});
});
