import {leftIn} from '../../../core/group/group-plan.ts';
import {memberWords} from '../../../core/group/ending.ts';
import type {GroupOutcome, MemberOutcome} from '../../../core/group/types.ts';
import type {Result} from '../../../core/problem/problem.ts';
import {shown, words} from '../../../core/text/shown.ts';
import type {Step, Steps} from '../../../ports/step.ts';
import type {Context} from '../../command.ts';

/** How a group ended, and the last that was known of it, which a Problem does not hold. */
export type Followed = {readonly result: Result<GroupOutcome>; readonly last: GroupOutcome | null};

const runningIn = (outcome: GroupOutcome | null): MemberOutcome | null => outcome?.members.find(({state}) => state === 'running') ?? null;

/** Tells what is new, a line each: which release is begun, what Helm prints, what became of it. */
const teller = ({output}: Context): ((outcome: GroupOutcome) => void) => {
	const told = new Map<string, MemberOutcome['state']>();
	const printed = new Map<string, number>();
	return ({plan, members}) => {
		const left = leftIn(plan).map(({release}) => release);
		for (const member of members) {
			const {release, state, outcome} = member;
			const before = told.get(release) ?? 'waiting';
			told.set(release, state);
			if (before !== state && state === 'running') {
				output.print(shown`\n-- ${left.indexOf(release) + 1} of ${left.length}: ${output.text(release)} --`);
			}

			const fresh = (outcome?.output.total ?? 0) - (printed.get(release) ?? 0);
			printed.set(release, outcome?.output.total ?? 0);
			for (const line of fresh > 0 ? outcome!.output.lines.slice(-fresh) : []) {
				output.print(shown`helm | ${output.text(line)}`);
			}

			if (before !== state && !['running', 'waiting', 'skipped'].includes(state)) {
				output.print(shown`${output.text(release)} ${output.line(memberWords(member, plan.action))}`);
			}
		}
	};
};

/** What is said while nothing else is: Helm may be silent for minutes. */
const progressOf = (outcome: GroupOutcome): Step<never> | null => {
	const running = runningIn(outcome);
	if (running === null) {
		return null;
	}

	const {release, outcome: own} = running;
	const {watch} = own ?? {watch: null};
	return own?.phase === 'watch' && watch !== null
		? {
			kind: 'progress',
			what: `${release}: watching the records, seconds`,
			done: watch.passed,
			total: watch.total,
		}
		: {
			kind: 'progress',
			what: `${release} ${memberWords(running, outcome.plan.action)}`,
			done: 0,
			total: null,
		};
};

/**
Ctrl-C while a release is done: what was begun is let come to its end, and the person is asked whether anything further is to be begun.

Without a terminal there is nobody to ask, and nothing further is. A second Ctrl-C ends us and leaves Helm running.
*/
const wantsStop = async ({ask, output, canAsk}: Context, release: string, ended: AbortSignal): Promise<boolean> => {
	const stopping = words('Nothing further is begun.');
	if (!canAsk) {
		output.remark(stopping);
		return true;
	}

	output.remark(shown`${output.text(release)} is being done. Once its records are saved it comes to its end, whatever you answer.`);
	const answer = await ask(words('Type stop to begin nothing further, or press Enter to go on. Ctrl-C again leaves Helm running and ends helm-triage:'), ended);
	const isStop = answer?.trim() === 'stop';
	if (!ended.aborted) {
		output.remark(isStop ? stopping : words('Going on.'));
	}

	return isStop;
};

/** Follows a group from the command line: the releases as they come, Helm's lines, and Ctrl-C asked about. */
export const followGroup = async (context: Context, run: (stop: AbortSignal) => Steps<GroupOutcome>): Promise<Followed> => {
	const {output, format, signal} = context;
	const stop = new AbortController();
	const ended = new AbortController();
	const tell = teller(context);
	let last: GroupOutcome | null = null;
	const tapped = async function * (): Steps<GroupOutcome> {
		const steps = run(stop.signal);
		for (;;) {
			const step = await steps.next();
			if (step.done) {
				return step.value;
			}

			if (step.value.kind === 'progress') {
				yield step.value;
				continue;
			}

			last = step.value.value;
			if (format !== 'json') {
				tell(last);
			}

			const waiting = progressOf(last);
			if (waiting !== null) {
				yield waiting;
			}
		}
	};

	const onAbort = async (): Promise<void> => {
		const running = runningIn(last);
		if (running === null || await wantsStop(context, running.release, ended.signal)) {
			stop.abort();
		}
	};

	const listener = (): void => {
		void onAbort();
	};

	signal.addEventListener('abort', listener);
	if (signal.aborted) {
		stop.abort();
	}

	const result = await output.drain(tapped());
	ended.abort();
	signal.removeEventListener('abort', listener);
	return {result, last};
};
