import type {Plan} from '../../../core/plan/types.ts';
import type {WriteOutcome} from '../../../core/plan/writes/outcome.ts';
import type {ExitCode} from '../../../core/problem/problem.ts';
import {joinShown, shown, words} from '../../../core/text/shown.ts';
import {wrap} from '../../../core/text/wrap.ts';
import type {Session} from '../../../ports/session.ts';
import type {Step, Steps} from '../../../ports/step.ts';
import type {Context} from '../../command.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {historyJson} from '../history/json.ts';
import {historiesText} from '../plan/histories.ts';
import {offerPlan, printPlan} from '../plan/offer-plan.ts';
import type {Offered} from '../plan/offer.ts';
import {planWidth} from '../plan/plan-text.ts';

/** What a command does with a plan of our own writes: make it, and only show it, or confirm and run it. */
export type Acting<P extends Plan> = Offered<P> & {readonly run: (plan: P, signal: AbortSignal) => Steps<WriteOutcome>};

/** How the writes went: what was written, what others wrote, and the history before and after. */
const outcomeJson = ({backup, backupId, written, before, after, strangers, watch, facts}: WriteOutcome, output: Output): ShownJson => ({
	backup: backup === null ? null : output.command(backup),
	backupId: backupId === null ? null : output.command(backupId),
	written: written.map(output.text),
	before: historyJson(before, null, output),
	after: after === null ? null : historyJson(after, null, output),
	strangers: strangers.map(({revision, what}) => ({revision, what: output.text(what)})),
	watched: watch === null ? null : {seconds: watch.passed, skipped: watch.skipped},
	facts: facts.map(output.text),
});

/** Keeps the last that was known, which a Problem does not hold, and says once that the records are watched. */
const follow = ({output, format}: Context): {readonly last: () => WriteOutcome | null; readonly tapped: (steps: Steps<WriteOutcome>) => Steps<WriteOutcome>} => {
	let last: WriteOutcome | null = null;
	const seen = (step: Step<WriteOutcome>): Step<WriteOutcome> => {
		if (step.kind !== 'partial') {
			return step;
		}

		last = step.value;
		const {watch, phase} = last;
		if (format !== 'json' && phase === 'watch' && watch?.passed === 0) {
			output.remark(shown`The records are written. They are watched for ${watch.total} s more, for a late write of the client that held the lock; Ctrl-C skips it.`);
		}

		return watch === null
			? step
			: {
				kind: 'progress',
				what: 'watching the records, seconds',
				done: watch.passed,
				total: watch.total,
			};
	};

	return {
		last: () => last,
		async * tapped(steps) {
			for (;;) {
				const step = await steps.next();
				if (step.done) {
					return step.value;
				}

				yield seen(step.value);
			}
		},
	};
};

/** Makes and shows a plan of our own writes, and runs it once it is confirmed. Exits 0 for go and 3 for stop where it is only shown. */
export const act = async <P extends Plan>(context: Context, session: Session, acting: Acting<P>): Promise<ExitCode> => {
	const {output, format, signal} = context;
	const plan = await offerPlan(context, session, acting);
	if (typeof plan === 'number') {
		return plan;
	}

	const {last, tapped} = follow(context);
	const result = await output.drain(tapped(acting.run(plan, signal)));
	const outcome = result.ok ? result.value : last();
	printPlan(plan, outcome === null ? null : outcomeJson(outcome, output), session, context);
	const isOfRecords = plan.steps.some(({patch}) => patch?.subject === 'record');
	if (isOfRecords && outcome !== null && outcome.after !== null && format !== 'json') {
		output.print(await historiesText(outcome, output));
	}

	if (!result.ok) {
		return output.problem(result.problem);
	}

	if (format !== 'json') {
		output.print(joinShown(result.value.facts.map(fact => output.text(fact)).flatMap(line => wrap(line, planWidth(output))), words('\n')));
	}

	return 0;
};
