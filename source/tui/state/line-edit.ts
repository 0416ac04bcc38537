import type {Keystroke} from '../keys/keystroke.ts';

/** One line of typed text; `at` is the caret, counted in graphemes. */
export type LineEdit = {readonly text: string; readonly at: number};

export const emptyLine: LineEdit = {text: '', at: 0};

const segmenter = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({segment}) => segment);

/** A line that holds this text, with the caret at its end. */
export const lineOf = (text: string): LineEdit => ({text, at: graphemesOf(text).length});

const insert = ({text, at}: LineEdit, added: string): LineEdit => {
	const graphemes = graphemesOf(text);
	return {text: [...graphemes.slice(0, at), added, ...graphemes.slice(at)].join(''), at: at + graphemesOf(added).length};
};

const remove = ({text}: LineEdit, from: number, to: number): LineEdit => {
	const graphemes = graphemesOf(text);
	return {text: [...graphemes.slice(0, from), ...graphemes.slice(to)].join(''), at: from};
};

const wordStart = ({text, at}: LineEdit): number => {
	const before = graphemesOf(text).slice(0, at).join('').trimEnd();
	return graphemesOf(before.slice(0, before.lastIndexOf(' ') + 1)).length;
};

/** Puts pasted text in: line breaks become spaces, other control characters go. */
export const paste = (line: LineEdit, text: string): LineEdit => insert(line, text
	.split(/[\n\r]/v)
	.map(part => part.replaceAll(/\p{Control}/gv, '').trim())
	.filter(part => part !== '')
	.join(' '));

/** What a key press does to the line; null when it is no editing key. */
export const edit = (line: LineEdit, key: Keystroke): LineEdit | null => {
	if (key.text !== null) {
		return insert(line, key.text);
	}

	const end = graphemesOf(line.text).length;
	switch (key.name) {
		case 'backspace': {
			return line.at === 0 ? line : remove(line, line.at - 1, line.at);
		}

		case 'delete': {
			return line.at === end ? line : remove(line, line.at, line.at + 1);
		}

		case 'left': {
			return {...line, at: Math.max(line.at - 1, 0)};
		}

		case 'right': {
			return {...line, at: Math.min(line.at + 1, end)};
		}

		case 'home':
		case 'ctrl-a': {
			return {...line, at: 0};
		}

		case 'end':
		case 'ctrl-e': {
			return {...line, at: end};
		}

		case 'ctrl-u': {
			return remove(line, 0, line.at);
		}

		case 'ctrl-w': {
			return remove(line, wordStart(line), line.at);
		}

		default: {
			return null;
		}
	}
};

/** The text before and after the caret, for drawing it. */
export const aroundCaret = ({text, at}: LineEdit): {readonly before: string; readonly after: string} => {
	const graphemes = graphemesOf(text);
	return {before: graphemes.slice(0, at).join(''), after: graphemes.slice(at).join('')};
};
