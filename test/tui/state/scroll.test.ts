import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {moveCursor, moveTop, settle} from '../../../source/tui/state/scroll.ts';

describe('a list position', () => {
	it('keeps the cursor on screen and the last page full', () => {
		const anywhere = fc.record({cursor: fc.integer({min: -5, max: 60}), top: fc.integer({min: -5, max: 60})});
		fc.assert(fc.property(anywhere, fc.nat(50), fc.integer({min: 1, max: 20}), (position, count, height) => {
			const {cursor, top} = settle(position, count, height);
			expect(cursor).toBeGreaterThanOrEqual(0);
			expect(cursor).toBeLessThanOrEqual(Math.max(count - 1, 0));
			expect(top).toBeGreaterThanOrEqual(0);
			expect(top).toBeLessThanOrEqual(Math.max(count - height, 0));
			expect(cursor - top).toBeLessThan(height);
			expect(cursor).toBeGreaterThanOrEqual(Math.min(top, count));
		}));
	});

	it('moves by lines, pages and to the ends', () => {
		const start = {cursor: 5, top: 3};
		expect(moveCursor(start, 'down', 20, 5)).toEqual({cursor: 6, top: 3});
		expect(moveCursor(start, 'page-down', 20, 5)).toEqual({cursor: 9, top: 5});
		expect(moveCursor(start, 'last', 20, 5)).toEqual({cursor: 19, top: 15});
		expect(moveCursor(start, 'first', 20, 5)).toEqual({cursor: 0, top: 0});
		expect(moveCursor(start, 'open', 20, 5)).toBeNull();
	});

	it('stands at the first line of an empty list', () => {
		expect(moveCursor({cursor: 0, top: 0}, 'down', 0, 5)).toEqual({cursor: 0, top: 0});
	});
});

describe('a text without a cursor', () => {
	it('stops where its last page is full', () => {
		expect(moveTop(0, 'page-down', 12, 5)).toBe(4);
		expect(moveTop(4, 'page-down', 12, 5)).toBe(7);
		expect(moveTop(0, 'down', 3, 5)).toBe(0);
		expect(moveTop(0, 'wrap', 3, 5)).toBeNull();
	});
});
