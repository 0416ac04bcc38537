/** Several hands on one release: other releases, other majors, GitOps, people who lack a right. */
import {chart} from '../harness/trial.ts';
import {restrict} from './around.ts';
import {incident, type Incident} from './incident.ts';
import {revisions} from './records.ts';
import {objects} from './refusals.ts';

export const ownerIncidents: readonly Incident[] = [
	incident('stolen-object', {
		row: 'stolen-object',
		story: ['install `api`', 'annotate its ConfigMap as release `other`\'s'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 2);
		await trial.kubectl(['annotate', 'configmap', `${release}-config`, 'meta.helm.sh/release-name=other', '--overwrite']);
	}),
	incident('taken-by-release', {
		row: 'stolen-object',
		story: ['install `api` with an object', 'install release `other` with the same object and --take-ownership'],
	}, async (trial, major, release) => {
		const shared = {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'shared'}, data: {mode: 'blue'}};
		await trial.helm(major, ['install', release, chart('raw'), objects(shared)]);
		await trial.helm(major, ['install', 'other', chart('raw'), objects({...shared, data: {mode: 'green'}}), '--take-ownership']);
	}),
	incident('mixed-writers', {
		row: 'mixed-writers',
		majors: [3],
		story: ['install with Helm 4, server-side', 'upgrade with Helm 3: `apply_method` is gone'],
	}, async (trial, _major, release) => {
		await trial.helm(4, ['install', release, chart('web')]);
		await trial.helm(3, ['upgrade', release, chart('web'), '--set=mode=green']);
	}),
	incident('gitops', {
		row: 'mixed-writers',
		story: ['install', 'label its objects as Flux does'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['label', 'deployment', release, 'helm.toolkit.fluxcd.io/name=api', `helm.toolkit.fluxcd.io/namespace=${trial.namespace}`]);
	}),
	incident('argo', {
		row: 'mixed-writers',
		story: ['install', 'annotate its objects as Argo CD does'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['annotate', 'deployment', release, `argocd.argoproj.io/tracking-id=api:apps/Deployment:${trial.namespace}/${release}`]);
	}),
	incident('flags-clash', {
		row: 'mixed-writers',
		majors: [4],
		story: ['install', 'upgrade with --force-conflicts and --server-side=false: refused after the record is written'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green', '--force-conflicts', '--server-side=false'], {mayFail: true});
	}),
	incident('forbidden-upgrade', {
		row: 'forbidden',
		story: ['install', 'upgrade as a user who may not patch Deployments'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await restrict(trial, [
			{apiGroups: [''], resources: ['secrets', 'configmaps', 'services'], verbs: ['*']},
			{apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'list', 'watch']},
		]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=replicas=3', '--kube-as-user=half-blind'], {mayFail: true});
	}),
	incident('forbidden-records', {
		situation: 'forbidden',
		row: 'none',
		story: ['install', 'upgrade as a user who may not read Secrets: refused, no record of it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await restrict(trial, [{apiGroups: ['apps'], resources: ['deployments'], verbs: ['get']}]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=replicas=3', '--kube-as-user=half-blind'], {mayFail: true});
	}),
	incident('long-history', {
		row: 'huge-ledger',
		story: ['25 revisions, none of them ever pruned', 'all is ready'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 25);
		await trial.kubectl(['rollout', 'status', `deployment/${release}`, '--timeout=60s']);
	}),
];
