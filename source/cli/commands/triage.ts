import {ok, type ExitCode, type Result} from '../../core/problem/problem.ts';
import type {LogFacts, Triage} from '../../core/runbook/types.ts';
import type {Session} from '../../ports/session.ts';
import type {LocalSession} from '../../use-cases/decode-file.ts';
import {explainLogFile} from '../../use-cases/explain-log.ts';
import {triageWatched} from '../../use-cases/triage-watched.ts';
import type {Command, Context} from '../command.ts';
import {valued} from '../parse/flag.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {triageJson} from './triage/json.ts';
import {triageText} from './triage/text.ts';

/** `triage`: what to do about a release. Exits 3 when there is a finding above `info`. */
export const triage: Command = {
	name: 'triage',
	summary: 'what to do about a release: findings, evidence, ways out, commands',
	usage: ['triage NAME', 'triage NAMESPACE/NAME'],
	notes: [
		'Changes nothing. Commands are printed whole, with context and namespace, ready for a shell.',
		'With --log it also judges what left no record: objects of somebody else, a name in use, refused flags, the wrong namespace.',
	],
	flags: [valued('log FILE', 'text', 'what Helm or the pipeline printed, joined with what the cluster says; - reads standard input')],
	outputs: ['text', 'json'],
	async run(context) {
		const {output} = context;
		const release = releaseNamed(context, triage);
		return release.ok ? triageOne(release.value, context) : output.problem(release.problem);
	},
};

/** Reads the log that `--log` names, from this machine whatever world is open; its secrets are hidden with the session's own. */
const readLog = async (session: Session, files: LocalSession | null, {flags, output, signal}: Context): Promise<Result<LogFacts | null>> => {
	const path = flags.text('log');
	if (path === null || files === null) {
		return ok(null);
	}

	const read = await output.drain(explainLogFile({...files, redactor: session.redactor}, {path, call: 'triage NAME --log -'}, signal));
	return read.ok ? ok({name: path === '-' ? 'standard input' : path, faults: read.value.findings}) : read;
};

const triageOne = async ({namespace, name}: NamedRelease, context: Context): Promise<ExitCode> => {
	const {flags, output, open, openLocal, format, signal} = context;
	// Before the world: output hides what the redactor of the session opened last knows
	const files = flags.given('log') ? await openLocal() : null;
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const log = await readLog(session.value, files, context);

	if (!log.ok) {
		return output.problem(log.problem);
	}

	const result = await output.drain(triageWatched(session.value, {
		namespace, name, live: true, log: log.value, watchFor: session.value.watchFor ?? 0,
	}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const judged: Triage = result.value.triage;
	const notes = session.value.config.runbook;

	if (format === 'json') {
		output.json(triageJson(judged, output, notes));
	} else {
		output.print(triageText(judged, output, notes));
	}

	return judged.findings.some(({severity}) => severity !== 'info') ? 3 : 0;
};
