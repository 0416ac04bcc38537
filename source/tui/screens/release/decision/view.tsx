import type {ReactElement} from 'react';
import {type Shown, words} from '../../../../core/text/shown.ts';
import {fit, widthOf} from '../../../../core/text/width.ts';
import {wrap} from '../../../../core/text/wrap.ts';
import {Lines} from '../../../components/lines.tsx';
import {cursorPieces} from '../../../components/cursor.ts';
import {paragraph} from '../../../components/paragraph.ts';
import {
	blankLine,
	gap,
	heading,
	type LineSpec,
	piece,
	piecesWidth,
	readableColumns,
	spread,
} from '../../../components/piece.ts';
import {pinnedLines} from '../../../components/pinned.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {Glyphs} from '../../../theme/glyphs.ts';
import type {DecisionModel, EvidenceModel, OptionModel} from './select.ts';

type Model = ShownModel<DecisionModel>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

/** The verdict: what is wrong, how sure that is, what it means, and that it is still being watched. */
const titleLines = ({glyph, tone, title, confidence, meaning, watch, of}: Model, columns: number, {status, statusWidth}: Glyphs): LineSpec[] => {
	const aside = [...of === null || columns < 60 ? [] : [piece(of, 'quiet'), gap(2)], ...confidence === null ? [] : [piece(confidence, 'strong'), gap(1)]];
	const rows = wrap(title, Math.max(columns - statusWidth - 3 - piecesWidth(aside), 16));
	const titleTone = tone === 'fine' ? 'plain' : 'strong';
	return [
		...rows.map((text, index) => {
			const mark = index === 0 ? piece(status[glyph], tone) : gap(statusWidth);
			return spread([gap(1), mark, gap(1), piece(text, titleTone)], index === 0 ? aside : [], columns);
		}),
		...meaning === null ? [] : paragraph(meaning, columns, {indent: statusWidth + 2}),
		...watch === null ? [] : paragraph(watch, columns, {indent: statusWidth + 2, tone: 'accent'}),
	];
};

/** One piece of evidence with where it was seen; under the cursor in full, elsewhere as far as it fits. */
const evidenceLine = ({what, where, current}: ShownModel<EvidenceModel>, columns: number, glyphs: Glyphs): LineSpec[] => {
	const aside = [piece(where, 'quiet'), gap(1)];
	const [first = what, ...rest] = current ? wrap(what, Math.max(columns - 4 - piecesWidth(aside), 16)) : [what];
	return [first, ...rest.slice(0, 3)].map((text, index) => ({
		...spread([...cursorPieces(current && index === 0, glyphs), piece(text)], index === 0 ? aside : [], columns),
		selected: current,
	}));
};

/** A way out in one line; the title of the one under the cursor is never cut for the others' sake. */
const optionLine = ({title, about, risk, tone, best, current}: ShownModel<OptionModel>, titleWidth: number, columns: number, glyphs: Glyphs): LineSpec => ({
	...spread(
		[...cursorPieces(current, glyphs), piece(fit(title, current ? Math.max(titleWidth, widthOf(title)) : titleWidth), best ? 'strong' : 'plain'), gap(2), piece(about, 'quiet')],
		[piece(fit(risk, 6), tone), gap(2), best ? piece(words('best'), 'accent') : gap(4), gap(1)],
		columns,
	),
	selected: current,
});

/** What the team says, then sections of evidence. */
const evidenceLines = ({team, seen, notSeen, others}: Model, columns: number, glyphs: Glyphs): readonly LineSpec[] => {
	const section = (title: Shown, items: Model['seen']): LineSpec[] => items.length === 0 ? [] : [heading(title), ...items.flatMap(item => evidenceLine(item, columns, glyphs))];
	return [
		...team.length === 0 ? [] : [heading(words('From your team')), ...team.flatMap(text => paragraph(text, columns, {indent: 3}))],
		...section(words('Seen'), seen),
		...section(words('Not seen'), notSeen),
		...others.length === 0 ? [] : [heading(words('Also found')), ...others.map(({title, current}): LineSpec => ({pieces: [...cursorPieces(current, glyphs), piece(title)], selected: current}))],
	];
};

