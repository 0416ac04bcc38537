/** Base64 as strict as Go's `base64.StdEncoding`, which Helm uses: Node's own decoder takes URL-safe letters, junk and missing padding, and would read what Helm refuses. */
/* eslint-disable no-bitwise -- base64 is bits */
import {Buffer} from 'node:buffer';

/** Where the text stops being base64: `character` for a byte that has no place there, `end` for a text that is cut. The offset is the one that Go reports. */
export type Base64Fault = {readonly reason: 'character' | 'end'; readonly offset: number};

export type Base64Result = {readonly ok: true; readonly bytes: Uint8Array} | {readonly ok: false; readonly fault: Base64Fault};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const invalid = 0xFF;
const padding = 0x3D;

/** The six bits of each byte of the alphabet, 0xFF for every other byte. */
export const base64Digits: Uint8Array = (() => {
	const digits = new Uint8Array(256).fill(invalid);
	for (let index = 0; index < alphabet.length; index++) {
		digits[alphabet.codePointAt(index)!] = index;
	}

	return digits;
})();

const isLineBreak = (byte: number | undefined): boolean => byte === 0x0A || byte === 0x0D;

const skipLineBreaks = (source: Uint8Array, position: number): number => {
	while (isLineBreak(source[position])) {
		position++;
	}

	return position;
};

const refuse = (reason: Base64Fault['reason'], offset: number): Base64Result => ({ok: false, fault: {reason, offset}});

/** After the first `=` of a group with `digits` digits in it: where the text ends, or why not. */
const endOfPadding = (source: Uint8Array, position: number, digits: number): Base64Fault | null => {
	if (digits < 2) {
		return {reason: 'character', offset: position - 1};
	}

	if (digits === 2) {
		position = skipLineBreaks(source, position);
		if (position === source.length) {
			return {reason: 'end', offset: position};
		}

		if (source[position] !== padding) {
			return {reason: 'character', offset: position - 1};
		}

		position++;
	}

	position = skipLineBreaks(source, position);
	return position < source.length ? {reason: 'character', offset: position} : null;
};

/** The state machine of Go's decoder, byte by byte: the answer for line breaks and for anything that is broken. */
const decodeSlowly = (source: Uint8Array): Base64Result => {
	const bytes = new Uint8Array(Math.ceil(source.length / 4) * 3);
	let length = 0;
	let held = 0;
	let digits = 0;
	for (let position = 0; position < source.length; position++) {
		const byte = source[position]!;
		const digit = base64Digits[byte]!;
		if (digit !== invalid) {
			held = (held << 6) | digit;
			digits++;
			if (digits === 4) {
				bytes[length++] = held >> 16;
				bytes[length++] = held >> 8;
				bytes[length++] = held;
				held = 0;
				digits = 0;
			}

			continue;
		}

		if (isLineBreak(byte)) {
			continue;
		}

		if (byte !== padding) {
			return refuse('character', position);
		}

		const fault = endOfPadding(source, position + 1, digits);
		if (fault !== null) {
			return {ok: false, fault};
		}

		bytes[length++] = held >> (digits === 2 ? 4 : 10);
		if (digits === 3) {
			bytes[length++] = held >> 2;
		}

		return {ok: true, bytes: bytes.subarray(0, length)};
	}

	return digits === 0 ? {ok: true, bytes: bytes.subarray(0, length)} : refuse('end', source.length - digits);
};

/** The size that a text without line breaks must decode to, were every character in place. */
const expectedLength = (text: string): number => {
	const pads = text.endsWith('==') ? 2 : Number(text.endsWith('='));
	return (text.length / 4 * 3) - pads;
};

/**
Decodes standard base64: padded, only CR and LF ignored, spare bits of the last digit not looked at.

Node's decoder drops what it does not know, so its answer is shorter than expected whenever a byte is out of place; only the URL-safe letters need a look of their own. Then, and for line breaks, the slow way decides as Go does. The text goes through bytes first: on a string with characters above U+00FF Node's decoder looks at their low byte alone.
*/
export const decodeBase64 = (input: string | Uint8Array): Base64Result => {
	const source = typeof input === 'string' ? Buffer.from(input) : Buffer.from(input.buffer, input.byteOffset, input.byteLength);
	const text = source.toString('latin1');
	if (text.length % 4 === 0 && !text.includes('-') && !text.includes('_')) {
		const bytes = Buffer.from(text, 'base64');
		if (bytes.length === expectedLength(text)) {
			return {ok: true, bytes};
		}
	}

	return decodeSlowly(source);
};
