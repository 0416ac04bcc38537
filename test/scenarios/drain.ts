import type {Steps} from '../../source/ports/step.ts';

/** Runs a use case to its end and gives its value; a problem is thrown, since a test that does not expect one is wrong. */
export const drain = async <T>(steps: Steps<T>): Promise<T> => {
	for (;;) {
		const step = await steps.next();
		if (step.done === true) {
			if (!step.value.ok) {
				throw new Error(`${step.value.problem.code}: ${step.value.problem.message}`);
			}

			return step.value.value;
		}
	}
};
