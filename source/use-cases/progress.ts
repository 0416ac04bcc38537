import type {Result} from '../core/problem/problem.ts';
import type {Step, Steps} from '../ports/step.ts';

/** A step that is progress alone, which fits every use case. */
export type Progress = Extract<Step<never>, {readonly kind: 'progress'}>;

/**
Runs another use case inside of one: its progress goes on, its partial values are its own affair.

@yields The progress of `steps`.
*/
export async function * inside<T>(steps: Steps<T>): AsyncGenerator<Progress, Result<T>, void> {
	for (;;) {
		const step = await steps.next();
		if (step.done) {
			return step.value;
		}

		if (step.value.kind === 'progress') {
			yield step.value;
		}
	}
}

/** Progress without a number. */
export const doing = (what: string): Progress => ({kind: 'progress', what, done: 0, total: null});

/** Runs something to its end and leaves its steps out: for what is read beside something else. */
export const drained = async <T>(steps: AsyncGenerator<unknown, T, void>): Promise<T> => {
	for (;;) {
		const step = await steps.next();
		if (step.done === true) {
			return step.value;
		}
	}
};
