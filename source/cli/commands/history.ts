import {lockTimeout} from '../../core/policy/lock-timeout.ts';
import {policiesFor} from '../../core/policy/policy-for.ts';
import {ownersOf} from '../../core/runbook/owners.ts';
import type {History, Lock} from '../../core/ledger/types.ts';
import {words} from '../../core/text/shown.ts';
import {judgeLock} from '../../core/ledger/judge-lock.ts';
import type {ExitCode} from '../../core/problem/problem.ts';
import type {JournalEntry} from '../../ports/file-system.ts';
import {loadHistory} from '../../use-cases/load-history.ts';
import {readOwnEntries} from '../../use-cases/read-own-entries.ts';
import type {Command, Context} from '../command.ts';
import type {NamedRelease} from '../parse/release-name.ts';
import {releaseNamed} from '../parse/release-named.ts';
import {historyJson} from './history/json.ts';
import {journalJson, journalText, paragraphs} from './history/journal.ts';
import {historyText} from './history/text.ts';

/** `history`: every revision of a release, what Helm believes about it, and what cannot be so. Exits 0 whenever it could read. */
export const history: Command = {
	name: 'history',
	summary: 'every revision of a release, its lock, and what does not add up',
	usage: ['history NAME', 'history NAMESPACE/NAME'],
	notes: [
		'Newest first. Times are the server\'s own; a time that nobody stored is ·.',
		'Below it stands what was done by helm-triage from this machine, as its journal has it; as JSON under `journal`, oldest first.',
	],
	flags: [],
	outputs: ['table', 'json'],
	async run(context) {
		const {output} = context;
		const release = releaseNamed(context, history);
		return release.ok ? historyOf(release.value, context) : output.problem(release.problem);
	},
};

const historyOf = async ({namespace, name}: NamedRelease, {output, open, format, signal}: Context): Promise<ExitCode> => {
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const {clock, staleAfter, clientDead, config, place} = session.value;
	const result = await output.drain(loadHistory(session.value, {namespace, name}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const {history: read, serverTime, serverTimeIsFloor} = result.value;
	const lock: Lock | null = judgeLock(read, {
		now: serverTime,
		nowIsFloor: serverTimeIsFloor,
		staleAfter,
		clientDead,
		policyTimeout: lockTimeout(policiesFor({
			context: place.context, namespace: read.release.namespace ?? place.namespace, name: read.release.name, isOwned: ownersOf(read).length > 0,
		}, config.policies), read),
	});
	const entries = await readOwnEntries(session.value, read.release);
	if (!entries.ok) {
		output.remark(output.text(entries.problem.message));
	}

	await print({read, lock, entries: entries.ok ? entries.value : []}, {today: serverTimeIsFloor ? clock.now() : serverTime ?? clock.now(), format, output});
	return 0;
};

type Told = {readonly read: History; readonly lock: Lock | null; readonly entries: readonly JournalEntry[]};

const print = async ({read, lock, entries}: Told, {today, format, output}: {readonly today: number; readonly format: string; readonly output: Context['output']}): Promise<void> => {
	if (format === 'json') {
		output.json({...historyJson(read, lock, output), journal: journalJson(entries, output)});
	} else {
		output.print(paragraphs([await historyText(read, lock, {today, output}), ...await journalText(entries, output)]));
	}

	if (!read.complete) {
		output.remark(words('Not every record of this release could be read; what is shown of the others is what their labels say.'));
	}
};
