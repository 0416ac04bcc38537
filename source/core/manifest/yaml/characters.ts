/** Character classes of YAML 1.1, by code. A position behind the end of a text has code NaN, which counts as an end wherever an end counts. */

export const code = {
	tab: 0x09,
	lineFeed: 0x0A,
	carriageReturn: 0x0D,
	space: 0x20,
	bang: 0x21,
	quote: 0x22,
	hash: 0x23,
	percent: 0x25,
	ampersand: 0x26,
	apostrophe: 0x27,
	asterisk: 0x2A,
	plus: 0x2B,
	comma: 0x2C,
	minus: 0x2D,
	dot: 0x2E,
	zero: 0x30,
	nine: 0x39,
	colon: 0x3A,
	less: 0x3C,
	more: 0x3E,
	question: 0x3F,
	at: 0x40,
	openBracket: 0x5B,
	backslash: 0x5C,
	closeBracket: 0x5D,
	backtick: 0x60,
	openBrace: 0x7B,
	bar: 0x7C,
	closeBrace: 0x7D,
	nextLine: 0x85,
	lineSeparator: 0x20_28,
	paragraphSeparator: 0x20_29,
} as const;

const breaksBeyondAscii: ReadonlySet<number> = new Set([code.nextLine, code.lineSeparator, code.paragraphSeparator]);

/** Whether a line ends here: YAML 1.1 counts NEL, LS and PS too. */
export const isBreak = (char: number): boolean => char <= code.carriageReturn ? char === code.lineFeed || char === code.carriageReturn : char >= code.nextLine && breaksBeyondAscii.has(char);

export const isBlank = (char: number): boolean => char === code.space || char === code.tab;

/** A line break or the end of the text. */
export const isBreakOrEnd = (char: number): boolean => isBreak(char) || Number.isNaN(char);

/** A blank, a line break or the end of the text: what must follow most indicators. */
export const isGap = (char: number): boolean => isBlank(char) || isBreakOrEnd(char);

/** What the names of anchors and tag handles are made of. */
export const isWord = (char: number): boolean => (char >= 0x61 && char <= 0x7A) || (char >= 0x41 && char <= 0x5A) || (char >= code.zero && char <= code.nine) || char === 0x5F || char === code.minus;

export const isDigit = (char: number): boolean => char >= code.zero && char <= code.nine;

/** Control characters and non-characters, which Helm's reader refuses wherever they stand (`control characters are not allowed`). Byte order marks are none of them. */
const forbidden = /[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/v;

/** Where the first character stands that no YAML may hold; -1 for nowhere. */
export const findForbidden = (text: string): number => text.search(forbidden);
