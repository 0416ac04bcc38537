import {standingReasons} from '../../../core/plan/reasons.ts';
import type {Plan} from '../../../core/plan/types.ts';
import {fail, ok, type Problem} from '../../../core/problem/problem.ts';
import type {Context} from '../../command.ts';
import {checkConfirmation, type Confirmation, type Said} from './confirm.ts';

/** Why nobody can be asked about a plan that would be run; null where somebody can, where it was confirmed already, or where it is only shown. */
export const noTerminal = ({canAsk, options}: Pick<Context, 'canAsk' | 'options'>, {dryRun, confirmation}: Pick<Said, 'dryRun' | 'confirmation'>, name: string): Problem | null => dryRun || confirmation !== null || canAsk || options.readOnly || options.from !== null
	? null
	: fail('no-terminal', 'There is no terminal to ask for a confirmation.', `Look at the plan with --dry-run, then pass --confirm ${name} --digest DIGEST.`).problem;

/**
Why a plan is not run: what the session may not do comes first, then a Helm that is not there, then what a script confirmed against what was just planned, then what the rehearsal found.

A plan that moved since it was confirmed is no plan that says stop: whatever stops it now, the script never saw it.
*/
export const whyNot = (plan: Plan, confirmation: Confirmation | null): Problem | null => {
	const {unavailable, verdict} = plan;
	if (unavailable !== null) {
		return fail('read-only', unavailable.message).problem;
	}

	const standing = standingReasons(plan);
	const [first] = standing;
	if (first !== undefined && standing.every(({code}) => code === 'helm-missing' || code === 'helm-unsupported')) {
		return fail(first.code === 'helm-missing' ? 'helm-missing' : 'helm-unsupported', first.message).problem;
	}

	const held = confirmation === null ? ok(null) : checkConfirmation(confirmation, plan);
	if (!held.ok) {
		return held.problem;
	}

	if (verdict === 'go') {
		return null;
	}

	const codes = [...new Set(standing.map(({code}) => code))];
	const liftable = [...new Set(standing.map(({acknowledge}) => acknowledge))];
	return fail('plan-stopped', `The plan says stop: ${codes.join(', ')}. Nothing was run.`, liftable.includes(null) ? null : `Accept what you have read: ${liftable.map(code => `--acknowledge ${code!}`).join(' ')}`).problem;
};
