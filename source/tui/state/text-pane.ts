import type {Verb} from '../keys/table.ts';
import {moveTop} from './scroll.ts';

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
		...pane, lines, matches, match: null, top: keep ? pane.top : 0, left: keep ? pane.left : 0,
	};
};

const showMatch = (pane: TextPane, match: number, height: number): TextPane => {
	const line = pane.matches[match] ?? 0;
	const visible = line >= pane.top && line < pane.top + height;
	return {...pane, match, top: visible ? pane.top : Math.max(line - Math.floor(height / 3), 0)};
};

/** Searches a text without regard to case, and goes to the first match from the present place on. */
export const search = (pane: TextPane, query: string, height: number): TextPane => {
	const matches = find(pane.lines, query);
	const searched = {...pane, query, matches, match: null};
	if (matches.length === 0) {
		return searched;
	}

	const ahead = matches.findIndex(line => line >= pane.top);
	return showMatch(searched, Math.max(ahead, 0), height);
};

/** What a verb does to the pane; null when it is not about the pane. */
export const readOn = (pane: TextPane, verb: Verb, height: number): TextPane | null => {
	// Wrapped lines take more than one row each: then the last line may be the only one that fits.
	const moved = moveTop(pane.top, verb, pane.lines.length, pane.wrap ? 1 : height);
	if (moved !== null) {
		return {...pane, top: moved};
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
			return showMatch(pane, (from + (verb === 'next-match' ? 1 : -1) + length) % length, height);
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

/** What of the pane is on screen in so many rows. */
export const selectPane = (pane: TextPane, height: number): PaneModel => {
	const top = Math.min(pane.top, Math.max(pane.lines.length - (pane.wrap ? 1 : height), 0));
	const lines = pane.lines.slice(top, top + height);
	const line = pane.match === null ? null : pane.matches[pane.match] ?? null;
	const found = pane.query === '' ? null : (pane.matches.length === 0 ? `no match for ${pane.query}` : `match ${pane.match === null ? '·' : pane.match + 1} of ${pane.matches.length} for ${pane.query}`);
	const place = pane.lines.length <= height && top === 0 ? `${pane.lines.length} lines` : `${top + 1} to ${Math.min(top + height, pane.lines.length)} of ${pane.lines.length}`;
	return {
		lines, top, left: pane.left, wrap: pane.wrap, matchAt: line === null || line < top || line >= top + height ? null : line - top, where: found ?? place,
	};
};
