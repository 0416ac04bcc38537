import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createFingerprints} from '../../../source/core/redact/fingerprint.ts';

describe('fingerprints', () => {
	const fingerprint = createFingerprints(new Uint8Array(32));

	it('have four hex digits and tell no length', () => {
		expect(fingerprint('a')).toMatch(/^⟨#[0-9a-f]{4}⟩$/v);
		expect(fingerprint('a'.repeat(10_000))).toMatch(/^⟨#[0-9a-f]{4}⟩$/v);
	});

	it('are the same for one key and others for another', () => {
		expect(createFingerprints(new Uint8Array(32))('value')).toBe(fingerprint('value'));
		expect(createFingerprints(new Uint8Array(32).fill(1))('value')).not.toBe(fingerprint('value'));
	});

	it('are equal for equal values alone, in a session of thousands', () => {
		const many = createFingerprints(new Uint8Array(32));
		const values = Array.from({length: 5000}, (_, index) => `value ${index}`);
		const first = values.map(value => many(value));
		expect(new Set(first).size).toBe(values.length);
		expect(values.map(value => many(value))).toEqual(first);
	});

	it('take any text', () => {
		fc.assert(fc.property(fc.string({unit: 'binary'}), text => {
			expect(fingerprint(text)).toMatch(/^⟨#[0-9a-f]{4,8}⟩$/v);
		}));
	});
});
