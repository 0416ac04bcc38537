import {type Shown, words} from '../../core/text/shown.ts';
import {wrap} from '../../core/text/wrap.ts';
import type {Glyphs} from '../theme/glyphs.ts';
import type {Tone} from '../theme/tones.ts';
import {cursorPieces} from './cursor.ts';
import {paragraph} from './paragraph.ts';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	piece,
	spread,
} from './piece.ts';
import {pinnedLines} from './pinned.ts';

/** What every rehearsal says, of one release or of several. */
export type RehearsedText = {
	readonly glyph: keyof Glyphs['status'];
	readonly tone: Tone;
	readonly verdict: Shown;
	readonly digest: Shown;
	readonly where: Shown;
	readonly detail: readonly Shown[];
	readonly busy: Shown | null;
	readonly counts: Shown | null;
};

type Space = {readonly columns: number; readonly height: number; readonly glyphs: Glyphs};

type Note = {readonly text: Shown; readonly current: boolean};

/** Something else to know, as a line that the cursor can be on. */
export const noteLines = ({text, current}: Note, columns: number, glyphs: Glyphs): LineSpec[] => wrap(text, Math.max(columns - 5, 16)).map((row, index) => ({
	pieces: [...cursorPieces(current && index === 0, glyphs), piece(row)],
	selected: current,
}));

/** Lays out a rehearsal: verdict and place above, with `counts` below them, and why the line under the cursor stands there below `middle`. */
export const rehearsedLines = (text: RehearsedText, middle: readonly LineSpec[], {columns, height, glyphs}: Space): LineSpec[] => {
	const detail = text.detail.flatMap(row => paragraph(row, columns, {hanging: 3, tone: 'quiet'}));
	const verdict = [gap(1), piece(glyphs.status[text.glyph], text.tone), gap(1), piece(text.verdict, text.tone)];
	const digest = [piece(text.busy ?? words('digest'), 'quiet'), gap(1), piece(text.digest, 'strong'), gap(1)];
	const below = gap(glyphs.statusWidth + 2);
	return pinnedLines({
		top: [spread(verdict, digest, columns), line(below, piece(text.where, 'strong')), text.counts === null ? blankLine : line(below, piece(text.counts, 'quiet'))],
		middle,
		// Two lines are kept for it; more where the plan leaves room.
		bottom: height > 14 && detail.length > 0 ? [blankLine, ...detail.slice(0, Math.max(height - middle.length - 4, 2))] : [],
		spaced: false,
	}, height);
};
