import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parse, stringify} from 'yaml';
import {readYaml} from '../../../source/core/manifest/read-yaml.ts';
import {printYaml, printYamlInSlices} from '../../../source/core/print/yaml.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const readers: ReadonlyArray<readonly [string, (text: string) => unknown]> = [
	['Helm\'s', text => {
		const read = readYaml(text);
		return read.ok ? read.value : read;
	}],
	['one of YAML 1.1', text => parse(text, {version: '1.1', merge: true, uniqueKeys: true}) as unknown],
	['one of YAML 1.2', text => parse(text, {version: '1.2', merge: true}) as unknown],
];

const tricky = [
	'',
	'<<',
	'0o7',
	'-0o17',
	'0b-1',
	'0b1',
	'0x1F',
	'0xg',
	'0123',
	'089',
	'1_000',
	'12:30',
	'1e3',
	'e0',
	'E12',
	'.5',
	'.inf',
	'-.INF',
	'.nan',
	'=',
	'~',
	'null',
	'Null',
	'y',
	'N',
	'on',
	'OFF',
	'yes',
	'true',
	'2020-01-01',
	'2020-01-01T00:00:00Z',
	'- a',
	'-',
	'? a',
	': a',
	'a: b',
	'a:',
	'a :b',
	'x #y',
	'#c',
	'&a',
	'*a',
	'!t',
	'!!int 1',
	'%x',
	'@x',
	'`x',
	'|',
	'>',
	'{a}',
	'[a',
	'"q"',
	'it\'s',
	'---',
	'--- a',
	'...',
	' lead',
	'trail ',
	'a  b',
	'\ttab',
	'a\tb',
	'a\nb',
	'a\nb\n',
	'\n',
	'\n\n',
	'\n a',
	'a\n ',
	'trail \nspace',
	'line\n\n  ind\n',
	'k: v\n# c\n',
	'a\r\nb',
	'\r',
	'\u{85}x',
	'\u{2028}',
	'\u{FEFF}',
	'\u{7}',
	'é',
	'👋',
	'registry.example.test/app:1.0',
	'https://a.test:80/c?d=e&f',
	'/var/run',
	'100m',
	'1Gi',
	'25%',
	'$(VAR)',
	'a,b',
	`${'long '.repeat(300)}end`,
	'k'.repeat(1200),
];

const text = fc.oneof(fc.constantFrom(...tricky), fc.string(), fc.string({unit: 'binary'}));

const values = fc.letrec<{value: JsonValue}>(tie => ({
	value: fc.oneof(
		{maxDepth: 5},
		text,
		fc.integer(),
		fc.double({noNaN: true, noDefaultInfinity: true}).map(number => Object.is(number, -0) ? 0 : number),
		fc.boolean(),
		fc.constant(null),
		fc.array(tie('value'), {maxLength: 4}),
		fc.dictionary(text, tie('value'), {maxKeys: 4}),
	),
})).value;

describe('printing YAML', () => {
	it.each(readers)('is read back as it was by a reader: %s', (_name, read) => {
		fc.assert(fc.property(values, value => {
			expect(read(printYaml({root: value}))).toEqual({root: value});
		}), {numRuns: 500});
	});

	it.each(tricky)('is read back by each of them as a key and as a value: %j', given => {
		for (const [, read] of readers) {
			expect(read(printYaml({[given]: given, list: [given]}))).toEqual({[given]: given, list: [given]});
		}
	});

	it('quotes what one of them would take for a number or a merge', () => {
		expect(printYaml({'<<': 1, '0o7': '0b-1', plain: 'a text'})).toBe('"<<": 1\n"0o7": "0b-1"\nplain: a text\n');
	});

	it('looks as the library prints it, otherwise', () => {
		fc.assert(fc.property(values, value => {
			const printed = stringify({root: value}, {version: '1.1', lineWidth: 0, aliasDuplicateObjects: false});
			fc.pre(!/<<|0o|0b|---|\.{3}|^["\|]|[\r\\\u{7F}-\u{9F}\u{2028}\u{2029}\u{FEFF}\u{FFFE}\u{FFFF}]/v.test(printed));
			expect(printYaml({root: value})).toBe(printed);
		}), {numRuns: 500});
	});

	it('may stop on the way in a long value', () => {
		const stops = [...printYamlInSlices(Object.fromEntries(Array.from({length: 1000}, (_, index) => [`key${index}`, index])))];
		expect(stops.length).toBeGreaterThan(10);
	});
});
