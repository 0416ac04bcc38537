import {fail, ok} from '../core/problem/problem.ts';
import {triage} from '../core/runbook/triage.ts';
import type {Triage} from '../core/runbook/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {nothingLive, readLiveFacts} from './drift/live-facts.ts';
import type {ReleaseQuery} from './find-release.ts';
import {gatherFacts} from './gather-facts.ts';
import {lookOnce} from './look-once.ts';
import {loadHistory, type LoadedHistory} from './load-history.ts';
import {inside} from './progress.ts';

/** Which release is judged, and by how much. */
export type TriageQuery = ReleaseQuery & {
	/** Whether live objects are read, too; left out, the records alone are, as a list wants it that is scrolled through. */
	readonly live?: boolean;
};

/** The verdict, with the history and the server's time that it was made from. */
export type TriagedRelease = LoadedHistory & {readonly triage: Triage};

/**
Says what is wrong with a release and what to do about it, from its records and its live objects.

Live objects that cannot be read stop nothing: they are named among what is not known. No partial value: a verdict by labels alone would have to be taken back. Problems: those of reading the history; `interrupted`.

@yields Progress.
*/
export async function * triageRelease(session: Session, query: TriageQuery, signal: AbortSignal): Steps<TriagedRelease> {
	const loaded = yield * inside(loadHistory(session, query, signal));
	if (!loaded.ok) {
		return loaded;
	}

	const look = lookOnce(session);
	const live = query.live === true ? yield * inside(readLiveFacts(look, loaded.value, signal)) : ok(nothingLive);
	const facts = await gatherFacts(look, loaded.value, signal, live.ok ? live.value : nothingLive);
	return signal.aborted ? fail('interrupted', `Judging ${query.name} was interrupted.`) : ok({...loaded.value, triage: triage(facts)});
}
