import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseDuration} from '../../../source/cli/parse/duration.ts';
import {parseSize} from '../../../source/cli/parse/size.ts';

describe('durations', () => {
	it.each([
		['15m', 900],
		['1h30m', 5400],
		['90s', 90],
		['1.5h', 5400],
		['250ms', 0.25],
		['1h2m3s', 3723],
		['0', 0],
		['0s', 0],
	])('%s is %d seconds', (text, seconds) => {
		expect(parseDuration(text)).toBe(seconds);
	});

	it.each(['', '15', 'm', '-15m', '15 m', '15x', '1h30', '1.h', '15M', 'forever'])('%j is none', text => {
		expect(parseDuration(text)).toBeNull();
	});

	it('never throws and never gives less than zero', () => {
		fc.assert(fc.property(fc.string(), text => {
			expect(parseDuration(text) ?? 0).toBeGreaterThanOrEqual(0);
		}));
	});
});

describe('sizes', () => {
	it.each([
		['64MiB', 67_108_864],
		['64Mi', 67_108_864],
		['64mib', 67_108_864],
		['500k', 500_000],
		['500KB', 500_000],
		['2G', 2_000_000_000],
		['1GiB', 1_073_741_824],
		['1048576', 1_048_576],
		['12B', 12],
	])('%s is %d bytes', (text, bytes) => {
		expect(parseSize(text)).toBe(bytes);
	});

	it.each(['', '0', 'MiB', '-1', '1.5M', '1T', '1 M', '99999999999999999'])('%j is none', text => {
		expect(parseSize(text)).toBeNull();
	});
});
