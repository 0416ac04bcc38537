import type {Problem} from '../../core/problem/problem.ts';
import type {EffectReport} from './effect.ts';

/** How far a read has come; `total` null while nobody knows. */
export type Progress = {readonly what: string; readonly done: number; readonly total: number | null};

/**
Something that is read, has been read, or could not be read.

A value stays while it is read again, and when that fails: what was known is shown with its age, never taken away.
*/
export type Loading<T> = {
	readonly value: T | null;
	readonly busy: boolean;
	readonly progress: Progress | null;
	readonly problem: Problem | null;
	/** Our clock when the value was complete, milliseconds since the epoch; null before. */
	readonly at: number | null;
};

export const notLoaded: Loading<never> = {
	value: null, busy: false, progress: null, problem: null, at: null,
};

/** What a report of an effect makes of it. */
export const follow = <T>(loading: Loading<T>, report: EffectReport<T>, now: number): Loading<T> => {
	switch (report.kind) {
		case 'started': {
			return {...loading, busy: true, progress: null, problem: null};
		}

		case 'step': {
			return report.step.kind === 'progress'
				? {...loading, progress: {what: report.step.what, done: report.step.done, total: report.step.total}}
				: {...loading, value: report.step.value};
		}

		case 'ended': {
			return report.result.ok
				? {
					value: report.result.value, busy: false, progress: null, problem: null, at: now,
				}
				: {
					...loading, busy: false, progress: null, problem: report.result.problem,
				};
		}

		case 'stopped':
		case 'refused': {
			return {...loading, busy: false, progress: null};
		}
	}
};
