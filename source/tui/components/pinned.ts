import {type LineSpec, blankLine} from './piece.ts';

/** What stays, what scrolls. `focus` is the index in `middle` that must be seen, null when none. */
export type Pinned = {
	readonly top: readonly LineSpec[];
	readonly middle: readonly LineSpec[];
	readonly bottom: readonly LineSpec[];
	readonly focus: number | null;
};

/** The first line of a window of `height` over `count` lines that keeps `focus` in sight and a line of context around it. */
const windowTop = (focus: number, count: number, height: number): number => Math.max(0, Math.min(focus - Math.floor(height / 2), count - height));

/**
Lays out a body whose upper and lower part never scroll off: a verdict and what not to do must stand there whatever else is long.

With room to spare the lower part follows the middle, after an empty line where it is `spaced`; without, the middle scrolls around its focus.
*/
export const pinnedLines = ({top, middle, bottom, focus}: Pinned, height: number, spaced = true): LineSpec[] => {
	const room = height - top.length - bottom.length;
	if (middle.length <= room) {
		return [...top, ...middle, ...spaced && middle.length < room && middle.length > 0 ? [blankLine] : [], ...bottom].slice(0, height);
	}

	const space = Math.max(room, 0);
	const from = windowTop(focus ?? 0, middle.length, space);
	return [...top, ...middle.slice(from, from + space), ...bottom].slice(0, height);
};
