import type {ReactElement} from 'react';
import {words} from '../../../../core/text/shown.ts';
import {fit, widthOf} from '../../../../core/text/width.ts';
import {Lines} from '../../../components/lines.tsx';
import {paragraph} from '../../../components/paragraph.ts';
import {
	blankLine,
	gap,
	heading,
	line,
	type LineSpec,
	piece,
	readableColumns,
	spread,
} from '../../../components/piece.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {Glyphs} from '../../../theme/glyphs.ts';
import type {RunModel} from './select.ts';

type Model = ShownModel<RunModel>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

const historyLines = ({histories}: Model): LineSpec[] => {
	if (histories.length === 0) {
		return [];
	}

	const width = Math.max(8, ...histories.map(row => widthOf(row.before)));
	const before = fit(words('Before'), width + 2);
	return [
		line(gap(1), piece(before, 'strong'), gap(2), piece(words('After'), 'strong')),
		...histories.slice(0, 6).map(row => line(gap(3), piece(fit(row.before, width), 'quiet'), gap(2), piece(row.after, row.fresh ? 'strong' : 'quiet'))),
	];
};

const phaseLines = ({glyph, tone, text}: Model['phases'][number], columns: number, {status, statusWidth}: Glyphs): LineSpec[] => {
	const mark = glyph === null ? gap(statusWidth) : piece(status[glyph], tone);
	const [first, ...rest] = paragraph(text, columns, {indent: 4 + statusWidth, tone: glyph === null ? 'quiet' : 'plain'});
	return [line(gap(3), mark, ...first?.pieces.map((part, index) => index === 0 ? gap(1) : part) ?? []), ...rest];
};

/** All phases in one line, once there is nothing to wait for. */
const phasesLine = ({phases}: Model, {status}: Glyphs): LineSpec => line(gap(1), ...phases.flatMap(({glyph, tone, short}) => [
	gap(2),
	...glyph === null ? [] : [piece(status[glyph], tone), gap(1)],
	piece(short, glyph === null ? 'quiet' : 'plain'),
]));

/** Composes a run: how far it is, what Helm says, and when it has ended what is true now. */
const runBody = (model: Model, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const {status} = glyphs;
	const top = [
		spread([gap(1), piece(status[model.glyph], model.tone), gap(1), piece(model.title, 'strong')], [piece(model.took, 'quiet'), gap(1)], columns),
		...model.ended ? [phasesLine(model, glyphs)] : model.phases.flatMap(phase => phaseLines(phase, columns, glyphs)),
		...model.facts.length === 0 ? [] : [blankLine, heading(model.factsTitle), ...model.facts.flatMap(text => paragraph(text, columns, {indent: 3}))],
		...model.hint === null ? [] : paragraph(model.hint, columns, {indent: 3, tone: 'attention'}),
		...model.histories.length === 0 ? [] : [blankLine, ...historyLines(model)],
	];
	const bottom = model.foot === null ? [] : [blankLine, ...paragraph(model.foot, columns, {tone: 'attention'})];
	const room = height - top.length - bottom.length - 2;
	const output = model.output.length === 0 || room < 1 ? [] : [blankLine, heading(model.outputTitle), ...model.output.slice(-Math.max(room, 0)).map(text => line(gap(3), piece(text)))];
	return [...top, ...output, ...bottom].slice(0, height);
};

/** A rollback under way, and what came of it. */
export const RunView = ({model, columns, height}: Properties): ReactElement => <Lines lines={runBody(model, readableColumns(columns), height, useGlyphs())} columns={columns} height={height}/>;
