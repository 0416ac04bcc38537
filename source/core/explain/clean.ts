import {stripControl} from '../text/sanitise.ts';
import {readJsonLine, readLogfmt, type Entry} from './clean/fields.ts';
import {withoutPrefixes} from './clean/prefixes.ts';
import {unescape, withoutEntities} from './clean/unescape.ts';
import type {About, Opening, Piece} from './types.ts';

/** Colours whose escape character was lost or written out: `\u001b[31m`, `^[[31m`, `[0m`. */
const writtenColour = /(?:\\u001[Bb]|\\x1[Bb]|\\033|\\e|\^\[|\u{241B})\[\d{0,3}(?:;\d{1,3}){0,6}m|\[(?:0|0?[1-4]|22|[349]\d)(?:;\d{1,3}){0,6}m(?!\])/gv;

/** The key in front of a message in YAML or JSON, with the quote or the block mark that opens it. */
const messageKey = /^(?:- )?["']?(?:(?:message|Message|description|Description|lastError|failureMessage)["']?:\s{1,20}(?!\\)(["']|[>\|][+\-]?$)?|(?:reason|error|err|msg|status|stderr|stdout|output|log|text)["']?:\s{1,20}(["']|[>\|][+\-]?$))/v;

/** Takes a quote off the end, with what follows it in JSON, when there is none that it closes. */
const withoutClosing = (text: string, quote: string): string => {
	const closed = text.replace(/[\s,\]\}]{0,20}$/v, '');
	return closed.endsWith(quote) ? closed.slice(0, -1) : text;
};

const withoutKey = (text: string): string => {
	const match = messageKey.exec(text);
	if (match === null) {
		return text;
	}

	const quote = match[1] ?? match[2] ?? '';
	const rest = text.slice(match[0].length);
	if (quote === '\'') {
		return withoutClosing(rest, quote).replaceAll('\'\'', '\'');
	}

	return quote === '"' ? withoutClosing(rest, quote) : rest;
};

/** A text in YAML's double quotes that goes on in the next line ends with a backslash there, and the next begins with one before its space. */
const withoutFold = (text: string): string => text.replace(/^\\(?= )/v, '').replace(/(?<!\\)\\$/v, '');

type Source = {readonly line: number; readonly width: number; readonly lead: number};

/** The deepest that entries are read inside of entries: a JSON line of a runner that holds a JSON line of a controller. */
const deepest = 8;

const entryOf = (text: string): Entry | null => readJsonLine(text) ?? readLogfmt(text);

type How = {readonly after: Piece['after']; readonly opens: Opening | null; readonly about: About | null; readonly depth: number};

const addText = (raw: string, source: Source, into: Piece[], how: How): void => {
	if (raw.includes('\n')) {
		for (const [index, line] of raw.split('\n').entries()) {
			// What was one line of a file is as wide as its own text now.
			addText(line, {...source, width: line.trimEnd().length}, into, index === 0 ? how : {...how, after: 'escape', opens: null});
		}

		return;
	}

	const bare = withoutPrefixes(raw);
	const inner: How = {...how, opens: how.opens ?? bare.opens, depth: how.depth + 1};
	const place: Source = {...source, lead: how.depth === 0 ? bare.lead : source.lead};
	const entry = how.depth < deepest ? entryOf(bare.text) : null;
	if (entry !== null) {
		for (const [index, text] of entry.texts.entries()) {
			if (text !== '') {
				addText(text, place, into, {...inner, after: index === 0 ? how.after : 'field', opens: 'entry', about: entry.about ?? how.about});
			}
		}

		return;
	}

	const text = withoutFold(withoutKey(bare.text));
	const plain = unescape(withoutEntities(text));
	if (plain !== text && how.depth < deepest) {
		addText(plain, place, into, inner);
		return;
	}

	into.push({text: text.trim(), ...place, after: how.after, opens: inner.opens, about: how.about});
};

/** The most characters of a line that are read as one entry. Nobody's message is longer; what has no line breaks is cut. */
const longest = 256 * 1024;

const partsOf = (raw: string): readonly string[] => raw.length <= longest
	? [raw]
	: Array.from({length: Math.ceil(raw.length / longest)}, (_, index) => raw.slice(index * longest, (index + 1) * longest));

/** What was written over one line: of a long progress only what is more than a few words. */
const overwritten = (written: readonly string[]): readonly string[] => written.length > 50 ? written.filter(({length}) => length > 20) : written;

/**
The lines of a log, one at a time.

@yields Each without its line break.
*/
function * linesOf(log: string): Generator<string, void> {
	let from = 0;
	for (let at = log.indexOf('\n'); at !== -1; at = log.indexOf('\n', from)) {
		yield log.slice(from, at);
		from = at + 1;
	}

	yield log.slice(from);
}

/** How many lines a log has; a line break at its end begins none. */
export const countLines = (log: string): number => {
	let count = log === '' || log.endsWith('\n') ? 0 : 1;
	for (let at = log.indexOf('\n'); at !== -1; at = log.indexOf('\n', at + 1)) {
		count++;
	}

	return count;
};

/**
Turns a log into its texts: without colours, times, levels, boxes and marks of runners, structured entries taken apart, escapes undone, one piece for each line of text.

Nothing is left out but repeated empty lines, and no line is joined: a piece says where it stood, and how wide the line was, which tells later whether a message was wrapped.

@yields The pieces in the order of the log.
*/
export function * cleanLog(log: string): Generator<Piece, void> {
	let line = 0;
	let wasEmpty = false;
	for (const raw of linesOf(log)) {
		line++;
		const isEmpty = raw === '' || raw === '\r';
		if (isEmpty && wasEmpty) {
			continue;
		}

		wasEmpty = isEmpty;
		for (const [index, part] of partsOf(raw).entries()) {
			// A progress bar writes over its line again and again, each time after a carriage return.
			for (const [at, written] of overwritten(stripControl(part).replaceAll(writtenColour, '').split('\n')).entries()) {
				const pieces: Piece[] = [];
				addText(written, {line, width: written.trimEnd().length, lead: 0}, pieces, {after: index > 0 && at === 0 ? 'cut' : 'line', opens: null, about: null, depth: 0});
				yield * pieces;
			}
		}
	}
}
