import {inject} from 'vitest';
import {openTrial, type Trial} from './trial.ts';

/** A trial on the cluster that this test run has started. */
export const startTrial = async (): Promise<Trial> => {
	const {programs, kubeconfigs: {admin}} = inject('cluster');
	return openTrial(programs, admin);
};
