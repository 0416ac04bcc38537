import {Box} from 'ink';
import type {ReactElement} from 'react';
import {shown, type Shown, words} from '../../../../core/text/shown.ts';
import {fit, widthOf} from '../../../../core/text/width.ts';
import {Lines} from '../../../components/lines.tsx';
import {drawingLines} from '../../../components/machine.ts';
import {paragraph} from '../../../components/paragraph.ts';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	type Piece,
	piece,
} from '../../../components/piece.ts';
import {pinnedLines} from '../../../components/pinned.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {Glyphs} from '../../../theme/glyphs.ts';
import type {ActModel} from './acts.ts';
import type {HistoryModel, RevisionModel} from './select.ts';

type Model = ShownModel<HistoryModel>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

type Widths = {
	readonly revision: number;
	readonly status: number;
	readonly when: number;
	readonly took: number;
	readonly chart: number | null;
	readonly app: number | null;
	readonly writer: number | null;
};

const between = gap(2);

type Key = keyof Widths;

const cellWidth = (row: Model['rows'][number], key: Key): number => {
	if (row.kind === 'revision') {
		return widthOf(row[key]);
	}

	return row.kind === 'act' && (key === 'when' || key === 'took') ? widthOf(row[key]) : (row.kind === 'act' && key === 'status' ? widthOf(row.action) : 0);
};

const widthsFor = (columns: number, rows: Model['rows']): Widths => {
	const widest = (key: Key, title: number): number => Math.min(Math.max(title, ...rows.map(row => cellWidth(row, key))), 22);
	const [revision, status, when, took] = [widest('revision', 3), widest('status', 6), widest('when', 4), widest('took', 4)];
	// The cursor stands in three columns, the rail with its spaces too; a gap follows each column.
	let room = columns - 6 - revision - status - when - took - 6;
	const take = (width: number, leave: number): number | null => {
		if (room - width - 2 < leave) {
			return null;
		}

		room -= width + 2;
		return width;
	};

	return {
		revision, status, when, took, chart: take(widest('chart', 5), 18), app: take(widest('app', 3), 36), writer: take(widest('writer', 6), 36),
	};
};

const optional = (text: Shown, width: number | null, tone: Piece['tone']): Piece[] => width === null ? [] : [piece(fit(text, width), tone), between];

const title = (text: Shown, columns: number, align: 'left' | 'right' = 'left'): Piece => piece(fit(text, columns, align), 'quiet');

const titles = (widths: Widths): LineSpec => line(
	gap(3),
	title(words('REV'), widths.revision, 'right'),
	gap(3),
	title(words('STATUS'), widths.status),
	between,
	title(words('WHEN'), widths.when),
	between,
	title(words('TOOK'), widths.took, 'right'),
	between,
	...optional(words('CHART'), widths.chart, 'quiet'),
	...optional(words('APP'), widths.app, 'quiet'),
	...optional(words('WRITER'), widths.writer, 'quiet'),
	piece(words('WHAT'), 'quiet'),
);

const revisionLine = (row: ShownModel<RevisionModel>, widths: Widths, {cursor}: Glyphs): LineSpec => ({
	selected: row.current,
	pieces: [
		gap(1),
		row.current ? piece(cursor) : gap(1),
		row.marked ? piece(words('*'), 'accent') : gap(1),
		piece(fit(row.revision, widths.revision, 'right'), 'strong'),
		gap(1),
		piece(row.rail, 'quiet'),
		gap(1),
		piece(fit(row.status, widths.status), row.tone),
		between,
		piece(fit(row.when, widths.when)),
		between,
		piece(fit(row.took, widths.took, 'right'), 'quiet'),
		between,
		...optional(row.chart, widths.chart, 'plain'),
		...optional(row.app, widths.app, 'quiet'),
		...optional(row.writer, widths.writer, 'quiet'),
		piece(row.what, row.tone === 'quiet' ? 'quiet' : 'plain'),
	],
});

/** What we did stands in the columns of what Helm did, off the rail. */
const actLine = (row: ShownModel<ActModel>, widths: Widths): LineSpec => line(
	gap(widths.revision + 4),
	piece(words('◂'), 'accent'),
	gap(1),
	piece(fit(row.action, widths.status), 'accent'),
	between,
	piece(fit(row.when, widths.when)),
	between,
	piece(fit(row.took, widths.took, 'right'), 'quiet'),
	between,
	...optional(words(''), widths.chart, 'quiet'),
	...optional(words(''), widths.app, 'quiet'),
	...optional(words(''), widths.writer, 'quiet'),
	piece(row.what, row.tone),
);

const gapLine = (text: Shown, {revision}: Widths): LineSpec => line(gap(revision + 4), piece(words('⋮'), 'quiet'), gap(1), piece(text, 'quiet'));

const rowLine = (row: Model['rows'][number], widths: Widths, glyphs: Glyphs): LineSpec => {
	switch (row.kind) {
		case 'gap': {
			return gapLine(row.text, widths);
		}

		case 'act': {
			return actLine(row, widths);
		}

		case 'revision': {
			return revisionLine(row, widths, glyphs);
		}
	}
};

const belowLines = ({detail, summary, anomalies}: Model, columns: number, room: number, glyphs: Glyphs): LineSpec[] => {
	const summaryLine = line(gap(1), ...summary.flatMap(({text, tone}, index) => [...index === 0 ? [] : [piece(shown` ${glyphs.separator} `, 'quiet')], piece(text, tone)]));
	const told = anomalies.flatMap(text => paragraph(shown`${glyphs.status.attention} ${text}`, columns, {hanging: glyphs.statusWidth + 2, tone: 'attention'}));
	const details = detail === null ? [] : paragraph(detail, columns).slice(0, 2);
	const whole = [blankLine, ...details, summaryLine, ...told];
	return whole.length <= room ? whole : [summaryLine, ...told].slice(0, Math.max(room, 1));
};

/** Composes the revisions as a rail, and below it what is odd about them. */
const historyBody = (model: Model, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const widths = widthsFor(columns, model.rows);
	return pinnedLines({
		top: [titles(widths)],
		middle: model.rows.map(row => rowLine(row, widths, glyphs)),
		bottom: belowLines(model, columns, Math.floor(height / 2), glyphs),
		focus: model.focus,
		spaced: false,
	}, height);
};

/** The records of a release, newest first; on a wide terminal beside the machine that they went through. */
export const HistoryView = ({model, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	if (model.machine === null) {
		return <Lines lines={historyBody(model, columns, height, glyphs)} columns={columns} height={height}/>;
	}

	const left = 80;
	return (
		<Box>
			<Lines lines={drawingLines(model.machine)} columns={left} height={height}/>
			<Lines lines={historyBody(model, columns - left, height, glyphs)} columns={columns - left} height={height}/>
		</Box>
	);
};
