/**
Inflate (RFC 1951) as strict as Go's `compress/flate`.

The general-purpose library does not tell where a stream ended, grows its output inside of one call without a limit, and takes codes, lengths and distances that Go refuses. All three decide what Helm does with a record.
*/
/* eslint-disable no-bitwise -- the format is bits */
import type {Sliced} from '../slices/slices.ts';
import {isOverrun, take, type BitReader} from './bit-reader.ts';
import {takeTables} from './block-tables.ts';
import {isOverLimit, reserve, type ByteSink} from './byte-sink.ts';
import {fixedTables} from './huffman.ts';
import {inflateBlock, type BlockFault} from './inflate-block.ts';

/** Why a stream does not inflate: its data is wrong, it ends early, or it unpacks to more than the sink's limit. */
export type InflateFault = {readonly reason: BlockFault; readonly offset: number};

/** The position after the stream, or the fault with the offset (in the whole input) of the last byte that was read. */
export type InflateResult = {readonly ok: true; readonly end: number} | {readonly ok: false; readonly fault: InflateFault};

const copyStored = (reader: BitReader, sink: ByteSink): BlockFault | null => {
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

/**
Inflates the stream that begins at `start` of `input` onto the end of `sink`; matches reach back to the sink's present end and no further.

@yields After each block, and within a long one.
*/
export function * inflate(input: Uint8Array, start: number, sink: ByteSink): Sliced<InflateResult> {
	const reader: BitReader = {input, position: start, held: 0, count: 0};
	const windowStart = sink.length;
	let isFinal = false;
	while (!isFinal) {
		isFinal = take(reader, 1) === 1;
		const type = take(reader, 2);
		const tables = type === 1 ? fixedTables() : (type === 2 ? takeTables(reader) : null);
		let reason: BlockFault | 'pause' | null = 'corrupt';
		if (type === 0) {
			reason = copyStored(reader, sink);
		} else if (tables !== null) {
			reason = inflateBlock(reader, sink, windowStart, tables);
			while (reason === 'pause') {
				yield null;
				reason = inflateBlock(reader, sink, windowStart, tables);
			}
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

		yield null;
	}

	return {ok: true, end: reader.position - (reader.count >> 3)};
}
