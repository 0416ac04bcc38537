import {Buffer, isUtf8} from 'node:buffer';

/** Whether a byte is a control character that no text file holds; tabs, line breaks, form feeds and escapes may be in one. */
const isForeignControl = (byte: number): boolean => byte < 0x20 && (byte < 0x09 || byte > 0x0D) && byte !== 0x1B;

const littleEndian = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf16le');

const bigEndian = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16().toString('utf16le');

/** UTF-16 begins with its mark, or, as far as a dump is concerned, with two characters of ASCII. */
const utf16Of = (bytes: Uint8Array): string | null => {
	const [first, second, third, fourth] = bytes;
	if (first === 0xFF && second === 0xFE) {
		return littleEndian(bytes.subarray(2));
	}

	if (first === 0xFE && second === 0xFF) {
		return bigEndian(bytes.subarray(2));
	}

	if (first !== 0 && second === 0 && third !== 0 && fourth === 0) {
		return littleEndian(bytes);
	}

	return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? bigEndian(bytes) : null;
};

/**
The text of a file; null for a binary one.

UTF-16 is what `>` writes in PowerShell on Windows. Bytes that are not UTF-8 are let through in a file that is a text otherwise.
*/
export const textOfInput = (bytes: Uint8Array): string | null => {
	const wide = utf16Of(bytes);
	if (wide !== null) {
		return wide.includes('\0') ? null : wide;
	}

	return bytes.includes(0) || (!isUtf8(bytes) && bytes.some(isForeignControl)) ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString().replace(/^\u{FEFF}/v, '');
};
