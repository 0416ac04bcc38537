import {code, isBlank, isBreak, isGap} from './characters.ts';
import {fold, isDocumentMark} from './plain.ts';
import {at, fail, push, readBreak, skipBreak, type Scan} from './scan.ts';

const escapes: Readonly<Record<string, string>> = {
	0: '\0',
	a: '\u{7}',
	b: '\b',
	t: '\t',
	'\t': '\t',
	n: '\n',
	v: '\v',
	f: '\f',
	r: '\r',
	e: '\u{1B}',
	' ': ' ',
	'"': '"',
	'\'': '\'',
	'\\': '\\',
	N: '\u{85}',
	_: '\u{A0}',
	L: '\u{2028}',
	P: '\u{2029}',
};

const lengths: Readonly<Record<string, number>> = {x: 2, u: 4, U: 8};

/** Reads an escape at the position and moves past it; null where there is no such escape. Unlike JSON, YAML 1.1 has no slash among them and no halves of surrogate pairs. */
const readEscape = (scan: Scan): string | null => {
	const name = scan.text.charAt(scan.position + 1);
	const simple = Object.hasOwn(escapes, name) ? escapes[name]! : null;
	if (simple !== null) {
		scan.position += 2;
		return simple;
	}

	const length = Object.hasOwn(lengths, name) ? lengths[name]! : 0;
	const digits = scan.text.slice(scan.position + 2, scan.position + 2 + length);
	const value = Number.parseInt(digits, 16);
	if (length === 0 || digits.length < length || !/^\p{ASCII_Hex_Digit}+$/v.test(digits) || value > 0x10_FF_FF || (value >= 0xD8_00 && value <= 0xDF_FF)) {
		return null;
	}

	scan.position += 2 + length;
	return String.fromCodePoint(value);
};

/** Blanks and breaks between words. `wasBroken` says that an escaped break stood before them, which swallows indentation and means nothing itself. */
const readGap = (scan: Scan, wasBroken: boolean): string => {
	const from = scan.position;
	let first = wasBroken ? '' : null;
	let rest = '';
	for (;;) {
		const char = at(scan);
		if (isBlank(char)) {
			scan.position++;
		} else if (isBreak(char)) {
			const read = readBreak(scan);
			if (first === null) {
				first = read;
			} else {
				rest += read;
			}
		} else {
			return first === null ? scan.text.slice(from, scan.position) : fold(first, rest);
		}
	}
};

/** What a run of characters without blanks means, and whether a break behind it was escaped; null where it holds a bad escape. */
type Run = {readonly content: string; readonly wasBroken: boolean} | null;

/** Reads up to a blank, a break, the closing quote or the end. */
const readRun = (scan: Scan, quote: number): Run => {
	let content = '';
	let from = scan.position;
	const flush = (until = scan.position): void => {
		content += scan.text.slice(from, until);
	};

	for (let char = at(scan); !isGap(char); char = at(scan)) {
		if (char === quote) {
			if (quote === code.quote || at(scan, 1) !== quote) {
				flush();
				return {content, wasBroken: false};
			}

			flush(scan.position + 1); // A quote written twice
			scan.position += 2;
			from = scan.position;
		} else if (char === code.backslash && quote === code.quote) {
			flush();
			if (isBreak(at(scan, 1))) {
				scan.position++;
				skipBreak(scan);
				return {content, wasBroken: true};
			}

			const read = readEscape(scan);
			if (read === null) {
				return null;
			}

			content += read;
			from = scan.position;
		} else {
			scan.position += char > 0xFF_FF ? 2 : 1;
		}
	}

	flush();
	return {content, wasBroken: false};
};

/** What stands for itself in a text in double quotes, or in single ones, up to the end of its line. */
const plainParts: ReadonlyMap<number, RegExp> = new Map([
	[code.apostrophe, /[^\n\r'\u{85}\u{2028}\u{2029}]*/vy],
	[code.quote, /[^\n\r"\\\u{85}\u{2028}\u{2029}]*/vy],
]);

/** Reads all that stands for itself at once, but for the blanks that it ends with: word by word, a line of 1 MB leaves as much behind for the collector of garbage. */
const readPlainPart = (scan: Scan, quote: number): string => {
	const pattern = plainParts.get(quote)!;
	pattern.lastIndex = scan.position;
	const part = pattern.exec(scan.text)?.[0] ?? '';
	let {length} = part;
	while (length > 0 && ' \t'.includes(part[length - 1]!)) {
		length--;
	}

	scan.position += length;
	return part.slice(0, length);
};

/** Scans a scalar in single or double quotes. */
export const scanQuoted = (scan: Scan, quote: number): void => {
	const start = scan.position;
	let content = '';
	scan.position++;
	while (!isDocumentMark(scan)) {
		content += readPlainPart(scan, quote);
		const run = readRun(scan, quote);
		if (run === null) {
			fail(scan, 'a text in double quotes holds an escape that YAML 1.1 does not know');
			return;
		}

		content += run.content;
		const char = at(scan);
		if (char === quote && !run.wasBroken) {
			scan.position++;
			push(scan, 'scalar', start, {text: content});
			return;
		}

		if (Number.isNaN(char)) {
			fail(scan, 'a quoted text has no end', start);
			return;
		}

		content += readGap(scan, run.wasBroken);
	}

	fail(scan, 'a quoted text is cut by a document mark', start);
};
