import {describe, expect, it} from 'vitest';
import {same} from '../../source/tui/same.ts';

describe('two models', () => {
	it('say the same when every part does', () => {
		expect(same({a: [1, {b: null}], c: 'x'}, {c: 'x', a: [1, {b: null}]})).toBe(true);
		expect(same([], [])).toBe(true);
	});

	it.each([
		[{a: 1}, {a: 2}],
		[{a: 1}, {b: 1}],
		[{a: undefined}, {b: 1}],
		[[1], [1, 2]],
		[[1], {0: 1}],
		[null, {}],
		['1', 1],
	])('%j and %j differ', (a, b) => {
		expect(same(a, b)).toBe(false);
		expect(same(b, a)).toBe(false);
	});
});
