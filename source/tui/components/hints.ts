import {type Shown, words} from '../../core/text/shown.ts';
import {
	gap,
	type LineSpec,
	type Piece,
	piece,
	piecesWidth,
} from './piece.ts';

/** One hint: a key and what it does in a word or two. */
export type HintModel = {readonly key: Shown; readonly words: Shown};

const hintPieces = ({key, words: label}: HintModel): Piece[] => [piece(key, 'accent'), piece(words(' ')), piece(label, 'quiet')];

/** Composes the hint bar. The last hints (help, and the way out) always stay; others go from the end when it is narrow. */
export const hintsLine = (hints: readonly HintModel[], last: readonly HintModel[], columns: number): LineSpec => {
	const ending = last.flatMap(hint => [gap(2), ...hintPieces(hint)]);
	const pieces: Piece[] = [gap(1)];
	for (const hint of hints) {
		const added = [...pieces.length === 1 ? [] : [gap(2)], ...hintPieces(hint)];
		if (piecesWidth(pieces) + piecesWidth(added) + piecesWidth(ending) > columns - 1) {
			break;
		}

		pieces.push(...added);
	}

	return {pieces: [...pieces, ...pieces.length === 1 ? ending.slice(1) : ending]};
};
