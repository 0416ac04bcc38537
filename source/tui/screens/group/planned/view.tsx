import type {ReactElement} from 'react';
import {words} from '../../../../core/text/shown.ts';
import {fit, widthOf} from '../../../../core/text/width.ts';
import {wrap} from '../../../../core/text/wrap.ts';
import {cursorPieces} from '../../../components/cursor.ts';
import {Lines} from '../../../components/lines.tsx';
import {
	gap,
	heading,
	type LineSpec,
	piece,
	readableColumns,
} from '../../../components/piece.ts';
import {noteLines, rehearsedLines} from '../../../components/rehearsed.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {Glyphs} from '../../../theme/glyphs.ts';
import type {GroupLineModel, GroupPlannedModel} from '../select.ts';

type Model = ShownModel<GroupPlannedModel>;
type LineModel = ShownModel<GroupLineModel>;
type Member = Extract<LineModel, {kind: 'member'}>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

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
		...cursorPieces(member.current, glyphs),
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
		...cursorPieces(reason.current && index === 0, glyphs),
		gap(3),
		index === 0 ? piece(glyphs.status[reason.glyph], reason.tone) : gap(glyphs.statusWidth),
		gap(1),
		piece(text, reason.tone === 'quiet' ? 'quiet' : 'plain'),
	],
	selected: reason.current,
}));

/** The scrolling part, and the line of it that must be seen. */
const middleLines = (model: Model, columns: number, glyphs: Glyphs): readonly LineSpec[] => {
	const widths = widthsOf(model.lines.filter(entry => entry.kind === 'member'), columns);
	const notes = model.lines.filter(entry => entry.kind === 'note');
	return [
		...model.lines.flatMap(entry => entry.kind === 'member' ? [memberLine(entry, widths, glyphs)] : (entry.kind === 'reason' ? reasonLines(entry, columns, glyphs) : [])),
		...notes.length === 0 ? [] : [heading(words('Know'))],
		...notes.flatMap(note => noteLines(note, columns, glyphs)),
	];
};

/** What a group would do, release by release, before anything is done. */
export const GroupPlannedView = ({model, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	const width = readableColumns(columns);
	return <Lines lines={rehearsedLines({...model, counts: null}, middleLines(model, width, glyphs), {columns: width, height, glyphs})} columns={columns} height={height}/>;
};
