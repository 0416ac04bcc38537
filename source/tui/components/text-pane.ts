import {sliceShown, type Shown, words} from '../../core/text/shown.ts';
import {cut, graphemesOf, widthOf} from '../../core/text/width.ts';
import {wrap} from '../../core/text/wrap.ts';
import type {Glyphs} from '../theme/glyphs.ts';
import type {Tone} from '../theme/tones.ts';
import {gap, type LineSpec, piece} from './piece.ts';

/** The visible part of a long text; lines are whole, they are cut here, after redaction. */
export type PaneView = {
	readonly lines: readonly Shown[];
	readonly left: number;
	readonly wrap: boolean;
	readonly matchAt: number | null;
	/** The role of each line; null when all are plain. */
	readonly tones: readonly Tone[] | null;
};

/** What is left of a text without its first columns. */
const dropColumns = (text: Shown, columns: number): Shown => {
	let at = 0;
	let width = 0;
	for (const grapheme of graphemesOf(text)) {
		if (width >= columns) {
			break;
		}

		at += grapheme.length;
		width += widthOf(grapheme);
	}

	return columns === 0 ? text : sliceShown(text, at);
};

/** Composes the rows of a text pane. */
export const paneLines = (pane: PaneView, columns: number, height: number, {cursor}: Glyphs): LineSpec[] => {
	const room = columns - 3;
	const lines: LineSpec[] = [];
	for (const [index, text] of pane.lines.entries()) {
		if (lines.length >= height) {
			break;
		}

		const mark = pane.matchAt === index ? piece(cursor, 'accent') : gap(1);
		const tone = pane.matchAt === index ? 'strong' : pane.tones?.[index] ?? 'plain';
		const rows = pane.wrap ? wrap(text, room) : [dropColumns(text, pane.left)];
		for (const [part, row] of (rows.length === 0 ? [words('')] : rows).entries()) {
			lines.push({pieces: [part === 0 ? mark : gap(1), gap(1), piece(cut(row, room), tone)]});
		}
	}

	return lines.slice(0, height);
};
