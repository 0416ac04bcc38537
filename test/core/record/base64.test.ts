import {Buffer} from 'node:buffer';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeBase64} from '../../../source/core/record/base64.ts';

const textOf = (input: string | Uint8Array): string => {
	const decoded = decodeBase64(input);
	return decoded.ok ? Buffer.from(decoded.bytes).toString('latin1') : `${decoded.fault.reason} ${decoded.fault.offset}`;
};

describe('decodeBase64 reads', () => {
	it.each([
		['', ''],
		['YQ==', 'a'],
		['YWI=', 'ab'],
		['YWJj', 'abc'],
		['Y\nW\r\nJ\rj\n', 'abc'],
		['\nYQ=\r\n=\n', 'a'],
		// Spare bits of the last digit are not looked at
		['YR==', 'a'],
		['YWJ=', 'ab'],
	])('%j', (input, output) => {
		expect(textOf(input)).toBe(output);
		expect(textOf(Buffer.from(input))).toBe(output);
	});

	it('whatever an encoder writes, in lines of any width', () => {
		fc.assert(fc.property(fc.uint8Array({maxLength: 200}), fc.integer({min: 1, max: 80}), (bytes, width) => {
			const text = Buffer.from(bytes).toString('base64');
			const wrapped = text.replaceAll(new RegExp(`.{${width}}`, 'gv'), '$&\r\n');
			for (const input of [text, wrapped]) {
				expect(textOf(input)).toBe(Buffer.from(bytes).toString('latin1'));
			}
		}));
	});
});

// The offsets are those of Go 1.26's base64.StdEncoding
describe('decodeBase64 refuses', () => {
	it.each([
		['YW-j', 'character 2'],
		['YW_j', 'character 2'],
		['YW j', 'character 2'],
		['YWJj\tYWJj', 'character 4'],
		['"YWJj"', 'character 0'],
		['YWJjé', 'character 4'],
		// A letter whose low byte is an "A" to a careless decoder
		['YWJ\u{141}', 'character 3'],
		['\u{141}\u{141}\u{141}\u{141}', 'character 0'],
		['=', 'character 0'],
		['Y===', 'character 1'],
		['YQ=a', 'character 2'],
		['YQ==YQ==', 'character 4'],
		['YWI=\nx', 'character 5'],
		['YWJj====', 'character 4'],
		['Y', 'end 0'],
		['YQ', 'end 0'],
		['YWI', 'end 0'],
		['YWJjYQ', 'end 4'],
		['YWJjYW\n', 'end 5'],
		['YQ=', 'end 3'],
		['YQ=\n', 'end 4'],
		['H4sIAAAAAAAC/', 'end 12'],
	])('%j', (input, fault) => {
		expect(textOf(input)).toBe(fault);
	});

	it('nothing by throwing', () => {
		fc.assert(fc.property(fc.string({unit: fc.constantFrom('A', 'b', '9', '+', '/', '=', '\n', '\r', ' ', '-', 'é', '\u{141}', '😀'), maxLength: 40}), text => {
			const decoded = decodeBase64(text);
			const isPlain = /^[+\/0-9A-Za-z]*={0,2}$/v.test(text.replaceAll(/[\n\r]/gv, '')) && text.replaceAll(/[\n\r]/gv, '').length % 4 === 0;
			expect(decoded.ok).toBe(isPlain);
		}));
	});
});
