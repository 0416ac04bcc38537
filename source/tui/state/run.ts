import type {EffectReport, ReleaseName} from './effect.ts';
import {follow, type Loading} from './loading.ts';
import {ask, next, type Outcome} from './outcome.ts';

/** The part of a screen that runs what was confirmed. */
type Running<T> = {
	readonly run: Loading<T>;
	/** Our clock when the run was started; null before. */
	readonly startedAt: number | null;
};

/** What a report of a run makes of its screen: one that was refused was never started, and one that ended may have changed `releases`. */
export const followRun = <T, S extends Running<T>>(state: S, report: EffectReport<T>, now: number, releases: readonly ReleaseName[]): Outcome<S> => {
	if (report.kind === 'refused') {
		return ask({...state, startedAt: null}, {kind: 'flash', tone: 'wrong', text: report.problem.message});
	}

	const changed = report.kind === 'ended' || report.kind === 'stopped' ? releases : [];
	return next({...state, run: follow(state.run, report, now)}, [], changed.map(release => ({kind: 'changed', release})));
};
