import type {ReactElement} from 'react';
import {words} from '../../../core/text/shown.ts';
import {Lines} from '../../components/lines.tsx';
import {cursorPieces} from '../../components/cursor.ts';
import {paragraph} from '../../components/paragraph.ts';
import {
	blankLine,
	gap,
	type LineSpec,
	piece,
	readableColumns,
	spread,
} from '../../components/piece.ts';
import {pinnedLines} from '../../components/pinned.ts';
import {SaidView} from '../../components/said-view.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {useGlyphs} from '../../theme/context.ts';
import type {Glyphs} from '../../theme/glyphs.ts';
import type {OfferModel, OffersModel, RepairsModel} from './select.ts';

type Properties = {readonly model: ShownModel<RepairsModel>; readonly columns: number; readonly height: number};

/** A repair in one line; the one under the cursor with all that is known of it. */
const offerLines = ({title, risk, tone, detail, command, current}: ShownModel<OfferModel>, columns: number, glyphs: Glyphs): LineSpec[] => [
	{
		...spread([...cursorPieces(current, glyphs), piece(title, 'strong')], [piece(risk, tone), gap(1)], columns),
		selected: current,
	},
	...current ? detail.flatMap(text => paragraph(text, columns, {indent: 5, hanging: 7, tone: 'quiet'})) : [],
	...current && command !== null ? paragraph(command, columns, {indent: 5, hanging: 7, tone: 'accent'}) : [],
];

const repairsBody = ({title, offers}: ShownModel<OffersModel>, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const middle = offers.flatMap(offer => offerLines(offer, columns, glyphs));
	return pinnedLines({
		top: [spread([gap(1), piece(title, 'strong')], [piece(words('risk'), 'quiet'), gap(1)], columns), ...height > 14 ? [blankLine] : []], middle, bottom: [], spaced: false,
	}, height);
};

/** What can be repaired, each with what was seen and what the repair does. */
export const RepairsView = ({model: {body}, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	return body.kind === 'said'
		? <SaidView model={body} columns={columns} height={height}/>
		: <Lines lines={repairsBody(body, readableColumns(columns), height, glyphs)} columns={columns} height={height}/>;
};
