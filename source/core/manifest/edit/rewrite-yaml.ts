/** Changes single values in the text of a YAML document and leaves the rest alone: order of keys, quotes, comments, blanks. */
import {sameValue} from '../../record/same-value.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import {linesOf} from '../read-document.ts';
import {readYaml} from '../read-yaml.ts';
import type {Places, Range} from '../yaml/composer.ts';
import {writeScalar} from './write-scalar.ts';

/** Text to put in place of a range; an empty range is an insertion. */
type Edit = Range & {readonly text: string};

type Source = {readonly text: string; readonly places: Places};

/** Where the value behind a key begins: behind the colon. Null where no colon is found, as behind a key that stands on a line of its own. */
const behindKey = (text: string, {start, end}: Range): number | null => {
	const entry = text.slice(start, end);
	const key = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*:/v.exec(entry) ?? /^[^\n]*?:(?=[\s,\[\]\{\}]|$)/v.exec(entry);
	return key === null ? null : start + key[0].length;
};

const startsFlow = (text: string, first: number): boolean => /\{\s*$/v.test(text.slice(0, first));

/** Puts a key before the first entry of a mapping, at the same column. */
const insertion = ({text}: Source, first: Range, key: string, value: JsonValue): Edit => {
	const {start} = first;
	const pair = `${startsFlow(text, start) ? JSON.stringify(key) : writeScalar(key, '')}: ${isMapping(value) || isList(value) ? JSON.stringify(value) : writeScalar(value, '')}`;
	if (startsFlow(text, start)) {
		return {start, end: start, text: `${pair}, `};
	}

	const column = start - (text.lastIndexOf('\n', start - 1) + 1);
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	return {start, end: start, text: `${pair}${newline}${' '.repeat(column)}`};
};

/** Takes an entry out together with the blanks up to the next one, or from the one before; null for the only one. */
const removal = (ranges: readonly Range[], gone: Range): Edit | null => {
	const index = ranges.indexOf(gone);
	const [before, after] = [ranges[index - 1], ranges[index + 1]];
	if (after !== undefined) {
		return {start: gone.start, end: after.start, text: ''};
	}

	return before === undefined ? null : {start: before.end, end: gone.end, text: ''};
};

const replacement = ({text}: Source, {start, end}: Range, wanted: JsonValue): Edit => {
	const old = text.slice(start, end);
	const blank = /^\s*/v.exec(old)![0];
	const value = isMapping(wanted) || isList(wanted) ? JSON.stringify(wanted) : writeScalar(wanted, old.trim());
	// What stood on lines of its own goes behind its key
	return blank === '' || blank.includes('\n')
		? {start, end, text: text[start - 1] === ':' ? ` ${value}` : value}
		: {start: start + blank.length, end, text: value};
};

/** The edits that make a mapping what is wanted; null where single keys cannot be told apart in the text. */
const ofMapping = (source: Source, value: Readonly<Record<string, JsonValue>>, wanted: Readonly<Record<string, JsonValue>>): readonly Edit[] | null => {
	const places = source.places.get(value);
	const names = new Set([...Object.keys(value), ...Object.keys(wanted)]);
	const ranges = places?.values().toArray().toSorted((a, b) => a.start - b.start) ?? [];
	if (places === undefined || ranges.length === 0) {
		return null;
	}

	const edits: Edit[] = [];
	for (const name of names) {
		const found = ofKey({source, places, ranges}, {name, old: value[name], next: wanted[name]});
		if (found === null) {
			return null;
		}

		edits.push(...found);
	}

	return edits;
};

type Entries = {readonly source: Source; readonly places: ReadonlyMap<string | number, Range>; readonly ranges: readonly Range[]};

type KeyChange = {readonly name: string; readonly old: JsonValue | undefined; readonly next: JsonValue | undefined};

/** The edits of one key; null where its place is not known. Of a key that is not there `old` is undefined, of one that goes `next`. */
const ofKey = ({source, places, ranges}: Entries, {name, old, next}: KeyChange): readonly Edit[] | null => {
	if (old === undefined) {
		return [insertion(source, ranges[0]!, name, next!)];
	}

	if (next !== undefined && sameValue(old, next)) {
		return [];
	}

	const range = places.get(name);
	if (range === undefined) {
		return null;
	}

	if (next === undefined) {
		const edit = removal(ranges, range);
		return edit === null ? null : [edit];
	}

	const start = behindKey(source.text, range);
	return start === null ? null : editsOf(source, old, next, {start, end: range.end});
};

const ofList = (source: Source, value: readonly JsonValue[], wanted: readonly JsonValue[]): readonly Edit[] | null => {
	const places = source.places.get(value);
	if (value.length !== wanted.length || places === undefined) {
		return null;
	}

	return value.flatMap((item, index) => {
		const range = places.get(index);
		return range === undefined ? [] : editsOf(source, item, wanted[index]!, range);
	});
};

/** The edits inside of a collection; null where it is written anew as a whole. */
const inner = (source: Source, value: JsonValue, wanted: JsonValue): readonly Edit[] | null => {
	if (isMapping(value) && isMapping(wanted)) {
		return ofMapping(source, value, wanted);
	}

	return isList(value) && isList(wanted) ? ofList(source, value, wanted) : null;
};

const editsOf = (source: Source, value: JsonValue, wanted: JsonValue, range: Range): readonly Edit[] => sameValue(value, wanted)
	? []
	: inner(source, value, wanted) ?? [replacement(source, range, wanted)];

const applied = (text: string, edits: readonly Edit[]): string => {
	let result = '';
	let position = 0;
	for (const {start, end, text: put} of edits.toSorted((a, b) => a.start === b.start ? a.end - b.end : a.start - b.start)) {
		result += text.slice(position, start) + put;
		position = Math.max(position, end);
	}

	return result + text.slice(position);
};

/**
The text of a document, changed so that Helm reads `wanted` from it. What does not change keeps its text, comments and quotes too; a part that is replaced whole is written in one line.

The result is read again: null where it does not say what is wanted and nothing else. So it is behind an alias that stands in two places, and where a whole number that JavaScript rounds would be written anew.
*/
export const rewriteYaml = (text: string, wanted: JsonValue): string | null => {
	const read = readYaml(linesOf(text), {hasPlaces: true});
	if (!read.ok || read.places === null) {
		return null;
	}

	const edits = editsOf({text, places: read.places}, read.value, wanted, {start: read.start, end: text.length});
	if (edits.some(({start, end}) => read.rounded.some(offset => offset >= start && offset < end))) {
		return null;
	}

	const result = applied(text, edits);
	const again = readYaml(linesOf(result));
	return again.ok && sameValue(again.value, wanted) ? result : null;
};
