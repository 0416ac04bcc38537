import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createScanner} from '../../../source/core/explain/scan.ts';

const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[\s"'\\`\u{2018}-\u{201D}]/gv, '');

/** Every place where a literal stands, by trying each. */
const naive = (literals: readonly string[], texts: readonly string[]): readonly string[] => {
	const text = squeezed(texts.join(''));
	return literals.flatMap((literal, index) => Array.from({length: text.length}, (_, at) => at)
		.filter(at => text.startsWith(squeezed(literal), at))
		.map(at => `${index}@${at}`));
};

const scanned = (literals: readonly string[], texts: readonly string[]): readonly string[] => createScanner(literals)(texts)
	.filter(hit => hit !== null)
	.map(({literal, from}) => `${literal}@${squeezed(texts.slice(0, from.piece).join('') + texts[from.piece]!.slice(0, from.column)).length}`)
	.toArray();

describe('createScanner', () => {
	it('finds what trying every place finds', () => {
		const letters = fc.string({unit: fc.constantFrom('a', 'b', 'B', ' ', '"', 'é'), maxLength: 12});
		fc.assert(fc.property(fc.uniqueArray(fc.string({unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5}), {minLength: 1, maxLength: 6}), fc.array(letters, {maxLength: 6}), (literals, texts) => {
			expect(scanned(literals, texts).toSorted()).toEqual(naive(literals, texts).toSorted());
		}));
	});

	it('says where a literal begins and ends, over texts, spaces and quotes', () => {
		expect(createScanner(['is in progress'])(['it IS', '  "in pro', 'gress" now']).toArray()).toEqual([
			{literal: 0, from: {piece: 0, column: 3}, to: {piece: 2, column: 4}},
		]);
	});

	it('finds a literal inside of another, and one that overlaps', () => {
		expect(scanned(['abcd', 'bc', 'cde'], ['abcde'])).toEqual(['1@1', '0@0', '2@2']);
	});

	it('breathes', () => {
		expect(createScanner(['abc'])(Array.from({length: 3000}, () => 'x')).toArray()).toEqual([null, null, null]);
	});
});
