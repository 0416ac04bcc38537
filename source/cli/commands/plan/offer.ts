import type {Plan} from '../../../core/plan/types.ts';
import {ok, type ExitCode} from '../../../core/problem/problem.ts';
import type {Session} from '../../../ports/session.ts';
import type {Steps} from '../../../ports/step.ts';
import type {Context} from '../../command.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {askConfirmation, type Said} from './confirm.ts';
import {planJson} from './plan-json.ts';
import {planText} from './plan-text.ts';
import {whyNot} from './why-not.ts';

/** How a plan is made, and what was said of it before. */
export type Offered<P extends Plan> = Pick<Said, 'confirmation' | 'dryRun'> & {readonly rehearsal: Steps<P>};

/** Prints a plan with how it went, where JSON is asked for; null while nothing was run. */
export const printPlan = (plan: Plan, outcome: ShownJson, {redactor}: Pick<Session, 'redactor'>, {format, output}: Pick<Context, 'format' | 'output'>): void => {
	if (format === 'json') {
		output.json({plan: planJson(plan, {output, redactor}), outcome});
	}
};

/** Makes a plan, shows it and, unless it is only to be shown, gets it confirmed. The plan once it may run; else the exit code, 0 for go and 3 for stop where it is only shown. */
export const offerPlan = async <P extends Plan>(context: Context, session: Session, {rehearsal, confirmation, dryRun}: Offered<P>): Promise<P | ExitCode> => {
	const {output, format} = context;
	const rehearsed = await output.drain(rehearsal);
	if (!rehearsed.ok) {
		return output.problem(rehearsed.problem);
	}

	const plan = rehearsed.value;
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
		return plan;
	}

	printPlan(plan, null, session, context);
	return output.problem(problem);
};
