import type {ExitCode} from '../../core/problem/problem.ts';
import {shown} from '../../core/text/shown.ts';
import {explainLogFile} from '../../use-cases/explain-log.ts';
import type {Command, Context} from '../command.ts';
import {expectWords} from '../parse/words.ts';
import {explainJson} from './explain/json.ts';
import {explainText} from './explain/text.ts';

/** `explain`: what a log says about Helm releases. Needs no cluster. Exits 3 with a finding, 0 without. */
export const explain: Command = {
	name: 'explain',
	summary: 'what an error in a log means: the runbook row, what it is about, what to do',
	usage: ['explain FILE', 'explain -'],
	notes: [
		'Reads what Helm, a CI runner, Terraform, Argo CD, Flux or kubectl printed, with colours, times and wrapped lines as they are. A lone - reads standard input. Asks no cluster.',
		'Exits 3 when the log tells of a fault that the runbook knows, 0 when it does not.',
	],
	flags: [],
	outputs: ['text', 'json'],
	async run(context) {
		const named = expectWords(context.words, 1, 1, explain);
		return named.ok ? explainOne(named.value[0]!, context) : context.output.problem(named.problem);
	},
};

const explainOne = async (path: string, {output, openLocal, format, signal}: Context): Promise<ExitCode> => {
	const result = await output.drain(explainLogFile(await openLocal(), {path}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const {findings, isWhole} = result.value;

	if (format === 'json') {
		output.json(explainJson(findings, output));
	} else {
		output.print(explainText(result.value, output));
	}

	if (!isWhole) {
		output.remark(shown`The log tells of so many different faults that the rest of it was not looked at.`);
	}

	return findings.length === 0 ? 0 : 3;
};
