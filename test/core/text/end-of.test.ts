import {describe, expect, it} from 'vitest';
import {endOf} from '../../../source/core/text/end-of.ts';

describe('endOf', () => {
	it.each([
		[['a', 'b', 'c'], 5, ['a', 'b', 'c']],
		[['a', 'b', 'c'], 4, ['b', 'c']],
		[['a', 'b', 'c'], 1, ['c']],
		[['the last line'], 4, ['line']],
		[['a', '\u{E9}\u{E9}'], 2, ['\u{E9}']],
		[['a'], 0, []],
		[[], 10, []],
	])('of %j within %i bytes is %j', (lines, bytes, end) => {
		expect(endOf(lines, bytes)).toEqual(end);
	});
});
