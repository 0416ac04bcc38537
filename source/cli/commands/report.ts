import type {ExitCode} from '../../core/problem/problem.ts';
import {reportRelease} from '../../use-cases/report/report-release.ts';
import type {Command, Context} from '../command.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {reportJson} from './report/json.ts';
import {reportMarkdown} from './report/markdown.ts';

/** `report`: what was seen, decided and done about a release, and what is left to do. Exits 0 whenever it could read. */
export const report: Command = {
	name: 'report',
	summary: 'write down a release: what was seen, decided and run, before and after, what is left to do',
	usage: ['report NAME', 'report NAMESPACE/NAME'],
	notes: [
		'Markdown, or JSON with -o json. Times are UTC; secrets are hidden as everywhere.',
		'It joins the verdict on the release as it is now with this machine\'s journal of what was done by helm-triage, and the backups of that: each keeps what was seen before it.',
	],
	flags: [],
	outputs: ['text', 'json'],
	async run(context) {
		const {output} = context;
		const release = releaseNamed(context, report);
		return release.ok ? reportOne(release.value, context) : output.problem(release.problem);
	},
};

const reportOne = async ({namespace, name}: NamedRelease, {output, open, format, signal}: Context): Promise<ExitCode> => {
	const session = await open();
	if (!session.ok) {
		return output.problem(session.problem);
	}

	const result = await output.drain(reportRelease(session.value, {namespace, name}, signal));
	if (!result.ok) {
		return output.problem(result.problem);
	}

	if (format === 'json') {
		output.json(reportJson(result.value, output));
	} else {
		output.print(reportMarkdown(result.value, output));
	}

	return 0;
};
