import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Shown} from '../../../source/core/text/shown.ts';
import {cut, cutMiddle, fit, headOf, tailOf, widthOf} from '../../../source/core/text/width.ts';

const as = (text: string): Shown => text as Shown;
const family = '👨‍👩‍👧';

describe('widthOf', () => {
	it.each([
		['', 0],
		['payments/api', 12],
		['日本', 4],
		['e\u{301}', 1],
		[family, 2],
		['✖ failed', 8],
		['⟨#3fa9⟩', 7],
	])('%j takes %i columns', (text, columns) => {
		expect(widthOf(text)).toBe(columns);
	});
});

describe('fit', () => {
	it.each([
		['api', 5, 'left', 'api  '],
		['api', 5, 'right', '  api'],
		['api', 3, 'left', 'api'],
		['payments', 5, 'left', 'paym…'],
		['payments', 5, 'right', 'paym…'],
		['payments', 1, 'left', '…'],
		['payments', 0, 'left', ''],
		['日本語', 4, 'left', '日… '],
		['日本語', 4, 'right', ' 日…'],
	] as const)('%j in %i columns, %s', (text, columns, align, expected) => {
		expect(fit(as(text), columns, align)).toBe(expected);
	});

	it('never cuts inside of what a person counts as one character', () => {
		expect(fit(as(`ab${family}cd`), 4)).toBe('ab… ');
		expect(fit(as(`ab${family}cd`), 5)).toBe(`ab${family}…`);
	});

	it('always gives exactly the columns asked for', () => {
		fc.assert(fc.property(fc.string({unit: 'grapheme'}), fc.nat(40), fc.constantFrom('left', 'right'), (text, columns, align) => {
			fc.pre(!/\p{Control}/v.test(text));
			const fitted = fit(as(text), columns, align);
			expect(widthOf(fitted)).toBe(columns);
		}));
	});
});

describe('cutting', () => {
	it.each([
		['prod-eu › payments › api', 30, 'prod-eu › payments › api'],
		['prod-eu › payments › api', 15, 'prod-eu…s › api'],
		['prod-eu › payments › api', 3, 'p…i'],
		['prod-eu › payments › api', 2, 'p…'],
	])('cuts the middle of %j to %i columns', (text, columns, expected) => {
		expect(cutMiddle(as(text), columns)).toBe(expected);
	});

	it('leaves a text that fits as it is', () => {
		expect(cut(as('日本'), 4)).toBe('日本');
	});

	it('takes heads and tails by width', () => {
		expect(headOf(as('日本語'), 3)).toBe('日');
		expect(tailOf(as('日本語'), 3)).toBe('語');
		expect(tailOf(as('api'), 0)).toBe('');
	});
});
