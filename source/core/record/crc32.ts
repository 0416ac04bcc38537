/** CRC-32 as gzip uses it (IEEE polynomial, reflected), eight bytes at a time: the plain table of one byte a step would cost as much as inflating. */
/* eslint-disable no-bitwise -- a checksum is bits */
import type {Sliced} from '../slices/slices.ts';

const slices = 8;

const makeTables = (): Uint32Array => {
	const tables = new Uint32Array(slices * 256);
	for (let byte = 0; byte < 256; byte++) {
		let remainder = byte;
		for (let bit = 0; bit < 8; bit++) {
			remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ 0xED_B8_83_20;
		}

		tables[byte] = remainder;
	}

	for (let index = 256; index < tables.length; index++) {
		const previous = tables[index - 256]!;
		tables[index] = (previous >>> 8) ^ tables[previous & 0xFF]!;
	}

	return tables;
};

let made: Uint32Array | null = null;

/** Made with the first checksum: most commands take none, and it costs each start some milliseconds. */
const tablesOnce = (): Uint32Array => {
	made ??= makeTables();
	return made;
};

/** The checksum of `bytes` from `start` up to `end`; as an unsigned number of 32 bits, as a gzip trailer stores it. `before` is the checksum of what stands before them, where that is to be gone on with. */
export const crc32 = (bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number => {
	const tables = tablesOnce();
	let remainder = ~before;
	let position = start;
	for (const last = end - slices; position <= last; position += slices) {
		const low = remainder ^ (bytes[position]! | (bytes[position + 1]! << 8) | (bytes[position + 2]! << 16) | (bytes[position + 3]! << 24));
		remainder = tables[0x7_00 + (low & 0xFF)]!
			^ tables[0x6_00 + ((low >>> 8) & 0xFF)]!
			^ tables[0x5_00 + ((low >>> 16) & 0xFF)]!
			^ tables[0x4_00 + (low >>> 24)]!
			^ tables[0x3_00 + bytes[position + 4]!]!
			^ tables[0x2_00 + bytes[position + 5]!]!
			^ tables[0x1_00 + bytes[position + 6]!]!
			^ tables[bytes[position + 7]!]!;
	}

	for (; position < end; position++) {
		remainder = (remainder >>> 8) ^ tables[(remainder ^ bytes[position]!) & 0xFF]!;
	}

	return ~remainder >>> 0;
};

/** Bytes of which the checksum is taken from one pause to the next. */
const pauseAfter = 131_072;

/**
The same in slices.

@yields Every now and then.
*/
export function * crc32InSlices(bytes: Uint8Array, start: number, end: number): Sliced<number> {
	let checksum = 0;
	for (let from = start; from < end; from += pauseAfter) {
		checksum = crc32(bytes, from, Math.min(from + pauseAfter, end), checksum);
		yield null;
	}

	return checksum;
}
