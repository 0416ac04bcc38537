import {standingReasons} from '../../../core/plan/reasons.ts';
import type {Plan, StopReason} from '../../../core/plan/types.ts';
import {fail, ok, type Problem, type Result} from '../../../core/problem/problem.ts';
import type {Context} from '../../command.ts';
import {checkConfirmation, type Confirmation, type Said} from './confirm.ts';

/** Why nobody can be asked about a plan that would be run; null where somebody can, where it was confirmed already, or where it is only shown. */
export const noTerminal = ({canAsk, options}: Pick<Context, 'canAsk' | 'options'>, {dryRun, confirmation}: Pick<Said, 'dryRun' | 'confirmation'>, name: string): Problem | null => dryRun || confirmation !== null || canAsk || options.readOnly || options.from !== null
	? null
	: fail('no-terminal', 'There is no terminal to ask for a confirmation.', `Look at the plan with --dry-run, then pass --confirm ${name} --digest DIGEST.`).problem;

/**
Why a plan is not run: what the session may not do comes first, then a Helm that is not there, then what a script confirmed against what was just planned (`held`), then what the rehearsal found. Null when it may.

A plan that moved since it was confirmed is no plan that says stop: whatever stops it now, the script never saw it. Each reason that stands has a `label`, by which `--acknowledge` lifts it if anything does.
*/
export const whyNotRun = ({unavailable, verdict}: Pick<Plan, 'unavailable' | 'verdict'>, standing: ReadonlyArray<StopReason & {readonly label: string}>, held: Result<null>): Problem | null => {
	if (unavailable !== null) {
		return fail('read-only', unavailable.message).problem;
	}

	const [first] = standing;
	if (first !== undefined && standing.every(({code}) => code === 'helm-missing' || code === 'helm-unsupported')) {
		return fail(first.code === 'helm-missing' ? 'helm-missing' : 'helm-unsupported', first.message).problem;
	}

	if (!held.ok) {
		return held.problem;
	}

	if (verdict === 'go') {
		return null;
	}

	const labels = [...new Set(standing.map(({label}) => label))];
	const liftable = standing.every(({acknowledge}) => acknowledge !== null);
	return fail('plan-stopped', `The plan says stop: ${labels.join(', ')}. Nothing was run.`, liftable ? `Accept what you have read: ${labels.map(label => `--acknowledge ${label}`).join(' ')}` : null).problem;
};

/** Why the plan of one release is not run; null when it may. */
export const whyNot = (plan: Plan, confirmation: Confirmation | null): Problem | null => whyNotRun(
	plan,
	standingReasons(plan).map(reason => ({...reason, label: reason.code})),
	confirmation === null ? ok(null) : checkConfirmation(confirmation, plan),
);
