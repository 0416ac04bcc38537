import type {ReactElement} from 'react';
import {type Shown, words} from '../../../../core/text/shown.ts';
import {fit, widthOf} from '../../../../core/text/width.ts';
import {wrap} from '../../../../core/text/wrap.ts';
import {Lines} from '../../../components/lines.tsx';
import {paragraph} from '../../../components/paragraph.ts';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	type Piece,
	piece,
	piecesWidth,
	spread,
} from '../../../components/piece.ts';
import {pinnedLines} from '../../../components/pinned.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {Glyphs} from '../../../theme/glyphs.ts';
import type {DecisionModel, EvidenceModel, OptionModel} from './select.ts';

type Model = ShownModel<DecisionModel>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

const heading = (text: Shown): LineSpec => line(gap(1), piece(text, 'strong'));

const cursorPieces = (current: boolean, glyphs: Glyphs): Piece[] => [gap(1), current ? piece(glyphs.cursor) : gap(1), gap(1)];

/** The verdict: what is wrong, how sure that is, and what it means. */
const titleLines = ({glyph, tone, title, confidence, meaning, of}: Model, columns: number, {status, statusWidth}: Glyphs): LineSpec[] => {
	const aside = [...of === null ? [] : [piece(of, 'quiet'), gap(2)], ...confidence === null ? [] : [piece(confidence, 'strong'), gap(1)]];
	const rows = wrap(title, Math.max(columns - statusWidth - 3 - piecesWidth(aside), 16));
	const titleTone = tone === 'fine' ? 'plain' : 'strong';
	return [
		...rows.map((text, index) => {
			const mark = index === 0 ? piece(status[glyph], tone) : gap(statusWidth);
			return spread([gap(1), mark, gap(1), piece(text, titleTone)], index === 0 ? aside : [], columns);
		}),
		...meaning === null ? [] : paragraph(meaning, columns, {indent: statusWidth + 2}),
	];
};

const evidenceLine = ({what, where, current}: ShownModel<EvidenceModel>, columns: number, glyphs: Glyphs): LineSpec => ({
	...spread([...cursorPieces(current, glyphs), piece(what)], [piece(where, 'quiet'), gap(1)], columns),
	selected: current,
});

const optionLine = ({title, about, risk, tone, best, current}: ShownModel<OptionModel>, titleWidth: number, columns: number, glyphs: Glyphs): LineSpec => ({
	...spread(
		[...cursorPieces(current, glyphs), piece(fit(title, titleWidth), best ? 'strong' : 'plain'), gap(2), piece(about, 'quiet')],
		[piece(fit(risk, 6), tone), gap(2), best ? piece(words('best'), 'accent') : gap(4), gap(1)],
		columns,
	),
	selected: current,
});

/** Sections of evidence, and which line of all is under the cursor. */
const evidenceLines = ({seen, notSeen, others}: Model, columns: number, glyphs: Glyphs): {readonly lines: readonly LineSpec[]; readonly focus: number | null} => {
	const section = (title: Shown, items: Model['seen']): LineSpec[] => items.length === 0 ? [] : [heading(title), ...items.map(item => evidenceLine(item, columns, glyphs))];
	const lines = [
		...section(words('Seen'), seen),
		...section(words('Not seen'), notSeen),
		...others.length === 0 ? [] : [heading(words('Also found')), ...others.map(text => line(gap(3), piece(text)))],
	];
	const focus = lines.findIndex(({selected}) => selected === true);
	return {lines, focus: focus === -1 ? null : focus};
};

/** What the way under the cursor does, needs and costs, with its command. */
const detailLines = ({detail, command}: Model, columns: number): LineSpec[] => [
	...detail.flatMap(text => paragraph(text, columns, {indent: 5, tone: 'quiet'})),
	...command === null ? [] : paragraph(command, columns, {indent: 5, hanging: 7, tone: 'accent'}),
];

/**
The ways out and what not to do, in so many rows.

First the recommended way, the one under the cursor and the first warning have their place; then the other ways, what the way under the cursor does, and the other warnings, as far as there is room.
*/
const wayLines = (model: Model, columns: number, room: number, glyphs: Glyphs): LineSpec[] => {
	const {options, avoid} = model;
	const titleWidth = Math.min(Math.max(0, ...options.map(({title}) => widthOf(title))), Math.floor(columns * 0.45));
	const [first = [], ...others] = avoid.map(text => paragraph(text, columns, {tone: 'attention'}));
	const details = detailLines(model, columns);
	const head = options.length === 0 ? [] : [spread([gap(1), piece(words('Ways out'), 'strong')], [piece(words('risk'), 'quiet'), gap(9)], columns)];
	const least = options.filter(option => option.best || option.current).length + first.length;
	const whole = options.length + head.length + first.length;
	const showAll = whole <= room;
	let left = room - (showAll ? whole : least);
	const take = (lines: readonly LineSpec[]): readonly LineSpec[] => {
		if (lines.length > left) {
			return [];
		}

		left -= lines.length;
		return lines;
	};

	const detail = take(details);
	const ways = options.flatMap(option => {
		// What the way under the cursor does stands below it, in full, where it fits.
		const below = option.current ? detail : [];
		return showAll || option.best || option.current ? [optionLine(below.length === 0 ? option : {...option, about: words('')}, titleWidth, columns, glyphs), ...below] : [];
	});
	return [...showAll ? head : [], ...ways, ...first, ...others.flatMap(lines => take(lines))];
};

/** Composes the decision: the verdict above, the evidence between, the ways out and what not to do below, which never scroll off. */
export const decisionBody = (model: Model, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const title = titleLines(model, columns, glyphs);
	const top = title.length > height / 3 ? title.slice(0, Math.max(Math.floor(height / 3), 1)) : [...title, ...height > 14 ? [blankLine] : []];
	const {lines, focus} = evidenceLines(model, columns, glyphs);
	// The evidence keeps a few lines of its own, however much there is to say about the ways out.
	const bottom = wayLines(model, columns, Math.max(height - top.length - Math.min(lines.length + 1, Math.floor(height / 3)), 2), glyphs);
	return pinnedLines({
		top, middle: lines, bottom, focus,
	}, height);
};

/** What to do about a release, and why. */
export const DecisionView = ({model, columns, height}: Properties): ReactElement => <Lines lines={decisionBody(model, columns, height, useGlyphs())} columns={columns} height={height}/>;
