import {movedPlan} from '../../core/plan/moved.ts';
import {standingReasons} from '../../core/plan/reasons.ts';
import {isRollback, type Plan, type StopReason} from '../../core/plan/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Steps} from '../../ports/step.ts';
import {inside, type Progress} from '../progress.ts';
import {moved} from './verify.ts';

/** A plan as it was shown and confirmed, and how to make it anew. */
export type Confirmed = {readonly plan: Plan; readonly again: (signal: AbortSignal) => Steps<Plan>};

const stoppedNow = (plan: Plan): {readonly subject: string; readonly hint: string} => isRollback(plan)
	? {subject: 'The rehearsal', hint: 'Nothing was run. Rehearse again and look at the new plan.'}
	: {subject: 'The plan', hint: 'Nothing was written. Look at the new plan.'};

/** A reason that speaks of an object without naming it is told with the object. */
const inWords = ({code, message, object}: StopReason): string => `${code}: ${object === null || message.includes(object) ? '' : `${object}: `}${message}`;

/**
Makes the plan anew from cluster, records and objects as they are now, holds the one that was confirmed to it, and gives the new one: the same decision, by the objects as they are now.

Problems: `moved`, `plan-stopped`, and those of making the plan.

@yields Progress.
*/
export async function * holdToPlan({plan, again}: Confirmed, signal: AbortSignal): AsyncGenerator<Progress, Result<Plan>, void> {
	const fresh = yield * inside(again(signal));
	if (!fresh.ok) {
		return fresh;
	}

	if (fresh.value.digest !== plan.digest) {
		const changes = movedPlan(plan, fresh.value);
		return moved(changes.length > 0 ? changes : ['the steps are others.']);
	}

	const standing = standingReasons(fresh.value);
	const {subject, hint} = stoppedNow(plan);
	return standing.length === 0 ? ok(fresh.value) : fail('plan-stopped', `${subject} says stop now: ${standing.map(reason => inWords(reason)).join(' ')}`, hint);
}
