import {Buffer} from 'node:buffer';
import process from 'node:process';
import {constants, deflateRawSync, gunzipSync, gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {crc32} from '../../../source/core/record/crc32.ts';
import {gunzip} from '../../../source/core/record/gunzip.ts';

const unlimited = 1e9;
const hello = gzipSync('hello, hello, hello, release');

const outcome = (input: Uint8Array, maxBytes = unlimited): string => {
	const unpacked = gunzip(input, maxBytes);
	return unpacked.ok ? Buffer.from(unpacked.bytes).toString() : `${unpacked.fault.code} ${unpacked.fault.offset}`;
};

const changed = (offset: number, value: number, input: Buffer = hello): Buffer => {
	const copy = Buffer.from(input);
	copy[copy.length + offset < copy.length && offset < 0 ? copy.length + offset : offset] = value;
	return copy;
};

/** A member with a header of our own: flags and what they announce. */
const member = (flag: number, fields: Uint8Array, text = 'hello'): Buffer => {
	const trailer = gzipSync(text).subarray(-8);
	return Buffer.concat([Buffer.of(0x1F, 0x8B, 8, flag, 0, 0, 0, 0, 0, 255), fields, deflateRawSync(text), trailer]);
};

const withHeaderChecksum = (flag: number, fields: Uint8Array, difference = 0): Buffer => {
	const header = Buffer.concat([Buffer.of(0x1F, 0x8B, 8, flag, 0, 0, 0, 0, 0, 255), fields]);
	const checksum = (crc32(header) + difference) % 65_536;
	return member(flag, Buffer.concat([fields, Buffer.of(checksum % 256, Math.floor(checksum / 256))]));
};

const nameField = Buffer.from('release.json\0');

describe('gunzip unpacks', () => {
	it.each<[string, Buffer, string]>([
		['one member', hello, 'hello, hello, hello, release'],
		['several members as one text', Buffer.concat([hello, gzipSync(''), hello]), 'hello, hello, hello, releasehello, hello, hello, release'],
		['a member with a name', member(8, nameField), 'hello'],
		['a member with a comment', member(16, Buffer.from('by hand\0')), 'hello'],
		['a member with an extra field', member(4, Buffer.of(3, 0, 1, 2, 3)), 'hello'],
		['a member with all of them and a header checksum', withHeaderChecksum(30, Buffer.concat([Buffer.of(1, 0, 9), nameField, Buffer.from('c\0')])), 'hello'],
		['a member with reserved flags', member(0xE0, Buffer.alloc(0)), 'hello'],
		['a name of 511 bytes', member(8, Buffer.from(`${'n'.repeat(511)}\0`)), 'hello'],
	])('%s', (_name, input, text) => {
		expect(outcome(input)).toBe(text);
	});

	const levels = fc.constantFrom(0, 1, 6, 9);
	const strategies = fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE);

	it('whatever zlib packs, of any kind of block', () => {
		const run = fc.tuple(fc.integer({min: 0, max: 255}), fc.integer({min: 1, max: 40_000})).map(([byte, count]) => new Uint8Array(count).fill(byte));
		const text = fc.array(fc.oneof(fc.uint8Array({maxLength: 300}), run), {maxLength: 8});
		fc.assert(fc.property(text, levels, strategies, (parts, level, strategy) => {
			const data = Buffer.concat(parts);
			const unpacked = gunzip(gzipSync(data, {level, strategy}), unlimited);
			expect(unpacked.ok && Buffer.compare(unpacked.bytes, data)).toBe(0);
		}));
	});

	it('large data with matches far back', () => {
		const words = Array.from({length: 60_000}, (_, index) => `key-${(index * 7919) % 4001}: value ${index % 97}\n`).join('');
		expect(outcome(gzipSync(words, {level: 9}))).toBe(words);
	});
});

