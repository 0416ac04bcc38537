import {explainSteps, type ExplainedLog} from '../core/explain/explain-log.ts';
import {secretsOfErrors} from '../core/explain/log-secrets.ts';
import {fail, ok, type Problem, type Result} from '../core/problem/problem.ts';
import {hasGzipMagic} from '../core/record/gzip-header.ts';
import {textOfInput} from '../core/record/input-text.ts';
import type {Steps} from '../ports/step.ts';
import type {LocalSession} from './decode-file.ts';

/** Bytes of a log that are read at most; a whole night of a CI runner is smaller. */
export const logLimit = 64 * 1024 * 1024;

/** Milliseconds after which the rest of the program gets its turn. */
const slice = 8;

/** Characters of a log that are searched for secrets at once. */
const part = 256 * 1024;

const cutIt = (call: string): string => `Give a part of it: \`tail -n 100000 FILE | helm-triage ${call}\`.`;

/** The file of a log, or `-`; `call` is how a hint writes the command that reads one from standard input. */
export type LogInput = {readonly path: string; readonly call?: string};

const plain = 'explain -';

const hintOf = ({code, message}: Problem, call: string): string | null => {
	if (code === 'not-found') {
		return 'Check the path; a dash (-) reads standard input.';
	}

	return code === 'usage' ? 'Give one file, or a dash (-) for standard input.' : (message.includes('larger than') ? cutIt(call) : null);
};

/** Says of a file that cannot be read what to do about a log. */
const asLogProblem = (problem: Problem, call: string): Problem => ({...problem, hint: hintOf(problem, call)});

const textOf = (bytes: Uint8Array, name: string, {path, call = plain}: LogInput): Result<string> => {
	const text = textOfInput(bytes);
	if (text !== null) {
		return ok(text);
	}

	const isPacked = hasGzipMagic(bytes);
	return fail('input-unreadable', `${name} is ${isPacked ? 'compressed' : 'binary'}, not a log.`, isPacked ? `Unpack it first: \`gunzip -c ${path === '-' ? 'FILE' : path} | helm-triage ${call}\`.` : 'Give the text that Helm, a CI runner, Terraform, Argo CD or Flux printed.');
};

const breathe = async (): Promise<void> => new Promise(resolve => {
	setImmediate(resolve);
});

/**
Hands the redactor what the log itself tells to be secret, before anything of it leaves: a message can quote what only another line tells to be a secret.

@yields How many characters were searched.
*/
async function * learnSecrets({redactor}: LocalSession, text: string, signal: AbortSignal): AsyncGenerator<number, void, void> {
	for (let at = 0; at < text.length && !signal.aborted; at += part) {
		const log = text.slice(at, at + part);
		redactor.learnJson({log});
		for (const secret of secretsOfErrors(log)) {
			redactor.learn(secret);
		}

		await breathe();
		yield at;
	}
}

/**
Explains the log in a file, or on standard input for `-`. No cluster is asked.

Problems: `not-found`; `input-unreadable` for a binary or compressed file, one over the limit, or one that may not be read; `usage` for a folder; `interrupted`.

@yields Progress alone.
*/
export async function * explainLogFile(session: LocalSession, input: LogInput, signal: AbortSignal): Steps<ExplainedLog> {
	const {path, call = plain} = input;
	const name = path === '-' ? 'standard input' : path;
	yield {kind: 'progress', what: `reading ${name}`, done: 0, total: null};
	const read = await session.files.readInput(path, logLimit, signal);
	if (!read.ok) {
		return {ok: false, problem: asLogProblem(read.problem, call)};
	}

	const text = textOf(read.value, path === '-' ? 'Standard input' : path, input);
	if (!text.ok) {
		return text;
	}

	const steps = explainSteps(text.value);
	for (let began = performance.now(); ;) {
		const step = steps.next();
		if (step.done === true) {
			for await (const at of learnSecrets(session, step.value.findings.length === 0 ? '' : text.value, signal)) {
				yield {kind: 'progress', what: `looking for secrets in ${name}`, done: at, total: text.value.length};
			}

			return signal.aborted ? fail('interrupted', `Explaining ${name} was interrupted.`) : ok(step.value);
		}

		if (performance.now() - began < slice) {
			continue;
		}

		yield {kind: 'progress', what: `explaining line ${step.value} of ${name}`, done: 0, total: null};
		await breathe();
		if (signal.aborted) {
			return fail('interrupted', `Explaining ${name} was interrupted.`);
		}

		began = performance.now();
	}
}
