import {widthOf} from '../../core/text/width.ts';
import type {Verb} from '../keys/table.ts';

/** A long text that is looked at: where, how, and what is searched in it. */
export type TextPane = {
	readonly lines: readonly string[];
	readonly top: number;
	readonly left: number;
	readonly wrap: boolean;
	readonly query: string;
	/** Indexes of the lines that hold the query, in order. */
	readonly matches: readonly number[];
	/** Which of the matches is looked at; null when nothing is searched or found. */
	readonly match: number | null;
};

/** Rows and columns that a text is drawn in. */
export type PaneRoom = {readonly height: number; readonly columns: number};

export const emptyPane: TextPane = {
	lines: [], top: 0, left: 0, wrap: false, query: '', matches: [], match: null,
};

/** Columns that one press of a panning key moves. */
const panStep = 8;

const find = (lines: readonly string[], query: string): number[] => {
	const wanted = query.toLowerCase();
	return wanted === '' ? [] : lines.flatMap((line, index) => line.toLowerCase().includes(wanted) ? [index] : []);
};

/** Puts another text into the pane; wrapping and the search stay, the place stays when `keep` says that it is the same text read again. */
export const withText = (pane: TextPane, text: string, keep = false): TextPane => {
	const lines = text.trimEnd().split('\n');
	const matches = find(lines, pane.query);
	return {
		...pane, lines, matches, match: null, top: keep ? Math.min(pane.top, Math.max(lines.length - 1, 0)) : 0, left: keep ? pane.left : 0,
	};
};

/** Columns that wrapping at words may leave empty at the end of a row. */
const ragged = 8;

/** Rows that a line takes, rather one too many than one too few: words are wrapped after redaction, where only the view knows. */
const rowsOf = ({wrap, lines}: TextPane, index: number, columns: number): number => wrap ? Math.max(Math.ceil(widthOf(lines[index] ?? '') / Math.max(columns - ragged, 1)), 1) : 1;

/** How many lines from one on fit, at least one. */
const fitting = (pane: TextPane, from: number, {height, columns}: PaneRoom): number => {
	let rows = 0;
	let index = from;
	while (index < pane.lines.length) {
		rows += rowsOf(pane, index, columns);
		if (rows > height) {
			break;
		}

		index++;
	}

	return Math.max(index - from, 1);
};

/** The first line of the last page. */
const lastTop = (pane: TextPane, {height, columns}: PaneRoom): number => {
	let rows = 0;
	let top = pane.lines.length;
	while (top > 0) {
		rows += rowsOf(pane, top - 1, columns);
		if (rows > height) {
			break;
		}

		top--;
	}

	return Math.min(top, Math.max(pane.lines.length - 1, 0));
};

/** How many lines before one fit. */
const fittingBefore = (pane: TextPane, before: number, {height, columns}: PaneRoom): number => {
	let rows = 0;
	let count = 0;
	while (before > count) {
		rows += rowsOf(pane, before - count - 1, columns);
		if (rows > height) {
			break;
		}

		count++;
	}

	return Math.max(count, 1);
};

/** How far a moving verb goes; a page leaves one line of the one before. Null for a verb that does not move. */
const distance = (pane: TextPane, verb: Verb, room: PaneRoom): number | null => {
	switch (verb) {
		case 'down': {
			return 1;
		}

		case 'up': {
			return -1;
		}

		case 'page-down': {
			return Math.max(fitting(pane, pane.top, room) - 1, 1);
		}

		case 'page-up': {
			return -Math.max(fittingBefore(pane, pane.top, room) - 1, 1);
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

const showMatch = (pane: TextPane, match: number, room: PaneRoom): TextPane => {
	const line = pane.matches[match] ?? 0;
	const isVisible = line >= pane.top && line < pane.top + fitting(pane, pane.top, room);
	const found = {...pane, match};
	return isVisible ? found : placed(found, line - Math.floor(room.height / 3), room);
};

/** Searches a text without regard to case, and goes to the first match from the present place on. */
export const search = (pane: TextPane, query: string, room: PaneRoom): TextPane => {
	const matches = find(pane.lines, query);
	const searched = {...pane, query, matches, match: null};
	if (matches.length === 0) {
		return searched;
	}

	const ahead = matches.findIndex(line => line >= pane.top);
	return showMatch(searched, Math.max(ahead, 0), room);
};

/** What a verb does to the pane; null when it is not about the pane. */
export const readOn = (pane: TextPane, verb: Verb, room: PaneRoom): TextPane | null => {
	const lines = distance(pane, verb, room);
	if (lines !== null) {
		return placed(pane, pane.top + lines, room);
	}

	switch (verb) {
		case 'left': {
			return {...pane, left: Math.max(pane.left - panStep, 0)};
		}

		case 'right': {
			return pane.wrap ? pane : {...pane, left: pane.left + panStep};
		}

		case 'wrap': {
			return {...pane, wrap: !pane.wrap, left: 0};
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
		top,
		left: pane.left,
		wrap: pane.wrap,
		matchAt: line === null || line < top || line >= top + room.height ? null : line - top,
		where: whereOf(pane, top, room),
	};
};
