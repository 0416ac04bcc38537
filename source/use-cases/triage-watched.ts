import {compareSamples} from '../core/lock/movement.ts';
import {watching} from '../core/lock/words.ts';
import type {Sample, Samples} from '../core/lock/types.ts';
import {known, type Known} from '../core/problem/known.ts';
import {fail, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Step, Steps} from '../ports/step.ts';
import {takeSample} from './lock/take-sample.ts';
import {inside} from './progress.ts';
import {triageRelease, type TriagedRelease, type TriageQuery} from './triage-release.ts';

/** How a release is judged, and for how many seconds a lock is watched for signs of its client; zero for not at all. */
export type WatchedQuery = TriageQuery & {readonly watchFor: number};

/** How often a person hears how long it still takes, in seconds. */
const tick = 1;

/**
Waits for so many seconds by the clock, telling each second how many are left.

@yields Progress in seconds.
*/
async function * waitFor({clock}: Session, seconds: number, signal: AbortSignal): AsyncGenerator<Step<never>, void, void> {
	for (let passed = 0; passed < seconds && !signal.aborted; passed += tick) {
		yield {
			kind: 'progress', what: `${watching}, ${Math.ceil(seconds - passed)} s left`, done: passed, total: seconds,
		};
		await clock.sleep(Math.min(tick, seconds - passed) * 1000, signal);
	}
}

/** What two samples showed; not known where one of them could not be taken. */
const compared = (before: Result<Sample>, after: Result<Sample>, seconds: number): Known<Samples> => before.ok && after.ok
	? known(compareSamples(before.value, after.value, seconds))
	: {known: false, why: [before, after].some(sample => !sample.ok && sample.problem.code === 'forbidden') ? 'forbidden' : 'failed'};

/**
Judges a release as `triageRelease` does, and where its newest record is a lock, watches it for a while: records and objects are sampled twice, and it is judged again, by what moved in between.

The partial value is the verdict before that, which stands where the watching is interrupted. A folder does not move, so nothing is watched there. Problems: those of `triageRelease`; `interrupted`.

@yields Progress, and the verdict before the lock was watched.
*/
export async function * triageWatched(session: Session, query: WatchedQuery, signal: AbortSignal): Steps<TriagedRelease> {
	const first = yield * inside(triageRelease(session, query, signal));
	const {watchFor} = query;
	if (!first.ok || watchFor <= 0 || session.world === 'folder' || first.value.triage.lock === null) {
		return first;
	}

	yield {kind: 'partial', value: first.value};
	const {history} = first.value;
	const before = yield * inside(takeSample(session, history, signal));
	yield * waitFor(session, watchFor, signal);
	const after = signal.aborted ? before : yield * inside(takeSample(session, history, signal));
	return signal.aborted ? fail('interrupted', `Watching ${query.name} was interrupted.`) : yield * inside(triageRelease(session, {...query, samples: compared(before, after, watchFor)}, signal));
}
