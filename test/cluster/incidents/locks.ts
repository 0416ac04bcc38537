/** Locks as they come about: real Helm commands, killed in the middle. */
import {chart, recordStatus, until, type Major, type Trial} from '../harness/trial.ts';

/** Starts a Helm command that waits for what never gets ready, and kills it once its record stands there with this status. */
const killOnce = async (trial: Trial, major: Major, run: {readonly arguments: readonly string[]; readonly release: string; readonly revision: number; readonly status: string}): Promise<void> => {
	const running = trial.startHelm(major, run.arguments);
	await until(`${run.release}.v${run.revision} ${run.status}`, async () => await recordStatus(trial, run.release, run.revision) === run.status);
	// The record is written before anything is applied; the Deployment's new annotation shows that the apply is through.
	await until('the pods to be unready', async () => {
		const {stdout} = await trial.kubectl(['get', 'deployment', run.release, '--ignore-not-found', '-o', 'jsonpath={.spec.template.metadata.annotations.fate}']);
		return stdout === 'unready';
	});
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
