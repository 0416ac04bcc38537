import {Buffer} from 'node:buffer';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseSpan} from '../../../source/core/record/parse-span.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {finish} from '../../../source/core/slices/slices.ts';

const parse = (bytes: Buffer): JsonValue => finish(parseSpan(bytes, {start: 0, end: bytes.length}));

const expectSame = (text: string): void => {
	const bytes = Buffer.from(text);
	const expected = JSON.parse(bytes.toString()) as JsonValue;
	expect(parse(bytes)).toEqual(expected);
	expect(JSON.stringify(parse(bytes)), 'with its keys in the same order').toBe(JSON.stringify(expected));
};

describe('parsing by pieces gives what parsing at once gives, for', () => {
	it.each<[string, string]>([
		['escapes at each place where a piece could end', JSON.stringify(`${'a'.repeat(32_760)}${'"\n\\'.repeat(20_000)}`)],
		['a text of nothing but escaped backslashes', JSON.stringify('\\'.repeat(100_000))],
		['halves of pairs written as escapes', `"${String.raw`\ud83d\ude00`.repeat(20_000)}"`],
		['characters of several bytes', JSON.stringify('é😀日本'.repeat(20_000))],
		['escapes of four digits that begin anywhere', `"${'x'.repeat(7)}${String.raw`\u00e9yz`.repeat(20_000)}"`],
		['a key that is no name of a property', `{"a":"${'x'.repeat(40_000)}","__proto__":{"polluted":"${'y'.repeat(40_000)}"},"constructor":1}`],
		['a key that comes twice', `{"a":1,"b":"${'x'.repeat(40_000)}","a":"${'y'.repeat(40_000)}","b":2}`],
		['keys that are numbers', `{"2":"${'x'.repeat(40_000)}","b":1,"1":"${'y'.repeat(40_000)}","0":3}`],
		['blanks around everything', `{ "a" :\n[ 1 , "${'x'.repeat(40_000)}" , { } , [ ] ]\t,\r\n"b" : {"c": null } }`],
		['nothing inside', `{"a":{},"b":[],"c":"","d":"${'x'.repeat(40_000)}"}`],
		['large collections deep down', `${'{"a":['.repeat(300)}"${'x'.repeat(80_000)}"${']}'.repeat(300)}`],
	])('%s', (_name, text) => {
		expectSame(text);
	});

	it('any value, however it is made larger', () => {
		const filling = fc.constantFrom('x', 'é', '😀', '\\', '"', '\n', '\u{1}').map(character => character.repeat(12_000));
		const leaf = fc.oneof(filling, fc.string({unit: 'binary'}), fc.double({noNaN: true}), fc.constant(null), fc.boolean());
		const {value} = fc.letrec<{value: JsonValue}>(tie => ({
			value: fc.oneof({maxDepth: 4}, leaf, fc.array(tie('value'), {maxLength: 6}), fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '7')), tie('value'), {maxKeys: 6})),
		}));
		fc.assert(fc.property(value, made => {
			expectSame(JSON.stringify(made));
		}), {numRuns: 300});
	});

	it('bytes that are no UTF-8', () => {
		const bytes = Buffer.concat([Buffer.from('"'), Buffer.alloc(60_000, Buffer.of(0x61, 0xE2, 0x82, 0xC3, 0x80, 0x80)), Buffer.from('"')]);
		expect(parse(bytes)).toBe(JSON.parse(bytes.toString()));
	});

	it('a value within a longer text', () => {
		const bytes = Buffer.from('[1,{"a":2},3]');
		expect(finish(parseSpan(bytes, {start: 3, end: 10}))).toEqual({a: 2});
	});
});
