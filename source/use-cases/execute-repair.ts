import {acknowledgedCodes} from '../core/plan/reasons.ts';
import type {RepairChoice} from '../core/plan/repair/types.ts';
import type {Plan} from '../core/plan/types.ts';
import type {WriteOutcome} from '../core/plan/writes/outcome.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {executeWrites} from './execute-writes.ts';
import {rehearseRepair} from './rehearse-repair.ts';
import {loadHistoryOrNone} from './load-history.ts';
import {savedLogs} from './repair/saved-logs.ts';
import {repairSource} from './writes/repair-source.ts';

/** A plan as it was shown and confirmed, and the choice that it was made for. */
export type RepairExecution = {readonly plan: Plan; readonly choice: RepairChoice};

/**
Runs the plan of a repair: see `executeWrites`.

@yields Progress, and the outcome so far.
*/
export async function * executeRepair(session: Session, {plan, choice}: RepairExecution, signal: AbortSignal): Steps<WriteOutcome> {
	const {release: {namespace, name}} = plan;
	const acknowledge = acknowledgedCodes(plan);
	const loaded = yield * loadHistoryOrNone(session, plan.release, signal);
	if (!loaded.ok) {
		return loaded;
	}

	// Each record is held to the plan's state before it is written, so that this history is the plan's
	const source = repairSource({history: loaded.value, now: session.clock.now(), maxBytes: session.maxDecodedBytes});
	return yield * executeWrites(session, {
		plan,
		again: again => rehearseRepair(session, {
			namespace,
			name,
			choice,
			acknowledge,
		}, again),
		source,
		beside: async held => savedLogs(session, held, signal),
	}, signal);
}
