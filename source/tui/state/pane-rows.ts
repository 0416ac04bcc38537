import {widthOf} from '../../core/text/width.ts';
import type {Surroundings} from './surroundings.ts';

/** A long text that is looked at: where, how, and what is searched in it. */
export type TextPane = {
	readonly lines: readonly string[];
	/** As many lines that stand beside them; null where there is one text. */
	readonly beside: readonly string[] | null;
	/** The line under the cursor, where a text has one: keys then move it, and the text follows. Null where they move the text. */
	readonly cursor: number | null;
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

/** Room of a text: its title and a line about it stand above, two columns and an edge beside it. */
export const textRoom = ({height, size}: Pick<Surroundings, 'height' | 'size'>): PaneRoom => ({height: Math.max(height - 2, 1), columns: size.columns - 3});

/** Columns that wrapping at words may leave empty at the end of a row. */
const ragged = 8;

/** Columns of the wall between two texts that stand beside each other. */
const wall = 3;

/** Columns of each of two texts that stand beside each other. */
export const halfOf = (columns: number): number => Math.floor((columns - wall) / 2);

const rowsOfText = (text: string, columns: number): number => Math.max(Math.ceil(widthOf(text) / Math.max(columns - ragged, 1)), 1);

/** Rows that a line takes, rather one too many than one too few: words are wrapped after redaction, where only the view knows. */
const rowsOf = ({wrap, lines, beside}: TextPane, index: number, columns: number): number => {
	if (!wrap) {
		return 1;
	}

	const text = lines[index] ?? '';
	return beside === null ? rowsOfText(text, columns) : Math.max(rowsOfText(text, halfOf(columns)), rowsOfText(beside[index] ?? '', halfOf(columns)));
};

/** How many lines from one on fit, at least one. */
export const fitting = (pane: TextPane, from: number, {height, columns}: PaneRoom): number => {
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

/** How many lines before one fit, at least one. */
export const fittingBefore = (pane: TextPane, before: number, {height, columns}: PaneRoom): number => {
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

/** The first line of the last page. */
export const lastTop = (pane: TextPane, room: PaneRoom): number => Math.max(pane.lines.length - fittingBefore(pane, pane.lines.length, room), 0);
