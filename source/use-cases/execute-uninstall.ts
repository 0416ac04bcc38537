import {acknowledgedCodes} from '../core/plan/reasons.ts';
import {flagsOf} from '../core/policy/policy.ts';
import {uninstallJudge} from '../core/plan/uninstall/judge.ts';
import type {BringBackPlan, UninstallOutcome, UninstallPlan} from '../core/plan/uninstall/types.ts';
import type {WriteOutcome} from '../core/plan/writes/outcome.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {executeWrites} from './execute-writes.ts';
import {executeHelm} from './helm-run/execute-helm.ts';
import {rehearseBringBack, rehearseUninstall} from './rehearse-uninstall.ts';
import {lookForLeft} from './uninstall/look-for-left.ts';
import {plannedChanges} from './writes/write-source.ts';

/**
Runs an uninstall's plan: see `executeHelm`. It is made anew first, with the same choices and acknowledgements. When Helm has ended, what was to go is looked for until it is gone, a minute at most.

@yields Progress, and the outcome so far.
*/
export async function * executeUninstall(session: Session, {plan}: {readonly plan: UninstallPlan}, signal: AbortSignal): Steps<UninstallOutcome> {
	const {release: {namespace, name}, keepHistory, policy} = plan;
	const acknowledge = acknowledgedCodes(plan);
	const flags = flagsOf(policy);
	return yield * executeHelm(session, {
		plan,
		again: again => rehearseUninstall(session, {
			namespace,
			name,
			keepHistory,
			acknowledge,
			flags,
		}, again),
		judge: uninstallJudge,
		glance: 200,
		look: lookForLeft,
	}, signal);
}

/**
Takes back an uninstall that did not end: see `executeWrites`.

@yields Progress, and the outcome so far.
*/
export async function * executeBringBack(session: Session, {plan}: {readonly plan: BringBackPlan}, signal: AbortSignal): Steps<WriteOutcome> {
	const {release: {namespace, name}} = plan;
	const acknowledge = acknowledgedCodes(plan);
	return yield * executeWrites(session, {
		plan,
		again: again => rehearseBringBack(session, {namespace, name, acknowledge}, again),
		source: plannedChanges(session.maxDecodedBytes),
	}, signal);
}
