/** What bytes look like that are not what a layer should hold: a broken record is understood sooner when its look-alike is named. */
import {Buffer} from 'node:buffer';

const signatures: ReadonlyArray<readonly [readonly number[], string]> = [
	[[0x1F, 0x8B], 'It begins like gzip, and is none that Helm unpacks: its first bytes were changed, or the rest of it is missing.'],
	[[0x78, 0x01], 'It begins like zlib; Helm knows gzip alone.'],
	[[0x78, 0x9C], 'It begins like zlib; Helm knows gzip alone.'],
	[[0x78, 0xDA], 'It begins like zlib; Helm knows gzip alone.'],
	[[0x28, 0xB5, 0x2F, 0xFD], 'It begins like Zstandard; Helm knows gzip alone.'],
	[[0xFD, 0x37, 0x7A, 0x58, 0x5A], 'It begins like xz; Helm knows gzip alone.'],
	[[0x42, 0x5A, 0x68], 'It begins like bzip2; Helm knows gzip alone.'],
	[[0x50, 0x4B, 0x03, 0x04], 'It begins like a zip archive; Helm knows gzip alone.'],
	[[0xEF, 0xBB, 0xBF], 'It begins with a byte order mark, which Helm does not skip.'],
];

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean => prefix.every((byte, index) => bytes[index] === byte);

/** A Tiller body is a protobuf message whose first field is the release's name. */
const isTillerBody = (bytes: Uint8Array): boolean => {
	const size = bytes[1] ?? 0;
	const name = Buffer.from(bytes.subarray(2, 2 + size)).toString('latin1');
	return bytes[0] === 0x0A && size > 0 && /^[0-9a-z]+(?:[\-.][0-9a-z]+)*$/v.test(name) && name.length === size;
};

/** Gzip as Helm takes it for: three bytes and something after them (`decodeRelease` of both majors). */
const isGzip = (bytes: Uint8Array): boolean => bytes.length > 3 && startsWith(bytes, [0x1F, 0x8B, 0x08]);

/** What the text in the JSON layer looks like instead; null for nothing known. */
export const lookAlikeOfJson = (bytes: Uint8Array): string | null => {
	if (isGzip(bytes)) {
		return 'It begins like gzip: it seems to be packed twice.';
	}

	const signature = signatures.find(([prefix]) => startsWith(bytes, prefix));
	if (signature !== undefined) {
		return signature[1];
	}

	if (isTillerBody(bytes)) {
		return 'It looks like the body of a Helm 2 (Tiller) record, which no later Helm reads.';
	}

	const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
	return /^(?:H4sI|SDRzS)/v.test(start) ? 'It begins like gzip in base64: it seems to be encoded once more than Helm does.' : null;
};

/** What the text in a base64 layer looks like instead; null for nothing known. `isOuter` is the layer that a Secret has in the API. */
export const lookAlikeOfBase64 = (bytes: Uint8Array, offset: number, isOuter: boolean): string | null => {
	if (startsWith(bytes, [0x1F, 0x8B])) {
		return isOuter
			? 'It is plain gzip, without any base64 around it.'
			: 'It is plain gzip: one layer of base64 is missing. A Secret holds its payload in base64 twice, Helm\'s own and that of the API.';
	}

	if (bytes[0] === 0x7B) {
		return 'It is plain JSON: base64 is missing around it.';
	}

	const byte = bytes[offset];
	if (byte === 0x2D || byte === 0x5F) {
		return 'It uses the alphabet for URLs, with - and _; Helm reads + and / alone.';
	}

	if (byte === 0x20 || byte === 0x09) {
		return 'There are blanks in it, as a copy from a terminal leaves them; Helm skips line breaks alone.';
	}

	return byte === 0x22 || byte === 0x27 ? 'There are quotes in it.' : null;
};

/** A byte for people: its character where it is printable, else its number. */
export const nameByte = (byte: number): string => byte > 0x20 && byte < 0x7F ? `'${String.fromCodePoint(byte)}'` : `0x${byte.toString(16).padStart(2, '0')}`;
