/** Reads deflate's input bit by bit, lowest bit of each byte first. */
/* eslint-disable no-bitwise -- the format is bits */
import type {CodeTable} from './huffman.ts';

/** Bits that were read from `input` but not used yet stand in `held`, lowest first. Past the end of input zeros are held, and `isOverrun` tells. */
export type BitReader = {
	readonly input: Uint8Array;
	position: number;
	held: number;
	count: number;
};

/** Whether more bits were used than the input has. */
export const isOverrun = (reader: BitReader): boolean => reader.position - (reader.count >> 3) > reader.input.length;

/** The next bits as a number. */
export const take = (reader: BitReader, bits: number): number => {
	while (reader.count < bits) {
		reader.held |= (reader.input[reader.position++] ?? 0) << reader.count;
		reader.count += 8;
	}

	const value = reader.held & ((1 << bits) - 1);
	reader.held >>>= bits;
	reader.count -= bits;
	return value;
};

/** The next symbol; -1 when no code begins so. */
export const takeSymbol = (reader: BitReader, {entries, bits}: CodeTable): number => {
	while (reader.count < bits) {
		reader.held |= (reader.input[reader.position++] ?? 0) << reader.count;
		reader.count += 8;
	}

	const entry = entries[reader.held & ((1 << bits) - 1)]!;
	if (entry === 0) {
		return -1;
	}

	reader.held >>>= entry & 15;
	reader.count -= entry & 15;
	return entry >> 4;
};
