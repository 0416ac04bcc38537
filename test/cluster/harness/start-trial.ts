import {inject} from 'vitest';
import {openTrial, type Trial} from './trial.ts';

/** A trial on the cluster that this test run has started. */
export const startTrial = async (): Promise<Trial> => {
	const {programs, kubeconfigs: {admin}} = inject('cluster');
	return openTrial(programs, admin);
};

/** Whether the tests have a cluster of their own, which they may do anything to; read where tests are collected. */
export const isOwnCluster = (): boolean => inject('cluster').auditLog !== null;

/** Runs a test in a trial of its own, which ends however the test does. */
export const inTrial = (test: (trial: Trial) => Promise<void>) => async (): Promise<void> => {
	const trial = await startTrial();
	try {
		await test(trial);
	} finally {
		await trial.end();
	}
};
