/** Hooks that fail, hang, or stand in the way of the next run. */
import {chart} from '../harness/trial.ts';
import {incident, type Incident} from './incident.ts';

export const hookIncidents: readonly Incident[] = [
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
	incident('post-upgrade-hook-failed', {
		row: 'hook-failed',
		story: ['install', 'upgrade whose post-upgrade hook fails: all of it is applied'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('hooks'), '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=mode=green,fates.post-upgrade=fail', '--timeout=30s'], {mayFail: true});
	}),
	incident('hook-timed-out', {
		row: 'hook-failed',
		story: ['install', 'upgrade whose pre-upgrade hook takes longer than the timeout, and ends well afterwards'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('hooks'), '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=mode=green,fates.pre-upgrade=slow', '--timeout=2s'], {mayFail: true});
		await trial.kubectl(['wait', '--for=condition=Complete', `job/${release}-pre-upgrade`, '--timeout=30s']);
	}),
	incident('hook-leftover', {
		row: 'hook-leftover',
		story: ['install with hooks that Helm is to delete only when they succeed', 'upgrade whose pre-upgrade hook fails and stays', 'upgrade that is right again: the leftover Job stands in its way'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('hooks'), '--set=policy=hook-succeeded', '--timeout=60s']);
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=policy=hook-succeeded,fates.pre-upgrade=fail', '--timeout=30s'], {mayFail: true});
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=policy=hook-succeeded,fates.pre-upgrade=', '--timeout=30s'], {mayFail: true});
	}),
];
