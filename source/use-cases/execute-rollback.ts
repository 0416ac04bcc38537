import type {RollbackOutcome} from '../core/plan/outcome.ts';
import {flagsOf} from '../core/policy/policy.ts';
import {acknowledgedCodes} from '../core/plan/reasons.ts';
import {rollbackJudge} from '../core/plan/rollback-judge.ts';
import type {RollbackPlan} from '../core/plan/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {executeHelm} from './helm-run/execute-helm.ts';
import {rehearseRollback} from './rehearse-rollback.ts';

/** What is to be run: a plan as it was shown and confirmed. */
export type ExecutionInput = {readonly plan: RollbackPlan};

/**
Runs a rollback's plan: see `executeHelm`. It is made anew first, with the same target, acknowledgements and flags.

@yields Progress, and the outcome so far.
*/
export async function * executeRollback(session: Session, {plan}: ExecutionInput, signal: AbortSignal): Steps<RollbackOutcome> {
	const {release: {namespace, name}, to, policy} = plan;
	const acknowledge = acknowledgedCodes(plan);
	const flags = flagsOf(policy);
	return yield * executeHelm(session, {
		plan,
		again: again => rehearseRollback(session, {
			namespace,
			name,
			to,
			acknowledge,
			flags,
		}, again),
		judge: rollbackJudge,
		glance: 1000,
		look: null,
	}, signal);
}
