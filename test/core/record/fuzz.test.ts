/** Real records, damaged at every layer: never a crash, always a release or a typed fault. */
import {Buffer} from 'node:buffer';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {gunzipSync, gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readObjects} from '../../../source/core/object/read-objects.ts';
import type {StoredRecord} from '../../../source/core/object/stored-object.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import {encodeRelease} from '../../../source/core/record/encode.ts';
import {limits} from './make.ts';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'records');

const records = readdirSync(folder).flatMap(file => readObjects(readFileSync(path.join(folder, file), 'utf8'), file).records).filter(record => decodeRecord(record, limits).ok);

type Damage = (bytes: Buffer) => Buffer;

const at = (bytes: Buffer, place: number): number => Math.floor(place * bytes.length);

const damage: fc.Arbitrary<Damage> = fc.oneof(
	fc.tuple(fc.double({min: 0, max: 0.999, noNaN: true}), fc.nat(7)).map(([place, bit]): Damage => bytes => {
		const copy = Buffer.from(bytes);
		copy[at(copy, place)] = copy[at(copy, place)]! ^ (2 ** bit); // eslint-disable-line no-bitwise -- one bit of one byte
		return copy;
	}),
	fc.double({min: 0, max: 1, noNaN: true}).map((place): Damage => bytes => bytes.subarray(0, at(bytes, place))),
	fc.tuple(fc.double({min: 0, max: 1, noNaN: true}), fc.uint8Array({minLength: 1, maxLength: 12}))
		.map(([place, inserted]): Damage => bytes => Buffer.concat([bytes.subarray(0, at(bytes, place)), inserted, bytes.subarray(at(bytes, place))])),
	fc.tuple(fc.double({min: 0, max: 1, noNaN: true}), fc.integer({min: 1, max: 20}))
		.map(([place, count]): Damage => bytes => Buffer.concat([bytes.subarray(0, at(bytes, place)), bytes.subarray(at(bytes, place) + count)])),
);

const layers = ['outer', 'base64', 'gzip', 'json'] as const;

/** The record with one of its layers damaged and the layers around it made anew. */
const damaged = (record: StoredRecord, layer: (typeof layers)[number], change: Damage): StoredRecord => {
	const outer = Buffer.from(record.payload!);
	if (layer === 'outer') {
		return {...record, payload: change(outer).toString('latin1')};
	}

	const base64 = Buffer.from(record.payload!, 'base64');
	if (layer === 'base64') {
		return {...record, payload: change(base64).toString('base64')};
	}

	const inner = Buffer.from(base64.toString(), 'base64');
	const changed = layer === 'gzip' ? change(inner) : gzipSync(change(inner[0] === 0x1F ? gunzipSync(inner) : inner));
	return {...record, payload: Buffer.from(changed.toString('base64')).toString('base64')};
};

describe('damaged records', () => {
	it.each(layers)('in layer %s', layer => {
		fc.assert(fc.property(fc.constantFrom(...records), damage, (record, change) => {
			const decoded = decodeRecord(damaged(record, layer, change), limits);
			expect(decoded.release !== null || decoded.fault !== null).toBe(true);
			if (decoded.fault === null) {
				expect(decoded.ok).toBe(true);
				expect(decoded.layers.every(({ok}) => ok)).toBe(true);
			} else {
				expect(decoded.fault.offset === null || decoded.fault.offset >= 0).toBe(true);
				expect(decoded.layers.some(report => !report.ok && report.layer === decoded.fault!.layer)).toBe(true);
			}

			expect(encodeRelease(decoded.release?.json ?? '').ok).toBe(true);
		}), {numRuns: 300});
	});
});
