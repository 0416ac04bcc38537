import type {Redactor} from '../../../core/redact/redactor.ts';
import {ok, type ExitCode, type Problem, type Result} from '../../../core/problem/problem.ts';
import type {Shown} from '../../../core/text/shown.ts';
import type {Session} from '../../../ports/session.ts';
import type {Steps} from '../../../ports/step.ts';
import type {Context} from '../../command.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import type {Confirmation, Said} from './confirm.ts';

type How = {readonly output: Output; readonly redactor: Redactor};

/** How a plan of one release, or of several, is shown and confirmed. */
export type Offering<P> = {
	readonly text: (plan: P, how: How) => Shown | Promise<Shown>;
	readonly json: (plan: P, how: How) => ShownJson;
	/** Whether there is nothing that could be run. */
	readonly isEmpty: (plan: P) => boolean;
	/** Why it is not run; null when it may be. */
	readonly whyNot: (plan: P, confirmation: Confirmation | null) => Problem | null;
	/** Asks whoever sits there. */
	readonly ask: (context: Context, plan: P) => Promise<Result<null>>;
};

/** How a plan is made, and what was said of it before. */
export type Offered<P> = Pick<Said, 'confirmation' | 'dryRun'> & {readonly rehearsal: Steps<P>};

/** A plan with how it went; null while nothing was run. */
type Printed<P> = {readonly plan: P; readonly outcome: ShownJson};

/** Prints a plan with how it went, where JSON is asked for. */
export const printAs = <P>({json}: Pick<Offering<P>, 'json'>, {plan, outcome}: Printed<P>, {redactor}: Pick<Session, 'redactor'>, {format, output}: Pick<Context, 'format' | 'output'>): void => {
	if (format === 'json') {
		output.json({plan: json(plan, {output, redactor}), outcome});
	}
};

/** Makes a plan, shows it and, unless it is only to be shown, gets it confirmed. The plan once it may run; else the exit code, 0 for go and 3 for stop where it is only shown. */
export const offerAs = async <P extends {readonly verdict: 'go' | 'stop'}>(offering: Offering<P>, context: Context, session: Session, {rehearsal, confirmation, dryRun}: Offered<P>): Promise<P | ExitCode> => {
	const {output, format} = context;
	const rehearsed = await output.drain(rehearsal);
	if (!rehearsed.ok) {
		return output.problem(rehearsed.problem);
	}

	const plan = rehearsed.value;
	if (format !== 'json') {
		output.print(await offering.text(plan, {output, redactor: session.redactor}));
	}

	if (dryRun || offering.isEmpty(plan)) {
		printAs(offering, {plan, outcome: null}, session, context);
		return plan.verdict === 'go' ? 0 : 3;
	}

	const refused = offering.whyNot(plan, confirmation);
	const confirmed = refused === null && confirmation === null ? await offering.ask(context, plan) : ok(null);
	const problem = confirmed.ok ? refused : confirmed.problem;
	if (problem === null) {
		return plan;
	}

	printAs(offering, {plan, outcome: null}, session, context);
	return output.problem(problem);
};
