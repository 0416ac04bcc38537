import type {TextProps} from 'ink';

/** Roles that text can have on screen. Components name roles, never colours. */
export type Tone = 'plain' | 'strong' | 'quiet' | 'bad' | 'attention' | 'fine' | 'progress' | 'odd' | 'gone' | 'accent';

/**
How each role looks. Only the sixteen colours that every terminal's own palette defines, so that it stays readable on light and dark backgrounds; words and glyphs carry the meaning, colour repeats it.
*/
export const toneProps: Readonly<Record<Tone, Omit<TextProps, 'children'>>> = {
	plain: {},
	strong: {bold: true},
	quiet: {dimColor: true},
	bad: {color: 'red'},
	attention: {color: 'yellow'},
	fine: {color: 'green'},
	progress: {color: 'cyan'},
	odd: {color: 'magenta'},
	gone: {dimColor: true},
	accent: {color: 'cyan', bold: true},
};
