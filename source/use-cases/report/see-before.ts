import type {Plan} from '../../core/plan/types.ts';
import {seenOf, type Seen} from '../../core/report/seen.ts';
import {utc} from '../../core/text/times.ts';
import type {Session} from '../../ports/session.ts';
import {inside, type Progress} from '../progress.ts';
import {triageRelease} from '../triage-release.ts';

/**
What is seen of a release before it is acted on, to be kept with the backup: afterwards nobody can see it any more. Null where it cannot be judged, which is no reason not to act.

@yields Progress.
*/
export async function * seeBefore(session: Session, {release: {namespace, name}}: Plan, signal: AbortSignal): AsyncGenerator<Progress, Seen | null, void> {
	const judged = yield * inside(triageRelease(session, {namespace, name, live: true}, signal));
	return judged.ok ? seenOf(judged.value.triage, utc(session.clock.now())) : null;
}
