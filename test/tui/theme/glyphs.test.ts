import {describe, expect, it} from 'vitest';
import type {Shown} from '../../../source/core/text/shown.ts';
import {drawsUnicode, glyphsFor, refusesColour} from '../../../source/tui/theme/glyphs.ts';

const ascii = glyphsFor(false);

describe('which marks a terminal draws', () => {
	it.each([
		[{LANG: 'en_US.UTF-8', TERM: 'xterm'}, true],
		[{LC_CTYPE: 'C.UTF-8', TERM: 'xterm'}, true],
		[{LC_ALL: 'C', LANG: 'en_US.UTF-8'}, false],
		[{LC_ALL: '', LANG: 'de_DE.utf8'}, true],
		[{LANG: 'en_US.UTF-8', TERM: 'linux'}, false],
		[{LANG: 'en_US.UTF-8', TERM: 'dumb'}, false],
		[{}, false],
	])('%j: UTF-8 is %s', (environment, expected) => {
		expect(drawsUnicode(environment)).toBe(expected);
	});

	it('has words in ASCII for each status, of one width', () => {
		expect(Object.values(ascii.status)).toEqual(['ok', '! ', 'x ', '..', '??', '--']);
		expect(Object.values(ascii.status).every(({length}) => length === ascii.statusWidth)).toBe(true);
	});

	it('draws everything in ASCII where it must', () => {
		expect(ascii.draw('a › b · ⟨#3fa9⟩ … 漢é' as Shown)).toBe('a > b . <#3fa9> ~ ??');
		expect(ascii.draw('plain' as Shown)).toBe('plain');
		expect(glyphsFor(true).draw('a › b' as Shown)).toBe('a › b');
	});
});

describe('colour', () => {
	it('is refused by NO_COLOR unless that is empty', () => {
		expect(refusesColour({NO_COLOR: '1'})).toBe(true);
		expect(refusesColour({NO_COLOR: ''})).toBe(false);
		expect(refusesColour({})).toBe(false);
	});
});
