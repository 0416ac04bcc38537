import type {DriftReport} from '../core/drift/types.ts';
import {fail, ok} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {chooseRevision} from './drift/choose-revision.ts';
import {compareRelease} from './drift/compare-release.ts';
import type {ReleaseQuery} from './find-release.ts';
import {lookOnce, type Look} from './look-once.ts';
import {loadHistory, type LoadedHistory} from './load-history.ts';
import {inside} from './progress.ts';

/** Which release is compared, and how. */
export type DriftQuery = ReleaseQuery & {
	/** Null takes the revision that Helm takes for deployed, else its last. */
	readonly revision: number | null;
	/** By a server-side dry run of Helm's apply, in place of a comparison here. */
	readonly server: boolean;
};

/**
Compares a stored manifest with live objects: what differs, who did it, what the next writes do to it, and how the objects do.

Problems: those of reading the history; `record-fault` and `not-found` for the revision; `usage` where there are no live objects to read, or no server to ask; `forbidden` with the missing verb where `--server` may not patch; `unreachable` and the like from the cluster.

@yields Progress.
*/
export async function * inspectDrift(session: Session, query: DriftQuery, signal: AbortSignal): Steps<DriftReport> {
	const loaded = yield * inside(loadHistory(session, query, signal));
	return loaded.ok ? yield * driftOfHistory(lookOnce(session), loaded.value, query, signal) : loaded;
}

/**
The same for a release whose history was read already.

@yields Progress.
*/
export async function * driftOfHistory(look: Look, {history}: Pick<LoadedHistory, 'history'>, {revision, server}: Pick<DriftQuery, 'revision' | 'server'>, signal: AbortSignal): Steps<DriftReport> {
	if (look.cluster === null) {
		return fail('usage', 'There are no live objects here to compare with.', 'Name a folder that holds them beside the records, as kubectl get -o yaml writes them, or a cluster.');
	}

	const chosen = chooseRevision(history, revision);
	if (!chosen.ok) {
		return chosen;
	}

	const report = yield * compareRelease({...look, cluster: look.cluster}, {history, chosen: chosen.value, server}, signal);
	return signal.aborted ? fail('interrupted', 'Comparing with live objects was interrupted.') : (report.ok ? ok(report.value) : report);
}
