import {shown, type Shown, words} from '../../core/text/shown.ts';
import {fit, headOf, widthOf} from '../../core/text/width.ts';
import type {Tone} from '../theme/tones.ts';
import {gap, type Piece, piece} from './piece.ts';

/** A column of a table: how wide, and to which side its cells lean. */
export type Column = {readonly width: number; readonly align?: 'left' | 'right'};

/** Pads or cuts cells to their columns, two spaces between; the last is cut alone. */
export const cells = (columns: readonly Column[], row: ReadonlyArray<{readonly text: Shown; readonly tone?: Tone}>): Piece[] => row.flatMap(({text, tone = 'plain'}, index) => {
	const column = columns[index] ?? {width: 10};
	const last = index === row.length - 1;
	const fitted = last && column.align !== 'right' && widthOf(text) <= column.width ? text : fit(text, column.width, column.align ?? 'left');
	return [...index === 0 ? [] : [gap(2)], piece(fitted, tone)];
});

const ellipsis = words('…');

/** `NAMESPACE/NAME` in so many columns: the namespace gives way first, from its end. */
export const fitQualified = (namespace: Shown | null, name: Shown, columns: number): Shown => {
	const whole = namespace === null ? name : shown`${namespace}/${name}`;
	if (namespace === null || widthOf(whole) <= columns) {
		return fit(whole, columns);
	}

	const room = columns - widthOf(name) - 2;
	return fit(shown`${room < 3 ? words('') : headOf(namespace, room)}${ellipsis}/${name}`, columns);
};
