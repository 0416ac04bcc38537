import {toldPlan, type ToldPlan} from '../../core/plan/tell-objects.ts';
import {ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {inside} from '../../use-cases/progress.ts';
import {rehearseRollback} from '../../use-cases/rehearse-rollback.ts';
import {rehearseUnlock} from '../../use-cases/rehearse-unlock.ts';
import type {Uses} from '../state/effect.ts';

/**
Rehearses a rollback and puts the fields that it touches in lines. Values are redacted at their place, where a screen could not know it.

@yields Progress.
*/
export async function * readPlan(session: Session, input: Omit<Uses['rehearse-rollback']['input'], 'clientDead'>, signal: AbortSignal): Steps<ToldPlan> {
	const rehearsed = yield * inside(rehearseRollback(session, {...input, flags: {}}, signal));
	return rehearsed.ok ? ok(toldPlan(rehearsed.value, session.redactor)) : rehearsed;
}

/**
Plans the end of a lock. It touches no object, and its records' fields stand in its steps.

@yields Progress.
*/
export async function * readUnlockPlan(session: Session, input: Omit<Uses['rehearse-unlock']['input'], 'clientDead'>, signal: AbortSignal): Steps<ToldPlan> {
	const rehearsed = yield * inside(rehearseUnlock(session, input, signal));
	return rehearsed.ok ? ok({...rehearsed.value, told: {}}) : rehearsed;
}
