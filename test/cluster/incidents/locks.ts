/** Locks as they come about: real Helm commands, killed in the middle. */
import {chart, recordStatus, until, type Major, type Trial} from '../harness/trial.ts';
import {guard, volumesFor} from './around.ts';
import {incident, type Incident} from './incident.ts';

/** What the simulated pods of the release's Deployment are told to do; empty before it is there. */
const fateOf = async (trial: Trial, release: string): Promise<string> => {
	const {stdout} = await trial.kubectl(['get', 'deployment', release, '--ignore-not-found', '-o', 'jsonpath={.spec.template.metadata.annotations.fate}']);
	return stdout;
};

type Cut = {readonly arguments: readonly string[]; readonly release: string; readonly revision: number; readonly status: string};

/** Starts a Helm command that waits for what never gets ready, and kills it once its record stands there with this status. */
const killOnce = async (trial: Trial, major: Major, run: Cut): Promise<void> => {
	const running = trial.startHelm(major, run.arguments);
	await until(`${run.release}.v${run.revision} ${run.status}`, async () => await recordStatus(trial, run.release, run.revision) === run.status);
	// The record is written before anything is applied; the Deployment's new annotation shows that the apply is through.
	await until('the pods to be unready', async () => await fateOf(trial, run.release) === 'unready');
	await running.kill('SIGKILL');
};

/** Revision 1 deployed, revision 2 cut off by SIGKILL after everything was applied: `pending-upgrade`. */
export const killedUpgrade = async (trial: Trial, major: Major, release: string): Promise<void> => {
	await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
	await killOnce(trial, major, {
		arguments: ['upgrade', release, chart('web'), '--set=fate=unready,mode=green', '--wait', '--timeout=5m'],
		release,
		revision: 2,
		status: 'pending-upgrade',
	});
};

/** Revision 1 cut off by SIGKILL: `pending-install`. */
export const killedInstall = async (trial: Trial, major: Major, release: string): Promise<void> => {
	await killOnce(trial, major, {
		arguments: ['install', release, chart('web'), '--set=fate=unready', '--wait', '--timeout=5m'],
		release,
		revision: 1,
		status: 'pending-install',
	});
};

/** 1 and 2 deployed, where 1 never gets ready; a rollback to 1 cut off by SIGKILL: 3 is `pending-rollback`. */
export const killedRollback = async (trial: Trial, major: Major, release: string): Promise<void> => {
	await trial.helm(major, ['install', release, chart('web'), '--set=fate=unready']);
	await trial.helm(major, ['upgrade', release, chart('web'), '--set=fate=', '--wait', '--timeout=60s']);
	await killOnce(trial, major, {
		arguments: ['rollback', release, '1', '--wait', '--timeout=5m'],
		release,
		revision: 3,
		status: 'pending-rollback',
	});
};

/** Revision 1 deployed, revision 2 cut off by SIGKILL while its pre-upgrade hook runs: nothing of it is applied. */
export const killedInHook = async (trial: Trial, major: Major, release: string): Promise<void> => {
	await trial.helm(major, ['install', release, chart('hooks'), '--timeout=60s']);
	const running = trial.startHelm(major, ['upgrade', release, chart('hooks'), '--set=mode=green,fates.pre-upgrade=unready', '--timeout=5m']);
	await until('the hook to run', async () => {
		const {exitCode} = await trial.kubectl(['get', 'job', `${release}-pre-upgrade`], {mayFail: true});
		return exitCode === 0;
	});
	await running.kill('SIGKILL');
};

export const lockIncidents: readonly Incident[] = [
	incident('upgrade-killed', {
		row: 'stale-upgrade-lock',
		story: ['install', 'upgrade --wait to pods that never get ready, killed once all is applied'],
	}, killedUpgrade),
	incident('upgrade-under-way', {
		row: 'operation-in-progress',
		story: ['install', 'upgrade --wait that is still at work'],
		quietMinutes: 0,
	}, async (trial, major, release) => killedUpgrade(trial, major, release)),
	incident('install-killed', {
		row: 'first-install-stuck',
		story: ['install --wait of pods that never get ready, killed once all is applied'],
	}, killedInstall),
	incident('install-killed-with-claims', {
		row: 'first-install-stuck',
		story: ['install --wait of a stateful application whose pod never gets ready, killed: an uninstall would delete a claim of the chart'],
	}, async (trial, major, release) => {
		await volumesFor(trial, `data-${release}-0`, `${release}-archive`);
		const running = trial.startHelm(major, ['install', release, chart('store'), '--set=fate=unready', '--wait', '--timeout=5m']);
		await until('the claim to be bound', async () => {
			const {stdout} = await trial.kubectl(['get', 'persistentvolumeclaim', `${release}-archive`, '--ignore-not-found', '-o', 'jsonpath={.status.phase}']);
			return stdout === 'Bound';
		});
		await running.kill('SIGKILL');
	}),
	incident('upgrade-cancelled', {
		row: 'failed-but-serving',
		story: ['install', 'upgrade --wait to pods that never get ready, stopped by SIGTERM: Helm still writes that it failed'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		const running = trial.startHelm(major, ['upgrade', release, chart('web'), '--set=fate=unready', '--wait', '--timeout=5m']);
		await until('the pods to be unready', async () => await fateOf(trial, release) === 'unready');
		await running.kill('SIGTERM');
	}),
	incident('uninstall-killed', {
		row: 'uninstall-stuck',
		story: ['install', 'a finalizer on its ConfigMap', 'uninstall --wait, killed while it waits: stays uninstalling'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await guard(trial, 'configmap', `${release}-config`);
		const running = trial.startHelm(major, ['uninstall', release, '--wait', '--timeout=5m']);
		await until('the Deployment to be gone', async () => {
			const {stdout} = await trial.kubectl(['get', 'deployment', release, '--ignore-not-found', '-o', 'name']);
			return stdout === '';
		});
		await until('the ConfigMap to be terminating', async () => {
			const {stdout} = await trial.kubectl(['get', 'configmap', `${release}-config`, '-o', 'jsonpath={.metadata.deletionTimestamp}']);
			return stdout !== '';
		});
		await running.kill('SIGKILL');
	}),
	incident('rollback-killed', {
		row: 'pending-rollback',
		story: ['install', 'upgrade', 'rollback --wait to pods that never get ready, killed'],
	}, killedRollback),
	incident('upgrade-killed-in-hook', {
		row: 'stale-upgrade-lock',
		story: ['install', 'upgrade killed while its pre-upgrade hook runs: nothing of it is applied'],
	}, killedInHook),
	incident('rolled-back-over-lock', {
		row: 'none',
		story: ['install', 'upgrade killed', 'rollback to 1: record 2 stays pending-upgrade for good, a scar and no lock'],
	}, async (trial, major, release) => {
		await killedUpgrade(trial, major, release);
		await trial.helm(major, ['rollback', release, '1', '--history-max=0']);
	}),
	incident('two-clients', {
		row: 'ledger-mismatch',
		story: ['install', 'upgrade --wait under way', 'rollback to 1 meanwhile', 'the upgrade ends well later: two records say deployed'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web'), '--wait', '--timeout=60s']);
		const running = trial.startHelm(major, ['upgrade', release, chart('web'), '--set=fate=unready,mode=green', '--wait', '--timeout=60s']);
		await until('record 2 to be written', async () => await recordStatus(trial, release, 2) === 'pending-upgrade');
		await until('the upgrade to be applied', async () => await fateOf(trial, release) === 'unready');
		await trial.helm(major, ['rollback', release, '1', '--history-max=0']);
		await running.ended;
	}),
];
