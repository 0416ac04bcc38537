/** What stands in the way around a release: its namespace, webhooks, finalizers, sizes, other writers. */
import {denyingWebhook} from '../harness/denying-webhook.ts';
import {apply, chart, until} from '../harness/trial.ts';
import {applyOutside, guard, guardWithWebhook} from './around.ts';
import {incident, type Incident} from './incident.ts';
import {killedUpgrade} from './locks.ts';
import {revisions} from './records.ts';

type Labels = Record<string, string>;
type Deployment = {metadata: Record<string, unknown>; spec: {selector: {matchLabels: Labels}; template: {metadata: {labels: Labels}}}};

export const surroundingIncidents: readonly Incident[] = [
	incident('record-near-limit', {
		row: 'record-too-large',
		bulky: true,
		story: ['install a chart whose record is 98 % of 1 MiB'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('large')]);
	}),
	incident('uninstall-finalizer', {
		row: 'uninstall-stuck',
		story: ['install', 'put a finalizer on its ConfigMap', 'uninstall --wait: times out, the record is gone and the object is not'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await guard(trial, 'configmap', `${release}-config`);
		await trial.helm(major, ['uninstall', release, '--wait', '--timeout=3s'], {mayFail: true});
	}),
	incident('webhook-down', {
		row: 'cluster-blocks',
		story: ['install', 'a webhook for ConfigMaps of this namespace whose service is not there', 'upgrade: refused'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await guardWithWebhook(trial, {service: {name: 'guard', namespace: trial.namespace, path: '/'}});
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green'], {mayFail: true});
	}),
	incident('webhook-denied', {
		row: 'cluster-blocks',
		ownCluster: true,
		story: ['install', 'a webhook for ConfigMaps of this namespace that denies all', 'upgrade: refused'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await guardWithWebhook(trial, await denyingWebhook(trial));
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green'], {mayFail: true});
	}),
	incident('policy-denied', {
		row: 'cluster-blocks',
		story: ['install', 'an admission policy for ConfigMaps of this namespace', 'upgrade: refused'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await applyOutside(
			trial,
			{
				apiVersion: 'admissionregistration.k8s.io/v1',
				kind: 'ValidatingAdmissionPolicy',
				metadata: {name: trial.namespace},
				spec: {
					matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['configmaps']}]},
					validations: [{expression: '!has(object.data) || object.data.mode != "green"', message: 'green is not for this namespace'}],
				},
			},
			{
				apiVersion: 'admissionregistration.k8s.io/v1',
				kind: 'ValidatingAdmissionPolicyBinding',
				metadata: {name: trial.namespace},
				spec: {policyName: trial.namespace, validationActions: ['Deny'], matchResources: {namespaceSelector: {matchLabels: {'kubernetes.io/metadata.name': trial.namespace}}}},
			},
		);
		// The API server takes up a new policy a moment later.
		await until('the policy to be in force', async () => {
			const {exitCode} = await trial.kubectl(['patch', 'configmap', `${release}-config`, '--dry-run=server', '--type=merge', '-p', '{"data":{"mode":"green"}}'], {mayFail: true});
			return exitCode !== 0;
		});
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green'], {mayFail: true});
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
	incident('image-changed', {
		situation: 'image-changed-alone',
		row: 'wait-timed-out',
		story: ['install', 'upgrade that changes the image alone, to one that cannot be pulled'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=image=registry.example.test/web:gone,fate=pull', '--wait', '--timeout=3s'], {mayFail: true});
	}),
	incident('terminating-namespace', {
		row: 'cluster-blocks',
		story: ['install', 'a finalizer on its ConfigMap and on its record', 'the namespace is deleted and hangs', 'upgrade: refused'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 1);
		await guard(trial, 'configmap', `${release}-config`);
		// Else the namespace takes the record away within the second.
		await guard(trial, 'secret', `sh.helm.release.v1.${release}.v1`);
		await trial.kubectl(['delete', 'namespace', trial.namespace, '--wait=false']);
		await until('the namespace to terminate', async () => {
			const {stdout} = await trial.kubectl(['get', 'namespace', trial.namespace, '-o', 'jsonpath={.status.phase}']);
			return stdout === 'Terminating';
		});
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green'], {mayFail: true});
	}),
];
