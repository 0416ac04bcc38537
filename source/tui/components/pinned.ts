import {shown} from '../../core/text/shown.ts';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	piece,
} from './piece.ts';

/** What stays, what scrolls. `focus` is the index in `middle` that must be seen; without it, the first line that is selected. */
export type Pinned = {
	readonly top: readonly LineSpec[];
	readonly middle: readonly LineSpec[];
	readonly bottom: readonly LineSpec[];
	readonly focus?: number;
	/** Whether an empty line sets the lower part off, where there is room. */
	readonly spaced: boolean;
};

/** Lines below the focus that belong to it, or to what comes next. */
const context = 3;

/** The first line of a window of `height` over `count` lines: the first of all for as long as the focus is in sight. */
const windowTop = (focus: number, count: number, height: number): number => Math.max(0, Math.min(focus - Math.max(height - 1 - context, Math.floor(height / 2)), count - height));

const more = (count: number): LineSpec => line(gap(3), piece(shown`⋮ ${count} more`, 'quiet'));

/** The part of a long middle that is drawn; its ends say how much is not, unless the focus is there. */
const cutMiddle = (middle: readonly LineSpec[], focus: number, space: number): readonly LineSpec[] => {
	const from = windowTop(focus, middle.length, space);
	const visible = middle.slice(from, from + space);
	const below = middle.length - from - space;
	return visible.map((spec, index) => {
		const free = space > 2 && from + index !== focus;
		if (index === 0 && from > 0 && free) {
			return more(from + 1);
		}

		return index === space - 1 && below > 0 && free ? more(below + 1) : spec;
	});
};

/**
Lays out a body whose upper and lower part never scroll off: a verdict and what not to do must stand there whatever else is long.

With room to spare the lower part follows the middle; without, the middle scrolls around its focus.
*/
export const pinnedLines = ({
	top, middle, bottom, focus = Math.max(middle.findIndex(({selected}) => selected === true), 0), spaced,
}: Pinned, height: number): LineSpec[] => {
	const room = Math.max(height - top.length - bottom.length, 0);
	const between = middle.length <= room
		? [...middle, ...spaced && middle.length < room && middle.length > 0 ? [blankLine] : []]
		: cutMiddle(middle, focus, room);
	return [...top, ...between, ...bottom].slice(0, height);
};
