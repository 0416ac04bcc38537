import stringWidth from 'string-width';
import {joinShown, repeatShown, words, type Shown} from './shown.ts';

const segmenter = new Intl.Segmenter();
const ascii = /^[\u{20}-\u{7E}]*$/v;

/** ASCII, and the marks that our own screens draw: one column each, and none joins with another. */
const narrow = /^[\u{20}-\u{7E}·…›←↑→↓⋮⏎─│┌┐└┘├┤┬┴┼╪▏▲▴▸▾◂◆○◷✔✖⟨⟩]*$/v;
const space = words(' ');
const ellipsis = words('…');

/** Whether each character of a text takes one column and stands for itself. */
export const isNarrow = (text: string): boolean => narrow.test(text);

/** Terminal columns that a text of one line takes; wide characters count two, combining marks none. Texts of ASCII and of our own marks, nearly all, are only measured by length. */
export const widthOf = (text: string): number => isNarrow(text) ? text.length : stringWidth(text);

/** The characters of a text as a person counts them, so that nothing is cut inside of one. */
export const graphemesOf = (text: string): string[] => ascii.test(text)
	? [...text]
	: Array.from(segmenter.segment(text), ({segment}) => segment);

/** The longest start of a text that fits so many columns. */
export const headOf = (text: Shown, columns: number): Shown => {
	if (ascii.test(text)) {
		return text.slice(0, Math.max(0, columns)) as Shown;
	}

	let head = '';
	let width = 0;
	for (const grapheme of graphemesOf(text)) {
		width += widthOf(grapheme);
		if (width > columns) {
			break;
		}

		head += grapheme;
	}

	return head as Shown;
};

/** The longest end of a text that fits so many columns. */
export const tailOf = (text: Shown, columns: number): Shown => {
	const graphemes = graphemesOf(text);
	let start = graphemes.length;
	let width = 0;
	while (start > 0) {
		width += widthOf(graphemes[start - 1] ?? '');
		if (width > columns) {
			break;
		}

		start--;
	}

	return graphemes.slice(start).join('') as Shown;
};

/** Cuts a text that is wider than so many columns and marks the cut with `…` at its end. */
export const cut = (text: Shown, columns: number): Shown => {
	if (widthOf(text) <= columns) {
		return text;
	}

	return columns < 1 ? words('') : joinShown([headOf(text, columns - 1), ellipsis]);
};

/** Cuts the middle out of a text that is wider than so many columns: crumbs and paths say most at their two ends. */
export const cutMiddle = (text: Shown, columns: number): Shown => {
	if (widthOf(text) <= columns) {
		return text;
	}

	if (columns < 3) {
		return cut(text, columns);
	}

	const head = headOf(text, Math.floor((columns - 1) / 2));
	return joinShown([head, ellipsis, tailOf(text, columns - 1 - widthOf(head))]);
};

/** A text of exactly so many columns: padded with spaces, or cut with `…`. A wide character that does not fit leaves one more space. */
export const fit = (text: Shown, columns: number, align: 'left' | 'right' = 'left'): Shown => {
	const shortened = cut(text, columns);
	const padding = repeatShown(space, columns - widthOf(shortened));
	return joinShown(align === 'left' ? [shortened, padding] : [padding, shortened]);
};
