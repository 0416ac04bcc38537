import type {Plan} from '../../../core/plan/types.ts';
import {ok, type ExitCode} from '../../../core/problem/problem.ts';
import type {Session} from '../../../ports/session.ts';
import type {Context} from '../../command.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {askConfirmation, type Said} from './confirm.ts';
import {planJson} from './plan-json.ts';
import {planText} from './plan-text.ts';
import {whyNot} from './why-not.ts';

/** A plan, and what was said of it before it was made. */
export type Offered = Pick<Said, 'confirmation' | 'dryRun'> & {readonly plan: Plan};

/** Prints a plan with how it went, where JSON is asked for; null while nothing was run. */
export const printPlan = (plan: Plan, outcome: ShownJson, {redactor}: Pick<Session, 'redactor'>, {format, output}: Pick<Context, 'format' | 'output'>): void => {
	if (format === 'json') {
		output.json({plan: planJson(plan, {output, redactor}), outcome});
	}
};

/** Shows a plan and, unless it is only to be shown, gets it confirmed. Null once it may run; else the exit code, 0 for go and 3 for stop where it is only shown. */
export const offerPlan = async (context: Context, session: Session, {plan, confirmation, dryRun}: Offered): Promise<ExitCode | null> => {
	const {output, format} = context;
	if (format !== 'json') {
		output.print(planText(plan, {output, redactor: session.redactor}));
	}

	if (dryRun) {
		printPlan(plan, null, session, context);
		return plan.verdict === 'go' ? 0 : 3;
	}

	const refused = whyNot(plan, confirmation);
	const confirmed = refused === null && confirmation === null ? await askConfirmation(context, plan) : ok(null);
	const problem = confirmed.ok ? refused : confirmed.problem;
	if (problem === null) {
		return null;
	}

	printPlan(plan, null, session, context);
	return output.problem(problem);
};
