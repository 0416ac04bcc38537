import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {glob} from '../../../source/core/text/glob.ts';

describe('a name pattern', () => {
	it.each([
		['web', 'web', true],
		['web', 'web-1', false],
		['web-*', 'web-1', true],
		['web-*', 'web', false],
		['*', '', true],
		['*', 'anything', true],
		['', '', true],
		['', 'a', false],
		['?', 'a', true],
		['?', '', false],
		['a*b*c', 'a-b-b-c', true],
		['a*b*c', 'a-b-b', false],
		['*.prod.*', 'eu.prod.1', true],
		['WEB', 'web', false],
		['a.c', 'abc', false],
	])('%s against %s', (pattern, name, fits) => {
		expect(glob(pattern).matches(name)).toBe(fits);
	});

	it('says what the same expression says', () => {
		const letters = fc.string({unit: fc.constantFrom('a', 'b', '-'), maxLength: 12});
		const patterns = fc.string({unit: fc.constantFrom('a', 'b', '-', '*', '?'), maxLength: 8});
		fc.assert(fc.property(patterns, letters, (pattern, name) => {
			const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'v');
			expect(glob(pattern).matches(name)).toBe(expression.test(name));
		}));
	});

	it('takes no longer for a pattern of many stars', () => {
		expect(glob(`${'*a'.repeat(120)}b`).matches('a'.repeat(253))).toBe(false);
	});
});
