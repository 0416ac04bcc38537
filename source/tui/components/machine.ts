import {type Shown, words} from '../../core/text/shown.ts';
import {fit} from '../../core/text/width.ts';
import type {Tone} from '../theme/tones.ts';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	piece,
} from './piece.ts';

/** A drawing made of pieces, and below it lines of three columns. */
export type DrawingModel = {
	readonly drawing: ReadonlyArray<ReadonlyArray<{readonly text: Shown; readonly tone: Tone}>>;
	readonly paths: ReadonlyArray<{readonly revision: Shown; readonly way: Shown; readonly note: Shown}>;
};

/** Composes a state machine and the ways that were gone through it. */
export const drawingLines = ({drawing, paths}: DrawingModel): LineSpec[] => [
	line(gap(1), piece(words('States of a revision; this release is at the one in brackets'), 'strong')),
	blankLine,
	...drawing.map(row => line(gap(1), ...row.map(({text, tone}) => piece(text, tone)))),
	blankLine,
	line(gap(1), piece(words('The way of each revision'), 'strong')),
	...paths.map(({revision, way, note}) => line(gap(1), piece(fit(revision, 5, 'right'), 'strong'), gap(2), piece(way), gap(2), piece(note, 'quiet'))),
];
