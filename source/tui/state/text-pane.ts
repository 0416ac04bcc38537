import type {Verb} from '../keys/table.ts';
import {
	fitting,
	fittingBefore,
	halfOf,
	lastTop,
	type PaneRoom,
	type TextPane,
} from './pane-rows.ts';

export type {PaneRoom, TextPane} from './pane-rows.ts';

export const emptyPane: TextPane = {
	lines: [], beside: null, cursor: null, top: 0, left: 0, wrap: false, query: '', matches: [], match: null,
};

/** Columns that one press of a panning key moves. */
const panStep = 8;

const find = ({lines, beside}: Pick<TextPane, 'lines' | 'beside'>, query: string): number[] => {
	const wanted = query.toLowerCase();
	const holds = (line: string | undefined): boolean => line?.toLowerCase().includes(wanted) ?? false;
	return wanted === '' ? [] : lines.flatMap((line, index) => holds(line) || holds(beside?.[index]) ? [index] : []);
};

type LinesOptions = {readonly keep?: boolean; readonly beside?: readonly string[] | null};

/** Puts other lines into the pane; wrapping and the search stay, the place stays when `keep` says that it is the same text read again. */
export const withLines = (pane: TextPane, lines: readonly string[], {keep = false, beside = null}: LinesOptions = {}): TextPane => {
	const matches = find({lines, beside}, pane.query);
	const last = Math.max(lines.length - 1, 0);
	return {
		...pane,
		lines,
		beside,
		matches,
		match: null,
		top: keep ? Math.min(pane.top, last) : 0,
		left: keep ? pane.left : 0,
		cursor: pane.cursor === null ? null : (keep ? Math.min(pane.cursor, last) : 0),
	};
};

/** The same for a text in one piece. */
export const withText = (pane: TextPane, text: string, keep = false): TextPane => withLines(pane, text.trimEnd().split('\n'), {keep});

/** How far a moving verb goes; a page leaves one line of the one before. Null for a verb that does not move. */
const distance = (pane: TextPane, verb: Verb, room: PaneRoom): number | null => {
	const from = pane.cursor ?? pane.top;
	switch (verb) {
		case 'down': {
			return 1;
		}

		case 'up': {
			return -1;
		}

		case 'page-down': {
			return Math.max(fitting(pane, from, room) - 1, 1);
		}

		case 'page-up': {
			return -Math.max(fittingBefore(pane, from, room) - 1, 1);
		}

		case 'first': {
			return -pane.lines.length;
		}

		case 'last': {
			return pane.lines.length;
		}

		default: {
			return null;
		}
	}
};

const placed = (pane: TextPane, top: number, room: PaneRoom): TextPane => ({...pane, top: Math.max(0, Math.min(top, lastTop(pane, room)))});

/** Puts the cursor on a line that exists, and the text where it can be seen. */
const withCursor = (pane: TextPane, line: number, room: PaneRoom): TextPane => {
	const cursor = Math.max(0, Math.min(line, pane.lines.length - 1));
	const lowest = cursor + 1 - fittingBefore(pane, cursor + 1, room);
	return placed({...pane, cursor}, Math.max(Math.min(pane.top, cursor), lowest), room);
};

/** Moves the cursor; an empty line is no place to stand on. */
const moveCursor = (pane: TextPane, lines: number, room: PaneRoom): TextPane => {
	const target = Math.max(0, Math.min((pane.cursor ?? 0) + lines, pane.lines.length - 1));
	const step = Math.sign(lines);
	let cursor = target;
	while (pane.lines[cursor] === '' && pane.beside === null) {
		cursor += step;
	}

	return withCursor(pane, pane.lines[cursor] === undefined ? target : cursor, room);
};

/** Goes to a line: the cursor, where there is one, and the text where the line is not on screen yet. */
export const showLine = (pane: TextPane, line: number, room: PaneRoom): TextPane => {
	const isVisible = line >= pane.top && line < pane.top + fitting(pane, pane.top, room);
	const shown = isVisible ? pane : placed(pane, line - Math.floor(room.height / 3), room);
	return pane.cursor === null ? shown : withCursor(shown, line, room);
};

