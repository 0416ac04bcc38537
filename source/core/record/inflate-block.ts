/** Unpacks the compressed data of one block of deflate. */
/* eslint-disable no-bitwise -- the format is bits */
import type {BitReader} from './bit-reader.ts';
import {reserve, type ByteSink} from './byte-sink.ts';
import type {BlockTables} from './huffman.ts';

/** Why a block does not unpack: its data is wrong, it ends early, or the sink's limit is passed. */
export type BlockFault = 'corrupt' | 'end' | 'limit';

/** Bytes that are unpacked from one pause to the next: a packer may put all of its data into a single block. */
const pauseAfter = 65_536;

const lengthBases = Uint16Array.of(3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258);
const lengthBits = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0);
const distanceBases = Uint16Array.of(1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12_289, 16_385, 24_577);
const distanceBits = Uint8Array.of(0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13);

const endOfBlock = 256;
const longestMatch = 258;

/**
Unpacks up to the end of the block; null when it went well, `pause` where the block goes on and this is to be called again. Matches reach back to `windowStart` of the sink and no further.

Its state stands in locals, written back at the end: through the objects it takes twice as long.
*/
export const inflateBlock = (reader: BitReader, sink: ByteSink, windowStart: number, {literals, distances}: BlockTables): BlockFault | 'pause' | null => {
	const {input} = reader;
	const {entries: literalEntries} = literals;
	const {entries: distanceEntries} = distances;
	const literalMask = (1 << literals.bits) - 1;
	const distanceMask = (1 << distances.bits) - 1;
	let {position, held, count} = reader;
	let {bytes, length} = sink;
	let reason: BlockFault | 'pause' | null = null;
	const pauseAt = length + pauseAfter;
	// Up to here a symbol is unpacked without a look at the room and at the pause
	let roof = Math.min(pauseAt, bytes.length - longestMatch);
	for (;;) {
		if (length > roof) {
			if (length > pauseAt) {
				reason = 'pause';
				break;
			}

			sink.length = length;
			if (!reserve(sink, longestMatch)) {
				reason = 'limit';
				break;
			}

			bytes = sink.bytes;
			roof = Math.min(pauseAt, bytes.length - longestMatch);
		}

		while (count < 24) {
			held |= input[position++]! << count;
			count += 8;
		}

		if (position > input.length && position - (count >> 3) > input.length) {
			reason = 'end';
			break;
		}

		const entry = literalEntries[held & literalMask]!;
		const symbol = entry >> 4;
		held >>>= entry & 15;
		count -= entry & 15;
		if (symbol === endOfBlock) {
			break;
		}

		if (entry === 0 || symbol > 285) {
			reason = 'corrupt';
			break;
		}

		if (symbol < endOfBlock) {
			bytes[length++] = symbol;
			continue;
		}

		const lengthExtra = lengthBits[symbol - 257]!;
		const end = length + lengthBases[symbol - 257]! + (held & ((1 << lengthExtra) - 1));
		held >>>= lengthExtra;
		count -= lengthExtra;
		while (count < 24) {
			held |= input[position++]! << count;
			count += 8;
		}

		const distanceEntry = distanceEntries[held & distanceMask]!;
		const distanceSymbol = distanceEntry >> 4;
		held >>>= distanceEntry & 15;
		count -= distanceEntry & 15;
		if (distanceEntry === 0 || distanceSymbol > 29) {
			reason = 'corrupt';
			break;
		}

		const distanceExtra = distanceBits[distanceSymbol]!;
		while (count < distanceExtra) {
			held |= input[position++]! << count;
			count += 8;
		}

		let source = length - distanceBases[distanceSymbol]! - (held & ((1 << distanceExtra) - 1));
		held >>>= distanceExtra;
		count -= distanceExtra;
		if (source < windowStart) {
			reason = 'corrupt';
			break;
		}

		while (length < end) {
			bytes[length++] = bytes[source++]!;
		}
	}

	reader.position = position;
	reader.held = held;
	reader.count = count;
	sink.length = length;
	return reason;
};
