import {structuredPatch} from 'diff';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {diffLines} from '../../../source/core/diff/lines.ts';

/** Takes the changes of a diff back, so that one side of it is left. */
const sideOf = (text: string, other: string, mark: '-' | '+'): readonly string[] => (diffLines(text, other) ?? [])
	.filter(line => line.mark === mark)
	.map(line => line.text);

describe('two texts line by line', () => {
	it('numbers the lines as they stand in the whole texts', () => {
		const numbered = Array.from({length: 2000}, (_, index) => `line ${index + 1}`);
		const after = numbered.with(999, 'another');
		expect(diffLines(`${numbered.join('\n')}\n`, `${after.join('\n')}\n`)).toEqual([
			{mark: '@', text: 'line 997 before, 997 after'},
			...[997, 998, 999].map(number => ({mark: ' ', text: `line ${number}`})),
			{mark: '-', text: 'line 1000'},
			{mark: '+', text: 'another'},
			...[1001, 1002, 1003].map(number => ({mark: ' ', text: `line ${number}`})),
		]);
	});

	it('says that a line break at the end is gone', () => {
		expect(diffLines('a\nb\n', 'a\nb')).toEqual([
			{mark: '@', text: 'line 1 before, 1 after'},
			{mark: ' ', text: 'a'},
			{mark: '-', text: 'b'},
			{mark: '+', text: 'b'},
			{mark: ' ', text: '(no line break at the end)'},
		]);
	});

	const texts = fc.array(fc.constantFrom('a', 'b', '', 'long line', '\r'), {maxLength: 14}).map(lines => lines.join('\n'));

	it('tells as many lines as a comparison of the whole texts does', () => {
		fc.assert(fc.property(texts, texts, (before, after) => {
			const whole = structuredPatch('', '', before, after, undefined, undefined, {context: 3}).hunks.flatMap(({lines}) => lines);
			for (const mark of ['-', '+'] as const) {
				expect(sideOf(before, after, mark)).toHaveLength(whole.filter(line => line.startsWith(mark)).length);
			}
		}), {numRuns: 2000});
	});
});
