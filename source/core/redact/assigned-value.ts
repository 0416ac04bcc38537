import {isCoverText} from './plain-values.ts';
import {wordList} from './word-list.ts';

/** A value found after a name: where it stands, and what kind of place it is. */
export type AssignedValue = {
	readonly start: number;
	readonly end: number;
	/** `quoted` and `rest` (the rest of a line of a config file) are values beyond doubt; `word` may be prose. */
	readonly place: 'quoted' | 'rest' | 'word';
};

const proseWords = wordList(`
	a an and are as at be by can cannot does error expected failed field for from got has have if in invalid is it missing must no not of on or required should that the this to unknown use using
	value was will with you your
`);

/** Whether a line goes on as a sentence and not as a value. */
const isProse = (line: string): boolean => line.toLowerCase().split(/[\s\),.:;]+/v).some(word => proseWords.has(word));

/** The longest value that is looked at, in UTF-16 units. */
const longest = 65_536;

/** Where a quoted text ends that was opened by these backslashes and quote. */
const quotedEnd = (text: string, start: number, opener: string): number => {
	const quote = opener.at(-1) ?? '"';
	const near = text.slice(0, start + longest);
	for (let at = near.indexOf(opener, start); at !== -1; at = near.indexOf(opener, at + 1)) {
		let slashes = 0;
		while (near[at - 1 - slashes] === '\\') {
			slashes++;
		}

		// More backslashes than the opener has belong to a quote inside of the value.
		if (slashes === 0 || quote === '\'') {
			return at;
		}
	}

	const lineEnd = text.indexOf('\n', start);
	return lineEnd === -1 ? text.length : lineEnd;
};

const lineEndOf = (text: string, start: number): number => {
	const end = text.indexOf('\n', start);
	return end === -1 ? text.length : end;
};

const opener = /\\{0,7}["'`]/vy;
const blockIndicator = /[>\|][+\-]?\d?[\t ]*(?:#[^\n]*)?\n/vy;
const content = /[^<>]{0,4000}/vy;

// It has no end that could fail to match, so it never goes back.

const word = /(?:\$\([^\n\)]{0,300}\)|\$?\{[^\n\}]{0,300}\}{1,2}|<[^\n<>]{0,300}>|[^\s"\u{26}'\),;<>\\\]`\}])+/vy;

/** A block of lines that are indented more than the line they hang on. */
const blockAt = (text: string, name: number, start: number): AssignedValue | null => {
	const lineStart = text.lastIndexOf('\n', name - 1) + 1;
	const margin = /^[\t ]*(?:- +)*/v.exec(text.slice(lineStart, lineStart + 200))?.[0].length ?? 0;
	let end = start;
	for (let at = start; at < text.length;) {
		const lineEnd = lineEndOf(text, at);
		const line = text.slice(at, lineEnd);
		if (line.trim() !== '' && (/^\s*/v.exec(line)?.[0].length ?? 0) <= margin) {
			break;
		}

		if (line.trim() !== '') {
			end = lineEnd;
		}

		at = lineEnd + 1;
	}

	const from = start + (/^\s*/v.exec(text.slice(start, end))?.[0].length ?? 0);
	return end > from ? {start: from, end, place: 'rest'} : null;
};

/** A value without quotes that reaches to the end of its line, unless that line is prose or holds more assignments. */
const restOfLine = (text: string, start: number): AssignedValue | null => {
	const line = text.slice(start, lineEndOf(text, start)).replace(/\s#[^\n]*$/v, '').trimEnd();
	word.lastIndex = start;
	const first = word.exec(text)?.[0] ?? '';
	if (first === '') {
		return null;
	}

	if (first.length === line.length) {
		return {start, end: start + first.length, place: 'rest'};
	}

	const others = line.slice(first.length);
	if (isProse(line)) {
		return {start, end: start + first.length, place: 'word'};
	}

	const isAlone = !/^[\u{26}\),;\]\}]|\s[\w\-.]{1,80}[:=]/v.test(others);
	return {start, end: start + (isAlone ? line.length : first.length), place: 'rest'};
};

/**
The value that stands at a place of a text, after a name and what separates them.

`name` is where the name starts, `isLineStart` says that nothing but indentation stands before it, `isFlow` that a bracket or comma does, `isTag` that it is the content of an element.
*/
export const valueAt = (text: string, start: number, about: {readonly name: number; readonly isLineStart: boolean; readonly isFlow: boolean; readonly isTag: boolean}): AssignedValue | null => {
	if (about.isTag) {
		content.lastIndex = start;
		const length = content.exec(text)?.[0].trimEnd().length ?? 0;
		return length === 0 ? null : {start, end: start + length, place: 'quoted'};
	}

	blockIndicator.lastIndex = start;
	if (about.isLineStart && blockIndicator.test(text)) {
		return blockAt(text, about.name, blockIndicator.lastIndex);
	}

	opener.lastIndex = start;
	const quote = opener.exec(text)?.[0];
	if (quote !== undefined) {
		const from = start + quote.length;
		const end = quotedEnd(text, from, quote);
		return end > from ? {start: from, end, place: 'quoted'} : null;
	}

	if (/^(?:\[|\{[^.\{])/v.test(text.slice(start, start + 2))) {
		return null;
	}

	if (about.isLineStart) {
		return restOfLine(text, start);
	}

	word.lastIndex = start;
	const found = word.exec(text)?.[0].replace(/[\u{21}.:?]{1,3}$/v, '') ?? '';
	return found === '' ? null : {start, end: start + found.length, place: about.isFlow ? 'rest' : 'word'};
};

/** Whether a value was hidden before. */
export const isCovered = (text: string, value: AssignedValue): boolean => isCoverText(text.slice(value.start, value.end));