describe('gunzip refuses', () => {
	it.each<[string, Buffer, string]>([
		['a header cut short', hello.subarray(0, 9), 'truncated-gzip 9'],
		['another method', changed(2, 7), 'bad-gzip-header 0'],
		['a name that does not end', member(8, Buffer.from('n'.repeat(512))), 'bad-gzip-header 10'],
		['a text that ends inside of the name', member(8, Buffer.from('n')).subarray(0, 14), 'truncated-gzip 14'],
		['a text that ends inside of the extra field', member(4, Buffer.of(200, 1)), `truncated-gzip ${member(4, Buffer.of(200, 1)).length}`],
		['a wrong header checksum', withHeaderChecksum(2, Buffer.alloc(0), 1), 'bad-gzip-header 10'],
		['a block of the reserved type', changed(10, 0xFF), 'bad-deflate 11'],
		['data cut short', hello.subarray(0, 20), 'truncated-gzip 20'],
		['a trailer cut short', hello.subarray(0, -3), `truncated-gzip ${hello.length - 3}`],
		['a wrong checksum', changed(-8, (hello.at(-8)! + 1) % 256), `bad-checksum ${hello.length - 8}`],
		['a wrong length', changed(-4, hello.at(-4)! + 1), `bad-length ${hello.length - 4}`],
		['a few bytes behind', Buffer.concat([hello, Buffer.from('\n')]), `trailing-bytes ${hello.length}`],
		['zeros behind, which other readers skip', Buffer.concat([hello, Buffer.alloc(64)]), `trailing-bytes ${hello.length}`],
		['a second member that is cut', Buffer.concat([hello, hello.subarray(0, 4)]), `truncated-gzip ${hello.length + 4}`],
		// Stored block whose length and complement disagree: other readers do not look
		['a stored block of two lengths', Buffer.concat([hello.subarray(0, 10), Buffer.from('010500ffff', 'hex'), Buffer.from('hello')]), 'bad-deflate 15'],
		// A match that reaches back before the beginning
		['a match without a past', Buffer.concat([hello.subarray(0, 10), Buffer.from('4b04220000', 'hex'), Buffer.alloc(8)]), 'bad-deflate 13'],
		// A dynamic block with two codes of two bits: half of the codes have no meaning
		['a code table that is not full', Buffer.concat([hello.subarray(0, 10), Buffer.from('0500240000000000', 'hex')]), 'bad-deflate 14'],
	])('%s', (_name, input, fault) => {
		expect(outcome(input)).toBe(fault);
	});

	it('what zlib refuses, and gives what zlib gives', () => {
		const base = gzipSync(Buffer.from(Array.from({length: 400}, (_, index) => `line ${index % 13}\n`).join('')), {level: 9});
		const edits = fc.array(fc.tuple(fc.integer({min: 10, max: base.length - 1}), fc.integer({min: 0, max: 255})), {minLength: 1, maxLength: 3});
		fc.assert(fc.property(edits, changes => {
			const input = Buffer.from(base);
			for (const [offset, value] of changes) {
				input[offset] = value;
			}

			const unpacked = gunzip(input, unlimited);
			if (unpacked.ok) {
				expect(Buffer.compare(unpacked.bytes, gunzipSync(input))).toBe(0);
			} else {
				expect(unpacked.fault.offset).toBeLessThanOrEqual(input.length);
			}
		}), {numRuns: 400});
	});

	it('more than the limit, in memory bounded by it', () => {
		const bomb = gzipSync(Buffer.alloc(300_000_000));
		const before = process.memoryUsage().arrayBuffers;
		const unpacked = gunzip(bomb, 1_000_000);
		expect(unpacked).toMatchObject({ok: false, fault: {code: 'too-big'}});
		expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
		expect(outcome(hello, 27)).toMatch(/^too-big/v);
		expect(outcome(hello, 28)).toBe('hello, hello, hello, release');
	});

	it('a bomb that claims to be small', () => {
		const bomb = changed(-1, 0, changed(-2, 0, changed(-3, 0, gzipSync(Buffer.alloc(50_000_000)))));
		expect(gunzip(bomb, 1_000_000)).toMatchObject({ok: false, fault: {code: 'too-big'}});
	});
});
