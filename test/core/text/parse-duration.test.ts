import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseDuration} from '../../../source/core/text/parse-duration.ts';

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
		['2562047h', 9_223_369_200],
	])('%s is %d seconds', (text, seconds) => {
		expect(parseDuration(text)).toBe(seconds);
	});

	it.each(['', '15', 'm', '-15m', '15 m', '15x', '1h30', '1.h', '15M', 'forever', '2562048h'])('%j is none', text => {
		expect(parseDuration(text)).toBeNull();
	});

	it('never throws and never gives less than zero', () => {
		fc.assert(fc.property(fc.string(), text => {
			expect(parseDuration(text) ?? 0).toBeGreaterThanOrEqual(0);
		}));
	});
});
