import {render} from 'ink-testing-library';
import {describe, expect, it} from 'vitest';
import {type Shown, words} from '../../../source/core/text/shown.ts';
import {headerLine, type HeaderModel} from '../../../source/tui/components/header.ts';
import {hintsLine} from '../../../source/tui/components/hints.ts';
import {inputLine} from '../../../source/tui/components/input-line.ts';
import {Line} from '../../../source/tui/components/line.tsx';
import {Lines} from '../../../source/tui/components/lines.tsx';
import {
	cutPieces,
	gap,
	line,
	type LineSpec,
	piece,
	piecesWidth,
	spread,
} from '../../../source/tui/components/piece.ts';
import {pinnedLines} from '../../../source/tui/components/pinned.ts';
import {fitQualified} from '../../../source/tui/components/qualified.ts';
import {tabsLine} from '../../../source/tui/components/tabs.ts';
import {paneLines} from '../../../source/tui/components/text-pane.ts';
import {glyphsFor} from '../../../source/tui/theme/glyphs.ts';

const glyphs = glyphsFor(true);
const text = (raw: string): Shown => raw as Shown;
const plain = ({pieces}: LineSpec): string => pieces.map(part => part.text).join('');
const numbered = (count: number, name: string): LineSpec[] => Array.from({length: count}, (_, index) => line(piece(text(`${name} ${index}`))));

describe('a line', () => {
	it('is cut to its columns', () => {
		const {lastFrame} = render(<Line spec={line(piece(text('payments/api is cut off')))} columns={12}/>);
		expect(lastFrame()).toBe('payments/ap…');
	});

	it('is as wide as the screen under the cursor', () => {
		expect(cutPieces([piece(text('ab')), piece(text('cdef'))], 4).map(part => part.text)).toEqual(['ab', 'c…']);
		const {lastFrame} = render(<Line spec={{pieces: [piece(text('ab'))], selected: true}} columns={5}/>);
		expect(lastFrame()).toMatch(/^ab {0,3}$/v);
	});

	it('has its right end at the edge, and its left end gives way', () => {
		const spec = spread([piece(text('a long way to the left'))], [piece(words('right'))], 20);
		expect(plain(spec)).toBe('a long way to… right');
		expect(piecesWidth(spec.pieces)).toBe(20);
	});
});

describe('a block of lines', () => {
	it('is exactly as high as it is told', () => {
		const {lastFrame} = render(<Lines lines={numbered(5, 'line')} columns={20} height={3}/>);
		expect(lastFrame()?.split('\n')).toHaveLength(3);
		const few = render(<Lines lines={numbered(1, 'line')} columns={20} height={3}/>);
		expect(few.lastFrame()?.split('\n')).toHaveLength(3);
	});
});

describe('a body with ends that stay', () => {
	const middle = numbered(20, 'evidence').map((spec, index) => ({...spec, selected: index === 12}));
	const lines = pinnedLines({
		top: [line(piece(words('verdict')))], middle, bottom: [line(piece(words('do not')))], focus: 12, spaced: true,
	}, 8);

	it('keeps verdict and warning, and what the cursor is on', () => {
		expect(lines).toHaveLength(8);
		expect(plain(lines[0]!)).toBe('verdict');
		expect(plain(lines.at(-1)!)).toBe('do not');
		expect(lines.map(spec => plain(spec))).toContain('evidence 12');
	});

	it('says how much is out of sight at either end', () => {
		const shown = lines.map(spec => plain(spec).trim());
		expect(shown.filter(row => /^⋮ \d+ more$/v.test(row))).toHaveLength(2);
		const seen = shown.filter(row => row.startsWith('evidence')).length;
		const hidden = shown.flatMap(row => /^⋮ (\d+) more$/v.exec(row)?.[1] ?? []).map(Number);
		expect(seen + hidden.reduce((a, b) => a + b, 0)).toBe(20);
	});
});

describe('the header', () => {
	const model: HeaderModel = {
		crumbs: [text('arn:aws:eks:eu-west-1:123456789012:cluster/prod-eu'), text('payments'), text('api')],
		title: {text: text('14 pending-upgrade'), tone: 'bad'},
		readOnly: words('read-only'),
		helm: {text: text('helm 4.3.1'), tone: 'quiet'},
		mark: null,
		fresh: {text: text('read 2 s ago'), tone: 'quiet'},
	};

	it.each([160, 100, 80, 60, 40])('of %d columns has one full line that names the release and how fresh it is', columns => {
		const shown = plain(headerLine(model, columns, glyphs));
		expect(piecesWidth(headerLine(model, columns, glyphs).pieces)).toBe(columns);
		expect(shown).toContain('read-only');
		expect(shown).toContain('read 2 s ago');
		expect(shown).toContain('api');
	});

	it('loses the middle of the crumbs before Helm\'s version', () => {
		expect(plain(headerLine(model, 120, glyphs))).toContain('…/prod-eu › payments › api');
		expect(plain(headerLine(model, 80, glyphs))).toMatch(/› … › api.*helm 4\.3\.1/v);
		expect(plain(headerLine(model, 64, glyphs))).not.toContain('helm');
	});
});

