import {isReadable, textOfBase64} from './base64.ts';
import {isCoverText} from './plain-values.ts';
import {quotedEnd} from './quoted.ts';
import type {Span} from './spans.ts';

/** How far around its data the kind of a printed object is looked for. */
const reach = 8000;

const opening = /(?<slashes>\\{0,7})"(?<key>data|stringData)\\{0,7}"\s{0,20}:\s{0,20}\{/gv;

/** The place after a quoted text, and the text; null where none starts here. `quote` is the quote with the backslashes of its level. */
const readQuoted = (text: string, start: number, quote: string): {readonly content: string; readonly from: number; readonly end: number} | null => {
	if (!text.startsWith(quote, start)) {
		return null;
	}

	const from = start + quote.length;
	const at = quotedEnd(text, from, quote);
	return at === -1
		? {content: text.slice(from), from, end: text.length}
		: {content: text.slice(from, at), from, end: at + quote.length};
};

const colon = /\s{0,20}:\s{0,20}/vy;
const number = /-?\d[\d+\-.e]*/ivy;

const skip = (pattern: RegExp, text: string, at: number): number => {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : at;
};

const depthChange = (character: string | undefined): number => {
	if (character === '{' || character === '[') {
		return 1;
	}

	return character === '}' || character === ']' ? -1 : 0;
};

/** The deepest nesting of a value of data that is followed; the API allows none, so it only bounds the time. */
const deepest = 32;

/** The strings and numbers of a printed map that are no keys, at any depth, and where the map ends: before its brace, or where the text was cut off. */
const valuesOf = (text: string, start: number, quote: string): {readonly spans: readonly Span[]; readonly end: number} => {
	const spans: Span[] = [];
	let depth = 0;
	let at = start;
	while (at < text.length && depth <= deepest) {
		const quoted = readQuoted(text, at, quote);
		const digits = quoted === null ? skip(number, text, at) : at;
		if (quoted !== null) {
			at = skip(colon, text, quoted.end);
			spans.push(...at === quoted.end ? [{start: quoted.from, end: quoted.from + quoted.content.length, secret: quoted.content}] : []);
			continue;
		}

		if (digits > at) {
			spans.push({start: at, end: digits, secret: text.slice(at, digits)});
			at = digits;
			continue;
		}

		depth += depthChange(text[at]);
		if (depth < 0 || text[at] === '"' || text[at] === '\\') {
			// The map's brace, or a quote of another level: the map was cut off inside of the text that holds it.
			break;
		}

		at++;
	}

	return {spans, end: at};
};

/** The kind that stands after the data, in the same object. */
const kindAfter = (text: string, start: number, quote: string): string | null => {
	let depth = 0;
	for (let at = start; at < Math.min(text.length, start + reach); at++) {
		const character = text[at];
		if (character === '{' || character === '[') {
			depth++;
		} else if (character === '}' || character === ']') {
			depth--;
			if (depth < -1) {
				return null;
			}
		} else {
			const quoted = readQuoted(text, at, quote);
			if (quoted !== null) {
				at = quoted.end - 1;
				if (depth === -1 && quoted.content === 'kind') {
					return readQuoted(text, skip(colon, text, quoted.end), quote)?.content ?? null;
				}
			}
		}
	}

	return null;
};

/** The kind that stands before the data, in the same object. Braces inside of texts are taken for real ones, which can only hide the kind. */
const kindBefore = (text: string, start: number, quote: string): string | null => {
	const key = `${quote}kind${quote}`;
	let depth = 0;
	for (let at = start - 1; at >= Math.max(0, start - reach); at--) {
		const character = text[at];
		if (character === '}' || character === ']') {
			depth++;
		} else if (character === '{' || character === '[') {
			depth--;
			if (depth < 0) {
				return null;
			}
		} else if (depth === 0 && text.startsWith(key, at)) {
			return readQuoted(text, skip(colon, text, at + key.length), quote)?.content ?? null;
		}
	}

	return null;
};

const mention = /\bkind:? \\?"?(?<after>\p{Uppercase_Letter}\w+)|Kind[:=] ?"?(?<set>\p{Uppercase_Letter}\w+)|\b(?<before>\p{Uppercase_Letter}\w+)(?:\.[\w.]+)? \\?"[^"]{0,253}" is invalid/gv;

/** The kind that a message names last before it prints the object. */
const kindMentioned = (text: string, start: number): string | null => {
	let kind: string | null = null;
	for (const {groups} of text.slice(Math.max(0, start - 2000), start).matchAll(mention)) {
		kind = groups?.['after'] ?? groups?.['set'] ?? groups?.['before'] ?? kind;
	}

	return kind;
};

const isBase64Text = ({secret}: Span): boolean => {
	const text = textOfBase64(secret);
	return secret === '' || (secret.length % 4 === 0 && text !== null && isReadable(text));
};

/** The data of Secrets where an error or an annotation prints a whole object as JSON, escaped or not, cut off or not. */
export const findDumpedData = (text: string): Span[] => {
	const found: Span[] = [];
	if (!text.includes('ata"') && !text.includes('ata\\')) {
		return found;
	}

	const isSecretMentioned = text.includes('Secret') || text.includes('stringData');
	for (const match of text.matchAll(opening)) {
		const quote = `${match.groups?.['slashes'] ?? ''}"`;
		const {spans, end} = valuesOf(text, match.index + match[0].length, quote);
		if (!isSecretMentioned && !spans.every(isBase64Text)) {
			continue;
		}

		const kind = kindAfter(text, end, quote) ?? kindBefore(text, match.index, quote) ?? kindMentioned(text, match.index);
		if (match.groups?.['key'] === 'stringData' || (kind === null ? spans.every(isBase64Text) : kind === 'Secret')) {
			found.push(...spans
				.filter(({secret}) => secret !== '' && !isCoverText(secret))
				.map(span => ({...span, secret: textOfBase64(span.secret) ?? span.secret})));
		}
	}

	return found;
};
