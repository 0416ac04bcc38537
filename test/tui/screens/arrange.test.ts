import {describe, expect, it} from 'vitest';
import {inOrder, movesBy} from '../../../source/tui/screens/releases/arrange.ts';
import type {LockClock} from '../../../source/core/ledger/lock-clock.ts';
import {rowOf} from '../root/rows.ts';

const clock: LockClock = {now: Date.parse('2026-11-30T02:00:00Z'), nowIsFloor: false, staleAfter: 900};
const row = rowOf('web');

describe('a row whose body was read', () => {
	it('moves in each order by what that order is made of', () => {
		const changed = {...row, updated: '2026-11-30T01:30:00Z'};
		expect([movesBy(row, changed, 'worst first', clock), movesBy(row, changed, 'newest first', clock), movesBy(row, changed, 'by name', clock)]).toEqual([false, true, false]);
		const failed = {...row, status: 'failed'};
		expect([movesBy(row, failed, 'worst first', clock), movesBy(row, failed, 'newest first', clock), movesBy(row, failed, 'by name', clock)]).toEqual([true, false, false]);
	});

	it('moves where its fault makes it worse', () => {
		const faults = [{code: 'base64-length', message: 'It ends too early.'}];
		expect(movesBy(row, {...row, faults}, 'worst first', clock)).toBe(true);
		expect(inOrder([rowOf('api'), {...row, faults}], 'worst first', clock)[0]?.name).toBe('web');
	});
});
