import {isDrift} from '../../core/drift/is-drift.ts';
import type {ExitCode} from '../../core/problem/problem.ts';
import {inspectDrift} from '../../use-cases/inspect-drift.ts';
import type {Command, Context} from '../command.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {driftJson} from './drift/json.ts';
import {driftText} from './drift/text.ts';

/** `drift`: how what runs differs from what Helm stored. Exits 3 when anything differs. */
export const drift: Command = {
	name: 'drift',
	summary: 'stored manifest against live objects, field by field, with who did it',
	usage: ['drift NAME', 'drift NAMESPACE/NAME@REVISION'],
	notes: [
		'Without a revision it is the one that Helm takes for deployed, else the newest. Changes nothing: --server asks the API server by a dry run.',
		'Exits 0 when live equals stored, 3 when anything differs. Differences that mean nothing, and those that a rule of the config file takes out (drift.ignore), are folded and counted; --all prints them with their reasons.',
	],
	flags: [
		{
			name: 'server', short: null, kind: 'yes', value: null, choices: [], bare: null, summary: 'compare by a server-side dry run of Helm\'s apply; needs the right to patch',
		},
		{
			name: 'all', short: null, kind: 'yes', value: null, choices: [], bare: null, summary: 'print folded differences, and what others added, too',
		},
	],
	outputs: ['text', 'json'],
	async run(context) {
		const {output} = context;
		const release = releaseNamed(context, drift, {revisions: true});
		return release.ok ? driftOf(release.value, context) : output.problem(release.problem);
	},
};

const driftOf = async (release: NamedRelease, {output, open, format, flags, signal}: Context): Promise<ExitCode> => {
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const result = await output.drain(inspectDrift(session.value, {...release, server: flags.yes('server')}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const {redactor} = session.value;

	if (format === 'json') {
		output.json(driftJson(result.value, {output, redactor}));
	} else {
		output.print(driftText(result.value, {output, redactor, all: flags.yes('all')}));
	}

	return result.value.objects.some(object => isDrift(object)) ? 3 : 0;
};
