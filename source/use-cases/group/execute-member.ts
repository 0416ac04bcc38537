import type {GroupMember} from '../../core/group/types.ts';
import type {HelmOutcome} from '../../core/plan/outcome.ts';
import {isRollback, type Plan} from '../../core/plan/types.ts';
import {isUninstall} from '../../core/plan/uninstall/types.ts';
import type {Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Step, Steps} from '../../ports/step.ts';
import {executeRollback} from '../execute-rollback.ts';
import {executeUninstall} from '../execute-uninstall.ts';

/** How one release of a group ended, with the last that was known of it, which a Problem does not hold. */
export type MemberEnd = {readonly result: Result<HelmOutcome>; readonly last: HelmOutcome | null};

const execution = (session: Session, plan: Plan, signal: AbortSignal): Steps<HelmOutcome> => {
	if (isRollback(plan)) {
		return executeRollback(session, {plan}, signal);
	}

	if (isUninstall(plan)) {
		return executeUninstall(session, {plan}, signal);
	}

	throw new Error(`A group does no ${plan.action}.`);
};

/**
Runs the plan of one release as if it were alone: held to what was shown, with its own backup, journal and check.

Aborting `stop` ends it where that leaves nothing half done: before the records are saved, and while they are watched afterwards. Anything in between is let come to its end.

@yields Progress, and the outcome so far.
*/
export async function * executeMember(session: Session, {plan}: GroupMember, stop: AbortSignal): AsyncGenerator<Step<HelmOutcome>, MemberEnd, void> {
	const interruption = new AbortController();
	let last: HelmOutcome | null = null;
	const onStop = (): void => {
		if (last === null || last.phase === 'watch') {
			interruption.abort();
		}
	};

	stop.addEventListener('abort', onStop);
	if (stop.aborted) {
		onStop();
	}

	try {
		const steps = execution(session, plan!, interruption.signal);
		for (;;) {
			const step = await steps.next();
			if (step.done) {
				return {result: step.value, last: step.value.ok ? step.value.value : last};
			}

			if (step.value.kind === 'partial') {
				last = step.value.value;
				if (stop.aborted) {
					onStop();
				}
			}

			yield step.value;
		}
	} finally {
		stop.removeEventListener('abort', onStop);
	}
}
