import {joinShown, words, type Shown} from '../../core/text/shown.ts';
import {paint, type Tone} from './colour.ts';
import {measureFor, type Measure} from './measure.ts';

/** One column of a table. */
export type Column = {
	readonly title: Shown;
	readonly align: 'left' | 'right';
	/** Narrowest width on a terminal; null for a column that is never cut. */
	readonly least: number | null;
};

export type Cell = {readonly text: Shown; readonly tone: Tone};

/** Makes a cell; plain without a tone. */
export const cell = (text: Shown, tone: Tone = 'plain'): Cell => ({text, tone});

const gap = words('  ');

/** A loop, since a spread of ten thousand arguments may not fit the stack. */
const widestOf = (texts: readonly Shown[], {widthOf}: Measure): number => {
	let widest = 0;

	for (const text of texts) {
		widest = Math.max(widest, widthOf(text));
	}

	return widest;
};

/** Takes what is too much from the widest column that can give, cell by cell, so that the narrow ones stay whole. */
const fitWidths = (natural: readonly number[], columns: readonly Column[], available: number): readonly number[] => {
	const widths = [...natural];
	let over = widths.reduce((sum, width) => sum + width, 0) + (gap.length * (widths.length - 1)) - available;

	while (over > 0) {
		const giving = widths
			.map((width, index) => ({width, index, least: columns[index]!.least}))
			.filter(({width, least}) => least !== null && width > least)
			.toSorted((left, right) => right.width - left.width)[0];

		if (giving === undefined) {
			break;
		}

		widths[giving.index]! -= 1;
		over--;
	}

	return widths;
};

/**
Lays out a table by display width. `columns` is the terminal's width, null where the output is no terminal: there nothing is cut, so that `grep` and `awk` see it all.

Cells hold one line each. The last column is not padded.
*/
export const table = async (head: readonly Column[], rows: ReadonlyArray<readonly Cell[]>, {columns, colour}: {readonly columns: number | null; readonly colour: boolean}): Promise<Shown> => {
	const lines = [head.map(({title}) => cell(title, 'quiet')), ...rows];
	const measure = await measureFor(lines.flat().map(({text}) => text));
	const natural = head.map((_, index) => widestOf(lines.map(cells => cells[index]!.text), measure));
	const widths = columns === null ? natural : fitWidths(natural, head, columns);

	const fitted = ({text}: Cell, index: number): Shown => {
		const {align} = head[index]!;
		const isShort = index === head.length - 1 && align === 'left' && measure.widthOf(text) <= widths[index]!;
		return isShort ? text : measure.fit(text, widths[index]!, align);
	};

	const lineOf = (cells: readonly Cell[]): Shown => joinShown(cells.map((one, index) => colour ? paint(fitted(one, index), one.tone) : fitted(one, index)), gap).trimEnd() as Shown;
	return joinShown(lines.map(lineOf), words('\n'));
};
