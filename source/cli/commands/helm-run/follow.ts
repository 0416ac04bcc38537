import {helmIsDoing, interruptionLeaves} from '../../../core/plan/helm-words.ts';
import type {HelmOutcome} from '../../../core/plan/outcome.ts';
import type {Plan} from '../../../core/plan/types.ts';
import type {Result} from '../../../core/problem/problem.ts';
import {shown, words} from '../../../core/text/shown.ts';
import type {Step, Steps} from '../../../ports/step.ts';
import type {Context} from '../../command.ts';
import {historiesText} from '../plan/histories.ts';

/** How a run ended, and the last that was known of it, which a Problem does not hold. */
export type Executed<P extends Plan> = {readonly result: Result<HelmOutcome<P>>; readonly last: HelmOutcome<P> | null};

/**
Lets progress pass and hands partial values over.

@yields Progress.
*/
async function * tapped<P extends Plan>(steps: Steps<HelmOutcome<P>>, seen: (outcome: HelmOutcome<P>) => Promise<void>): Steps<HelmOutcome<P>> {
	for (;;) {
		const step = await steps.next();
		if (step.done) {
			return step.value;
		}

		if (step.value.kind === 'partial') {
			await seen(step.value.value);
			const waiting = progressOf(step.value.value);
			if (waiting !== null) {
				yield waiting;
			}

			continue;
		}

		yield step.value;
	}
}

/** What is said while nothing else is: Helm may be silent for minutes. */
const progressOf = ({phase, plan, watch}: HelmOutcome): Step<never> | null => {
	if (phase === 'run') {
		return {kind: 'progress', what: helmIsDoing(plan), done: 0, total: null};
	}

	return phase === 'watch' && watch !== null
		? {kind: 'progress', what: 'watching the records, seconds', done: watch.passed, total: watch.total}
		: null;
};

/**
Ctrl-C while Helm runs does not reach Helm, which is in a session of its own: the person is told what an interruption leaves, and asked.

Without a terminal Helm is left to end. A second Ctrl-C ends us and leaves Helm running.
*/
const whileHelmRuns = async ({ask, output}: Context, plan: Plan, ended: AbortSignal): Promise<boolean> => {
	output.remark(shown`Helm is still running. ${output.line(interruptionLeaves(plan))}`);
	const answer = await ask(words('Type interrupt to interrupt Helm, or press Enter to go on waiting. Ctrl-C again leaves Helm running and ends helm-triage:'), ended);
	if (answer?.trim() === 'interrupt') {
		return true;
	}

	if (!ended.aborted) {
		output.remark(words('Waiting for Helm to end.'));
	}

	return false;
};

/** Follows a plan that Helm runs from the command line: Helm's lines as they come, and Ctrl-C asked about while Helm runs. */
export const followHelm = async <P extends Plan>(context: Context, run: (signal: AbortSignal) => Steps<HelmOutcome<P>>): Promise<Executed<P>> => {
	const {output, format, signal} = context;
	const interruption = new AbortController();
	const helmEnded = new AbortController();
	let last: HelmOutcome<P> | null = null;
	let printed = 0;
	let isTold = false;
	const seen = async (outcome: HelmOutcome<P>): Promise<void> => {
		last = outcome;
		if (outcome.phase !== 'backup' && outcome.phase !== 'run') {
			helmEnded.abort();
		}

		if (format === 'json') {
			return;
		}

		const fresh = outcome.output.total - printed;
		printed = outcome.output.total;
		for (const line of fresh > 0 ? outcome.output.lines.slice(-fresh) : []) {
			output.print(shown`helm | ${output.text(line)}`);
		}

		if (outcome.after !== null && !isTold) {
			isTold = true;
			const histories = await historiesText(outcome, output);
			output.print(histories);
		}

		if (outcome.phase === 'watch' && outcome.watch?.passed === 0) {
			output.remark(shown`Helm has ended. The records are watched for ${outcome.watch.total} s more, for a late write of the client that held the lock; Ctrl-C skips it.`);
		}
	};

	const onAbort = async (): Promise<void> => {
		if (last?.phase !== 'run' || await whileHelmRuns(context, last.plan, helmEnded.signal)) {
			interruption.abort();
		}
	};

	const listener = (): void => {
		void onAbort();
	};

	signal.addEventListener('abort', listener);
	if (signal.aborted) {
		interruption.abort();
	}

	const result = await output.drain(tapped(run(interruption.signal), seen));
	helmEnded.abort();
	signal.removeEventListener('abort', listener);
	return {result, last};
};
