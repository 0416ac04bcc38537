import type {Glyphs} from '../theme/glyphs.ts';
import {gap, type Piece, piece} from './piece.ts';

/** The start of a line that the cursor can be on. */
export const cursorPieces = (current: boolean, {cursor}: Pick<Glyphs, 'cursor'>): Piece[] => [gap(1), current ? piece(cursor) : gap(1), gap(1)];
