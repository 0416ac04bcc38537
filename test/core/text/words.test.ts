import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {bytes, percent, thousands} from '../../../source/core/text/numbers.ts';
import {noun, plural} from '../../../source/core/text/plural.ts';
import {joinShown, shown, shownLines, shownNumber, sliceShown, words, type Shown} from '../../../source/core/text/shown.ts';
import {widthOf} from '../../../source/core/text/width.ts';
import {indent, wrap} from '../../../source/core/text/wrap.ts';

describe('numbers', () => {
	it.each([
		[0, '0 B'],
		[1023, '1023 B'],
		[1024, '1.0 KiB'],
		[35_021, '34.2 KiB'],
		[1_048_575, '1.0 MiB'],
		[1_048_576, '1.0 MiB'],
		[5 * (1024 ** 4), '5.0 TiB'],
	])('%i bytes', (count, expected) => {
		expect(bytes(count)).toBe(expected);
	});

	it('groups digits and never rounds up to all', () => {
		expect(thousands(1_048_576)).toBe('1,048,576');
		expect(percent(2, 5)).toBe('40 %');
		expect(percent(999, 1000)).toBe('99 %');
		expect(percent(0, 0)).toBe('100 %');
	});
});

describe('plural', () => {
	it.each([
		[plural(0, 'record'), 'no records'],
		[plural(1, 'record'), '1 record'],
		[plural(2000, 'record'), '2,000 records'],
		[plural(2, 'history', 'histories'), '2 histories'],
		[noun(1, 'entry', 'entries'), 'entry'],
	])('%s', (text, expected) => {
		expect(text).toBe(expected);
	});
});

describe('shown', () => {
	it('keeps the brand through joining and cutting', () => {
		const name: Shown = words('api');
		expect(shown`revision ${14} of ${name}`).toBe('revision 14 of api');
		expect(joinShown([name, shownNumber(4)], words(' '))).toBe('api 4');
		expect(shownLines(words('a\nb'))).toEqual(['a', 'b']);
		expect(sliceShown(name, 1)).toBe('pi');
	});

	it('takes no text that was not redacted', () => {
		const raw = String(Math.PI);
		// @ts-expect-error -- the compiler is what this asserts
		expect(shown`of ${raw}`).toBe(`of ${raw}`);
		// @ts-expect-error -- only literals are words of our own
		expect(words(raw)).toBe(raw);
	});
});

describe('wrap', () => {
	it.each([
		['one two three', 7, ['one two', 'three']],
		['  one two three', 9, ['  one two', '  three']],
		['abcdefgh', 3, ['abc', 'def', 'gh']],
		['a\n\nb', 5, ['a', '', 'b']],
		['fits', 4, ['fits']],
		['日本語', 4, ['日本', '語']],
		['', 4, ['']],
	])('%j in %i columns', (text, columns, expected) => {
		expect(wrap(text as Shown, columns)).toEqual(expected);
	});

	it('never gives a line that is too wide, and loses nothing but spaces', () => {
		const unit = fc.constantFrom('a', 'b', ' ', '日', '\n');
		fc.assert(fc.property(fc.string({unit}), fc.integer({min: 2, max: 12}), (text, columns) => {
			const lines = wrap(text as Shown, columns);
			expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns);
			expect(lines.join('').replaceAll(/\s/gv, '')).toBe(text.replaceAll(/\s/gv, ''));
		}));
	});

	it('indents', () => {
		expect(indent([words('a'), words('b')])).toEqual(['  a', '  b']);
	});
});
