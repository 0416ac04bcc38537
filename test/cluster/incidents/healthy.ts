/** Releases that are well: whatever is said of them beyond a remark is a false alarm. */
import {chart, until, type Trial} from '../harness/trial.ts';
import {defineWidgets, volumesFor, widgets} from './around.ts';
import {incident, type Incident} from './incident.ts';

const settled = ['--wait', '--timeout=60s'];

const replicasOf = async (trial: Trial, release: string): Promise<string> => {
	const {stdout} = await trial.kubectl(['get', 'deployment', release, '-o', 'jsonpath={.spec.replicas} {.status.readyReplicas}']);
	return stdout;
};

export const healthyReleases: readonly Incident[] = [
	incident('healthy-web', {
		row: 'none',
		story: ['install', 'upgrade', 'all is ready'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), ...settled]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green,replicas=3', ...settled]);
	}),
	incident('healthy-web-client-side', {
		row: 'none',
		majors: [4],
		story: ['install with --server-side=false', 'upgrade', 'all is ready'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--server-side=false', ...settled]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green,replicas=3', ...settled]);
	}),
	incident('healthy-autoscaled', {
		row: 'none',
		story: ['install with an autoscaler and a disruption budget, without a number of replicas', 'the autoscaler raises it to its least'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--set=autoscaling=true,budget=true', ...settled]);
		await until('the autoscaler to scale', async () => await replicasOf(trial, release) === '2 2');
	}),
	incident('healthy-store', {
		row: 'none',
		story: ['volumes for its claims', 'install a stateful application with claims', 'all is ready'],
	}, async (trial, major, release) => {
		await volumesFor(trial, `data-${release}-0`, `${release}-archive`);
		await trial.helm(major, ['install', release, chart('store'), ...settled]);
	}),
	incident('healthy-hooks', {
		row: 'none',
		story: ['install with hooks of every event', 'upgrade', 'run its tests'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('hooks'), ...settled]);
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=mode=green', ...settled]);
		await trial.helm(major, ['test', release, '--timeout=60s']);
	}),
	incident('healthy-custom', {
		row: 'none',
		story: ['define a custom resource', 'install one', 'upgrade it'],
	}, async (trial, major, release) => {
		await defineWidgets(trial);
		await trial.helm(major, ['install', release, chart('custom'), ...widgets(trial)]);
		await trial.helm(major, ['upgrade', release, chart('custom'), ...widgets(trial, 'size=4')]);
	}),
	incident('healthy-family', {
		row: 'none',
		story: ['install a chart with a subchart', 'upgrade the values of both'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('family')]);
		await trial.helm(major, ['upgrade', release, chart('family'), '--set=mode=red,child.mode=yellow']);
	}),
	incident('healthy-keep', {
		row: 'none',
		story: ['install an object that Helm is told to keep'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('keep')]);
	}),
	incident('upgrade-recovered', {
		situation: 'wait-timed-out',
		row: 'none',
		story: ['install', 'upgrade that is to be rolled back when it fails, to pods that never get ready: 3 is deployed, with what 1 holds'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), ...settled]);
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=fate=unready', major === 3 ? '--atomic' : '--rollback-on-failure', '--timeout=10s'], {mayFail: true});
	}),
];
