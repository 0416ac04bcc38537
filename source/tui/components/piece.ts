import {
	joinShown,
	repeatShown,
	type Shown,
	words,
} from '../../core/text/shown.ts';
import {cut, widthOf} from '../../core/text/width.ts';
import type {Tone} from '../theme/tones.ts';

/** A stretch of a line with one role. */
export type Piece = {readonly text: Shown; readonly tone: Tone};

/** One line of the screen, as data: views compose these, `Line` draws them. */
export type LineSpec = {readonly pieces: readonly Piece[]; readonly selected?: boolean};

/** Text with a role. */
export const piece = (text: Shown, tone: Tone = 'plain'): Piece => ({text, tone});

/** A line of one piece or several. */
export const line = (...pieces: readonly Piece[]): LineSpec => ({pieces});

export const blankLine: LineSpec = {pieces: []};

/** Columns beyond which what belongs together stands too far apart to be read as one line. */
const readable = 120;

/** The columns that prose and its asides are laid out in. */
export const readableColumns = (columns: number): number => Math.min(columns, readable);

/** So many spaces. */
export const gap = (columns: number): Piece => piece(repeatShown(words(' '), columns));

/** The title of a part of a screen. */
export const heading = (text: Shown): LineSpec => line(gap(1), piece(text, 'strong'));

/** The width of pieces side by side. */
export const piecesWidth = (pieces: readonly Piece[]): number => pieces.reduce((sum, {text}) => sum + widthOf(text), 0);

/** Cuts pieces to so many columns; the last that fits in part ends with the mark of a cut. */
export const cutPieces = (pieces: readonly Piece[], columns: number): Piece[] => {
	const kept: Piece[] = [];
	let left = columns;
	for (const {text, tone} of pieces) {
		if (left <= 0) {
			break;
		}

		kept.push({text: cut(text, left), tone});
		left -= widthOf(text);
	}

	return kept;
};

const isBlank = ({text}: Piece): boolean => /^ *$/v.test(text);

/** Joins neighbours of one role, and spaces with what stands beside them: each piece costs time to draw. */
export const mergePieces = (pieces: readonly Piece[]): Piece[] => {
	const merged: Piece[] = [];
	for (const next of pieces) {
		const last = merged.at(-1);
		if (last !== undefined && (last.tone === next.tone || isBlank(next))) {
			merged[merged.length - 1] = {text: joinShown([last.text, next.text]), tone: last.tone};
		} else if (last !== undefined && isBlank(last)) {
			merged[merged.length - 1] = {text: joinShown([last.text, next.text]), tone: next.tone};
		} else {
			merged.push(next);
		}
	}

	return merged;
};

/** Puts one group of pieces at the left and one at the right end of a line; the left one gives way. */
export const spread = (left: readonly Piece[], right: readonly Piece[], columns: number): LineSpec => {
	const room = columns - piecesWidth(right);
	const kept = cutPieces(left, Math.max(room - 1, 0));
	return {pieces: [...kept, gap(room - piecesWidth(kept)), ...right]};
};
