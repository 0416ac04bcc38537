import {joinShown, shownLines, words, type Shown} from './shown.ts';
import {graphemesOf, widthOf} from './width.ts';

/** Breaks a word that is wider than a line between two characters. */
const breakWord = (word: string, columns: number): string[] => {
	const pieces: string[] = [];
	let piece = '';
	let width = 0;
	for (const grapheme of graphemesOf(word)) {
		const wide = widthOf(grapheme);
		if (width + wide > columns && piece !== '') {
			pieces.push(piece);
			piece = '';
			width = 0;
		}

		piece += grapheme;
		width += wide;
	}

	return [...pieces, piece];
};

/** Wraps one line; further lines keep its indentation where that leaves room for words. */
const wrapLine = (line: string, columns: number): string[] => {
	const indentation = /^ */v.exec(line)?.[0] ?? '';
	const margin = indentation.length > columns / 2 || indentation.length + 2 > columns ? '' : indentation;
	const room = Math.max(1, columns - margin.length);
	const lines: string[] = [];
	let current = '';
	for (const word of line.slice(indentation.length).split(' ')) {
		const joined = current === '' ? word : `${current} ${word}`;
		if (widthOf(joined) <= room) {
			current = joined;
			continue;
		}

		if (current !== '') {
			lines.push(current);
		}

		const pieces = breakWord(word, room);
		lines.push(...pieces.slice(0, -1));
		current = pieces.at(-1) ?? '';
	}

	return [...lines, current].map(text => margin + text.trimEnd());
};

/** Wraps a text at spaces into lines of at most so many columns. Its own line breaks and indentations stay; a longer word is broken. */
export const wrap = (text: Shown, columns: number): Shown[] => {
	const room = Math.max(1, columns);
	return shownLines(text).flatMap(line => widthOf(line) <= room ? [line] : wrapLine(line, room) as Shown[]);
};

/** Sets each line off by so many spaces. */
export const indent = (lines: readonly Shown[], by: Shown = words('  ')): Shown[] => lines.map(line => joinShown([by, line]));
