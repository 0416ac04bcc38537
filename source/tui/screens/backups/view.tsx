import type {ReactElement} from 'react';
import {words} from '../../../core/text/shown.ts';
import {fit, widthOf} from '../../../core/text/width.ts';
import {Lines} from '../../components/lines.tsx';
import {cursorPieces} from '../../components/cursor.ts';
import {paragraph} from '../../components/paragraph.ts';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	type Piece,
	piece,
	spread,
} from '../../components/piece.ts';
import {SaidView} from '../../components/said-view.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {useGlyphs} from '../../theme/context.ts';
import type {Glyphs} from '../../theme/glyphs.ts';
import type {BackupRowModel, BackupsModel, ListModel} from './select.ts';

type Properties = {readonly model: ShownModel<BackupsModel>; readonly columns: number; readonly height: number};
type Row = ShownModel<BackupRowModel>;

const titles = {
	when: words('WHEN'), release: words('RELEASE'), action: words('BEFORE'), ended: words('ENDED'), putBack: words('CAN BE PUT BACK'),
} as const;

type Column = keyof typeof titles;

const toneOf = (row: Row, column: Column): Piece['tone'] => column === 'ended' ? row.tone : (column === 'putBack' && !row.open ? 'quiet' : 'plain');

/** One line of the table, each column as wide as its widest cell, but the last. */
const tableLine = (columns: readonly Column[], widths: ReadonlyMap<Column, number>, cell: (column: Column) => Piece): Piece[] => columns.flatMap((column, index): Piece[] => {
	const {text, tone} = cell(column);
	return index === columns.length - 1 ? [piece(text, tone)] : [piece(fit(text, widths.get(column)!), tone), gap(2)];
});

const listLines = (model: ShownModel<ListModel>, columns: number, glyphs: Glyphs): LineSpec[] => {
	const shownColumns: readonly Column[] = ['when', ...model.many ? ['release' as const] : [], 'action', 'ended', 'putBack'];
	const widest = (column: Column): number => Math.min(Math.max(widthOf(titles[column]), ...model.rows.map(row => widthOf(row[column]))), Math.floor(columns * 0.35));
	const widths = new Map(shownColumns.map(column => [column, widest(column)]));
	return [
		line(gap(3), ...tableLine(shownColumns, widths, column => piece(titles[column], 'quiet'))),
		...model.rows.map((row): LineSpec => ({
			selected: row.current,
			pieces: [...cursorPieces(row.current, glyphs), ...tableLine(shownColumns, widths, column => piece(row[column], toneOf(row, column)))],
		})),
	];
};

/** Composes the list, and below it what is known of the backup under the cursor. */
const backupsBody = (model: ShownModel<ListModel>, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const top = [spread([gap(1), piece(model.title, 'strong')], [piece(model.where, 'quiet'), gap(1)], columns), ...listLines(model, columns, glyphs)];
	const detail = model.detail.flatMap(text => paragraph(text, columns, {hanging: 3, tone: 'quiet'}));
	return [...top, blankLine, ...detail].slice(0, height);
};

/** What was saved before something was changed, and whether it can be put back. */
export const BackupsView = ({model: {body}, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	return body.kind === 'said'
		? <SaidView model={body} columns={columns} height={height}/>
		: <Lines lines={backupsBody(body, columns, height, glyphs)} columns={columns} height={height}/>;
};
