import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type KeyFlags, splitKeystrokes} from '../../../source/tui/keys/keystroke.ts';

const flagNames: ReadonlyArray<keyof KeyFlags> = [
	'upArrow', 'downArrow', 'leftArrow', 'rightArrow', 'pageDown', 'pageUp', 'home', 'end', 'return', 'escape', 'ctrl', 'shift', 'tab', 'backspace', 'delete', 'meta',
];

const none = Object.fromEntries(flagNames.map(name => [name, false])) as KeyFlags;

const names = (input: string, flags: Partial<KeyFlags> = {}): string[] => splitKeystrokes(input, {...none, ...flags}).map(({name}) => name);

describe('a chunk of input', () => {
	it('is as many keys as were pressed', () => {
		expect(names('jjj')).toEqual(['j', 'j', 'j']);
		expect(names('web\r')).toEqual(['w', 'e', 'b', 'enter']);
		expect(names('ab\t')).toEqual(['a', 'b', 'tab']);
		expect(names('\u{4}\u{4}')).toEqual(['ctrl-d', 'ctrl-d']);
		expect(names('a\u{7F}\n')).toEqual(['a', 'backspace', 'enter']);
		expect(names('\r\n')).toEqual(['enter']);
	});

	it('is the key that a flag names', () => {
		expect(names('', {upArrow: true})).toEqual(['up']);
		expect(names('\r', {return: true})).toEqual(['enter']);
		expect(names('', {tab: true, shift: true})).toEqual(['shift-tab']);
		expect(names('c', {ctrl: true})).toEqual(['ctrl-c']);
		expect(names(' ', {ctrl: true})).toEqual(['ctrl-space']);
	});

	it('is Escape and a key where a terminal says Alt, and two Escapes where it says Escape with Alt', () => {
		expect(names('2', {meta: true})).toEqual(['escape', '2']);
		expect(names('\u{1B}', {escape: true, meta: true})).toEqual(['escape', 'escape']);
	});

	it('keeps graphemes whole and gives their text', () => {
		const [key] = splitKeystrokes('👩‍👩‍👧', none);
		expect(key).toEqual({name: '👩‍👩‍👧', text: '👩‍👩‍👧'});
		expect(splitKeystrokes(' ', none)).toEqual([{name: 'space', text: ' '}]);
	});

	it('means the same however it was cut into chunks', () => {
		// Keys as a terminal sends them; letters of one code point, so that a cut never falls inside of a grapheme.
		const keys = fc.array(fc.constantFrom('j', 'k', 'G', '/', ' ', '\t', '\r', '\u{4}', '\u{15}', '\u{7F}', 'ä', '漢'), {maxLength: 40});
		fc.assert(fc.property(keys, fc.array(fc.nat(40), {maxLength: 8}), (pressed, cuts) => {
			const text = pressed.join('');
			const places = [0, ...cuts.map(cut => Math.min(cut, text.length)), text.length].toSorted((a, b) => a - b);
			const chunks = places.slice(1).map((end, index) => text.slice(places[index], end));
			const alone = pressed.flatMap(key => splitKeystrokes(key, none));
			expect(chunks.flatMap(chunk => splitKeystrokes(chunk, none))).toEqual(alone);
			expect(splitKeystrokes(text, none)).toEqual(alone);
		}));
	});

	it('never gives a control character as text', () => {
		fc.assert(fc.property(fc.string({unit: 'binary', maxLength: 60}), input => {
			const codes = splitKeystrokes(input, none).map(({text}) => text?.codePointAt(0) ?? 32);
			expect(codes.filter(code => code < 32 || code === 127)).toEqual([]);
		}));
	});
});
