import {describe, expect, it} from 'vitest';
import {ageOf, serverNow} from '../../../source/tui/state/server-clock.ts';

const noon = Date.parse('2026-11-30T12:00:00Z');

describe('the server\'s time', () => {
	it('is its last answer and what passed here since, whatever our clock says', () => {
		const clock = {time: noon, floor: false, at: 5000};
		expect(serverNow(clock, 65_000)).toBe(noon + 60_000);
		expect(ageOf('2026-11-30T11:59:00Z', clock, 65_000)).toBe(120);
	});

	it('stands still in a dump, where it is only a lower bound', () => {
		expect(serverNow({time: noon, floor: true, at: 5000}, 65_000)).toBe(noon);
	});

	it('is unknown where nothing told one, and an age is never below zero', () => {
		expect(ageOf('2026-11-30T11:59:00Z', {time: null, floor: true, at: 0}, 0)).toBeNull();
		expect(ageOf(null, {time: noon, floor: false, at: 0}, 0)).toBeNull();
		expect(ageOf('2026-11-30T12:00:10Z', {time: noon, floor: false, at: 0}, 0)).toBe(0);
	});
});
