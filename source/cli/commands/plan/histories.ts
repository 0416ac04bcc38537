import type {History, Revision} from '../../../core/ledger/types.ts';
import {joinShown, shown, shownNumber, words, type Shown} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {statusTone, statusWord} from '../../output/status.ts';
import {cell, table} from '../../output/table.ts';

const newline = words('\n');
const unknown = words('·');

const head = [
	{title: words('REVISION'), align: 'right', least: null},
	{title: words('STATUS'), align: 'left', least: null},
	{title: words('DESCRIPTION'), align: 'left', least: 20},
] as const;

const rowOf = ({revision, status, description}: Revision, output: Output) => [
	cell(revision === null ? unknown : shownNumber(revision), 'strong'),
	cell(statusWord(status, output) ?? unknown, statusTone(status)),
	cell(description === null ? unknown : output.line(description)),
];

/** Newest revisions of a history; older ones are counted. */
const newest = 8;

const historyLines = async (title: Shown, {revisions}: History, output: Output): Promise<Shown> => joinShown([
	title,
	revisions.length === 0 ? words('none') : await table(head, revisions.slice(0, newest).map(revision => rowOf(revision, output)), output),
	...revisions.length > newest ? [shown`and ${revisions.length - newest} older`] : [],
], newline);

/** History before and after, `none` where no record is left; the part after is left out while it is not known. */
export const historiesText = async ({before, after}: {readonly before: History; readonly after: History | null}, output: Output): Promise<Shown> => joinShown([
	words(''),
	await historyLines(words('Before'), before, output),
	...after === null ? [] : [words(''), await historyLines(words('After'), after, output)],
	words(''),
], newline);
