/** Draws a terminal's screen as an SVG: what the emulator holds, cell for cell, so that a picture cannot show what the program does not. */
import headless, {type IBufferCell, type IBufferLine, type Terminal} from '@xterm/headless';

export type Screen = {readonly columns: number; readonly rows: number};

/** The sixteen colours that a dark terminal theme has. */
const palette = [
	'#1d2027',
	'#e06c75',
	'#8cc265',
	'#d9a343',
	'#5ba3e0',
	'#c27fd7',
	'#4bb0b8',
	'#c8ccd4',
	'#6b717d',
	'#ff8a92',
	'#a5e075',
	'#f0be5e',
	'#7dbdf2',
	'#de9bf0',
	'#63d1da',
	'#ffffff',
];
const background = '#16181d';
const foreground = '#d4d7dd';
const cell = {width: 8.4, height: 18, font: 14};

const levels = [0, 95, 135, 175, 215, 255];

/** A colour of the 256, or of 24 bits, as the emulator numbers it. */
const colour = (number: number, isRgb: boolean): string => {
	if (isRgb) {
		return `#${number.toString(16).padStart(6, '0')}`;
	}

	if (number < 16) {
		return palette[number]!;
	}

	if (number >= 232) {
		const grey = 8 + ((number - 232) * 10);
		return `rgb(${grey},${grey},${grey})`;
	}

	const index = number - 16;
	return `rgb(${levels[Math.floor(index / 36)]},${levels[Math.floor(index / 6) % 6]},${levels[index % 6]})`;
};

type Style = {readonly ink: string; readonly paper: string; readonly bold: boolean; readonly dim: boolean; readonly underline: boolean};
type Run = Style & {readonly column: number; text: string; width: number};

const styleOf = (it: IBufferCell): Style => {
	const ink = it.isFgDefault() ? foreground : colour(it.getFgColor(), it.isFgRGB());
	const paper = it.isBgDefault() ? background : colour(it.getBgColor(), it.isBgRGB());
	const isInverse = it.isInverse() !== 0;
	return {
		ink: isInverse ? paper : ink,
		paper: isInverse ? ink : paper,
		bold: it.isBold() !== 0,
		dim: it.isDim() !== 0,
		underline: it.isUnderline() !== 0,
	};
};

const isSame = (one: Style, other: Style): boolean => one.ink === other.ink && one.paper === other.paper && one.bold === other.bold && one.dim === other.dim && one.underline === other.underline;

const runsOf = (line: IBufferLine, columns: number): readonly Run[] => {
	const runs: Run[] = [];
	for (let column = 0; column < columns; column++) {
		const it = line.getCell(column);
		if (it === undefined || it.getWidth() === 0) {
			continue;
		}

		const style = styleOf(it);
		const text = it.getChars() === '' ? ' ' : it.getChars();
		const last = runs.at(-1);
		// A character outside of ASCII may be drawn wider or narrower than its cell: it gets a run of its own, held to its place.
		const joins = last !== undefined && isSame(last, style) && text <= '~' && last.text <= '~~';
		if (joins) {
			last.text += text;
			last.width += it.getWidth();
		} else {
			runs.push({...style, column, text, width: it.getWidth()});
		}
	}

	return runs;
};

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const round = (number: number): string => String(Math.round(number * 10) / 10);

const draw = ({column, text, width, ink, paper, bold, dim, underline}: Run, row: number): string => {
	const x = 12 + (column * cell.width);
	const y = 12 + (row * cell.height);
	const rectangle = paper === background ? '' : `<rect x="${round(x)}" y="${round(y)}" width="${round(width * cell.width)}" height="${cell.height}" fill="${paper}"/>`;
	const marks = `${bold ? ' font-weight="bold"' : ''}${dim ? ' opacity=".6"' : ''}${underline ? ' text-decoration="underline"' : ''}`;
	const words = text.trim() === '' ? '' : `<text x="${round(x)}" y="${round(y + 13.5)}" fill="${ink}"${marks} textLength="${round(width * cell.width)}" xml:space="preserve">${escape(text)}</text>`;
	return rectangle + words;
};

const written = async (terminal: Terminal, bytes: string): Promise<void> => new Promise(resolve => {
	terminal.write(bytes, resolve);
});

/** Everything that was written to a terminal of a size, drawn as its screen stands at the end. */
export const drawSvg = async (bytes: string, {columns, rows}: Screen, title: string): Promise<string> => {
	const terminal = new headless.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 0, convertEol: true});
	await written(terminal, bytes);
	const width = Math.ceil((columns * cell.width) + 24);
	const height = (rows * cell.height) + 24;
	const lines = Array.from({length: rows}, (_, row) => {
		const line = terminal.buffer.active.getLine(terminal.buffer.active.baseY + row);
		return line === undefined ? '' : runsOf(line, columns).map(run => draw(run, row)).join('');
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">`,
		`<rect width="${width}" height="${height}" rx="8" fill="${background}"/>`,
		`<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${cell.font}">`,
		...lines.filter(line => line !== ''),
		'</g>',
		'</svg>',
		'',
	].join('\n');
};
