import type {Anomaly, History, Lock, Revision} from '../../../core/ledger/types.ts';
import {joinShown, shown, shownNumber, words, type Shown} from '../../../core/text/shown.ts';
import {ago, duration} from '../../../core/text/times.ts';
import {faultCell} from '../../output/fault.ts';
import type {Output} from '../../output/output.ts';
import {releaseWords} from '../../output/release.ts';
import {statusTone, statusWord} from '../../output/status.ts';
import {cell, table, type Cell} from '../../output/table.ts';
import {utcTime} from '../../output/time.ts';
import {chartName} from './json.ts';

const unknown = words('·');

const head = [
	{title: words('REV'), align: 'right', least: null},
	{title: words('STATUS'), align: 'left', least: null},
	{title: words('CREATED'), align: 'left', least: null},
	{title: words('TOOK'), align: 'right', least: null},
	{title: words('CHART'), align: 'left', least: 10},
	{title: words('APP VERSION'), align: 'left', least: 8},
	{title: words('WRITER'), align: 'left', least: 4},
	{title: words('DESCRIPTION'), align: 'left', least: 20},
] as const;

/** The table of revisions, newest first, and below it what Helm believes, the lock with its reasons, and what does not add up. */
export const historyText = async (history: History, lock: Lock | null, {today, output}: {readonly today: number; readonly output: Output}): Promise<Shown> => {
	const rows = history.revisions.map(revision => rowOf(revision, today, output));
	return joinShown([
		await table(head, rows, output),
		joinShown([believed(history, output), ...lockLines(lock, output), ...history.anomalies.map(anomaly => anomalyLine(anomaly, output))], words('\n')),
	], words('\n\n'));
};

const rowOf = (revision: Revision, today: number, output: Output): readonly Cell[] => {
	const created = utcTime(revision.created);
	const chart = chartName(revision);
	return [
		cell(revision.revision === null ? unknown : shownNumber(revision.revision), 'strong'),
		cell(statusWord(revision.status, output) ?? unknown, statusTone(revision.status)),
		cell(created === null ? unknown : (output.isTerminal ? ago(Date.parse(created), today) : created)),
		cell(duration(revision.took)),
		cell(chart === null ? unknown : output.line(chart)),
		cell(revision.appVersion === null ? unknown : output.line(revision.appVersion)),
		cell(revision.writer === null ? unknown : output.line(revision.writer)),
		descriptionOf(revision, output),
	];
};

const descriptionOf = ({fault, scar, description}: Revision, {line}: Output): Cell => {
	if (fault !== null) {
		return cell(shown`unreadable: ${faultCell(fault)}`, 'bad');
	}

	const text = description === null ? unknown : line(description);
	return scar === null ? cell(text) : cell(shown`cut off, released by ${scar.releasedBy} (${text})`, 'quiet');
};

const believed = ({release, believed: {last, deployed}}: History, output: Output): Shown => {
	const name = releaseWords(release, output);

	if (last === null) {
		return shown`Helm finds no revision of ${name} that it can read.`;
	}

	return deployed === null
		? shown`For Helm the last revision of ${name} is ${last}, and none is deployed.`
		: shown`For Helm the last revision of ${name} is ${last}, and ${deployed} is deployed.`;
};

const verdicts: Readonly<Record<Lock['verdict'], Shown>> = {
	held: words('held'),
	stale: words('stale'),
	'final-write-lost': words('final write lost'),
	'cannot-tell': words('cannot tell'),
	none: words('none'),
};

const lockLines = (lock: Lock | null, {text}: Output): readonly Shown[] => {
	if (lock === null || lock.verdict === 'none') {
		return [];
	}

	const since = utcTime(lock.since);
	return [
		since === null
			? shown`Locked by revision ${lock.revision}: ${verdicts[lock.verdict]}.`
			: shown`Locked by revision ${lock.revision} since ${since}: ${verdicts[lock.verdict]}.`,
		...lock.reasons.map(reason => shown`  ${text(reason)}`),
	];
};

const anomalyLine = ({code, message}: Anomaly, {text}: Output): Shown => shown`${words(code)}: ${text(message)}`;
