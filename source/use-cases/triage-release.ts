import {isElsewhere} from '../core/ledger/elsewhere.ts';
import {readHistory} from '../core/ledger/read-history.ts';
import {known, notAsked} from '../core/problem/known.ts';
import {fail, ok} from '../core/problem/problem.ts';
import {asksElsewhere, tellsOf} from '../core/runbook/log-faults.ts';
import {triageInSlices} from '../core/runbook/triage.ts';
import type {Facts, LogFacts, Triage} from '../core/runbook/types.ts';
import type {Session} from '../ports/session.ts';
import type {Step, Steps} from '../ports/step.ts';
import {nothingAround, readAround} from './around/read-around.ts';
import {readRemains} from './around/read-remains.ts';
import {showsRecords} from './around/shows-records.ts';
import {nothingLive, readLiveFacts} from './drift/live-facts.ts';
import type {ReleaseQuery} from './find-release.ts';
import {gatherFacts, type ToldFacts} from './gather-facts.ts';
import {inSlices} from './give-way.ts';
import {lookOnce, type Look} from './look-once.ts';
import {loadHistory, type LoadedHistory} from './load-history.ts';
import {readOwnRun} from './lock/read-own-run.ts';
import {readRunners} from './lock/read-runners.ts';
import {inside} from './progress.ts';
import {sameNames} from './same-names.ts';

/** Which release is judged, and by how much. */
export type TriageQuery = ReleaseQuery & {
	/** Whether live objects are read, too; left out, the records alone are, as a list wants it that is scrolled through. */
	readonly live?: boolean;
	/** What a log told that somebody gave along: failures that leave no record are judged on it. */
	readonly log?: LogFacts | null;
	/** What two samples of a lock showed. */
	readonly samples?: Facts['samples'];
};

/** The verdict, with the history and the server's time that it was made from. */
export type TriagedRelease = LoadedHistory & {readonly triage: Triage};

/** The history of a release that has no record: what a log says of it, or what is left of it in the cluster, is judged all the same. */
const nothingRecorded = ({place, driver}: Session, {namespace, name}: ReleaseQuery): LoadedHistory => ({
	history: readHistory({
		namespace: namespace ?? place.namespace, name, revision: null, driver: driver ?? 'secret',
	}, []),
	serverTime: null,
	serverTimeIsFloor: false,
});

/** What is left of a release that has no record. A session without a cluster has nobody to ask, and a folder that nobody saved records into says nothing. */
const remainsOf = async (look: Look, {namespace, name}: ReleaseQuery, signal: AbortSignal): Promise<Facts['remains']> => {
	const place = namespace ?? look.place.namespace;
	return look.cluster !== null && await showsRecords(look, place, signal) ? readRemains(look, look.cluster, {name, namespace: place}, signal) : notAsked;
};

/**
What a log says, and where else the name is, as far as that matters: to the log, to a name without records, and to records that say that they belong elsewhere.

@yields The progress of listing.
*/
async function * readTold(session: Session, {history}: LoadedHistory, {log = null, live = false}: Pick<TriageQuery, 'log' | 'live'>, signal: AbortSignal): AsyncGenerator<Step<never>, ToldFacts, void> {
	const asks = history.revisions.length === 0 || (live && history.revisions.some(revision => isElsewhere(revision))) || (log !== null && asksElsewhere(log, history.release));
	return {
		log: log === null ? notAsked : known(log),
		elsewhere: asks ? yield * sameNames(session, history.release, signal) : notAsked,
	};
}

/** A release's history with all that was found out about it. */
export type ReleaseFacts = LoadedHistory & {readonly facts: Facts};

/**
Gathers what a release is judged by: its records, its live objects, what stands around it, and what a log told.

A name without any record has facts where live objects carry its marks, or where a log tells of it. Live objects that cannot be read stop nothing: they are named among what is not known. `look` is one that others read by too. Problems: those of reading the history; `interrupted`.

@yields Progress.
*/
export async function * readFacts(session: Session, query: TriageQuery, signal: AbortSignal, look: Look = lookOnce(session)): Steps<ReleaseFacts> {
	const {log = null, samples = notAsked} = query;
	const read = yield * inside(loadHistory(session, query, signal));
	const isMissing = !read.ok && read.problem.code === 'not-found';
	const remains = isMissing && query.live === true ? await remainsOf(look, query, signal) : notAsked;
	const nothing = nothingRecorded(session, query);
	const isTold = log !== null && tellsOf(log, nothing.history.release);
	const loaded = isMissing && (isTold || (remains.known && remains.value.length > 0)) ? ok(nothing) : read;
	if (!loaded.ok) {
		return loaded;
	}

	const beside = query.live === true ? readAround(look, loaded.value, signal, log) : nothingAround;
	const live = query.live === true ? yield * inside(readLiveFacts(look, loaded.value, signal)) : ok(nothingLive);
	const told = yield * readTold(session, loaded.value, query, signal);
	const runners = query.live === true ? yield * inside(readRunners(look, loaded.value.history, signal)) : ok(notAsked);
	const facts = await gatherFacts(look, loaded.value, signal, {
		live: live.ok ? live.value : nothingLive,
		around: await beside,
		remains,
		told,
		client: {samples, runners: runners.ok ? runners.value : notAsked, ownRun: await readOwnRun(look, loaded.value.history)},
	});
	return signal.aborted ? interrupted(query) : ok({...loaded.value, facts});
}

const interrupted = ({name}: ReleaseQuery): ReturnType<typeof fail> => fail('interrupted', `Judging ${name} was interrupted.`);

/**
Says what is wrong with a release and what to do about it, from its records and its live objects.

No partial value: a verdict by labels alone would have to be taken back. Problems as of `readFacts`.

@yields Progress.
*/
export async function * triageRelease(session: Session, query: TriageQuery, signal: AbortSignal): Steps<TriagedRelease> {
	const read = yield * inside(readFacts(session, query, signal));
	if (!read.ok) {
		return read;
	}

	const {facts, ...loaded} = read.value;
	const judged = await inSlices(triageInSlices(facts), signal);
	return judged === null ? interrupted(query) : ok({...loaded, triage: judged});
}
