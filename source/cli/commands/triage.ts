import type {ExitCode} from '../../core/problem/problem.ts';
import type {Triage} from '../../core/runbook/types.ts';
import {triageRelease} from '../../use-cases/triage-release.ts';
import type {Command, Context} from '../command.ts';
import {parseRelease, type NamedRelease} from '../parse/release-name.ts';
import {expectWords} from '../parse/words.ts';
import {triageJson} from './triage/json.ts';
import {triageText} from './triage/text.ts';

/** `triage`: what to do about a release. Exits 3 when there is a finding above `info`. */
export const triage: Command = {
	name: 'triage',
	summary: 'what to do about a release: findings, evidence, ways out, commands',
	usage: ['triage NAME', 'triage NAMESPACE/NAME'],
	notes: ['Changes nothing. Commands are printed whole, with context and namespace, ready for a shell.'],
	flags: [],
	outputs: ['text', 'json'],
	async run(context) {
		const {words, options, output} = context;
		const named = expectWords(words, 1, 1, triage);
		const release = named.ok ? parseRelease(named.value[0]!, {namespace: options.namespace, revisions: false}) : named;
		return release.ok ? triageOne(release.value, context) : output.problem(release.problem);
	},
};

const triageOne = async ({namespace, name}: NamedRelease, {output, open, format, signal}: Context): Promise<ExitCode> => {
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const result = await output.drain(triageRelease(session.value, {namespace, name, live: true}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const judged: Triage = result.value.triage;

	if (format === 'json') {
		output.json(triageJson(judged, output));
	} else {
		output.print(triageText(judged, output));
	}

	return judged.findings.some(({severity}) => severity !== 'info') ? 3 : 0;
};
