import {isCoverText} from './plain-values.ts';
import {quotedEnd} from './quoted.ts';
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
const isProse = (line: string): boolean => /\s/v.test(line) && line.toLowerCase().split(/\s+/v).some(word => proseWords.has(word.replace(/^\(|[\),.:;]{1,3}$/v, '')));

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
	const others = line.slice(first.length);
	if (first !== '' && others !== '' && isProse(line)) {
		return {start, end: start + first.length, place: 'word'};
	}

	const isMore = /^[\u{26}\),;\]\}]+$|^[\u{26},;][\w\-.]{1,80}=|\s[\w\-.]{1,80}[:=]/v.test(others);
	const token = first === '' ? /^\S*/v.exec(line)?.[0] ?? '' : first;
	const {length} = isMore ? token : line;
	return length === 0 ? null : {start, end: start + length, place: 'rest'};
};

/** What may follow a closed quote. */
const afterQuote = /[\s#\u{26}\),:;<>\\\]\|\}]|$/vy;

/** A value in quotes; where text goes on right behind the closing quote, the quotes belong to a value of a whole line. */
const quotedValue = (text: string, start: number, quote: string, isLineStart: boolean): AssignedValue | null => {
	const from = start + quote.length;
	const closed = quotedEnd(text, from, quote);
	const end = closed === -1 ? lineEndOf(text, from) : closed;
	afterQuote.lastIndex = closed + quote.length;
	if (isLineStart && closed !== -1 && !afterQuote.test(text)) {
		return {start, end: lineEndOf(text, start), place: 'rest'};
	}

	return end > from ? {start: from, end, place: 'quoted'} : null;
};

/** A value behind a name in the same quotes: `"--password=value"`. */
const enclosedValue = (text: string, start: number, quote: string): AssignedValue | null => {
	const end = quotedEnd(text, start, quote);
	const inside = end === -1 ? '\n' : text.slice(start, end);
	return inside === '' || inside.includes('\n') || /[\s\u{26},;][\w\-.]{1,80}[:=]/v.test(inside) ? null : {start, end, place: 'rest'};
};

/** A list or mapping of any notation: its brackets enclose more than a word. */
const bracket = /[\[\{](?:[\s"'\[\\\]\{\}]|[\w\-.]+\s*[,:=]|$)|\[[^\n\]]*\]/vy;

/** The same right behind a `=`, where a value may start with a bracket. */
const tightBracket = /[\[\{](?:[\s"'\\]|$)|\[[\w ,\-.]*\]/vy;

/** What is known of the place of a value before it is read. */
export type About = {
	/** Where the name starts. */
	readonly name: number;
	/** Nothing but indentation stands before the name. */
	readonly isLineStart: boolean;
	/** A bracket or comma does, so that the value ends before the next. */
	readonly isFlow: boolean;
	/** It is the content of an element of XML. */
	readonly isTag: boolean;
	/** The quote before the name, which encloses the value too; null where there is none. */
	readonly enclosing: string | null;
};

/** The value that stands at a place of a text, after a name and what separates them. */
export const valueAt = (text: string, start: number, {name, isLineStart, isFlow, isTag, enclosing}: About): AssignedValue | null => {
	if (isTag) {
		content.lastIndex = start;
		const length = content.exec(text)?.[0].trimEnd().length ?? 0;
		return length === 0 ? null : {start, end: start + length, place: 'quoted'};
	}

	const enclosed = enclosing === null ? null : enclosedValue(text, start, enclosing);
	if (enclosed !== null) {
		return enclosed;
	}

	blockIndicator.lastIndex = start;
	if (isLineStart && blockIndicator.test(text)) {
		return blockAt(text, name, blockIndicator.lastIndex);
	}

	opener.lastIndex = start;
	const quote = opener.exec(text)?.[0];
	if (quote !== undefined) {
		return quotedValue(text, start, quote, isLineStart);
	}

	const isContainer = text[start - 1] === '=' ? tightBracket : bracket;
	isContainer.lastIndex = start;
	if (isContainer.test(text) && !/^\{[.\{]/v.test(text.slice(start, start + 2))) {
		return null;
	}

	if (isLineStart) {
		return restOfLine(text, start);
	}

	word.lastIndex = start;
	const found = word.exec(text)?.[0].replace(/[\u{21}.:?]{1,3}$/v, '') ?? '';
	return found === '' ? null : {start, end: start + found.length, place: isFlow ? 'rest' : 'word'};
};

/** Whether a value was hidden before. */
export const isCovered = (text: string, value: AssignedValue): boolean => isCoverText(text.slice(value.start, value.end));
