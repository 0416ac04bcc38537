/** Operations that fail, half succeed, or succeed where they should not. */
import {apply, chart, recordStatus, until} from '../harness/trial.ts';
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
	incident('owned-by-another', {
		row: 'ownership-refused',
		story: ['install release `other` with an object that `api` will want', 'install `api`: refused, no record'],
	}, async (trial, major, release) => {
		await apply(trial, {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: `${release}-config`}, data: {mode: 'mine'}});
		await trial.helm(major, ['install', release, chart('web')], {mayFail: true});
	}),
	incident('stolen-object', {
		row: 'stolen-object',
		story: ['install `api`', 'annotate its ConfigMap as release `other`\'s'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await trial.kubectl(['annotate', 'configmap', `${release}-config`, 'meta.helm.sh/release-name=other', '--overwrite']);
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
	incident('mixed-writers', {
		row: 'mixed-writers',
		majors: [3],
		story: ['install with Helm 4, server-side', 'upgrade with Helm 3: `apply_method` is gone'],
	}, async (trial, _major, release) => {
		await trial.helm(4, ['install', release, chart('web')]);
		await trial.helm(3, ['upgrade', release, chart('web'), '--set=mode=green']);
	}),
	incident('pre-upgrade-hook-failed', {
		row: 'hook-failed',
		story: ['install', 'upgrade whose pre-upgrade hook fails'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('hooks'), '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=fates.pre-upgrade=fail', '--timeout=30s'], {mayFail: true});
	}),
	incident('rollback-hook-failed', {
		row: 'pending-rollback',
		story: ['install with a pre-rollback hook that will fail', 'upgrade', 'rollback to 1: stays pending-rollback'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('hooks'), '--set=fates.pre-rollback=fail', '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=mode=green,fates.pre-rollback=', '--timeout=60s']);
		await trial.helm(major, ['rollback', release, '1', '--timeout=30s'], {mayFail: true});
	}),
	incident('uninstall-hook-failed', {
		row: 'uninstall-stuck',
		story: ['install', 'uninstall whose pre-delete hook fails: stays uninstalling'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('hooks'), '--set=fates.pre-delete=fail', '--timeout=60s']);
		await trial.helm(major, ['uninstall', release, '--timeout=30s'], {mayFail: true});
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
		await trial.kubectl(['apply', '--server-side', '--force-conflicts', '-f', `${chart('custom')}/crds`]);
		await trial.helm(major, ['install', release, chart('custom'), '--skip-crds', '--set=version=v1beta1']);
		await trial.helm(major, ['upgrade', release, chart('custom'), '--skip-crds', '--set=version=v1']);
		await trial.kubectl(['patch', 'customresourcedefinition', 'widgets.example.test', '--type=json', '-p', '[{"op":"replace","path":"/spec/versions/1/served","value":false}]']);
		await until('v1beta1 to be gone', async () => {
			const {exitCode} = await trial.kubectl(['get', 'widgets.v1beta1.example.test'], {mayFail: true});
			return exitCode !== 0;
		});
		// With a warm discovery cache Helm still believes in the version, fails later and leaves `failed` instead.
		await trial.forgetDiscovery();
		await trial.helm(major, ['rollback', release, '1'], {mayFail: true});
	}),
	incident('gitops', {
		row: 'mixed-writers',
		story: ['install', 'label its objects as Flux does'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['label', 'deployment', release, 'helm.toolkit.fluxcd.io/name=api', `helm.toolkit.fluxcd.io/namespace=${trial.namespace}`]);
	}),
	incident('lost-final-write', {
		row: 'final-write-lost',
		story: ['install', 'upgrade as a user who may create Secrets but not update them: all is applied, the record stays pending-upgrade'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		const rules = [
			{apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'create', 'patch']},
			{apiGroups: [''], resources: ['configmaps', 'services', 'pods'], verbs: ['*']},
			{apiGroups: ['apps', 'autoscaling', 'policy'], resources: ['*'], verbs: ['*']},
		];
		await apply(
			trial,
			{apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: {name: 'half-blind'}, rules},
			{
				apiVersion: 'rbac.authorization.k8s.io/v1',
				kind: 'RoleBinding',
				metadata: {name: 'half-blind'},
				roleRef: {apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'half-blind'},
				subjects: [{kind: 'User', name: 'half-blind', apiGroup: 'rbac.authorization.k8s.io'}],
			},
		);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green', '--kube-as-user=half-blind', '--wait', '--timeout=60s'], {mayFail: true});
		await until('record 2 to stay pending', async () => await recordStatus(trial, release, 2) === 'pending-upgrade');
	}),
];
