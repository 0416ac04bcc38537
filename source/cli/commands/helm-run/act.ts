import type {HelmOutcome} from '../../../core/plan/outcome.ts';
import type {Plan} from '../../../core/plan/types.ts';
import type {ExitCode} from '../../../core/problem/problem.ts';
import type {Session} from '../../../ports/session.ts';
import type {Steps} from '../../../ports/step.ts';
import type {Context} from '../../command.ts';
import {offerPlan, printPlan} from '../plan/offer-plan.ts';
import type {Offered} from '../plan/offer.ts';
import {followHelm} from './follow.ts';
import {outcomeJson} from './json.ts';
import {factsText} from './text.ts';

/** What a command does with a plan that Helm runs: make it, and only show it, or confirm and run it. */
export type HelmActing<P extends Plan> = Offered<P> & {readonly run: (plan: P, signal: AbortSignal) => Steps<HelmOutcome<P>>};

/** Makes and shows a plan that Helm runs, and runs it once it is confirmed. Exits 0 for go and 3 for stop where it is only shown. */
export const actByHelm = async <P extends Plan>(context: Context, session: Session, acting: HelmActing<P>): Promise<ExitCode> => {
	const plan = await offerPlan(context, session, acting);
	if (typeof plan === 'number') {
		return plan;
	}

	const {output, format} = context;
	const {result, last} = await followHelm(context, signal => acting.run(plan, signal));
	const outcome = result.ok ? result.value : last;
	printPlan(plan, outcome === null ? null : outcomeJson(outcome, output), session, context);
	if (!result.ok) {
		return output.problem(result.problem);
	}

	if (format !== 'json') {
		output.print(factsText(result.value, output));
	}

	return 0;
};
