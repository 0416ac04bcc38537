/* eslint-disable no-control-regex, regexp/no-control-character, no-misleading-character-class -- control and combining characters are what this file is about */

/**
Sequences that a terminal obeys: CSI, OSC, DCS, SOS, PM and APC strings with their end (or none: to the end of the line), two-character escapes, and the 8-bit forms of all these.

Each alternative consumes what it looks at, so the time is linear.
*/
const terminalSequence =
	/(?:\u{1B}\[|\u{9B})[\u{20}-\u{3F}]*[\u{40}-\u{7E}]?|(?:\u{1B}[PX\]^_]|[\u{90}\u{98}\u{9D}-\u{9F}])[^\u{7}\n\u{1B}\u{9C}]*(?:\u{7}|\u{1B}\\|\u{9C})?|\u{1B}[\u{20}-\u{2F}]*[\u{30}-\u{7E}]?/gv;

/** C0 without line feed, DEL, and C1. */
const control = /[\u{0}-\u{9}\u{B}-\u{1F}\u{7F}-\u{9F}]/gv;

/** A joiner that is not inside of an emoji. */
const loneJoiner = /(?<!\p{Extended_Pictographic}[\u{FE0F}\u{1F3FB}-\u{1F3FF}]?)\u{200D}/gv;

/** What is invisible or turns the reading direction, and so can make two different names look the same. Selectors of an emoji's look stay. */
const invisible = /[[\p{Default_Ignorable_Code_Point}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}]--[\u{200D}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]]/gv;

const loneSurrogate = /\p{Surrogate}/gv;

/** Texts without any of these, nearly all, need no look at all. Looking for what is harmless from end to end would run out of stack in a text of some megabytes. */
const unusual = /[^\n\u{20}-\u{7E}\u{A1}-\u{AC}\u{AE}-\u{2FF}\u{2010}-\u{2027}\u{2030}-\u{205E}\u{2190}-\u{2BFF}]/v;

const codeOf = (character: string): string => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/**
Makes a text safe for a terminal and honest for a reader.

Escape sequences and control characters go; a carriage return before a line feed goes, a lone one (a progress bar) becomes a line feed; tabs become two spaces; characters that are invisible or change the reading direction are made visible as `<U+202E>`. Line feeds stay, or become `⏎` for a place that has one line.
*/
export const stripControl = (text: string, newlines: 'keep' | 'mark' = 'keep'): string => {
	const clean = unusual.test(text)
		? text
			.replace(/^\u{FEFF}/v, '')
			.replaceAll(terminalSequence, '')
			.replaceAll('\r\n', '\n')
			.replace(/\r$/v, '')
			.replaceAll('\r', '\n')
			.replaceAll('\t', '  ')
			.replaceAll(control, '')
			.replaceAll(loneSurrogate, '\u{FFFD}')
			.replaceAll(loneJoiner, character => codeOf(character))
			.replaceAll(invisible, character => codeOf(character))
		: text;
	return newlines === 'mark' && clean.includes('\n')
		? clean.split('\n').map(line => line.trim()).filter(line => line !== '').join(' ⏎ ')
		: clean;
};

/** One UTF-16 unit in JSON's notation. */
const unitEscape = (unit: number): string => String.raw`\u${unit.toString(16).padStart(4, '0')}`;

/** Writes control, invisible and direction-changing characters of a JSON text as `\uXXXX`, which says the same to a parser and nothing to a terminal. */
export const escapeControl = (json: string): string => unusual.test(json)
	? json.replaceAll(/[\u{7F}-\u{9F}[[\p{Default_Ignorable_Code_Point}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}]--[\u{200D}\u{FE00}-\u{FE0F}]]]/gv, character => {
		const point = character.codePointAt(0) ?? 0;
		const beyond = point - 0x1_00_00;
		return beyond < 0 ? unitEscape(point) : unitEscape(0xD8_00 + Math.floor(beyond / 0x4_00)) + unitEscape(0xDC_00 + (beyond % 0x4_00));
	})
	: json;
