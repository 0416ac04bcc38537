import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import {ago} from '../../../core/text/times.ts';
import type {Output} from '../../output/output.ts';
import {statusTone, statusWord} from '../../output/status.ts';
import {cell, table, type Cell, type Column} from '../../output/table.ts';
import {utcTime} from '../../output/time.ts';
import {whatIsUp, type Now} from './what.ts';

const unknown = words('·');

const narrow = [
	{title: words('NAMESPACE'), align: 'left', least: 6},
	{title: words('NAME'), align: 'left', least: 12},
	{title: words('REV'), align: 'right', least: null},
	{title: words('STATUS'), align: 'left', least: null},
	{title: words('UPDATED'), align: 'left', least: null},
] as const;

const what = {title: words('WHAT'), align: 'left', least: 12} as const;

const wide: readonly Column[] = [
	...narrow,
	{title: words('CHART'), align: 'left', least: 8},
	{title: words('APP VERSION'), align: 'left', least: 6},
	what,
	{title: words('DESCRIPTION'), align: 'left', least: 12},
];

/** How the list is drawn. `now` is the time of the records, which a dump knows by a lower bound alone; `today` is the time of who reads it. */
export type ListView = {readonly isWide: boolean; readonly now: Now; readonly today: number; readonly output: Output};

/** The table of releases. Times are ages on a terminal and RFC 3339 in a file; a cell that is not known is `·`. `today` is what ages are counted from, in milliseconds. */
export const listTable = async (rows: readonly ReleaseRow[], {isWide, now, today, output}: ListView): Promise<Shown> => table(
	isWide ? wide : [...narrow, what],
	rows.map(row => [...common(row, today, output), ...(isWide ? [...chart(row, output), whatCell(row, now, output), description(row, output)] : [whatCell(row, now, output)])]),
	output,
);

const common = ({namespace, name, revision, status, updated}: ReleaseRow, today: number, output: Output): readonly Cell[] => {
	const time = utcTime(updated);
	const age = time === null ? unknown : ago(Date.parse(time), today);
	return [
		cell(namespace === null ? unknown : output.name(namespace)),
		cell(output.name(name), 'strong'),
		cell(revision === null ? unknown : shown`${revision}`),
		cell(statusWord(status, output) ?? unknown, statusTone(status)),
		cell(output.isTerminal ? age : time ?? unknown),
	];
};

const whatCell = (row: ReleaseRow, now: Now, output: Output): Cell => cell(output.line(whatIsUp(row, now)), row.faults.length > 0 ? 'bad' : 'plain');

const chart = ({chart: name, chartVersion, appVersion}: ReleaseRow, {line}: Output): readonly Cell[] => {
	const parts = [name, chartVersion].filter(part => part !== null);
	return [
		cell(parts.length === 0 ? unknown : joinShown(parts.map(line), words('-'))),
		cell(appVersion === null ? unknown : line(appVersion)),
	];
};

const description = (row: ReleaseRow, {line}: Output): Cell => cell(row.description === null ? unknown : line(row.description));
