/** What stands in the way around a release: its namespace, webhooks, finalizers, sizes, other writers. */
import {randomBytes} from 'node:crypto';
import {cpSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {apply, chart, until, type Trial} from '../harness/trial.ts';
import {incident, type Incident} from './incident.ts';
import {killedUpgrade} from './locks.ts';
import {revisions} from './records.ts';

/** A copy of the chart with a file in it that does not pack: one record of it is larger than the API server takes. */
const hugeChart = (trial: Trial): string => {
	const folder = path.join(trial.home, 'huge');
	cpSync(chart('web'), folder, {recursive: true});
	mkdirSync(path.join(folder, 'files'));
	writeFileSync(path.join(folder, 'files', 'dashboard.json'), randomBytes(800 * 1024).toString('base64'));
	return folder;
};

type Labels = Record<string, string>;
type Deployment = {metadata: Record<string, unknown>; spec: {selector: {matchLabels: Labels}; template: {metadata: {labels: Labels}}}};

export const surroundingIncidents: readonly Incident[] = [
	incident('record-too-large', {
		row: 'record-too-large',
		story: ['install', 'upgrade to a chart with a file of 1 MiB: refused, no record of it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.helm(major, ['upgrade', release, hugeChart(trial)], {mayFail: true});
	}),
	incident('name-in-use', {
		row: 'name-in-use',
		story: ['install', 'install again under the same name: refused'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.helm(major, ['install', release, chart('web')], {mayFail: true});
	}),
	incident('hand-edited', {
		row: 'drift',
		story: ['install', 'set the image and scale with kubectl', 'change a key of the ConfigMap by hand'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		await trial.kubectl(['set', 'image', `deployment/${release}`, 'web=registry.example.test/web:hotfix']);
		await trial.kubectl(['scale', `deployment/${release}`, '--replicas=5']);
		await trial.kubectl(['patch', 'configmap', `${release}-config`, '--type=merge', '-p', '{"data":{"mode":"by-hand"}}']);
	}),
	incident('uninstall-finalizer', {
		row: 'uninstall-stuck',
		story: ['install', 'put a finalizer on its ConfigMap', 'uninstall --wait: times out, the record is gone and the object is not'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['patch', 'configmap', `${release}-config`, '--type=merge', '-p', '{"metadata":{"finalizers":["example.test/guard"]}}']);
		await trial.helm(major, ['uninstall', release, '--wait', '--timeout=3s'], {mayFail: true});
	}),
	incident('webhook-down', {
		row: 'cluster-blocks',
		story: ['install', 'a webhook for ConfigMaps of this namespace whose service is not there', 'upgrade: refused'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['label', 'namespace', trial.namespace, `guarded=${trial.namespace}`]);
		await apply(trial, {
			apiVersion: 'admissionregistration.k8s.io/v1',
			kind: 'ValidatingWebhookConfiguration',
			metadata: {name: trial.namespace},
			webhooks: [{
				name: 'guard.example.test',
				admissionReviewVersions: ['v1'],
				sideEffects: 'None',
				timeoutSeconds: 2,
				namespaceSelector: {matchLabels: {guarded: trial.namespace}},
				rules: [{apiGroups: [''], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['configmaps']}],
				clientConfig: {service: {name: 'guard', namespace: trial.namespace, path: '/'}},
			}],
		});
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green'], {mayFail: true});
		await trial.kubectl(['delete', 'validatingwebhookconfiguration', trial.namespace]);
	}),
	incident('rollback-over-lock-fails', {
		row: 'immutable-field',
		story: ['install', 'upgrade killed', 'the Deployment made anew with another selector', 'rollback to 1: its selector is refused'],
	}, async (trial, major, release) => {
		await killedUpgrade(trial, major, release);
		const {stdout} = await trial.kubectl(['get', 'deployment', release, '-o', 'json']);
		const deployment = JSON.parse(stdout) as Deployment;
		await trial.kubectl(['delete', 'deployment', release, '--wait']);
		const {name, namespace, labels, annotations} = deployment.metadata;
		deployment.spec.selector.matchLabels['track'] = 'canary';
		deployment.spec.template.metadata.labels['track'] = 'canary';
		await apply(trial, {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name, namespace, labels, annotations}, spec: deployment.spec});
		await trial.helm(major, ['rollback', release, '1', '--history-max=0'], {mayFail: true});
	}),
	incident('object-dropped', {
		row: 'objects-deleted-by-upgrade',
		story: ['install with a disruption budget', 'upgrade that drops it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--set=budget=true']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=budget=false']);
	}),
	incident('image-changed', {
		row: 'image-changed-alone',
		story: ['install', 'upgrade that changes the image alone, to one that cannot be pulled'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=image=registry.example.test/web:gone,fate=pull', '--wait', '--timeout=3s'], {mayFail: true});
	}),
	incident('terminating-namespace', {
		row: 'cluster-blocks',
		story: ['install', 'a finalizer on its ConfigMap', 'the namespace is deleted and hangs', 'upgrade: refused'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 1);
		await trial.kubectl(['patch', 'configmap', `${release}-config`, '--type=merge', '-p', '{"metadata":{"finalizers":["example.test/guard"]}}']);
		await trial.kubectl(['delete', 'namespace', trial.namespace, '--wait=false']);
		await until('the namespace to terminate', async () => {
			const {stdout} = await trial.kubectl(['get', 'namespace', trial.namespace, '-o', 'jsonpath={.status.phase}']);
			return stdout === 'Terminating';
		});
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green'], {mayFail: true});
	}),
];
