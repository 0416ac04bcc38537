import {type Shown, words} from '../../core/text/shown.ts';
import {tailOf, widthOf} from '../../core/text/width.ts';
import type {Glyphs} from '../theme/glyphs.ts';
import {
	gap,
	type LineSpec,
	piece,
	spread,
} from './piece.ts';

/** A line that is being typed. */
export type InputModel = {readonly prompt: Shown; readonly before: Shown; readonly after: Shown; readonly aside: Shown | null};

/** Composes a prompt with what was typed and the caret. */
export const inputLine = ({prompt, before, after, aside}: InputModel, columns: number, {caret}: Glyphs): LineSpec => {
	const right = aside === null ? [] : [piece(aside, 'quiet'), gap(1)];
	const taken = widthOf(prompt) + widthOf(aside ?? words('')) + 6;
	// A text too long for its room loses its start, so that the caret stays on screen.
	const left = [gap(1), piece(prompt, 'accent'), gap(1), piece(tailOf(before, Math.max(columns - taken, 8)), 'strong'), piece(caret, 'accent'), piece(after, 'strong')];
	return spread(left, right, columns);
};
