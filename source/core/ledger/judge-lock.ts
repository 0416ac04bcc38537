import {span} from '../text/times.ts';
import {lastRevision} from './believed.ts';
import {isPending} from './status.ts';
import {supersededByPending} from './superseded-by-pending.ts';
import {ageOf, defaultTimeout, isOverdue, staleThreshold, type LockClock} from './lock-clock.ts';
import {millisecondsOf, utcOf} from './times.ts';
import type {History, Lock, LockVerdict, Revision} from './types.ts';

export type LockInput = LockClock & {
	/** The person's word that the client is dead, with its reason; lifts the threshold. */
	readonly clientDead: string | null;
	/** Seconds of the operation's own `--timeout`, where it is known. */
	readonly timeout?: number;
	/** Whether all that the pending revision holds is live and done; null or left out where nobody looked. */
	readonly live?: LiveWhole | null;
};

/** Whether every object of a revision is live as stored and ready, and its post hooks are done; with the reason in one sentence where that is not known. */
export type LiveWhole = {readonly whole: 'yes' | 'no' | 'unknown'; readonly why: string | null};

const verdictByAge = (since: number | null, input: LockInput): LockVerdict => {
	if (input.clientDead !== null) {
		return 'stale';
	}

	const overdue = isOverdue(since, input, input.timeout);
	return overdue === null ? 'cannot-tell' : (overdue ? 'stale' : 'held');
};

/** What the work of an upgrade that nobody holds any more says about its lock: all done but the last write, not done, or, where live was asked and did not answer, nothing. */
const verdictByWork = (history: History, last: Revision, {live = null}: LockInput): LockVerdict => {
	if (last.status !== 'pending-upgrade') {
		return 'stale';
	}

	if (supersededByPending(history, last) !== null || live?.whole === 'yes') {
		return 'final-write-lost';
	}

	return live?.whole === 'unknown' ? 'cannot-tell' : 'stale';
};

const workInWords = (verdict: LockVerdict, {live = null}: LockInput): readonly string[] => {
	if (verdict === 'final-write-lost') {
		return [live?.whole === 'yes' ? 'All that it holds is live and ready: only its last write is missing.' : 'It superseded the revision before, which an upgrade does right before its last write.'];
	}

	return verdict === 'cannot-tell' && live?.why !== null && live?.why !== undefined ? [live.why] : [];
};

const ageInWords = (since: number | null, {now, nowIsFloor}: LockInput): string => {
	if (since === null) {
		return 'The record does not say when the server created it, so its age is unknown.';
	}

	const age = ageOf(since, now);
	if (age === null) {
		return 'No server time is known, so the record\'s age is unknown.';
	}

	return nowIsFloor
		? `The record was at least ${span(age, 'sentence')} old when these records were written down.`
		: `The record was created ${span(age, 'sentence')} ago by the server's clock.`;
};

const thresholdInWords = (input: LockInput): string => {
	const timeout = input.timeout ?? defaultTimeout;
	const threshold = staleThreshold(input.staleAfter, timeout);
	return threshold === input.staleAfter
		? `A lock counts as stale from ${span(threshold, 'sentence')} on (--stale-after).`
		: `A lock counts as stale from ${span(threshold, 'sentence')} on (three times the timeout of ${span(timeout, 'sentence')}).`;
};

const skipped = (history: History, last: Revision): readonly string[] => {
	const [newest] = history.revisions;
	return newest === undefined || newest === last || newest.revision === null || last.revision === null || newest.revision <= last.revision
		? []
		: [`Helm does not read record ${newest.revision} above it, so ${last.revision} is the last one for Helm and locks the release.`];
};

/**
The lock of a release and whether anyone still holds it; null when there is none.

Helm refuses an upgrade while the record that it takes as last is `pending-*` and looks at nothing else, neither age nor owner (both majors), so that record alone can be a lock. A client that waits writes nothing, so quiet proves nothing: below the threshold a lock is called held, and from it on stale. Age is the server's time minus the server's creation time, and in a dump a lower bound; what that does not decide cannot be told. A person's word lifts the threshold.

Of an upgrade that nobody holds, live objects decide the rest: where all of its manifest is live and ready its final write was lost, and where that could not be read nothing is told, since a way back would undo a good release.
*/
export const judgeLock = (history: History, input: LockInput): Lock | null => {
	const last = lastRevision(history);
	const revision = last?.revision ?? null;
	if (last === null || revision === null || !isPending(last.status)) {
		return null;
	}

	const since = millisecondsOf(last.record.object.createdAt);
	const byAge = verdictByAge(since, input);
	const verdict = byAge === 'stale' ? verdictByWork(history, last, input) : byAge;
	return {
		revision,
		verdict,
		since: utcOf(since),
		reasons: [
			...(input.clientDead === null ? [] : [`You said that its client is dead: ${input.clientDead}.`]),
			ageInWords(since, input),
			...(input.clientDead === null ? [thresholdInWords(input)] : []),
			...skipped(history, last),
			...(byAge === 'stale' ? workInWords(verdict, input) : []),
			...(last.statusSource === 'label' ? ['Its status is known from the label alone: the body was not read.'] : []),
		],
	};
};

/** Seconds until a lock is called stale; zero when it is, null when its age is unknown. */
export const secondsToStale = (lock: Lock, input: LockInput): number | null => {
	const age = ageOf(millisecondsOf(lock.since), input.now);
	return age === null ? null : Math.max(0, staleThreshold(input.staleAfter, input.timeout) - age);
};
