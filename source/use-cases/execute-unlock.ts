import {acknowledgedCodes} from '../core/plan/reasons.ts';
import type {UnlockWay} from '../core/command/unlock-way.ts';
import type {Plan} from '../core/plan/types.ts';
import type {WriteOutcome} from '../core/plan/writes/outcome.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {executeWrites} from './execute-writes.ts';
import {rehearseUnlock} from './rehearse-unlock.ts';
import {plannedChanges} from './writes/write-source.ts';

/** A plan as it was shown and confirmed, and the way that it goes. */
export type UnlockExecution = {readonly plan: Plan; readonly way: UnlockWay};

/**
Runs the plan of an unlock: see `executeWrites`.

@yields Progress, and the outcome so far.
*/
export async function * executeUnlock(session: Session, {plan, way}: UnlockExecution, signal: AbortSignal): Steps<WriteOutcome> {
	const {release: {namespace, name}} = plan;
	const acknowledge = acknowledgedCodes(plan);
	return yield * executeWrites(session, {
		plan,
		again: again => rehearseUnlock(session, {
			namespace,
			name,
			way,
			acknowledge,
		}, again),
		source: plannedChanges(session.maxDecodedBytes),
	}, signal);
}
