/**
Inflate (RFC 1951) as strict as Go's `compress/flate`.

The general-purpose library does not tell where a stream ended, grows its output inside of one call without a limit, and takes codes, lengths and distances that Go refuses. All three decide what Helm does with a record.
*/
/* eslint-disable no-bitwise -- the format is bits */
import {isOverLimit, reserve, type ByteSink} from './byte-sink.ts';
import {fixedTables, makeCodeTable, type CodeTable} from './huffman.ts';

/** Why a stream does not inflate: its data is wrong, it ends early, or it unpacks to more than the sink's limit. */
export type InflateFault = {readonly reason: 'corrupt' | 'end' | 'limit'; readonly offset: number};

/** The position after the stream, or the fault with the offset (in the whole input) of the last byte that was read. */
export type InflateResult = {readonly ok: true; readonly end: number} | {readonly ok: false; readonly fault: InflateFault};

/** Bits that were read from `input` but not used yet stand in `held`, lowest first. Past the end of input zeros are held, and `overrun` tells. */
type BitReader = {
	readonly input: Uint8Array;
	position: number;
	held: number;
	count: number;
};

type Reason = InflateFault['reason'];

const lengthBases = Uint16Array.of(3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258);
const lengthBits = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0);
const distanceBases = Uint16Array.of(1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12_289, 16_385, 24_577);
const distanceBits = Uint8Array.of(0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13);
const codeLengthOrder = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15);

const endOfBlock = 256;
const longestMatch = 258;

const isOverrun = (reader: BitReader): boolean => reader.position - (reader.count >> 3) > reader.input.length;

const take = (reader: BitReader, bits: number): number => {
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
const takeSymbol = (reader: BitReader, {entries, bits}: CodeTable): number => {
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

/** The lengths of `total` codes, themselves coded by runs; null when a run has nothing to repeat or passes the end. */
const takeCodeLengths = (reader: BitReader, codes: CodeTable, total: number): Uint8Array | null => {
	const lengths = new Uint8Array(total);
	let index = 0;
	while (index < total) {
		const symbol = takeSymbol(reader, codes);
		if (symbol < 0 || isOverrun(reader)) {
			return null;
		}

		if (symbol < 16) {
			lengths[index++] = symbol;
			continue;
		}

		if (symbol === 16 && index === 0) {
			return null;
		}

		const value = symbol === 16 ? lengths[index - 1]! : 0;
		const run = symbol === 16 ? 3 + take(reader, 2) : (symbol === 17 ? 3 + take(reader, 3) : 11 + take(reader, 7));
		if (index + run > total) {
			return null;
		}

		lengths.fill(value, index, index + run);
		index += run;
	}

	return lengths;
};

const takeTables = (reader: BitReader): typeof fixedTables | null => {
	const literalCount = take(reader, 5) + 257;
	const distanceCount = take(reader, 5) + 1;
	if (literalCount > 286 || distanceCount > 30) {
		return null;
	}

	const codeCount = take(reader, 4) + 4;
	const codeLengths = new Uint8Array(19);
	for (let index = 0; index < codeCount; index++) {
		codeLengths[codeLengthOrder[index]!] = take(reader, 3);
	}

	const codes = makeCodeTable(codeLengths);
	const lengths = codes === null ? null : takeCodeLengths(reader, codes, literalCount + distanceCount);
	const literals = lengths === null ? null : makeCodeTable(lengths.subarray(0, literalCount));
	const distances = lengths === null ? null : makeCodeTable(lengths.subarray(literalCount));
	return literals === null || distances === null ? null : {literals, distances};
};

const copyStored = (reader: BitReader, sink: ByteSink): Reason | null => {
	const start = reader.position - (reader.count >> 3) + 4;
	const {input} = reader;
	if (start > input.length) {
		return 'end';
	}

	const size = input[start - 4]! | (input[start - 3]! << 8);
	const complement = input[start - 2]! | (input[start - 1]! << 8);
	reader.position = start;
	reader.held = 0;
	reader.count = 0;
	if (size !== (~complement & 0xFF_FF)) {
		return 'corrupt';
	}

	const available = Math.min(size, input.length - start);
	if (!reserve(sink, available)) {
		return 'limit';
	}

	sink.bytes.set(input.subarray(start, start + available), sink.length);
	sink.length += available;
	reader.position += available;
	return available < size ? 'end' : null;
};

/** The inner loop. Its state stands in locals, written back at the end: through the objects it takes twice as long. */
const inflateBlock = (reader: BitReader, sink: ByteSink, windowStart: number, {literals, distances}: typeof fixedTables): Reason | null => {
	const {input} = reader;
	const {entries: literalEntries} = literals;
	const {entries: distanceEntries} = distances;
	const literalMask = (1 << literals.bits) - 1;
	const distanceMask = (1 << distances.bits) - 1;
	let {position, held, count} = reader;
	let {bytes, length} = sink;
	let reason: Reason | null = null;
	for (;;) {
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

		if (length + longestMatch > bytes.length) {
			sink.length = length;
			if (!reserve(sink, longestMatch)) {
				reason = 'limit';
				break;
			}

			bytes = sink.bytes;
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

/** Inflates the stream that begins at `start` of `input` onto the end of `sink`; matches reach back to the sink's present end and no further. */
export const inflate = (input: Uint8Array, start: number, sink: ByteSink): InflateResult => {
	const reader: BitReader = {input, position: start, held: 0, count: 0};
	const windowStart = sink.length;
	let isFinal = false;
	while (!isFinal) {
		isFinal = take(reader, 1) === 1;
		const type = take(reader, 2);
		const tables = type === 1 ? fixedTables : (type === 2 ? takeTables(reader) : null);
		let reason: Reason | null = 'corrupt';
		if (type === 0) {
			reason = copyStored(reader, sink);
		} else if (tables !== null) {
			reason = inflateBlock(reader, sink, windowStart, tables);
		}

		if (isOverrun(reader)) {
			reason = 'end';
		} else if (isOverLimit(sink)) {
			reason = 'limit';
		}

		if (reason !== null) {
			const offset = Math.min(reader.position - (reader.count >> 3), input.length);
			return {ok: false, fault: {reason, offset}};
		}
	}

	return {ok: true, end: reader.position - (reader.count >> 3)};
};