describe('the hint bar', () => {
	const hint = (key: string, what: string) => ({key: text(key), words: text(what)});

	it('drops hints from the end, never help and the way out', () => {
		const hints = [hint('⏎', 'open'), hint('/', 'filter'), hint('s', 'sort'), hint('R', 'roll back')];
		const last = [hint('?', 'help'), hint('q', 'quit')];
		expect(plain(hintsLine(hints, last, 80))).toBe(' ⏎ open  / filter  s sort  R roll back  ? help  q quit');
		expect(plain(hintsLine(hints, last, 40))).toBe(' ⏎ open  / filter  ? help  q quit');
		expect(plain(hintsLine(hints, last, 20))).toBe(' ? help  q quit');
	});
});

describe('tabs', () => {
	const tabs = [
		{digit: text('1'), label: text('Decision'), current: false},
		{digit: text('2'), label: text('History'), current: true},
		{digit: text('5'), label: text('Values'), current: false},
	];

	it('keep their digits; only the current one keeps its name when it is narrow', () => {
		expect(plain(tabsLine(tabs, 80))).toBe(' 1 Decision  2 History  5 Values');
		expect(plain(tabsLine(tabs, 20))).toBe(' 1  2 History  5');
	});
});

describe('a qualified name', () => {
	it('gives its namespace away before its name', () => {
		expect(fitQualified(text('payments'), text('api'), 14)).toBe('payments/api  ');
		expect(fitQualified(text('monitoring'), text('prometheus'), 16)).toBe('moni…/prometheus');
		expect(fitQualified(text('monitoring'), text('a-very-long-release-name'), 12)).toBe('…/a-very-lo…');
		expect(fitQualified(null, text('api'), 5)).toBe('api  ');
	});
});

describe('a line that is typed', () => {
	it('loses its start when it is longer than its room, so that the caret stays', () => {
		const shown = plain(inputLine({
			prompt: words('release:'), before: text('x'.repeat(60) + 'end'), after: words(''), aside: words('1 of 2'),
		}, 40, glyphs));
		expect(shown).toHaveLength(40);
		expect(shown).toContain('end▏');
		expect(shown.trimEnd().endsWith('1 of 2')).toBe(true);
	});
});

describe('a text pane', () => {
	const pane = {
		lines: [text('key: a value that is long'), text('漢字 and more')], beside: null, left: 0, wrap: false, cursorAt: null, matchAt: 1, tones: null,
	};

	it('cuts long lines, pans over them, and marks the match', () => {
		expect(paneLines(pane, 15, 5, glyphs).map(spec => plain(spec))).toEqual(['  key: a valu…', '▸ 漢字 and mo…']);
		expect(plain(paneLines({...pane, left: 5, matchAt: null}, 15, 5, glyphs)[0]!)).toBe('  a value tha…');
	});

	it('wraps long lines where that is asked for, and never draws more rows than there are', () => {
		const rows = paneLines({...pane, wrap: true}, 15, 3, glyphs);
		expect(rows).toHaveLength(3);
		expect(rows.map(spec => plain(spec).trim())).toEqual(['key: a value', 'that is long', '▸ 漢字 and']);
	});

	it('marks all rows of the line under the cursor', () => {
		const rows = paneLines({
			...pane, wrap: true, matchAt: null, cursorAt: 0,
		}, 15, 5, glyphs);
		expect(rows.map(spec => `${spec.selected === true ? 'inverse' : 'plain'} ${plain(spec)}`)).toEqual(['inverse ▸ key: a value', 'inverse   that is long', 'plain   漢字 and', 'plain   more']);
	});

	it('keeps the mark of a side while it pans', () => {
		const sides = {
			...pane, lines: [text('  - spec.replicas: 2'), text('    spec.replicas: 3')], matchAt: null, cursorAt: 1, left: 8,
		};
		expect(paneLines(sides, 40, 5, glyphs).map(spec => plain(spec))).toEqual(['    - licas: 2', '▸   eplicas: 3']);
	});

	it('hangs the rows of a wrapped line below its words', () => {
		expect(paneLines({
			...pane, lines: [text('  - spec.replicas: 2 or more')], wrap: true, matchAt: null,
		}, 24, 5, glyphs).map(spec => plain(spec))).toEqual(['    - spec.replicas: 2', '      or more']);
	});

	it('puts two texts beside each other, row by row', () => {
		const beside = {lines: [text('key: other'), text('字')], columns: 8};
		expect(paneLines({...pane, beside, matchAt: null}, 22, 5, glyphs).map(spec => plain(spec))).toEqual(['  key: a … │ key: ot…', '  漢字 an… │ 字']);
		expect(paneLines({
			...pane, beside, wrap: true, matchAt: null,
		}, 22, 5, glyphs).map(spec => plain(spec))).toEqual(['  key: a   │ key:', '  value    │ other', '  that is  │ ', '  long     │ ', '  漢字 and │ 字']);
	});
});

describe('a gap', () => {
	it('is never negative', () => {
		expect(gap(-3).text).toBe('');
	});
});
