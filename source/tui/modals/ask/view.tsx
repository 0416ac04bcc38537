import type {ReactElement} from 'react';
import {ruleLine} from '../../components/header.ts';
import {inputLine} from '../../components/input-line.ts';
import {Lines} from '../../components/lines.tsx';
import {paragraph} from '../../components/paragraph.ts';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	piece,
} from '../../components/piece.ts';
import type {ShownModel} from '../../components/shown-model.ts';
import type {Glyphs} from '../../theme/glyphs.ts';
import {useGlyphs} from '../../theme/context.ts';
import type {AskModel} from './select.ts';

type Properties = {readonly model: ShownModel<AskModel>; readonly columns: number; readonly height: number};

/** Composes the panel of a question: what is asked, why, and the line to answer in, which always stays. */
const askLines = (model: ShownModel<AskModel>, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const above = [ruleLine(columns, glyphs), ...paragraph(model.title, columns, {tone: 'strong'}), ...model.lines.flatMap(text => paragraph(text, columns))];
	const below = [
		inputLine({
			prompt: model.prompt, before: model.before, after: model.after, aside: model.step,
		}, columns, glyphs),
		model.wrong === null ? blankLine : line(gap(1), piece(model.wrong, 'attention')),
	];
	return [...above.slice(0, Math.max(height - below.length, 1)), ...below];
};

/** A question at the foot of the screen that it is about. */
export const AskView = ({model, columns, height}: Properties): ReactElement => <Lines lines={askLines(model, columns, height, useGlyphs())} columns={columns} height={height}/>;
