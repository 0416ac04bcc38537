import {crc32 as reference} from 'node:zlib';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {crc32} from '../../../source/core/record/crc32.ts';

it('agrees with zlib on any bytes and any part of them', () => {
	expect(crc32(new Uint8Array())).toBe(0);
	fc.assert(fc.property(fc.uint8Array({maxLength: 300}), fc.nat(300), fc.nat(300), (bytes, one, other) => {
		const start = Math.min(one, other, bytes.length);
		const end = Math.min(Math.max(one, other), bytes.length);
		expect(crc32(bytes, start, end)).toBe(reference(bytes.subarray(start, end)));
	}));
});
