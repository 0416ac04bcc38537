import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {stringify} from 'yaml';
import {blockHeader} from '../../../source/core/print/block.ts';
import {yamlOptions} from '../../../source/core/print/scalar.ts';
import {printYaml} from '../../../source/core/print/yaml.ts';

const lines = fc.array(fc.constantFrom('a', 'a: b', ' b', '', '\t', ' ', 'c ', '---', '--- d', '...', '%e', '# f', '- g'), {minLength: 1, maxLength: 8}).map(parts => parts.join('\n'));

describe('a text of several lines', () => {
	it.each([
		['a\nb', '|-'],
		['a\nb\n', '|'],
		['a\nb\n\n', '|+'],
		['a\nb\n \n', '|+'],
		['a\nb ', '|-'],
		[' a\nb', null],
		['\na', null],
		['a\n ', null],
		['a', null],
		['a\n---\nb', null],
	])('%j has the header %s', (text, header) => {
		expect(blockHeader(text)).toBe(header);
	});

	it('is printed as the library prints it, behind a key and alone', () => {
		fc.assert(fc.property(lines, text => {
			if (!text.includes('\n')) {
				return;
			}

			expect(printYaml({k: text})).toBe(stringify({k: text}, yamlOptions));
			expect(printYaml(text)).toBe(stringify(text, yamlOptions));
		}), {numRuns: 2000});
	});
});
