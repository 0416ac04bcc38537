import {every, type Sliced} from '../slices/slices.ts';
import {textOfBase64} from './base64.ts';
import {isCoverText, isWordy} from './plain-values.ts';
import type {Span} from './spans.ts';
import {anchorsIn} from './yaml-tree.ts';

/** A line of YAML as far as it can be told without parsing. Columns count from 0; -1 where there is none. */
type Line = {
	readonly start: number;
	readonly text: string;
	/** Column of the first dash of a list item. */
	readonly dash: number;
	/** Column of the key, or of the first character. */
	readonly column: number;
	readonly key: string | null;
	/** Where the value starts, from the line's start. */
	readonly value: number;
};

const shape = /^(?<margin>[\t ]*)(?<dashes>(?:-[\t ]+)*)(?:(?<key>"[^"]*"|'[^']*'|[^\s"#':\[\]\{\}][^:]*):(?:[\t ]+|$))?/v;

const readLine = (text: string, start: number): Line => {
	const match = shape.exec(text);
	const {margin = '', dashes = '', key = null} = match?.groups ?? {};
	return {
		start,
		text,
		dash: dashes === '' ? -1 : margin.length,
		column: margin.length + dashes.length,
		key: key?.replaceAll(/^["']|["']$/gv, '') ?? null,
		value: match?.[0].length ?? 0,
	};
};

/** Lines from one pause to the next. */
const pauseAfter = 200;

function * linesOf(text: string, offset: number): Sliced<Line[]> {
	const isPause = every(pauseAfter);
	const lines: Line[] = [];
	let start = offset;
	for (const line of text.split('\n')) {
		if (isPause()) {
			yield null;
		}

		lines.push(readLine(line.endsWith('\r') ? line.slice(0, -1) : line, start));
		start += line.length + 1;
	}

	return lines;
}

const isBlank = ({text}: Line): boolean => text.trim() === '' || text.trimStart().startsWith('#');

const kindOn = ({key, text, value}: Line): string | null => key === 'kind' ? /^["']?(?<kind>\w+)/v.exec(text.slice(value))?.groups?.['kind'] ?? null : null;

/** How many lines away the kind of an object is looked for. */
const farthest = 2000;

/** The kind among the lines of the same mapping, going up or down from a line; null where there is none. */
const kindBeside = (lines: readonly Line[], from: number, step: 1 | -1): string | null => {
	const {column} = lines[from] ?? {column: 0};
	if (step === -1 && lines[from]?.dash !== -1) {
		return null;
	}

	for (let index = from + step; index >= 0 && index < lines.length && Math.abs(index - from) < farthest; index += step) {
		const line = lines[index];
		if (line === undefined || isBlank(line)) {
			continue;
		}

		const startsItem = line.dash !== -1 && line.dash < column;
		if (line.column < column || (startsItem && step === 1)) {
			return null;
		}

		const kind = line.column === column ? kindOn(line) : null;
		if (kind !== null || startsItem) {
			return kind;
		}
	}

	return null;
};

/** What YAML puts before a value; the value, in quotes or not; a comment. */
const valueShape = /^(?<before>(?:[\u{21}\u{26}]\S{0,100}\s{1,20}){0,2})(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^']|'')*)'|(?<plain>[^\s#](?:[^\s#]|\s+[^\s#]|#)*?))?(?:\s+(?<comment>#.*))?$/v;

/** What is no value: nothing, what was hidden, the header of a block. */
const isEmpty = (content: string): boolean => content === '' || isCoverText(content) || /^(?:⋮["']?|[>\|][\d+\-]*)$/v.test(content);

/** The value on a line, and what a comment behind it says beyond plain words. A line that is no YAML is a value as a whole. */
const spansOf = (line: Line, from: number, encoded: boolean): Span[] => {
	const text = line.text.slice(from).trimEnd();
	const groups = valueShape.exec(text)?.groups ?? {plain: text};
	const {before = '', plain, comment = ''} = groups;
	const value = groups['double'] ?? groups['single'] ?? plain ?? '';
	const start = line.start + from + text.indexOf(value, before.length);
	const spans = isEmpty(value) ? [] : [{start, end: start + value.length, secret: (encoded ? textOfBase64(value) : null) ?? value}];
	const said = comment.replace(/^[\s#]{1,80}/v, '').trimEnd();
	const at = line.start + line.text.length - said.length;
	return said === '' || isCoverText(said) || isWordy(said) ? spans : [...spans, {start: at, end: at + said.length, secret: said}];
};

/** Where the value starts on a line of the data, which may be commented out. */
const valueOn = (line: Line): number => {
	const comment = /^[\s#]*#(?:[^\n:]{0,300}:(?=\s))?[\s#]*/v.exec(line.text);
	return comment === null ? (line.key === null ? line.column : line.value) : comment[0].length;
};

/** What stands for no data at all behind its name. */
const isNothing = /^(?:null|~)?\s*$/v;

const flowValue = /(?<=:\s{0,8}["']?)[^\s"',\}][^"',\}]*/gv;

const fields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'type', 'immutable', 'status', 'data', 'stringData']);

/** Whether the values of a `data:` end before a line: it is indented less, or, where all objects are Secrets, it is another field of one. */
const endsData = (line: Line, column: number, isMixed: boolean): boolean => {
	const margin = line.text.search(/\S/v);
	return !isBlank(line) && margin <= column && (isMixed || (line.key !== null && fields.has(line.key)));
};

/**
The values under a `data:` line.

@yields Every now and then.
*/
function * spansBelow(lines: readonly Line[], at: number, isMixed: boolean): Sliced<Span[]> {
	const isPause = every(pauseAfter);
	const spans: Span[] = [];
	const head = lines[at];
	if (head === undefined) {
		return spans;
	}

	const encoded = head.key === 'data';
	const inline = head.text.slice(head.value);
	const isFlow = inline.startsWith('{');
	// A break in the YAML may have given the name of the data to a single value, or made a comment of one, which begins with the blank before it
	spans.push(...isFlow || isNothing.test(inline) ? [] : spansOf(head, inline.startsWith('#') ? head.value - 1 : head.value, encoded));
	for (const {0: value, index} of isFlow ? inline.matchAll(flowValue) : []) {
		const start = head.start + head.value + index;
		if (!isCoverText(value)) {
			spans.push({start, end: start + value.length, secret: (encoded ? textOfBase64(value) : null) ?? value});
		}
	}

	for (let index = at + 1; index < lines.length; index++) {
		const line = lines[index]!;
		if (endsData(line, head.column, isMixed)) {
			break;
		}

		if (isPause()) {
			yield null;
		}

		spans.push(...spansOf(line, valueOn(line), encoded));
	}

	return spans;
}

/**
The data in one document that holds a Secret.

@yields Every now and then.
*/
function * spansOfDocument(lines: readonly Line[]): Sliced<Span[]> {
	const isMixed = lines.some(line => (kindOn(line) ?? 'Secret') !== 'Secret');
	const spans: Span[] = [];
	for (const [index, line] of lines.entries()) {
		if (line.key !== 'data' && line.key !== 'stringData') {
			continue;
		}

		yield null;
		const kind = isMixed ? kindBeside(lines, index, -1) ?? kindBeside(lines, index, 1) : null;
		for (const span of (kind ?? 'Secret') === 'Secret' ? yield * spansBelow(lines, index, isMixed) : []) {
			spans.push(span);
		}
	}

	return spans;
}

/** Whether a text holds the line `kind: Secret` of a manifest. */
export const mentionsSecret = (text: string): boolean => /^[\t \-]*["']?kind["']?:[\t ]*["']?Secret\b/mv.test(text);

/**
The data of Secrets in lines of YAML that need not parse: a broken manifest, or one inside of other text.

A `data:` whose object does not tell its kind is hidden as soon as the document holds any Secret.

@yields Every now and then.
*/
export function * findSecretLines(text: string): Sliced<Span[]> {
	if (!mentionsSecret(text)) {
		return [];
	}

	const spans: Span[] = [];
	let offset = 0;
	for (const document of text.split(/(?<=\n)(?=---)/v)) {
		const anchors = anchorsIn(document);
		const found = mentionsSecret(document) ? yield * spansOfDocument(yield * linesOf(document, offset)) : [];
		// An alias of nothing is a value that a break in the YAML made one
		for (const span of found) {
			if (text[span.start] !== '*' || !anchors.has(text.slice(span.start + 1, span.end))) {
				spans.push(span);
			}
		}

		offset += document.length;
	}

	return spans;
}
