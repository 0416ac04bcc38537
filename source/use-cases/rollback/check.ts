import type {RollbackOutcome} from '../../core/plan/outcome.ts';
import {endedMeanwhile, ourRevision, rewritten, strangersAfter} from '../../core/plan/strangers.ts';
import type {Session} from '../../ports/session.ts';
import {loadHistory} from '../load-history.ts';
import {inside} from '../progress.ts';
import type {Moves} from './moves.ts';

/**
Reads the records again, whatever became of Helm, and says whose revisions are there now.

@yields Progress, and the outcome so far.
*/
export async function * check(session: Session, ran: RollbackOutcome): Moves<RollbackOutcome> {
	const outcome: RollbackOutcome = {...ran, phase: 'check'};
	yield {kind: 'partial', value: outcome};
	const {plan} = outcome;
	// Not the caller's signal: an interruption that leaves a lock must not hide the lock.
	const {signal} = new AbortController();
	const loaded = yield * inside(loadHistory(session, {namespace: plan.release.namespace, name: plan.release.name}, signal));
	if (!loaded.ok) {
		return outcome;
	}

	const {history} = loaded.value;
	const later = [...strangersAfter(plan, history), ...rewritten(outcome.before, history), ...endedMeanwhile(plan, outcome.before, history)];
	const known = new Set(later.map(({revision}) => revision));
	return {
		...outcome,
		after: history,
		revision: ourRevision(plan, history)?.revision ?? null,
		strangers: [...outcome.strangers.filter(({revision}) => !known.has(revision)), ...later],
	};
}
