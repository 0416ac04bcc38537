import type {ReactElement} from 'react';
import {words} from '../../../../core/text/shown.ts';
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
	readableColumns,
	spread,
} from '../../../components/piece.ts';
import {pinnedLines} from '../../../components/pinned.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {Glyphs} from '../../../theme/glyphs.ts';
import type {GroupLineModel, GroupPlannedModel} from '../select.ts';

type Model = ShownModel<GroupPlannedModel>;
type LineModel = ShownModel<GroupLineModel>;
type Member = Extract<LineModel, {kind: 'member'}>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

const lead = (current: boolean, {cursor}: Glyphs): Piece[] => [gap(1), current ? piece(cursor) : gap(1), gap(1)];

/** Columns of the table of releases. */
type Widths = {readonly number: number; readonly release: number; readonly deed: number; readonly verdict: number};

const widthsOf = (members: readonly Member[], columns: number): Widths => {
	const widest = (texts: ReadonlyArray<Member['release']>): number => Math.max(0, ...texts.map(text => widthOf(text)));
	return {
		number: widest(members.map(({number}) => number)),
		release: Math.min(widest(members.map(({release}) => release)), Math.floor(columns * 0.4)),
		deed: widest(members.map(({deed}) => deed)),
		verdict: widest(members.map(({verdict}) => verdict)),
	};
};

const memberLine = (member: Member, widths: Widths, glyphs: Glyphs): LineSpec => ({
	pieces: [
		...lead(member.current, glyphs),
		piece(fit(member.number, widths.number, 'right'), 'quiet'),
		gap(1),
		piece(fit(member.release, widths.release), 'strong'),
		gap(2),
		piece(fit(member.deed, widths.deed)),
		gap(2),
		piece(fit(member.verdict, widths.verdict), member.tone),
		gap(2),
		piece(member.after, 'quiet'),
	],
	selected: member.current,
});

const reasonLines = (reason: Extract<LineModel, {kind: 'reason'}>, columns: number, glyphs: Glyphs): LineSpec[] => wrap(reason.text, Math.max(columns - 8 - glyphs.statusWidth, 16)).map((text, index) => ({
	pieces: [
		...lead(reason.current && index === 0, glyphs),
		gap(3),
		index === 0 ? piece(glyphs.status[reason.glyph], reason.tone) : gap(glyphs.statusWidth),
		gap(1),
		piece(text, reason.tone === 'quiet' ? 'quiet' : 'plain'),
	],
	selected: reason.current,
}));

const noteLines = ({text, current}: Extract<LineModel, {kind: 'note'}>, columns: number, glyphs: Glyphs): LineSpec[] => wrap(text, Math.max(columns - 5, 16)).map((row, index) => ({
	pieces: [...lead(current && index === 0, glyphs), piece(row)],
	selected: current,
}));

/** The scrolling part, and the line of it that must be seen. */
const middleLines = (model: Model, columns: number, glyphs: Glyphs): {readonly lines: readonly LineSpec[]; readonly focus: number | null} => {
	const widths = widthsOf(model.lines.filter(entry => entry.kind === 'member'), columns);
	const notes = model.lines.filter(entry => entry.kind === 'note');
	const lines = [
		...model.lines.flatMap(entry => entry.kind === 'member' ? [memberLine(entry, widths, glyphs)] : (entry.kind === 'reason' ? reasonLines(entry, columns, glyphs) : [])),
		...notes.length === 0 ? [] : [line(gap(1), piece(words('Know'), 'strong'))],
		...notes.flatMap(note => noteLines(note, columns, glyphs)),
	];
	const focus = lines.findIndex(({selected}) => selected === true);
	return {lines, focus: focus === -1 ? null : focus};
};

const plannedBody = (model: Model, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const {lines, focus} = middleLines(model, columns, glyphs);
	const detail = model.detail.flatMap(text => paragraph(text, columns, {hanging: 3, tone: 'quiet'}));
	const verdict = [gap(1), piece(glyphs.status[model.glyph], model.tone), gap(1), piece(model.verdict, model.tone)];
	const digest = [piece(model.busy ?? words('digest'), 'quiet'), gap(1), piece(model.digest, 'strong'), gap(1)];
	return pinnedLines({
		top: [spread(verdict, digest, columns), line(gap(glyphs.statusWidth + 2), piece(model.where, 'strong')), blankLine],
		middle: lines,
		bottom: height > 14 && detail.length > 0 ? [blankLine, ...detail.slice(0, Math.max(height - lines.length - 4, 2))] : [],
		focus,
		spaced: false,
	}, height);
};

/** What a group would do, release by release, before anything is done. */
export const GroupPlannedView = ({model, columns, height}: Properties): ReactElement =>
	<Lines lines={plannedBody(model, readableColumns(columns), height, useGlyphs())} columns={columns} height={height}/>;
