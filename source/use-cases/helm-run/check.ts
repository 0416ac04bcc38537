import type {HelmOutcome} from '../../core/plan/outcome.ts';
import type {Plan} from '../../core/plan/types.ts';
import type {Session} from '../../ports/session.ts';
import {loadHistoryOrNone} from '../load-history.ts';
import type {HelmAct, Moves} from './moves.ts';

/**
Reads the records again, whatever became of Helm, and says whose they are now.

@yields Progress, and the outcome so far.
*/
export async function * check<P extends Plan>(session: Session, {judge, look}: HelmAct<P>, ran: HelmOutcome<P>, waiting: AbortSignal): Moves<P, HelmOutcome<P>> {
	const outcome: HelmOutcome<P> = {...ran, phase: 'check'};
	yield {kind: 'partial', value: outcome};
	const {plan, before} = outcome;
	// Not the caller's signal: an interruption that leaves a lock must not hide the lock.
	const {signal} = new AbortController();
	const loaded = yield * loadHistoryOrNone(session, before.release, signal);
	if (!loaded.ok) {
		return outcome;
	}

	const after = loaded.value;
	const {revision, strangers: later} = judge.afterwards(plan, before, after);
	const known = new Set(later.map(stranger => stranger.revision));
	const checked: HelmOutcome<P> = {
		...outcome,
		after,
		revision,
		strangers: [...outcome.strangers.filter(stranger => !known.has(stranger.revision)), ...later],
	};
	return look === null ? checked : yield * look(session, checked, waiting);
}
