import {lastRevision} from './believed.ts';
import {effectiveTimeout, type EffectiveTimeout} from './effective-timeout.ts';
import {isPending} from './status.ts';
import {supersededByPending} from './superseded-by-pending.ts';
import {
	ageOf,
	defaultTimeout,
	isOverdue,
	staleThreshold,
} from './lock-clock.ts';
import type {LockInput} from './lock-input.ts';
import {noSigns, type LockSigns} from './lock-signs.ts';
import {lockReasons} from './lock-words.ts';
import {millisecondsOf, utcOf} from './times.ts';
import type {History, Lock, LockVerdict, Revision} from './types.ts';

export type {LockInput, LiveWhole} from './lock-input.ts';

const timeoutOf = (history: Pick<History, 'revisions'>, {timeout, policyTimeout = null}: LockInput): EffectiveTimeout => timeout === undefined ? effectiveTimeout(history, policyTimeout) : {seconds: timeout, of: null, from: null};

/** Whether Helm wrote something so late that its client may still be in the wait after it; null where a lower bound of now leaves that open. */
const isRecent = ({lastWork}: LockSigns, {now, nowIsFloor}: LockInput, timeout: number): boolean | null => {
	const quiet = ageOf(lastWork?.at ?? null, now);
	return quiet === null || quiet >= timeout ? false : (nowIsFloor ? null : true);
};

/** Whether somebody holds the lock. What was seen of the client goes before a person's word only where Helm itself was seen at work; age decides where nothing else does. */
const verdictByClient = (since: number | null, input: LockInput, timeout: number): LockVerdict => {
	const {signs = noSigns, clientDead} = input;
	if (signs.moved?.byHelm === true) {
		return 'held';
	}

	if (clientDead !== null) {
		return 'stale';
	}

	if (signs.moved !== null || signs.alive !== null) {
		return 'held';
	}

	if (signs.ended !== null) {
		return 'stale';
	}

	const overdue = isOverdue(since, input, timeout);
	if (overdue !== true) {
		return overdue === null ? 'cannot-tell' : 'held';
	}

	const recent = isRecent(signs, input, timeout);
	return recent === null ? 'cannot-tell' : (recent ? 'held' : 'stale');
};

/**
What the work of an operation that nobody holds any more says about its lock: all done but the last write, not done, or, where live was asked and did not answer, nothing.

A rollback that did not end may go to its target again, whatever is live, and a first install is marked failed either way: only of an upgrade does what nobody could read leave everything open.
*/
const verdictByWork = (history: History, last: Revision, {live = null}: LockInput): LockVerdict => {
	if (last.status === 'pending-install') {
		return 'stale';
	}

	if (last.status === 'pending-rollback') {
		return live?.whole === 'yes' ? 'final-write-lost' : 'stale';
	}

	if (supersededByPending(history, last) !== null || live?.whole === 'yes') {
		return 'final-write-lost';
	}

	return live?.whole === 'unknown' ? 'cannot-tell' : 'stale';
};

/**
The lock of a release and whether anyone still holds it; null when there is none.

Helm refuses an upgrade while the record that it takes as last is `pending-*` and looks at nothing else, neither age nor owner (both majors), so that record alone can be a lock. A client that waits writes nothing, so quiet proves nothing: below the threshold a lock is called held, and from it on stale. Age is the server's time minus the server's creation time, and in a dump a lower bound; what that does not decide cannot be told. A person's word lifts the threshold, and so does a pod that made the record and is seen ended. What moves while it is watched, a pod that still works on the release, and a write of Helm within the last timeout hold it at any age.

Of an operation that nobody holds, live objects decide the rest: where all of its manifest is live and ready its final write was lost, and where that could not be read of an upgrade nothing is told, since a way back would undo a good release.
*/
export const judgeLock = (history: History, input: LockInput): Lock | null => {
	const last = lastRevision(history);
	const revision = last?.revision ?? null;
	if (last === null || revision === null || !isPending(last.status)) {
		return null;
	}

	const since = millisecondsOf(last.record.object.createdAt);
	const timeout = timeoutOf(history, input);
	const byClient = verdictByClient(since, input, timeout.seconds);
	const verdict = byClient === 'stale' ? verdictByWork(history, last, input) : byClient;
	return {
		revision,
		verdict,
		since: utcOf(since),
		reasons: lockReasons(history, last, {
			since, byClient, verdict, timeout,
		}, input),
	};
};

/** Seconds until a lock is called stale, by its age and by Helm's last write to anything of it; zero when it is, null when its age is unknown. */
export const secondsToStale = (lock: Lock, input: LockInput, history: Pick<History, 'revisions'> | null = null): number | null => {
	const timeout = history === null ? input.timeout ?? defaultTimeout : timeoutOf(history, input).seconds;
	const age = ageOf(millisecondsOf(lock.since), input.now);
	const quiet = ageOf(input.signs?.lastWork?.at ?? null, input.now);
	return age === null ? null : Math.max(0, staleThreshold(input.staleAfter, timeout) - age, quiet === null ? 0 : timeout - quiet);
};