/** Goes to the next of some lines, or the one before, from where the person is; null where there is none. */
export const showNext = (pane: TextPane, among: readonly number[], by: 1 | -1, room: PaneRoom): TextPane | null => {
	const from = pane.cursor ?? pane.top;
	const line = by === 1 ? among.find(index => index > from) : among.findLast(index => index < from);
	return line === undefined ? null : showLine(pane, line, room);
};

const showMatch = (pane: TextPane, match: number, room: PaneRoom): TextPane => showLine({...pane, match}, pane.matches[match] ?? 0, room);

/** Searches a text without regard to case, and goes to the first match from the present place on. */
export const search = (pane: TextPane, query: string, room: PaneRoom): TextPane => {
	const matches = find(pane, query);
	const searched = {...pane, query, matches, match: null};
	if (matches.length === 0) {
		return searched;
	}

	const ahead = matches.findIndex(line => line >= (pane.cursor ?? pane.top));
	return showMatch(searched, Math.max(ahead, 0), room);
};

/** What a verb does to the pane; null when it is not about the pane. */
export const readOn = (pane: TextPane, verb: Verb, room: PaneRoom): TextPane | null => {
	const lines = distance(pane, verb, room);
	if (lines !== null) {
		return pane.cursor === null ? placed(pane, pane.top + lines, room) : moveCursor(pane, lines, room);
	}

	switch (verb) {
		case 'left': {
			return {...pane, left: Math.max(pane.left - panStep, 0)};
		}

		case 'right': {
			return pane.wrap ? pane : {...pane, left: pane.left + panStep};
		}

		case 'wrap': {
			const turned = {...pane, wrap: !pane.wrap, left: 0};
			return pane.cursor === null ? turned : withCursor(turned, pane.cursor, room);
		}

		case 'next-match':
		case 'previous-match': {
			const {length} = pane.matches;
			if (length === 0) {
				return pane;
			}

			const from = pane.match ?? (verb === 'next-match' ? -1 : 0);
			return showMatch(pane, (from + (verb === 'next-match' ? 1 : -1) + length) % length, room);
		}

		default: {
			return null;
		}
	}
};

/** The part of a pane that is drawn: full lines, never cut, with what to say about the place. */
export type PaneModel = {
	readonly lines: readonly string[];
	/** What stands beside them, and the columns of each side; null where there is one text. */
	readonly beside: {readonly lines: readonly string[]; readonly columns: number} | null;
	/** Which of the drawn lines is under the cursor; null where the text has none. */
	readonly cursorAt: number | null;
	/** Index of the first drawn line in the whole text. */
	readonly top: number;
	readonly left: number;
	readonly wrap: boolean;
	/** Which of the drawn lines is the match that is looked at. */
	readonly matchAt: number | null;
	/** As `12 to 30 of 214`, or about the search. */
	readonly where: string;
};

const whereOf = (pane: TextPane, top: number, room: PaneRoom): string => {
	const {lines, query, matches, match} = pane;
	if (query !== '') {
		return matches.length === 0 ? `no match for ${query}` : `match ${match === null ? '·' : match + 1} of ${matches.length} for ${query}`;
	}

	const end = top + fitting(pane, top, room);
	return top === 0 && end >= lines.length ? `${lines.length} lines` : `${top + 1} to ${Math.min(end, lines.length)} of ${lines.length}`;
};

/** What of the pane is on screen in this room. */
export const selectPane = (pane: TextPane, room: PaneRoom): PaneModel => {
	const top = Math.min(pane.top, lastTop(pane, room));
	const line = pane.match === null ? null : pane.matches[pane.match] ?? null;
	return {
		lines: pane.lines.slice(top, top + room.height),
		beside: pane.beside === null ? null : {lines: pane.beside.slice(top, top + room.height), columns: halfOf(room.columns)},
		cursorAt: pane.cursor === null ? null : pane.cursor - top,
		top,
		left: pane.left,
		wrap: pane.wrap,
		// The cursor went to the match: one mark is enough.
		matchAt: pane.cursor !== null || line === null || line < top || line >= top + room.height ? null : line - top,
		where: whereOf(pane, top, room),
	};
};
