/** Live objects that are not what Helm stored, or not well. */
import {chart, until} from '../harness/trial.ts';
import {defineWidgets, groupOf, nextChart, volumesFor, widgets} from './around.ts';
import {incident, type Incident} from './incident.ts';
import {objects} from './refusals.ts';

const settled = ['--wait', '--timeout=60s'];

export const driftIncidents: readonly Incident[] = [
	incident('hand-edited', {
		row: 'drift',
		story: ['install', 'set the image and scale with kubectl', 'change a key of the ConfigMap by hand'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		await trial.kubectl(['set', 'image', `deployment/${release}`, 'web=registry.example.test/web:hotfix']);
		await trial.kubectl(['scale', `deployment/${release}`, '--replicas=5']);
		await trial.kubectl(['patch', 'configmap', `${release}-config`, '--type=merge', '-p', '{"data":{"mode":"by-hand"}}']);
	}),
	incident('object-deleted-by-hand', {
		row: 'drift',
		story: ['install', 'delete its Service by hand'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), ...settled]);
		await trial.kubectl(['delete', 'service', release]);
	}),
	incident('custom-resource-edited', {
		row: 'drift',
		story: ['install a custom resource', 'change a field of it by hand'],
	}, async (trial, major, release) => {
		await defineWidgets(trial);
		await trial.helm(major, ['install', release, chart('custom'), ...widgets(trial)]);
		await trial.kubectl(['patch', `widgets.${groupOf(trial)}`, release, '--type=merge', '-p', '{"spec":{"size":9}}']);
	}),
	incident('rollback-without-effect', {
		row: 'rollback-no-effect',
		story: ['install a custom resource, client-side', 'upgrade that changes nothing', 'change a field of it by hand', 'rollback to 1: a success that leaves the field as it is'],
	}, async (trial, major, release) => {
		await defineWidgets(trial);
		await trial.helm(major, ['install', release, chart('custom'), ...widgets(trial), ...(major === 4 ? ['--server-side=false'] : [])]);
		await trial.helm(major, ['upgrade', release, chart('custom'), ...widgets(trial)]);
		await trial.kubectl(['patch', `widgets.${groupOf(trial)}`, release, '--type=merge', '-p', '{"spec":{"size":9}}']);
		await trial.helm(major, ['rollback', release, '1', '--history-max=0']);
	}),
	incident('scaled-by-hand', {
		row: 'apply-conflict',
		majors: [4],
		story: ['install by server-side apply', 'scale with kubectl', 'upgrade to another image: the number of replicas conflicts'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), ...settled]);
		await trial.kubectl(['scale', `deployment/${release}`, '--replicas=5']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=image=registry.example.test/web:1.9.0'], {mayFail: true});
	}),
	incident('not-ready', {
		row: 'not-ready',
		story: ['install without --wait: deployed, and its pods crash'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--set=fate=crash']);
		await until('the pods to crash', async () => {
			const {stdout} = await trial.kubectl(['get', 'pods', '-o', 'jsonpath={.items[*].status.containerStatuses[*].restartCount}']);
			return stdout === '5 5';
		});
	}),
	incident('object-invalid', {
		row: 'object-invalid',
		story: ['install', 'upgrade to a manifest with an object that the API server calls invalid'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('raw')]);
		const service = {apiVersion: 'v1', kind: 'Service', metadata: {name: release}, spec: {ports: [{name: 'http', port: 80}, {name: 'http', port: 81}]}};
		await trial.helm(major, ['upgrade', release, chart('raw'), objects(service)], {mayFail: true});
	}),
	incident('chart-changed', {
		situation: 'chart-changed-alone',
		row: 'wait-timed-out',
		story: ['install', 'upgrade with the same values to the next version of the chart, whose pods never get ready'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), ...settled]);
		const next = nextChart(trial, 'web', 'templates/deployment.yaml', text => text.replace('annotations:\n', 'annotations:\n        fate: unready\n'));
		await trial.helm(major, ['upgrade', release, next, '--wait', '--timeout=3s'], {mayFail: true});
	}),
	incident('values-changed', {
		situation: 'values-changed-alone',
		row: 'wait-timed-out',
		story: ['install', 'upgrade of the same chart with other values, whose pods never get ready'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), ...settled]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=replicas=4,mode=green,fate=unready', '--wait', '--timeout=3s'], {mayFail: true});
	}),
	incident('object-dropped', {
		row: 'objects-deleted-by-upgrade',
		story: ['install with a disruption budget', 'upgrade that drops it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--set=budget=true']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=budget=false']);
	}),
	incident('claim-dropped', {
		row: 'objects-deleted-by-upgrade',
		story: ['install with a claim of the chart itself, bound to a volume', 'upgrade that drops the claim: it is gone, and its data with it'],
	}, async (trial, major, release) => {
		await volumesFor(trial, `data-${release}-0`, `${release}-archive`);
		await trial.helm(major, ['install', release, chart('store'), ...settled]);
		await trial.helm(major, ['upgrade', release, chart('store'), '--set=claim=false']);
		await until('the claim to be gone', async () => {
			const {stdout} = await trial.kubectl(['get', 'persistentvolumeclaim', `${release}-archive`, '--ignore-not-found', '-o', 'name']);
			return stdout === '';
		});
	}),
	incident('claim-template-changed', {
		row: 'immutable-field',
		story: ['install a stateful application', 'upgrade that wants larger claims'],
	}, async (trial, major, release) => {
		await volumesFor(trial, `data-${release}-0`);
		await trial.helm(major, ['install', release, chart('store'), '--set=claim=false', ...settled]);
		await trial.helm(major, ['upgrade', release, chart('store'), '--set=claim=false,size=2Gi'], {mayFail: true});
	}),
	incident('leaked-object', {
		row: 'drift',
		story: ['install', 'upgrade that adds an object, and fails since it waits too short', 'upgrade without that object: it stays, since the deployed manifest that Helm compares with never had it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), ...settled]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=budget=true,mode=green', '--wait', '--timeout=1ms'], {mayFail: true});
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=red', ...settled]);
	}),
];
