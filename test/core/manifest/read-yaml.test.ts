import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readYaml} from '../../../source/core/manifest/read-yaml.ts';
import {printYaml} from '../../../source/core/print/yaml.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const value = (text: string): unknown => {
	const read = readYaml(text);
	return read.ok ? read.value : `${read.message} (${read.offset})`;
};

describe('what Helm\'s reader refuses', () => {
	it.each([
		['a: .inf\n', 'a value is infinite or no number, and JSON cannot hold it (3)'],
		['a: &x [.nan]\n', 'a value is infinite or no number, and JSON cannot hold it (7)'],
		['~: a\n', 'a key is empty, a collection or too big a number (0)'],
		['[a]: b\n', 'a key is empty, a collection or too big a number (0)'],
		['18446744073709551615: a\n', 'a key is empty, a collection or too big a number (0)'],
		['a: *b\n', 'an alias names an anchor that is not there (3)'],
		['a: &b [*b]\n', 'an alias stands inside of its own anchor (7)'],
		['<<: [a]\n', 'a merge key needs a mapping or a list of mappings (0)'],
		['a: !!int b\n', 'a value is not what its tag says (9)'],
		['a: !x!y b\n', 'a tag has a prefix that nothing declares (3)'],
		['%YAML 1.2\n---\na: b\n', 'it asks for another version of YAML than 1.1 (0)'],
		['%YAML 1.1\n%YAML 1.1\n---\na: b\n', 'it names its version of YAML twice (10)'],
		['%YAML 1.1\na: b\n', 'a document mark is missing behind a line that starts with % (10)'],
		['%a\n', 'a line that starts with % is no directive of YAML (0)'],
		['a: b\u{0}\n', 'it holds a control character (4)'],
		['a: "\\q"\n', 'a text in double quotes holds an escape that YAML 1.1 does not know (4)'],
		['a: "b\n', 'a quoted text has no end (3)'],
		['a: "b\n--- \n"\n', 'a quoted text is cut by a document mark (3)'],
		['a: |\n \tb\n', 'a tab stands where spaces must indent a block of text (6)'],
		['a: |9x\n', 'the line that opens a block of text holds something else too (5)'],
		['\ta: b\n', 'a tab stands where spaces must indent (0)'],
		['a:\n  b\n\tc\n', 'a tab stands where spaces must indent (7)'],
		['a: @b\n', 'a character stands here that begins nothing in YAML (3)'],
		['a: b\nc\n', 'a key is not followed by a colon (5)'],
		['a: b: c\n', 'a second colon stands in a line, or a value where none may begin (4)'],
		['a: - b\n', 'an item of a list stands where none may begin (3)'],
		['a: ? b\n', 'a key stands where none may begin (3)'],
		['- a\nb: c\n', 'something stands where an item of a list is due (4)'],
		['a: 1\n- b\n', 'something stands where a key is due (5)'],
		['a: ["b" c]\n', 'a comma or a closing bracket is missing (8)'],
		['a: [b\n', 'a bracket is never closed (6)'],
		['a: {b: \n', 'a bracket is never closed (8)'],
		['a: & b\n', 'an anchor has no name of letters and digits (3)'],
		['a: * b\n', 'an alias has no name of letters and digits (3)'],
		['a: !<> b\n', 'a tag is not written as YAML 1.1 wants it (3)'],
		['...\n', 'a value is missing (0)'],
	])('%j', (text, message) => {
		expect(value(text)).toBe(message);
	});
});

