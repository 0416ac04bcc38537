import type {Result} from '../../source/core/problem/problem.ts';
import type {Steps} from '../../source/ports/step.ts';

/** Runs a use case to its end and gives its result. */
export const drain = async <T>(steps: Steps<T>): Promise<Result<T>> => {
	for (;;) {
		const step = await steps.next();
		if (step.done === true) {
			return step.value;
		}
	}
};
