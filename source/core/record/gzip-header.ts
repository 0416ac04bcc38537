/** The header of a gzip member (RFC 1952), read as Go's `compress/gzip` reads it. */
/* eslint-disable no-bitwise -- flags and little-endian numbers */
import {crc32} from './crc32.ts';

export type GzipHeaderFault = {readonly reason: 'header' | 'end'; readonly offset: number; readonly detail: string};

export type GzipHeaderResult = {readonly ok: true; readonly end: number} | {readonly ok: false; readonly fault: GzipHeaderFault};

const fixedSize = 10;
/** Names and comments of 512 bytes or more, the closing zero included, are refused by Go. */
const longestText = 512;
const flags = {checksum: 2, extra: 4, name: 8, comment: 16};

/** Whether the bytes at `position` begin as a gzip member of method deflate does: the mark that Helm looks for. */
export const hasGzipMagic = (bytes: Uint8Array, position = 0): boolean => bytes[position] === 0x1F && bytes[position + 1] === 0x8B && bytes[position + 2] === 0x08;

const refuse = (reason: GzipHeaderFault['reason'], offset: number, detail: string): GzipHeaderResult => ({ok: false, fault: {reason, offset, detail}});

/** Skips the text that a zero byte closes. */
const skipText = (bytes: Uint8Array, start: number, what: string): GzipHeaderResult => {
	const window = bytes.subarray(start, start + longestText);
	const length = window.indexOf(0);
	if (length !== -1) {
		return {ok: true, end: start + length + 1};
	}

	return window.length < longestText ? refuse('end', bytes.length, `it ends inside of the ${what}`) : refuse('header', start, `the ${what} is not closed within ${longestText} bytes`);
};

/**
Reads the header that begins at `start` and gives the position of the compressed data.

Refused as Go refuses: another method than deflate, a name or comment that does not close, a header checksum that is wrong. Reserved flags are not looked at.
*/
export const readGzipHeader = (bytes: Uint8Array, start: number): GzipHeaderResult => {
	if (bytes.length - start < fixedSize) {
		return refuse('end', bytes.length, 'it ends inside of the header');
	}

	if (!hasGzipMagic(bytes, start)) {
		return refuse('header', start, 'it does not begin with 1f 8b 08');
	}

	const flag = bytes[start + 3]!;
	let position = start + fixedSize;
	if ((flag & flags.extra) !== 0) {
		position += 2 + ((bytes[position] ?? 0) | ((bytes[position + 1] ?? 0) << 8));
		if (position > bytes.length) {
			return refuse('end', bytes.length, 'it ends inside of the extra field');
		}
	}

	for (const [mask, what] of [[flags.name, 'file name'], [flags.comment, 'comment']] as const) {
		if ((flag & mask) === 0) {
			continue;
		}

		const text = skipText(bytes, position, what);
		if (!text.ok) {
			return text;
		}

		position = text.end;
	}

	if ((flag & flags.checksum) !== 0) {
		if (position + 2 > bytes.length) {
			return refuse('end', bytes.length, 'it ends inside of the header checksum');
		}

		const stored = bytes[position]! | (bytes[position + 1]! << 8);
		if (stored !== (crc32(bytes, start, position) & 0xFF_FF)) {
			return refuse('header', position, 'the checksum of the header is wrong');
		}

		position += 2;
	}

	return {ok: true, end: position};
};
