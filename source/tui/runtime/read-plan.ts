import {toldPlan, type ToldPlan} from '../../core/plan/tell-objects.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {inSlices} from '../../use-cases/give-way.ts';
import {inside} from '../../use-cases/progress.ts';
import type {Uses} from '../state/effect.ts';
import {rehearseGoal} from './actions.ts';

/**
Rehearses what a goal is for and puts the fields that its plan touches in lines. Values are redacted at their place, where a screen could not know it.

@yields Progress.
*/
export async function * readPlan(session: Session, input: Omit<Uses['rehearse']['input'], 'clientDead'>, signal: AbortSignal): Steps<ToldPlan> {
	const rehearsed = yield * inside(rehearseGoal(session, input, signal));
	if (!rehearsed.ok) {
		return rehearsed;
	}

	const told = await inSlices(toldPlan(rehearsed.value, session.redactor), signal);
	return told === null ? fail('interrupted', 'Rehearsing was interrupted.') : ok(told);
}
