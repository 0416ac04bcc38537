import type {History, Lock} from '../../core/ledger/types.ts';
import {words} from '../../core/text/shown.ts';
import {judgeLock} from '../../core/ledger/judge-lock.ts';
import type {ExitCode} from '../../core/problem/problem.ts';
import {loadHistory} from '../../use-cases/load-history.ts';
import type {Command, Context} from '../command.ts';
import {expectWords} from '../parse/words.ts';
import {parseRelease, type NamedRelease} from '../parse/release-name.ts';
import {historyJson} from './history/json.ts';
import {historyText} from './history/text.ts';

/** `history`: every revision of a release, what Helm believes about it, and what cannot be so. Exits 0 whenever it could read. */
export const history: Command = {
	name: 'history',
	summary: 'every revision of a release, its lock, and what does not add up',
	usage: ['history NAME', 'history NAMESPACE/NAME'],
	notes: ['Newest first. Times are the server\'s own; a time that nobody stored is ·.'],
	flags: [],
	outputs: ['table', 'json'],
	async run(context) {
		const {options, output} = context;
		const named = expectWords(context.words, 1, 1, history);
		const release = named.ok ? parseRelease(named.value[0]!, {namespace: options.namespace, revisions: false}) : named;
		return release.ok ? historyOf(release.value, context) : output.problem(release.problem);
	},
};

const historyOf = async ({namespace, name}: NamedRelease, {output, open, format, signal}: Context): Promise<ExitCode> => {
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const {clock, staleAfter, clientDead} = session.value;
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
	});
	await print(read, lock, {today: serverTimeIsFloor ? clock.now() : serverTime ?? clock.now(), format, output});
	return 0;
};

const print = async (read: History, lock: Lock | null, {today, format, output}: {readonly today: number; readonly format: string; readonly output: Context['output']}): Promise<void> => {
	if (format === 'json') {
		output.json(historyJson(read, lock, output));
	} else {
		output.print(await historyText(read, lock, {today, output}));
	}

	if (!read.complete) {
		output.remark(words('Not every record of this release could be read; what is shown of the others is what their labels say.'));
	}
};
