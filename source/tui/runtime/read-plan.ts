import {toldPlan, type ToldPlan} from '../../core/plan/tell-objects.ts';
import type {Plan} from '../../core/plan/types.ts';
import {ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {inside} from '../../use-cases/progress.ts';
import {rehearseRollback} from '../../use-cases/rehearse-rollback.ts';
import {rehearseUnlock} from '../../use-cases/rehearse-unlock.ts';
import type {Uses} from '../state/effect.ts';

/**
Rehearses and puts the fields that it touches in lines. Values are redacted at their place, where a screen could not know it.

@yields Progress.
*/
async function * inLines({redactor}: Session, rehearsal: Steps<Plan>): Steps<ToldPlan> {
	const rehearsed = yield * inside(rehearsal);
	return rehearsed.ok ? ok(toldPlan(rehearsed.value, redactor)) : rehearsed;
}

/** The plan of a rollback. */
export const readPlan = (session: Session, input: Omit<Uses['rehearse-rollback']['input'], 'clientDead'>, signal: AbortSignal): Steps<ToldPlan> => inLines(session, rehearseRollback(session, {...input, flags: {}}, signal));

/** The plan of the end of a lock. It touches no object, and its records' fields stand in its steps. */
export const readUnlockPlan = (session: Session, input: Omit<Uses['rehearse-unlock']['input'], 'clientDead'>, signal: AbortSignal): Steps<ToldPlan> => inLines(session, rehearseUnlock(session, input, signal));
