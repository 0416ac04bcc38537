import {Buffer} from 'node:buffer';

const base64 = /^(?:[\d+\/A-Za-z]{4})*(?:[\d+\/A-Za-z]{2}==|[\d+\/A-Za-z]{3}=)?$/v;

/** How many bytes a character takes that starts with this byte, and whether they are one; 0 where they are none. */
const lengthAt = (bytes: Buffer, at: number): number => {
	const first = bytes[at]!;
	const length = [0x80, 0xE0, 0xF0].filter(least => first >= least).length + 1;
	return bytes.toString('utf8', at, at + length).includes('\u{FFFD}') && !bytes.subarray(at, at + 3).equals(Buffer.from('\u{FFFD}')) ? 0 : length;
};

/** Text of bytes as Go's JSON writes it: each byte that is no UTF-8 becomes one U+FFFD. */
const textOf = (bytes: Buffer): string => {
	const whole = bytes.toString('utf8');
	if (!whole.includes('\u{FFFD}')) {
		return whole;
	}

	let text = '';
	for (let at = 0; at < bytes.length;) {
		const length = lengthAt(bytes, at);
		text += length === 0 ? '\u{FFFD}' : bytes.toString('utf8', at, at + length);
		at += Math.max(length, 1);
	}

	return text;
};

/** What a `!!binary` scalar becomes in Helm: the decoded bytes as text. Null where it is no base64; line breaks inside are allowed. */
export const readBinary = (text: string): string | null => {
	const joined = text.replaceAll(/[\n\r]/gv, '');
	return base64.test(joined) ? textOf(Buffer.from(joined, 'base64')) : null;
};
