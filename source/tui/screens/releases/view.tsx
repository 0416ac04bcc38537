import type {ReactElement} from 'react';
import {Box} from 'ink';
import {shown, type Shown, words} from '../../../core/text/shown.ts';
import {fit, widthOf} from '../../../core/text/width.ts';
import {Lines} from '../../components/lines.tsx';
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
import type {ShownModel} from '../../components/shown-model.ts';
import {fitQualified} from '../../components/qualified.ts';
import {Wall, wallWidth} from '../../components/wall.tsx';
import {useGlyphs} from '../../theme/context.ts';
import type {Glyphs} from '../../theme/glyphs.ts';
import {previewWidth, releaseColumns, type ReleaseColumns} from './columns.ts';
import type {ReleasesModel} from './select.ts';

type Model = ShownModel<ReleasesModel>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

const titlesLine = (widths: ReleaseColumns, {statusWidth}: Glyphs): LineSpec => {
	const between = gap(widths.gap);
	const title = (text: Shown, columns: number | null, align: 'left' | 'right' = 'left'): Piece[] => columns === null ? [] : [piece(fit(text, columns, align), 'quiet'), between];
	return line(
		gap(3),
		...title(words('STATUS'), widths.status + statusWidth + 1),
		...title(words('RELEASE'), widths.release),
		...title(words('REV'), widths.revision, 'right'),
		...title(words('AGE'), widths.age, 'right'),
		gap(2 - widths.gap),
		...title(words('CHART'), widths.chart),
		...title(words('APP'), widths.app),
		...title(words('WRITER'), widths.writer),
		piece(words('WHAT'), 'quiet'),
	);
};

const rowLine = (row: Model['rows'][number], widths: ReleaseColumns, glyphs: Glyphs): LineSpec => {
	const calm = row.glyph === 'fine' || row.unchecked;
	const between = gap(widths.gap);
	const optional = (text: Shown, columns: number | null): Piece[] => columns === null ? [] : [piece(fit(text, columns), 'quiet'), between];
	return {
		selected: row.current,
		pieces: [
			gap(1),
			row.current ? piece(glyphs.cursor) : gap(1),
			row.marked ? piece(words('*'), 'accent') : gap(1),
			piece(glyphs.status[row.glyph], row.tone),
			gap(1),
			piece(fit(row.status, widths.status), calm ? 'plain' : row.tone),
			between,
			piece(fitQualified(row.namespace, row.name, widths.release), calm ? 'plain' : 'strong'),
			between,
			piece(fit(row.revision, widths.revision, 'right')),
			between,
			piece(fit(row.age, widths.age, 'right'), 'quiet'),
			gap(2),
			...optional(row.chart, widths.chart),
			...optional(row.app, widths.app),
			...optional(row.writer, widths.writer),
			piece(row.what, row.unchecked ? 'quiet' : 'plain'),
		],
	};
};

const summaryLine = ({summary, aside}: Model, columns: number, {separator}: Glyphs): LineSpec => spread([
	gap(1),
	...summary.flatMap(({text, tone}, index) => [...index === 0 ? [] : [piece(shown` ${separator} `, 'quiet')], piece(text, tone)]),
], aside === null ? [] : [piece(aside, 'quiet'), gap(1)], columns);

const emptyLines = ({title, hint, tone}: NonNullable<Model['empty']>, columns: number): LineSpec[] => [
	...paragraph(title, columns, {tone}),
	...hint === null ? [] : paragraph(hint, columns),
];

/** Composes the list in so many columns. */
const releasesLines = (model: Model, columns: number, glyphs: Glyphs): LineSpec[] => {
	const widest = (key: 'status' | 'revision' | 'age' | 'chart' | 'app' | 'writer'): number => Math.max(0, ...model.rows.map(row => widthOf(row[key])));
	const widths = releaseColumns({columns, mark: glyphs.statusWidth, besidePreview: model.preview !== null}, {
		status: widest('status'), release: model.widest, revision: widest('revision'), age: widest('age'), chart: widest('chart'), app: widest('app'), writer: widest('writer'),
	});
	const notices = model.notices.map(text => line(gap(1), piece(glyphs.status.attention, 'attention'), gap(1), piece(text, 'attention')));
	const rows = model.rows.map(row => rowLine(row, widths, glyphs));
	return model.empty === null
		? [summaryLine(model, columns, glyphs), ...notices, titlesLine(widths, glyphs), ...rows]
		: [...notices, blankLine, ...emptyLines(model.empty, columns)];
};

/** Composes the decision about the release under the cursor. */
const previewLines = (preview: NonNullable<Model['preview']>, columns: number, glyphs: Glyphs): LineSpec[] => {
	const {
		glyph, tone, title, confidence, meaning, about, recommended, avoid,
	} = preview;
	const head = glyph === null ? title : shown`${glyphs.status[glyph]} ${title}`;
	return [
		...paragraph(head, columns, {tone}),
		...confidence === null ? [] : [line(gap(1), piece(confidence, 'quiet'))],
		...meaning === null ? [] : [blankLine, ...paragraph(meaning, columns)],
		...about === null ? [] : [blankLine, ...paragraph(about, columns, {tone: 'quiet'})],
		...recommended === null ? [] : [blankLine, line(gap(1), piece(words('Way out'), 'strong')), ...paragraph(recommended, columns)],
		...avoid === null ? [] : [blankLine, ...paragraph(avoid, columns, {tone: 'attention'})],
	];
};

/** The list of releases, and beside it, where there is room, what to do about the one under the cursor. */
export const ReleasesView = ({model, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	if (model.preview === null) {
		return <Lines lines={releasesLines(model, columns, glyphs)} columns={columns} height={height}/>;
	}

	const list = columns - previewWidth - wallWidth;
	return (
		<Box>
			<Lines lines={releasesLines(model, list, glyphs)} columns={list} height={height}/>
			<Wall height={height}/>
			<Lines lines={previewLines(model.preview, previewWidth, glyphs)} columns={previewWidth} height={height}/>
		</Box>
	);
};
