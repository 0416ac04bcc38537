import {Buffer} from 'node:buffer';
import {gunzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import {encodeRelease, payloadLimit} from '../../../source/core/record/encode.ts';
import {limits, releaseJson, releaseValue, storedSecret} from './make.ts';

const encode = (json: string): string => {
	const encoded = encodeRelease(json);
	expect(encoded.ok).toBe(true);
	return encoded.ok ? encoded.payload : '';
};

describe('encodeRelease', () => {
	it('writes gzip of level 9 with the header that Go writes, in base64', () => {
		const bytes = Buffer.from(encode(releaseJson), 'base64');
		expect(bytes.subarray(0, 10).toString('hex')).toBe('1f8b08000000000002ff');
		expect(gunzipSync(bytes).toString()).toBe(releaseJson);
		expect(encode(releaseJson)).toBe(encode(releaseJson));
	});

	it('keeps every character', () => {
		const json = JSON.stringify({...releaseValue, manifest: 'é 😀 \u{2028} \u{0}'});
		expect(decodeRecord(storedSecret(encode(json)), limits).release).toMatchObject({json, manifest: 'é 😀 \u{2028} \u{0}'});
	});

	it('refuses what no API server stores, and tells its size', () => {
		let state = 7;
		const noise = Array.from({length: 1_100_000}, () => {
			state = (Math.imul(state, 1_664_525) + 1_013_904_223) % 2_147_483_648;
			return String.fromCodePoint(48 + (Math.floor(Math.abs(state) / 65_536) % 64));
		}).join('');
		const encoded = encodeRelease(JSON.stringify({manifest: noise}));
		expect(encoded.ok).toBe(false);
		expect(encoded.ok ? 0 : encoded.bytes).toBeGreaterThan(payloadLimit);
		expect(encodeRelease(JSON.stringify({manifest: noise.slice(0, 900_000)})).ok).toBe(true);
	});
});

it('decode, encode, decode is the identity', () => {
	const text = fc.string({unit: 'grapheme', maxLength: 30});
	const values = fc.dictionary(text, fc.jsonValue({maxDepth: 3}), {maxKeys: 5});
	const release = fc.record({
		name: text,
		info: fc.record({status: text, description: text, notes: text, first_deployed: fc.constantFrom('', '2026-01-01T00:00:00.5+02:00')}, {requiredKeys: []}),
		chart: fc.record({metadata: fc.record({name: text, version: text}), values, templates: fc.array(fc.record({name: text, data: fc.base64String()}), {maxLength: 3})}),
		config: values,
		manifest: text,
		hooks: fc.array(fc.record({name: text, kind: text, weight: fc.integer(), events: fc.array(text, {maxLength: 2})}), {maxLength: 2}),
		version: fc.nat(),
		namespace: text,
		unknown: fc.jsonValue(),
	}, {requiredKeys: ['info']});
	fc.assert(fc.property(release, fc.constantFrom(0, 2, '\t'), (value, indent) => {
		const json = JSON.stringify(value, null, indent);
		const once = decodeRecord(storedSecret(encode(json)), limits);
		expect(once).toMatchObject({ok: true, fault: null});
		expect(once.release!.json).toBe(json);
		const twice = decodeRecord(storedSecret(encode(once.release!.json)), limits);
		expect(twice).toEqual(once);
	}), {numRuns: 200});
});
