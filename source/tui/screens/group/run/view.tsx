import type {ReactElement} from 'react';
import {fit, widthOf} from '../../../../core/text/width.ts';
import {wrap} from '../../../../core/text/wrap.ts';
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
import type {GroupRunModel} from './select.ts';

type Model = ShownModel<GroupRunModel>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

/** Each release with what becomes of it; words that are long go on below. */
const memberLines = ({members}: Model, columns: number, {status, statusWidth}: Glyphs): LineSpec[] => {
	const width = Math.min(Math.max(0, ...members.map(({release}) => widthOf(release))), Math.floor(columns * 0.4));
	return members.flatMap(({glyph, tone, release, text}) => wrap(text, Math.max(columns - width - statusWidth - 7, 16)).map((row, index) => line(
		gap(3),
		index === 0 && glyph !== null ? piece(status[glyph], tone) : gap(statusWidth),
		gap(1),
		index === 0 ? piece(fit(release, width), 'strong') : gap(width),
		gap(2),
		piece(row, glyph === null ? 'quiet' : 'plain'),
	)));
};

/** Composes a run: each release with how far it is, what Helm says, and what to do now. */
const runBody = (model: Model, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const top = [
		spread([gap(1), piece(glyphs.status[model.glyph], model.tone), gap(1), piece(model.title, 'strong')], [piece(model.took, 'quiet'), gap(1)], columns),
		blankLine,
		...memberLines(model, columns, glyphs),
		...model.hint === null ? [] : [blankLine, ...paragraph(model.hint, columns, {indent: 3, tone: 'attention'})],
	];
	const bottom = model.foot === null ? [] : [blankLine, ...paragraph(model.foot, columns, {tone: 'attention'})];
	const room = height - top.length - bottom.length - 2;
	const output = model.output.length === 0 || room < 1 ? [] : [blankLine, heading(model.outputTitle), ...model.output.slice(-Math.max(room, 0)).map(text => line(gap(3), piece(text)))];
	return [...top, ...output, ...bottom].slice(0, height);
};

/** A group under way, and what came of it. */
export const GroupRunView = ({model, columns, height}: Properties): ReactElement => <Lines lines={runBody(model, readableColumns(columns), height, useGlyphs())} columns={columns} height={height}/>;
