import {describe, expect, it} from 'vitest';
import {ago, clock, dayAndClock, duration, span, utc} from '../../../source/core/text/times.ts';

const now = Date.UTC(2026, 10, 30, 2, 12, 5);

describe('ago', () => {
	it.each([
		[14, '14s', '14 s ago'],
		[59.9, '59s', '59 s ago'],
		[60, '1m', '1 min ago'],
		[41 * 60, '41m', '41 min ago'],
		[7200, '2h', '2 h ago'],
		[(3 * 86_400) + 5, '3d', '3 d ago'],
		[400 * 86_400, '400d', '400 d ago'],
		[0, '0s', '0 s ago'],
		[-30, '0s', '0 s ago'],
	])('%d seconds ago', (seconds, table, sentence) => {
		expect(ago(now - (seconds * 1000), now)).toBe(table);
		expect(ago(now - (seconds * 1000), now, 'sentence')).toBe(sentence);
	});

	it('marks what is not known', () => {
		expect(ago(null, now)).toBe('·');
		expect(ago(NaN, now)).toBe('·');
		expect(span(null, 'sentence')).toBe('·');
	});

	it('says how long in a sentence', () => {
		expect(span(41 * 60, 'sentence')).toBe('41 min');
	});
});

describe('duration', () => {
	it.each([
		[0, '0s'],
		[0.4, '0s'],
		[48, '48s'],
		[300, '5m 0s'],
		[7385, '2h 3m'],
		[86_400, '1d 0h'],
		[null, '·'],
	])('%j seconds', (seconds, expected) => {
		expect(duration(seconds)).toBe(expected);
	});
});

describe('absolute times', () => {
	it('are RFC 3339 in UTC in files', () => {
		expect(utc(now)).toBe('2026-11-30T02:12:05Z');
		expect(utc(now + 250)).toBe('2026-11-30T02:12:05.250Z');
		expect(utc(NaN)).toBe('·');
	});

	it.each([
		[60, '03:12 +0100'],
		[0, '02:12 +0000'],
		[-210, '22:42 -0330'],
		[345, '07:57 +0545'],
	])('carry the zone on screen, %i minutes east', (offset, expected) => {
		expect(clock(now, offset)).toBe(expected);
	});

	it('carry the day of the zone where it matters', () => {
		expect(dayAndClock(now, -210)).toBe('2026-11-29 22:42 -0330');
	});
});
