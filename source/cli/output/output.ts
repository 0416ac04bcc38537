import {exitOf, type ExitCode, type Problem, type Result} from '../../core/problem/problem.ts';
import type {Redactor} from '../../core/redact/redactor.ts';
import {stripControl} from '../../core/text/sanitise.ts';
import {joinShown, words, type Shown} from '../../core/text/shown.ts';
import type {Steps} from '../../ports/step.ts';
import type {Host} from './host.ts';
import {createProgress} from './progress.ts';
import {printJson, type ShownJson} from './shown-json.ts';

/** The one writer of the command line. It takes nothing but `Shown`; data goes to standard output, everything else to standard error. */
export type Output = {
	/** Data, redacted; line breaks stay. */
	readonly text: (data: string) => Shown;
	/** Data for one line: each run of white space becomes one space. */
	readonly line: (data: string) => Shown;
	/** The name of an object, a namespace or a release. Never replaced where it is a name that Kubernetes allows, even if a Secret holds the same word. */
	readonly name: (data: string) => Shown;
	/** A command to run. It holds names and flags of ours alone, and a name that was replaced would make it another command. */
	readonly command: (data: string) => Shown;
	/** Writes to standard output, with a line break at the end. */
	readonly print: (text: Shown) => void;
	readonly json: (value: ShownJson) => void;
	/** A remark on standard error: `helm-triage: …`. */
	readonly remark: (text: Shown) => void;
	/** Says what went wrong and what to do, on standard error; gives the exit code that it means. */
	readonly problem: (problem: Problem) => ExitCode;
	/** Runs a use case to its end and shows its progress. */
	readonly drain: <T>(steps: Steps<T>) => Promise<Result<T>>;
	/** Whether standard output is a terminal. */
	readonly isTerminal: boolean;
	/** Its columns; null when it is none. */
	readonly columns: number | null;
	readonly colour: boolean;
	/** Redacts with the session's redactor from now on. */
	readonly redactWith: (redactor: Redactor) => void;
};

/** Names that Kubernetes accepts for namespaces and objects (RFC 1123 subdomain); no token or connection string has this form at this length. */
const isName = (text: string): boolean => text.length <= 253 && /^[0-9a-z](?:[\-.0-9a-z]*[0-9a-z])?$/v.test(text);

/** Makes the writer for one run. */
export const createOutput = (host: Host, redactor: Redactor, colour: boolean): Output => {
	const progress = createProgress(host);
	let current = redactor;
	const text = (data: string): Shown => current.text(data);
	const line = (data: string): Shown => text(data.replaceAll(/\s+/gv, ' ').trim());

	const remark = (message: Shown): void => {
		progress.clear();
		host.stderr.write(`${joinShown([words('helm-triage: '), message])}\n`);
	};

	const print = (shown: Shown): void => {
		progress.clear();
		host.stdout.write(shown.endsWith('\n') || shown === '' ? shown : `${shown}\n`);
	};

	return {
		text,
		line,
		name: data => isName(data) ? data as Shown : line(data),
		command: data => stripControl(data, 'mark') as Shown,
		print,
		json(value) {
			print(printJson(value));
		},
		remark,
		problem(problem) {
			remark(text(problem.message));

			if (problem.hint !== null) {
				host.stderr.write(`  ${text(problem.hint).replaceAll('\n', '\n  ')}\n`);
			}

			return exitOf(problem);
		},
		async drain(steps) {
			for (;;) {
				const step = await steps.next();

				if (step.done) {
					progress.clear();
					return step.value;
				}

				if (step.value.kind !== 'progress') {
					continue;
				}

				const {what, done, total} = step.value;
				progress.say(line(what), done, total);
			}
		},
		isTerminal: host.stdout.isTerminal,
		columns: host.stdout.columns(),
		colour,
		redactWith(next) {
			current = next;
		},
	};
};