/** What the way under the cursor does, needs and costs, with its command, in at most so many rows: sentences that do not fit whole are left out, the last first, and the command after them. */
const detailLines = ({detail, command}: Model, columns: number, room: number): {readonly told: readonly LineSpec[]; readonly command: readonly LineSpec[]} => {
	const shown = command === null ? [] : paragraph(command, columns, {indent: 5, hanging: 7, tone: 'accent'});
	const told: LineSpec[] = [];
	for (const text of detail) {
		const lines = paragraph(text, columns, {indent: 5, tone: 'quiet'});
		if (told.length + lines.length + shown.length > room) {
			break;
		}

		told.push(...lines);
	}

	return {told, command: shown.length > room ? [] : shown};
};

/**
The ways out and the first warning, in so many rows.

The recommended way, the one under the cursor and the warning have their place; then the other ways, and what the way under the cursor does, as far as there is room.
*/
const wayLines = (model: Model, columns: number, room: number, glyphs: Glyphs): LineSpec[] => {
	const {options, avoid} = model;
	const titleWidth = Math.min(Math.max(0, ...options.map(({title}) => widthOf(title))), Math.floor(columns * 0.45));
	const warning = avoid.slice(0, 1).flatMap(text => paragraph(text, columns, {tone: 'attention'}));
	const head = options.length === 0 ? [] : [spread([gap(1), piece(words('Ways out'), 'strong')], [piece(words('risk'), 'quiet'), gap(9)], columns)];
	const whole = options.length + head.length + warning.length;
	const showAll = whole <= room;
	const kept = options.filter(option => showAll || option.best || option.current);
	const {told, command} = detailLines(model, columns, room - (showAll ? whole : kept.length + warning.length));
	const ways = kept.flatMap(option => {
		// What the way under the cursor does stands below it where it fits, else beside it, cut.
		const below = option.current ? [...told, ...command] : [];
		return [optionLine(option.current && told.length > 0 ? {...option, about: words('')} : option, titleWidth, columns, glyphs), ...below];
	});
	return [...showAll ? head : [], ...ways, ...warning];
};

/** The other warnings, as far as there is room to spare. */
const furtherWarnings = ({avoid}: Model, columns: number, room: number): LineSpec[] => {
	const lines: LineSpec[] = [];
	for (const text of avoid.slice(1)) {
		const told = paragraph(text, columns, {tone: 'attention'});
		if (lines.length + told.length <= room) {
			lines.push(...told);
		}
	}

	return lines;
};

/** Composes the decision: the verdict above, the evidence between, the ways out and what not to do below, which never scroll off. */
const decisionBody = (model: Model, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const title = titleLines(model, columns, glyphs);
	const most = Math.max(Math.floor(height / 3), 2);
	const top = title.length > most ? title.slice(0, most) : [...title, ...height > 14 ? [blankLine] : []];
	const lines = evidenceLines(model, columns, glyphs);
	const room = height - top.length;
	// The evidence keeps a few lines of its own, however much there is to say about the ways out.
	const ways = wayLines(model, columns, Math.max(room - Math.min(lines.length + 1, Math.floor(height / 3)), 2), glyphs);
	return pinnedLines({
		top, middle: lines, bottom: [...ways, ...furtherWarnings(model, columns, room - lines.length - ways.length - 1)], spaced: true,
	}, height);
};

/** What to do about a release, and why. */
export const DecisionView = ({model, columns, height}: Properties): ReactElement => {
	const lines = decisionBody(model, readableColumns(columns), height, useGlyphs());
	return <Lines lines={lines} columns={columns} height={height}/>;
};
