import {
	tellCounts,
	tellDrift,
	tellLive,
	tellReady,
} from '../../core/drift/tell.ts';
import {ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {driftOfHistory} from '../../use-cases/inspect-drift.ts';
import {lookOnce} from '../../use-cases/look-once.ts';
import {inside} from '../../use-cases/progress.ts';
import type {DriftText, Uses} from '../state/effect.ts';

/**
Compares a release with its live objects and puts it in lines. Values are redacted at their place, where a screen could not know it.

@yields Progress.
*/
export async function * readDrift(session: Session, {history, revision, server}: Uses['read-drift']['input'], signal: AbortSignal): Steps<DriftText> {
	const compared = yield * inside(driftOfHistory(lookOnce(session), {history}, {revision, server}, signal));
	if (!compared.ok) {
		return compared;
	}

	const report = compared.value;
	return ok({
		release: report.release,
		server: report.method === 'server',
		summary: tellCounts(report.summary),
		ready: tellReady(report),
		differences: tellDrift(report, session.redactor, false),
		unfolded: tellDrift(report, session.redactor, true),
		live: tellLive(report),
	});
}
