import {type Shown, words} from '../../core/text/shown.ts';

/** What a status glyph stands for; the word is always beside it. */
export type StatusGlyph = 'fine' | 'attention' | 'broken' | 'progress' | 'unreadable' | 'gone';

/** The marks that components draw. */
export type Glyphs = {
	readonly status: Readonly<Record<StatusGlyph, Shown>>;
	/** Columns that a status glyph takes. */
	readonly statusWidth: number;
	readonly cursor: Shown;
	readonly rule: Shown;
	readonly caret: Shown;
	readonly separator: Shown;
	readonly crumb: Shown;
	/** Stands between two panes. */
	readonly wall: Shown;
	/** Makes text drawable: in a terminal without UTF-8 everything outside of ASCII is replaced. */
	readonly draw: (text: Shown) => Shown;
};

const unicode: Glyphs = {
	status: {
		fine: words('✔'), attention: words('▲'), broken: words('✖'), progress: words('◷'), unreadable: words('◆'), gone: words('○'),
	},
	statusWidth: 1,
	cursor: words('▸'),
	rule: words('─'),
	caret: words('▏'),
	separator: words('·'),
	crumb: words('›'),
	wall: words('│'),
	draw: text => text,
};

/** Replacements that keep the sense; all else outside of ASCII becomes a question mark. */
const replacements: Readonly<Record<string, string>> = {
	'✔': 'ok', '▲': '!', '✖': 'x', '◷': '..', '◆': '??', '○': '--', '▸': '>', '◂': '<', '▾': 'v', '▴': '^', '─': '-', '│': '|', '┬': '+', '┼': '+', '┴': '+', '╪': '#', '┌': '+', '┐': '+', '└': '+', '┘': '+', '├': '+', '┤': '+',
	'⋮': ':', '·': '.', '›': '>', '…': '~', '⏎': 'Enter', '↑': 'Up', '↓': 'Down', '←': 'Left', '→': '->', '⟨': '<', '⟩': '>', '▏': '_', '█': '#', '≥': '>=', '“': '"', '”': '"', '‘': '\'', '’': '\'', '–': '-', '—': '-', ' ': ' ',
};

const toAscii = (text: Shown): Shown => /^[\u{20}-\u{7E}]*$/v.test(text)
	? text
	// Each grapheme becomes text of our own table or a question mark, so what was shown stays shown.
	: text.normalize('NFC').replaceAll(/[^\u{20}-\u{7E}]/gv, grapheme => replacements[grapheme] ?? '?') as Shown;

const ascii: Glyphs = {
	status: {
		fine: words('ok'), attention: words('! '), broken: words('x '), progress: words('..'), unreadable: words('??'), gone: words('--'),
	},
	statusWidth: 2,
	cursor: words('>'),
	rule: words('-'),
	caret: words('_'),
	separator: words('.'),
	crumb: words('>'),
	wall: words('|'),
	draw: toAscii,
};

/** The set of marks for a terminal. */
export const glyphsFor = (drawsUnicode: boolean): Glyphs => drawsUnicode ? unicode : ascii;

/**
Whether a terminal can be trusted with marks outside of ASCII: its locale says UTF-8, and it is neither `dumb` nor the Linux console, whose font lacks them.
*/
export const drawsUnicode = (environment: Readonly<Record<string, string | undefined>>): boolean => {
	// The first that is set and not empty decides, as in the C library.
	const locale = ['LC_ALL', 'LC_CTYPE', 'LANG'].map(name => environment[name] ?? '').find(value => value !== '') ?? '';
	return /utf-?8/iv.test(locale) && !['dumb', 'linux'].includes(environment['TERM'] ?? '');
};

/** Whether colour is refused: `NO_COLOR` set to anything but nothing. */
export const refusesColour = (environment: Readonly<Record<string, string | undefined>>): boolean => (environment['NO_COLOR'] ?? '') !== '';
