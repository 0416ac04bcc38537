import {isCovered, valueAt, type AssignedValue} from './assigned-value.ts';
import {isHidden} from './hide-value.ts';
import {isWordy} from './plain-values.ts';
import {nameClass, secretHint, type NameClass} from './secret-names.ts';
import type {Span} from './spans.ts';
import {wordList} from './word-list.ts';

/** Letters, digits, and `_ - .` between them. */
const isNameCharacter = (character: string | undefined): boolean => character !== undefined
	&& ((character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || (character >= '0' && character <= '9') || character === '_' || character === '-' || character === '.');

/** The longest name that is looked at. */
const longest = 120;

/** A name in a text with what says something about its value. */
type Name = {readonly start: number; readonly end: number; readonly found: NameClass};

/** `checksum/NAME` is no secret, and `DOMAIN/NAME-secret` names one. */
const inAnnotation = (text: string, start: number, found: NameClass): NameClass => {
	const before = text[start - 1] === '/' ? text.slice(Math.max(0, start - 80), start) : '';
	if (/checksums?\/$/v.test(before)) {
		return 'none';
	}

	return found === 'ambiguous' && /[\w\-]\.[a-z]{2,}\/$/v.test(before) ? 'reference' : found;
};

const nameAround = (text: string, index: number, length: number): Name => {
	let start = index;
	while (index - start < longest && isNameCharacter(text[start - 1])) {
		start--;
	}

	let end = index + length;
	while (end - index < longest && isNameCharacter(text[end])) {
		end++;
	}

	const name = text.slice(start, end).replaceAll(/^[\-.]{1,9}|[\-.]{1,9}$/gv, '');
	return {start, end, found: inAnnotation(text, start, nameClass(name))};
};

/** `name: value`, `"name": value`, `name = value`, `name => value`, and after `${` a default: `${NAME:-value}`. */
const separator = /\\{0,7}["'`]?\]?[\t ]{0,8}(?::=|=>|=(?!=)|:(?![\/:=]|\\(?!\\*["'])))[\t ]*/vy;
/** `your password is hunter2`. */
const sentence = /[\t ]+(?:is|was)(?:[\t ]*:|[\t ]+now)?[\t ]+(?=\S*\d)/vy;
/** `password "value"` alone on a line, as config files without a separator have it. */
const directive = /[\t ]{1,20}(?=["']?[^\s"']{3,200}["']?;?[\t ]{0,20}(?:\r?\n|$))/vy;
const defaultSeparator = /:?[\-=]/vy;
/** `"name": "DB_PASSWORD", "value": "…"`, also as YAML lines, as attributes, and as Go prints structs. */
const pair = /\\{0,7}["'`]?[,;]?\s{0,40}\\{0,7}["'`]?[Vv]alue\\{0,7}["'`]?[\t ]*[:=][\t ]*/vy;
/** `--name value`, also as items of a list. */
const flagGap = /[\t ]+(?!-)|\\{0,7}["'`],\s{0,40}(?=\\{0,7}(?:"[^"\-]|'[^'\-]|`[^\-`]))|["']?\n[\t ]*- +(?!["']?-)/vy;
const tagGap = /(?:\s[^\n<>]{0,200})?>/vy;
/** How API servers print a bad value: after its path and a few words. */
const fieldError = /\]?(?:\.value)?:? (?:(?:Invalid|Unsupported|Duplicate|Forbidden) value|Required value): (?=[\d"])/vy;
const applyError = /\\{0,7}["']?\]?(?:\.value)?:? expected \w+, got &?(?:value\.)?\w+\{Value:/vy;
const listItem = /[,\[]\s{0,40}\\{0,7}["'`]([^"'\\\]`]{1,4000})\\{0,7}["'`]/vy;

const endOf = (pattern: RegExp, text: string, at: number): number => {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : -1;
};

/** What stands on the line before a name decides whether it is an assignment of a config file or of prose. */
const lineStart = /(?:^|\n)[\t ]*(?:(?:[#+\-;]|\/\/|export|set|ENV|ARG|declare -x)[\t ]+)*["']?$/v;

/** Whether only indentation, list marks and the like stand before a place on its line. */
const startsLine = (text: string, start: number): boolean => {
	const before = text.slice(Math.max(0, start - 60), start);
	return lineStart.test(before.includes('\n') || start <= 60 ? before : `x${before}`);
};

/** Where the value of a name starts, or -1 where none follows. */
const valueStart = (text: string, name: Name): {readonly at: number; readonly isSure: boolean; readonly isTag?: true} => {
	const before = text.slice(Math.max(0, name.start - 2), name.start);
	if (before === '${') {
		return {at: endOf(defaultSeparator, text, name.end), isSure: true};
	}

	if (before.endsWith('<')) {
		const at = endOf(tagGap, text, name.end);
		if (at !== -1) {
			return {at, isSure: true, isTag: true};
		}
	}

	for (const pattern of [applyError, fieldError, pair]) {
		const at = endOf(pattern, text, name.end);
		if (at !== -1) {
			return {at, isSure: true};
		}
	}

	for (const pattern of [separator, sentence]) {
		const at = endOf(pattern, text, name.end);
		if (at !== -1) {
			return {at, isSure: false};
		}
	}

	return name.found === 'secret' && text[name.start] !== '-' && startsLine(text, name.start) ? {at: endOf(directive, text, name.end), isSure: false} : {at: text[name.start] === '-' ? endOf(flagGap, text, name.end) : -1, isSure: true};
};

/** What messages say of a password. */
const statusWords = wordList(`
	absent accepted bad blank changed denied disabled empty enabled error expired failed failure incorrect invalid mismatch missing none null ok optional rejected required reset set short unauthorized
	unknown unset valid weak wrong
`);

const clauseEnd = /[\t ]*(?:[\),;]|\r?\n|$)/vy;

/** Whether a word in the middle of a line is a value, and none of a sentence that goes on. */
const isValueWord = (text: string, {found}: Name, {start, end}: AssignedValue): boolean => {
	const word = text.slice(start, end);
	if (/^\d{1,5}$/v.test(word)) {
		return false;
	}

	return /[\W\d_]/v.test(word) ? found === 'secret' || !isWordy(word) : found === 'secret' && endOf(clauseEnd, text, end) !== -1 && !statusWords.has(word.toLowerCase());
};

/** Whether a value is one: no word of a sentence, and no count in a list of counts. */
const isValue = (text: string, name: Name, value: AssignedValue): boolean => {
	if (value.place === 'word') {
		return isValueWord(text, name, value);
	}

	const isCount = value.place === 'rest' && /^\d{1,5}$/v.test(text.slice(value.start, value.end)) && text.slice(name.end, value.start) === ': ';
	return !isCount || startsLine(text, name.start);
};

const spansOfList = (text: string, at: number): Span[] => {
	const spans: Span[] = [];
	listItem.lastIndex = at;
	for (let match = listItem.exec(text); match !== null; match = listItem.exec(text)) {
		const start = match.index + match[0].indexOf(match[1] ?? '');
		spans.push({start, end: start + (match[1] ?? '').length, secret: match[1] ?? ''});
	}

	return spans;
};

/** Whether a bracket that opens before a place is not closed before it. */
const isInBrackets = (before: string): boolean => (before.match(/[\[\{]/gv)?.length ?? 0) > (before.match(/[\]\}]/gv)?.length ?? 0);

const spansOfName = (text: string, name: Name, isKept: (name: string) => boolean): Span[] => {
	const {at, isSure, isTag = false} = valueStart(text, name);
	if (at === -1) {
		return [];
	}

	const before = text.slice(Math.max(0, name.start - 60), name.start);
	if (/^\[\s{0,40}(?:\\{0,7}["'`]|\])/v.test(text.slice(at, at + 50)) && (name.found === 'secret' || name.found === 'ambiguous' || /s$/iv.test(text.slice(name.start, name.end)))) {
		return spansOfList(text, at).filter(({secret}) => isHidden(name.found, secret, isKept));
	}

	const isFlow = isSure || text[name.start] === '-' || /[\u{26}?\[\{]\s*\\{0,7}["']?$|-[\-DPX]?$/v.test(before) || (/,\s*\\{0,7}["']?$/v.test(before) && isInBrackets(before));
	const isLineStart = !isSure && startsLine(text, name.start);
	const enclosing = /\\{0,7}["'`]$/v.exec(before)?.[0] ?? null;
	const isEnclosed = enclosing !== null && !isTag && !/["'`]/v.test(text.slice(name.end, at));
	const value = valueAt(text, at, {name: name.start, isLineStart, isFlow: isFlow || text[at - 1] === '=', isTag, enclosing: isEnclosed ? enclosing : null});
	if (value === null || isCovered(text, value) || !isValue(text, name, value)) {
		return [];
	}

	const secret = text.slice(value.start, value.end);
	return isHidden(name.found, secret, isKept) ? [{start: value.start, end: value.end, secret}] : [];
};

/**
The names in a text that say something about their values, each looked at once.

@yields Where a name stands, and its class.
*/
function * secretNames(text: string): Generator<Name> {
	let at = 0;
	while (at < text.length) {
		secretHint.lastIndex = at;
		const match = secretHint.exec(text);
		if (match === null) {
			return;
		}

		const name = nameAround(text, match.index, match[0].length);
		at = Math.max(name.end, match.index + 1);
		if (name.found !== 'none') {
			yield name;
		}
	}
}

/** After a name: a mapping, list or block, whose parts its class may concern. */
const container = /["']?[\t ]{0,8}:[\t ]{0,8}(?:#[^\n]{0,200})?[\n\r\u{21}\u{26}>\[\{\|]/vy;
/** After a flag: another item of its list. */
const nextItem = /\\{0,7}["']\s{0,8},|["']?\r?\n[\t ]*-/vy;
/** Before a name: it is the value of a `name:`. After it: the value comes from elsewhere. */
const isNamed = /(?:name|key|header|parameter|variable)["']?[\t ]{0,8}:[\t ]{0,8}["']?$/iv;
const comesFromElsewhere = /["']?[\t ]*\r?\n[\t ]*valueFrom/vy;

/** Whether a text holds a name that concerns more than the value right behind it, which a structure alone tells. */
export const namesStructure = (text: string): boolean => secretNames(text).some(({start, end}) => endOf(container, text, end) !== -1 || (text[start] === '-' && endOf(nextItem, text, end) !== -1)
	|| (isNamed.test(text.slice(Math.max(0, start - 40), start)) && endOf(comesFromElsewhere, text, end) === -1 && /value["']?\s*:/iv.test(text)));

/** Where a text gives a value to a name that says it is secret. The time grows with the text: each place is looked at once, within a bounded distance. */
export const findAssignments = (text: string, isKept: (name: string) => boolean): Span[] => {
	const spans: Span[] = [];
	for (const name of secretNames(text)) {
		spans.push(...spansOfName(text, name, isKept));
	}

	return spans;
};
