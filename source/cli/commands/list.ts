import type {ExitCode} from '../../core/problem/problem.ts';
import type {Command, Context} from '../command.ts';
import {shown} from '../../core/text/shown.ts';
import type {LedgerListing} from '../../ports/ledger-store.ts';
import {listReleases} from '../../use-cases/list-releases.ts';
import type {Output} from '../output/output.ts';
import {yes} from '../parse/flag.ts';
import {expectWords} from '../parse/words.ts';
import {listJson} from './list/json.ts';
import {listTable} from './list/table.ts';

/** `list`: worst first. Exits 0 whenever it could read, whatever it found. */
export const list: Command = {
	name: 'list',
	summary: 'what is broken: all releases, worst first',
	usage: ['list'],
	notes: [
		'Reads the metadata of the records alone, so a status is what a label says until its record was read. --check and -o wide read the newest record of each release as well.',
	],
	flags: [yes('check', 'read the newest record of each release and hold it against its labels')],
	outputs: ['table', 'json', 'wide'],
	async run(context) {
		const named = expectWords(context.words, 0, 0, list);
		return named.ok ? listAll(context) : context.output.problem(named.problem);
	},
};

const listAll = async ({output, open, format, flags, signal}: Context): Promise<ExitCode> => {
	const session = await open();

	if (!session.ok) {
		return output.problem(session.problem);
	}

	const {place, clock} = session.value;
	const scope = {namespace: place.allNamespaces ? null : place.namespace, check: flags.yes('check') || format === 'wide'};
	const result = await output.drain(listReleases(session.value, scope, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const {rows, listing} = result.value;

	if (format === 'json') {
		output.json(listJson(rows, output));
	} else {
		const {serverTime: time, serverTimeIsFloor: isFloor} = listing;
		output.print(await listTable(rows, {
			isWide: format === 'wide', now: {time, isFloor}, today: isFloor ? clock.now() : time ?? clock.now(), output,
		}));
	}

	remarks(listing, rows.length, scope.namespace, output);
	return 0;
};

/** What was not looked at is said beside the data, so that nothing missing looks like nothing there. */
const remarks = ({narrowedTo, unread}: LedgerListing, count: number, namespace: string | null, output: Output): void => {
	if (narrowedTo !== null) {
		output.remark(shown`You may not list records in all namespaces; this is namespace ${output.name(narrowedTo)} alone.`);
	}

	for (const problem of unread) {
		output.problem(problem);
	}

	if (count === 0) {
		output.remark(namespace === null ? shown`There are no releases.` : shown`There are no releases in namespace ${output.name(namespace)}.`);
	}
};
