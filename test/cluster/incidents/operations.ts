/** Operations that fail, half succeed, or succeed where they should not. */
import {apply, chart, recordStatus, until} from '../harness/trial.ts';
import {defineWidgets, removeBeta, restrict, widgets} from './around.ts';
import {incident, type Incident} from './incident.ts';
import {revisions} from './records.ts';

/** A revision that fails because what it waits for never gets ready. */
const timedOut = ['--set=fate=unready,mode=green', '--wait', '--timeout=3s'];

export const operationIncidents: readonly Incident[] = [
	incident('upgrade-timed-out', {
		row: 'wait-timed-out',
		story: ['install', 'upgrade with --wait to pods that never get ready'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('web'), ...timedOut], {mayFail: true});
	}),
	incident('upgrade-timed-out-healthy', {
		row: 'wait-timed-out',
		story: ['install', 'upgrade with --wait that times out', 'its pods get ready afterwards'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green,replicas=3', '--wait', '--timeout=1ms'], {mayFail: true});
		await trial.kubectl(['rollout', 'status', `deployment/${release}`, '--timeout=60s']);
	}),
	incident('two-failed-upgrades', {
		row: 'wrong-rollback-target',
		story: ['install', 'upgrade', 'two upgrades that time out: a plain rollback would go to the first of them'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await trial.helm(major, ['upgrade', release, chart('web'), ...timedOut], {mayFail: true});
		await trial.helm(major, ['upgrade', release, chart('web'), ...timedOut, '--set=replicas=3'], {mayFail: true});
	}),
	incident('selector-changed', {
		row: 'immutable-field',
		story: ['install', 'upgrade that changes the selector'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=track=canary'], {mayFail: true});
	}),
	incident('rollback-to-failed-fails', {
		row: 'immutable-field',
		story: ['install', 'upgrade that changes the selector: fails', 'rollback to 2, the failed one: fails alike, and 2 reads superseded now'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=track=canary'], {mayFail: true});
		await trial.helm(major, ['rollback', release, '2'], {mayFail: true});
	}),
	incident('rollback-apply-failed', {
		row: 'immutable-field',
		story: ['install', 'delete the Deployment and make it anew with another selector', 'upgrade that takes it over', 'rollback to 1: its selector is refused'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['delete', 'deployment', release, '--wait']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=track=canary'], {mayFail: true});
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=track=canary,mode=green'], {mayFail: true});
		await trial.helm(major, ['rollback', release, '1'], {mayFail: true});
	}),
	incident('conflict', {
		row: 'apply-conflict',
		majors: [4],
		story: ['install by server-side apply', 'set the image with kubectl', 'upgrade to another image'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['set', 'image', `deployment/${release}`, 'web=registry.example.test/web:hotfix']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=image=registry.example.test/web:1.9.0'], {mayFail: true});
	}),
	incident('values-lost', {
		row: 'values-lost',
		story: ['install with three values', 'upgrade with one value and --reset-values'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--set=replicas=4,mode=green,password=not-a-real-password-2']);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=image=registry.example.test/web:1.9.0', '--reset-values']);
	}),
	incident('quota', {
		row: 'cluster-blocks',
		story: ['install', 'a quota of ConfigMaps that is used up', 'upgrade that wants one more object'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('keep'), '--set=kept=false']);
		await apply(trial, {apiVersion: 'v1', kind: 'ResourceQuota', metadata: {name: 'small'}, spec: {hard: {configmaps: '2'}}});
		await until('the quota to be counted', async () => {
			const {stdout} = await trial.kubectl(['get', 'resourcequota', 'small', '-o', 'jsonpath={.status.used.configmaps}']);
			return stdout === '2';
		});
		await trial.helm(major, ['upgrade', release, chart('keep'), '--set=kept=true'], {mayFail: true});
	}),
	incident('uninstalled-kept', {
		row: 'uninstalled-kept',
		story: ['install', 'upgrade', 'uninstall --keep-history'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await trial.helm(major, ['uninstall', release, '--keep-history']);
	}),
	incident('removed-api', {
		row: 'removed-api',
		story: ['install a custom resource in version v1beta1', 'upgrade to v1', 'the definition stops serving v1beta1', 'rollback to 1: stays pending-rollback'],
	}, async (trial, major, release) => {
		await defineWidgets(trial);
		await trial.helm(major, ['install', release, chart('custom'), ...widgets(trial, 'version=v1beta1')]);
		await trial.helm(major, ['upgrade', release, chart('custom'), ...widgets(trial, 'version=v1')]);
		await removeBeta(trial);
		await trial.helm(major, ['rollback', release, '1'], {mayFail: true});
	}),
	incident('removed-api-unnoticed', {
		row: 'removed-api',
		story: ['install a custom resource in version v1beta1', 'the definition stops serving v1beta1, and nobody ran Helm since'],
	}, async (trial, major, release) => {
		await defineWidgets(trial);
		await trial.helm(major, ['install', release, chart('custom'), ...widgets(trial, 'version=v1beta1')]);
		await removeBeta(trial);
	}),
	incident('lost-final-write', {
		row: 'final-write-lost',
		story: ['install', 'upgrade as a user who may create Secrets but not update them: all is applied, the record stays pending-upgrade'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		await restrict(trial, [
			{apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'create', 'patch']},
			{apiGroups: [''], resources: ['configmaps', 'services', 'pods'], verbs: ['*']},
			{apiGroups: ['apps', 'autoscaling', 'policy'], resources: ['*'], verbs: ['*']},
		]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green', '--kube-as-user=half-blind', '--wait', '--timeout=60s'], {mayFail: true});
		await until('record 2 to stay pending', async () => await recordStatus(trial, release, 2) === 'pending-upgrade');
	}),
];
