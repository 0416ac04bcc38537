import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {escapeControl, stripControl} from '../../../source/core/text/sanitise.ts';

describe('stripControl', () => {
	it.each([
		['plain text', 'plain text'],
		['two\nlines', 'two\nlines'],
		['a\tb', 'a  b'],
		['a\r\nb', 'a\nb'],
		['10 %\r20 %', '10 %\n20 %'],
		['\u{1B}[31mred\u{1B}[0m', 'red'],
		['\u{1B}[2J\u{1B}[Hgone', 'gone'],
		['\u{1B}]0;a title\u{7}text', 'text'],
		['\u{1B}]8;;https://example.com\u{1B}\\link\u{1B}]8;;\u{1B}\\', 'link'],
		['\u{1B}P1$r0m\u{1B}\\x', 'x'],
		['\u{1B}(Bx', 'x'],
		['\u{1B}creset', 'reset'],
		['a\u{1B}', 'a'],
		['\u{9B}31mred', 'red'],
		['\u{9D}0;title\u{9C}x', 'x'],
		['bell\u{7} null\u{0} delete\u{7F} next\u{85}', 'bell null delete next'],
		['\u{FEFF}key: value', 'key: value'],
		['api\u{202E}gnp', 'api<U+202E>gnp'],
		['a\u{200B}pi', 'a<U+200B>pi'],
		['\u{2066}x\u{2069}', '<U+2066>x<U+2069>'],
		['line\u{2028}separator', 'line<U+2028>separator'],
		['tag\u{E0041}', 'tag<U+E0041>'],
		['half \u{D83D} pair', 'half \u{FFFD} pair'],
		['👨‍👩‍👧 and ❤️', '👨‍👩‍👧 and ❤️'],
		['join\u{200D}er', 'join<U+200D>er'],
		['naïve ✖ ▸ ⟨#3fa9⟩ 日本', 'naïve ✖ ▸ ⟨#3fa9⟩ 日本'],
	])('%j becomes %j', (text, expected) => {
		expect(stripControl(text)).toBe(expected);
	});

	it('puts many lines into one', () => {
		expect(stripControl('failed pre-install: 1 error occurred:\n\t* job x failed\n\n', 'mark')).toBe('failed pre-install: 1 error occurred: ⏎ * job x failed');
	});

	it('leaves nothing that a terminal obeys, and nothing to do a second time', () => {
		const unit = fc.constantFrom('\u{1B}', '[', ']', '\u{7}', '\u{9B}', 'm', '3', '\\', '\n', '\r', '\t', 'P', '\u{200D}', '\u{FE0F}', '😀', '\u{202E}', 'a', '\u{D83D}', '\u{FEFF}');
		fc.assert(fc.property(fc.string({unit, maxLength: 40}), text => {
			const once = stripControl(text);
			expect(once).not.toMatch(/[[\p{Control}\p{Format}]--[\n\u{200D}]]/v);
			expect(stripControl(once)).toBe(once);
		}));
	});

	it('takes linear time on what looks like endless sequences', () => {
		const hostile = '\u{1B}[;'.repeat(300_000) + '\u{1B}]'.repeat(300_000);
		expect(stripControl(hostile)).not.toContain('\u{1B}');
	});
});

describe('escapeControl', () => {
	it('says the same to a JSON parser', () => {
		fc.assert(fc.property(fc.string({unit: 'binary'}), text => {
			const json = escapeControl(JSON.stringify(text));
			expect(JSON.parse(json)).toBe(text);
			expect(stripControl(json)).toBe(json);
		}));
	});

	it('takes texts of many megabytes', () => {
		const long = 'plain text '.repeat(2_000_000);
		expect(escapeControl(long)).toHaveLength(long.length);
		expect(stripControl(long)).toHaveLength(long.length);
	});
});
