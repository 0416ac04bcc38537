import type {Verb} from '../keys/table.ts';

/** Where a list stands: the index of the line under the cursor, and of the first line that is drawn. */
export type ListPosition = {readonly cursor: number; readonly top: number};

export const atTop: ListPosition = {cursor: 0, top: 0};

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Brings a position into a list of `count` lines of which `height` are drawn: the cursor exists and is on screen, and the last page is full. */
export const settle = ({cursor, top}: ListPosition, count: number, height: number): ListPosition => {
	const rows = Math.max(height, 1);
	const settled = clamp(cursor, 0, Math.max(count - 1, 0));
	const lastTop = Math.max(count - rows, 0);
	return {cursor: settled, top: clamp(clamp(top, settled - rows + 1, settled), 0, lastTop)};
};

/** How far a moving verb goes, in lines; null for a verb that does not move up and down. */
const distance = (verb: Verb, count: number, height: number): number | null => {
	switch (verb) {
		case 'down': {
			return 1;
		}

		case 'up': {
			return -1;
		}

		case 'page-down': {
			return Math.max(height - 1, 1);
		}

		case 'page-up': {
			return -Math.max(height - 1, 1);
		}

		case 'first': {
			return -count;
		}

		case 'last': {
			return count;
		}

		default: {
			return null;
		}
	}
};

/** Moves the cursor of a list; null when the verb is none that moves. */
export const moveCursor = (position: ListPosition, verb: Verb, count: number, height: number): ListPosition | null => {
	const lines = distance(verb, count, height);
	return lines === null ? null : settle({...position, cursor: clamp(position.cursor + lines, 0, Math.max(count - 1, 0))}, count, height);
};

/** Moves a text without a cursor; null when the verb is none that moves. */
export const moveTop = (top: number, verb: Verb, count: number, height: number): number | null => {
	const lines = distance(verb, count, height);
	return lines === null ? null : clamp(top + lines, 0, Math.max(count - height, 0));
};
