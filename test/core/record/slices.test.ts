import {Buffer} from 'node:buffer';
import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {crc32, crc32InSlices} from '../../../source/core/record/crc32.ts';
import {decodeRecord, decodeRecordInSlices} from '../../../source/core/record/decode-record.ts';
import {gunzipInSlices} from '../../../source/core/record/gunzip.ts';
import {cutBelow} from '../../../source/core/record/nesting.ts';
import {parseSpan} from '../../../source/core/record/parse-span.ts';
import {readReleaseInSlices} from '../../../source/core/record/read-release.ts';
import {finish} from '../../../source/core/slices/slices.ts';
import {inBase64, limits, payloadOf, releaseWith, storedObject} from './make.ts';

const megabyte = 1_000_000;

/** Bytes that are worked on from one stop to the next, at most: what takes a millisecond or two where nothing is compiled yet. */
const piece = 140_000;

const settings = Object.fromEntries(Array.from({length: 20_000}, (_, index) => [`KEY_NUMBER_${index}`, `value ${index} of a setting that is long`]));

/** Texts of a MB, by what is long in them. */
const long: Readonly<Record<string, unknown>> = {
	'a mapping of many settings': settings,
	'a list of many mappings': Array.from({length: 20_000}, (_, index) => ({name: `entry-${index}`, value: `value ${index}`, list: [index]})),
	'collections in collections': {one: {two: {three: settings}}, beside: settings},
};

describe('decoding in slices', () => {
	it('gives what it gives at once', () => {
		const record = {object: storedObject(), payload: inBase64(payloadOf(releaseWith({config: settings, manifest: 'line\n'.repeat(megabyte / 5)}))), raw: ''};
		expect(finish(decodeRecordInSlices(record, limits))).toEqual(decodeRecord(record, limits));
		expect([...decodeRecordInSlices(record, limits)].length).toBeGreaterThan(2.4 * megabyte / piece);
	});

	it.each<[string, Buffer, number]>([
		['a text that packs well', Buffer.from('line of a text\n'.repeat(megabyte / 15)), 9],
		['bytes that do not pack', Buffer.from(Uint8Array.from({length: megabyte}, (_, index) => (index * index * 7919) % 251)), 1],
		['zeros', Buffer.alloc(megabyte), 9],
		['a text that is stored as it is', Buffer.from('line of a text\n'.repeat(megabyte / 15)), 0],
	])('stops on the way while it unpacks %s', (_name, data, level) => {
		expect([...gunzipInSlices(gzipSync(data, {level}), limits.maxBytes)].length).toBeGreaterThan(data.length / piece);
	});

	it('stops on the way while it takes a checksum, which comes out the same', () => {
		const data = Buffer.from('line of a text\n'.repeat(megabyte / 15));
		expect([...crc32InSlices(data, 7, data.length)].length).toBeGreaterThan(data.length / piece);
		expect(finish(crc32InSlices(data, 7, data.length))).toBe(crc32(data, 7));
	});

	it.each(Object.entries(long))('stops on the way while it reads %s', (_name, value) => {
		const bytes = Buffer.from(releaseWith({config: value}));
		expect([...readReleaseInSlices(bytes)].length).toBeGreaterThan(bytes.length / piece);
		const plain = Buffer.from(JSON.stringify(value));
		expect([...parseSpan(plain, {start: 0, end: plain.length})].length).toBeGreaterThan(plain.length / piece);
	});

	it('stops on the way while it reads a long text', () => {
		const text = Buffer.from(JSON.stringify('line of a text\n'.repeat(megabyte / 15)));
		expect([...parseSpan(text, {start: 0, end: text.length})].length).toBeGreaterThan(text.length / piece);
	});

	it('stops on the way while it cuts what is nested too deep', () => {
		expect([...cutBelow(long['a list of many mappings'] as never, 2)].length).toBeGreaterThan(20);
	});
});
