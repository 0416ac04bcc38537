/** Gunzip as Go's `compress/gzip` does it for Helm: all members, each with its checksum and length, and nothing behind them. */
/* eslint-disable no-bitwise -- little-endian numbers */
import {finish, type Sliced} from '../slices/slices.ts';
import {createByteSink, type ByteSink} from './byte-sink.ts';
import {crc32InSlices} from './crc32.ts';
import {hasGzipMagic, readGzipHeader} from './gzip-header.ts';
import {inflate} from './inflate.ts';
import type {FaultCode} from './types.ts';

export type GunzipFault = {
	readonly code: Extract<FaultCode, 'bad-gzip-header' | 'bad-deflate' | 'truncated-gzip' | 'bad-checksum' | 'bad-length' | 'trailing-bytes' | 'too-big'>;
	readonly offset: number;
	/** What the code does not say yet; null for nothing. */
	readonly detail: string | null;
};

export type GunzipResult = {readonly ok: true; readonly bytes: Uint8Array} | {readonly ok: false; readonly fault: GunzipFault};

const trailerSize = 8;
/** Deflate cannot pack tighter than this; a claimed size beyond it is not believed. */
const densestRatio = 1032;

const inflateCodes = {corrupt: 'bad-deflate', end: 'truncated-gzip', limit: 'too-big'} as const;
const inflateDetails = {corrupt: null, end: 'it ends inside of the compressed data', limit: null} as const;

const readUint32 = (bytes: Uint8Array, position: number): number => (bytes[position]! | (bytes[position + 1]! << 8) | (bytes[position + 2]! << 16) | (bytes[position + 3]! << 24)) >>> 0;

/**
Unpacks the member at `start` onto the sink and gives the position after it.

@yields Every now and then.
*/
function * unpackMember(input: Uint8Array, start: number, sink: ByteSink): Sliced<number | GunzipFault> {
	const header = readGzipHeader(input, start);
	if (!header.ok) {
		const {reason, offset, detail} = header.fault;
		return {code: reason === 'end' ? 'truncated-gzip' : 'bad-gzip-header', offset, detail};
	}

	const contentStart = sink.length;
	const stream = yield * inflate(input, header.end, sink);
	if (!stream.ok) {
		const {reason, offset} = stream.fault;
		return {code: inflateCodes[reason], offset, detail: inflateDetails[reason]};
	}

	if (stream.end + trailerSize > input.length) {
		return {code: 'truncated-gzip', offset: input.length, detail: 'it ends before the checksum and the length'};
	}

	const checksum = yield * crc32InSlices(sink.bytes, contentStart, sink.length);
	if (readUint32(input, stream.end) !== checksum) {
		return {code: 'bad-checksum', offset: stream.end, detail: null};
	}

	const isLength = readUint32(input, stream.end + 4) === (sink.length - contentStart) >>> 0;
	return isLength ? stream.end + trailerSize : {code: 'bad-length', offset: stream.end + 4, detail: null};
}

/**
Unpacks all members of a gzip stream, in memory bounded by `maxBytes` of output.

Further members are joined, as Go joins them; bytes behind the last that begin no member are an error, as in Go, where other readers ignore them.

@yields Every now and then.
*/
export function * gunzipInSlices(input: Uint8Array, maxBytes: number): Sliced<GunzipResult> {
	const claimed = input.length < trailerSize ? 0 : readUint32(input, input.length - 4);
	const sink = createByteSink(Math.min(claimed, input.length * densestRatio), maxBytes);
	let position = 0;
	do {
		const next = yield * unpackMember(input, position, sink);
		if (typeof next !== 'number') {
			return {ok: false, fault: next};
		}

		position = next;
		if (position < input.length && !hasGzipMagic(input, position)) {
			const detail = `${input.length - position} bytes`;
			return {ok: false, fault: {code: 'trailing-bytes', offset: position, detail}};
		}
	} while (position < input.length);

	return {ok: true, bytes: sink.bytes.subarray(0, sink.length)};
}

/** The same at once. */
export const gunzip = (input: Uint8Array, maxBytes: number): GunzipResult => finish(gunzipInSlices(input, maxBytes));
