import {
	joinShown,
	sliceShown,
	type Shown,
	words,
} from '../../core/text/shown.ts';
import {cut, fit, graphemesOf, widthOf} from '../../core/text/width.ts';
import {wrap} from '../../core/text/wrap.ts';
import type {Glyphs} from '../theme/glyphs.ts';
import type {Tone} from '../theme/tones.ts';
import {
	gap,
	type LineSpec,
	type Piece,
	piece,
} from './piece.ts';

/** The visible part of a long text; lines are whole, they are cut here, after redaction. */
export type PaneView = {
	readonly lines: readonly Shown[];
	/** What stands beside each line, behind a wall, and the columns of each side; null where there is one text. */
	readonly beside: {readonly lines: readonly Shown[]; readonly columns: number} | null;
	readonly left: number;
	readonly wrap: boolean;
	readonly cursorAt: number | null;
	readonly matchAt: number | null;
	/** The role of each line; null when all are plain. */
	readonly tones: readonly Tone[] | null;
};

/** What is left of a text without its first columns. */
const dropColumns = (text: Shown, columns: number): Shown => {
	let at = 0;
	let width = 0;
	for (const grapheme of graphemesOf(text)) {
		if (width >= columns) {
			break;
		}

		at += grapheme.length;
		width += widthOf(grapheme);
	}

	return columns === 0 ? text : sliceShown(text, at);
};

/** What stands before a line's own words: spaces, and a mark such as `-`, `+` or `▲`. */
const lead = /^ *[+\-<>▲◆✔✖] /v;

/** Wraps a line; further rows stand below its words, not below its mark. */
const hanging = (text: Shown, room: number): readonly Shown[] => {
	const {length} = lead.exec(text)?.[0] ?? '';
	return length === 0 || length > room / 2
		? wrap(text, room)
		: wrap(sliceShown(text, length), room - length).map((row, index) => joinShown([index === 0 ? sliceShown(text, 0, length) : gap(length).text, row]));
};

/** Pans over a line of a comparison: the mark that tells its side stays. */
const pannedBesideMark = (text: Shown, left: number): Shown => {
	const {length} = lead.exec(text)?.[0] ?? /^ {0,2}/v.exec(text)![0];
	return joinShown([sliceShown(text, 0, length), dropColumns(sliceShown(text, length), left)]);
};

const rowsOf = (text: Shown, {wrap: wraps, left, cursorAt}: PaneView, room: number): readonly Shown[] => {
	const rows = wraps ? hanging(text, room) : [cursorAt === null ? dropColumns(text, left) : pannedBesideMark(text, left)];
	return rows.length === 0 ? [words('')] : rows;
};

/** One line of a text, or of two beside each other, as rows of pieces. */
const linePieces = (pane: PaneView, index: number, {room, tone, wall}: {readonly room: number; readonly tone: Tone; readonly wall: Shown}): ReadonlyArray<readonly Piece[]> => {
	const text = pane.lines[index]!;
	if (pane.beside === null) {
		return rowsOf(text, pane, room).map(row => [piece(cut(row, room), tone)]);
	}

	const {columns, lines} = pane.beside;
	const [own, other] = [rowsOf(text, pane, columns), rowsOf(lines[index] ?? words(''), pane, columns)];
	return Array.from({length: Math.max(own.length, other.length)}, (_, row) => [
		piece(fit(own[row] ?? words(''), columns), tone), gap(1), piece(wall, 'quiet'), gap(1), piece(cut(other[row] ?? words(''), columns), tone),
	]);
};

/** Composes the rows of a text pane. */
export const paneLines = (pane: PaneView, columns: number, height: number, glyphs: Glyphs): LineSpec[] => {
	const room = columns - 3;
	const lines: LineSpec[] = [];
	for (const index of pane.lines.keys()) {
		if (lines.length >= height) {
			break;
		}

		const isMarked = pane.matchAt === index || pane.cursorAt === index;
		const mark = isMarked ? piece(glyphs.cursor, 'accent') : gap(1);
		const tone = pane.matchAt === index ? 'strong' : pane.tones?.[index] ?? 'plain';
		for (const [part, pieces] of linePieces(pane, index, {room, tone, wall: glyphs.wall}).entries()) {
			lines.push({pieces: [part === 0 ? mark : gap(1), gap(1), ...pieces], selected: pane.cursorAt === index});
		}
	}

	return lines.slice(0, height);
};
