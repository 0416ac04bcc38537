import type {Steps} from '../../source/ports/step.ts';
import {drain} from './drain.ts';

/** Runs a use case to its end and gives its value; a problem is thrown, since a test that does not expect one is wrong. */
export const valueOf = async <T>(steps: Steps<T>): Promise<T> => {
	const result = await drain(steps);
	if (!result.ok) {
		throw new Error(`${result.problem.code}: ${result.problem.message}`);
	}

	return result.value;
};
