import {describe, expect, it} from 'vitest';
import {clipboardSequence} from '../../../source/tui/runtime/terminal.ts';

const encoded = Buffer.from('helm rollback api 12').toString('base64');

describe('copying', () => {
	it('tells the terminal by OSC 52, without a line feed at the end', () => {
		expect(clipboardSequence('helm rollback api 12\n', {TERM: 'xterm'})).toBe(`\u{1B}]52;c;${encoded}\u{7}`);
	});

	it('speaks to tmux, and through it to the terminal around it', () => {
		expect(clipboardSequence('helm rollback api 12', {TERM: 'tmux-256color', TMUX: '/tmp/tmux,1,0'}))
			.toBe(`\u{1B}]52;c;${encoded}\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;${encoded}\u{7}\u{1B}\\`);
	});

	it('goes through GNU screen in pieces that it passes on', () => {
		const long = clipboardSequence('x'.repeat(2000), {TERM: 'screen'});
		const pieces = long.split('\u{1B}\\').filter(piece => piece !== '');
		expect(pieces.length).toBeGreaterThan(1);
		expect(pieces.every(piece => piece.startsWith('\u{1B}P') && piece.length <= 702)).toBe(true);
		expect(pieces.map(piece => piece.slice(2)).join('')).toBe(`\u{1B}]52;c;${Buffer.from('x'.repeat(2000)).toString('base64')}\u{7}`);
	});
});
