import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	aroundCaret,
	edit,
	emptyLine,
	lineOf,
	type LineEdit,
	paste,
} from '../../../source/tui/state/line-edit.ts';

const key = (name: string) => ({name, text: null});
const letters = (text: string) => Array.from(text, letter => ({name: letter, text: letter}));
const press = (line: LineEdit, ...keys: ReadonlyArray<{readonly name: string; readonly text: string | null}>): LineEdit => {
	let current = line;
	for (const pressed of keys) {
		current = edit(current, pressed) ?? current;
	}

	return current;
};

describe('a line of typed text', () => {
	it('takes letters at the caret', () => {
		const line = press(emptyLine, ...letters('api'), key('left'), ...letters('x'));
		expect(line.text).toBe('apxi');
		expect(aroundCaret(line)).toEqual({before: 'apx', after: 'i'});
	});

	it('is edited by the keys that shells know', () => {
		expect(press(lineOf('one two'), key('ctrl-w')).text).toBe('one ');
		expect(press(lineOf('one two'), key('ctrl-u')).text).toBe('');
		expect(press(lineOf('one'), key('home'), key('delete')).text).toBe('ne');
		expect(press(lineOf('one'), key('ctrl-a'), ...letters('x'), key('ctrl-e'), ...letters('y')).text).toBe('xoney');
		expect(press(lineOf('one'), key('backspace')).text).toBe('on');
	});

	it('knows no other key', () => {
		expect(edit(lineOf('one'), key('up'))).toBeNull();
	});

	it('takes pasted text without its line breaks and control characters', () => {
		expect(paste(lineOf('a'), ' b\r\n c\u{1B}[31m\n').text).toBe('ab c[31m');
	});

	it('keeps the caret inside of the text, and characters whole', () => {
		const keys = fc.array(fc.constantFrom(key('left'), key('right'), key('backspace'), key('delete'), key('home'), key('end'), key('ctrl-w'), key('ctrl-u'), ...letters('aé漢 '), {name: '👩‍👩‍👧', text: '👩‍👩‍👧'}), {maxLength: 60});
		fc.assert(fc.property(keys, pressed => {
			const line = press(emptyLine, ...pressed);
			const {before, after} = aroundCaret(line);
			expect(before + after).toBe(line.text);
			expect(line.at).toBeGreaterThanOrEqual(0);
			expect(line.text.replaceAll('👩‍👩‍👧', '')).not.toContain('\u{200D}');
		}));
	});
});