describe('limits', () => {
	const bomb = (rounds: string): string => ['a: &a [x,x,x,x,x,x,x,x,x]', ...[...rounds].map((name, index) => `${name}: &${name} [${Array.from({length: 9}, () => `*${`a${rounds}`[index]!}`).join(',')}]`)].join('\n');

	it('of aliases are Helm\'s', () => {
		expect(value(bomb('bc'))).toHaveProperty('c');
		expect(value(bomb('bcdefghij'))).toContain('its aliases unfold to more than Helm reads');
	});

	it('of nesting end in a fault, not in a crash', () => {
		for (const text of ['['.repeat(100_000), '{a: '.repeat(100_000), '- '.repeat(100_000), '? '.repeat(100_000), Array.from({length: 500}, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')]) {
			expect(value(text)).toContain('it is nested deeper than this tool reads');
		}
	});
});

describe('keys', () => {
	it('that JavaScript treats specially stay keys', () => {
		const read = value('__proto__: {a: 1}\nconstructor: 2\n') as object;
		expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
		expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
		expect(value('a: &a {__proto__: 1}\nb: {<<: *a}\n')).toEqual(JSON.parse('{"a": {"__proto__": 1}, "b": {"__proto__": 1}}'));
	});

	it('that become one text are reported, merged ones too', () => {
		expect(readYaml('1: a\n"1": b\n')).toMatchObject({ok: true, ambiguous: [5]});
		expect(readYaml('1: a\n1.0: b\n')).toMatchObject({ok: true, ambiguous: [5]});
		expect(readYaml('yes: a\non: b\n')).toMatchObject({ok: true, ambiguous: []});
		expect(readYaml('a: &a {1: b}\nc: {"1": d, <<: *a}\n')).toMatchObject({ok: true, ambiguous: [25]});
	});
});

describe('places', () => {
	it('are those of entries and items', () => {
		const text = 'a: &x\n- b: 1\n- [c,\n   d]\ne: *x\n';
		const read = readYaml(text, {hasPlaces: true});
		const {value: found, places} = read as Extract<typeof read, {readonly ok: true}>;
		const {a} = found as {readonly a: readonly object[]};
		const cut = (collection: object, part: string | number): string => {
			const {start, end} = places!.get(collection)!.get(part)!;
			return text.slice(start, end);
		};

		expect(cut(found as object, 'a')).toBe('a: &x\n- b: 1\n- [c,\n   d]');
		expect(cut(found as object, 'e')).toBe('e: *x');
		expect([cut(a, 0), cut(a, 1), cut(a[0]!, 'b'), cut(a[1]!, 1)]).toEqual(['b: 1', '[c,\n   d]', 'b: 1', 'd']);
	});

	it('are not kept unasked', () => {
		expect(readYaml('a: b\n')).toMatchObject({ok: true, places: null, start: 0});
		expect(readYaml('# c\n\n  a: b\n')).toMatchObject({ok: true, start: 7});
	});
});

const json = fc.letrec<{value: JsonValue}>(tie => ({
	value: fc.oneof(
		{maxDepth: 4},
		fc.string({unit: 'grapheme', maxLength: 12}).map(text => text.replaceAll(/[\p{Control}\p{Noncharacter_Code_Point}\u{2028}\u{2029}\u{FEFF}]/gv, '')),
		fc.integer(),
		fc.double({noDefaultInfinity: true, noNaN: true}).map(number => number === 0 ? 0 : number),
		fc.boolean(),
		fc.constantFrom(null, 'yes', 'y', '0755', '~', '1e3', '<<', '2024-01-01', ' a', 'a: b', '# a', '- a', 'a\nb\n', '\n', '"', '\''),
		fc.array(tie('value'), {maxLength: 4}),
		fc.dictionary(fc.constantFrom('a', 'b', 'yes', '1', 'k: v', '', '<<', 'x/y', 'long key'), tie('value'), {maxKeys: 4, noNullPrototype: true}),
	),
})).value;

describe('any value', () => {
	it('comes back from its JSON, which is YAML too', () => {
		fc.assert(fc.property(json, given => {
			expect(value(JSON.stringify(given, null, 2) + '\n')).toEqual(given);
		}), {numRuns: 500});
	});

	it('comes back from what we print', () => {
		fc.assert(fc.property(json.filter(given => !JSON.stringify(given).includes('<<')), given => {
			expect(value(printYaml({root: given}))).toEqual({root: given});
		}), {numRuns: 500});
	});

	it('of any text is read or refused at a place inside of it', () => {
		const piece = fc.oneof(fc.constantFrom('\n', '\n  ', '- ', '? ', ': ', ':', ',', '[', ']', '{', '}', '&a ', '*a', '!!int ', '! ', '"', '\'', '|\n', '>2\n', '#', '<<: ', '1', '.inf', '\r', '\u{2028}', '\t', '%YAML 1.1\n', '---\n', '...\n', '\\'), fc.string({maxLength: 4, unit: 'binary'}));
		fc.assert(fc.property(fc.array(piece, {maxLength: 30}), pieces => {
			const text = pieces.join('');
			const read = readYaml(text, {hasPlaces: true});
			const offsets = read.ok ? [read.start, ...read.rounded, ...read.ambiguous] : [read.offset];
			expect(offsets.every(offset => offset >= 0 && offset <= text.length)).toBe(true);
		}), {numRuns: 2000});
	});
});
