import {joinShown, repeatShown, shown, words, type Shown} from '../../core/text/shown.ts';

/** Escapes what Markdown would take for marks, and folds white space: the text stays one line. It was redacted before, so that no backslash hides a secret from the redactor. */
export const inline = (text: Shown): Shown => text.replaceAll(/\s+/gv, ' ').trim()
	.replaceAll('&', '&amp;')
	.replaceAll(/[#*<>\[\\\]_`\{\|\}~]/gv, String.raw`\$&`)
	.replace(/^(?<mark>[+\-]|\d+[\).])(?= )/v, String.raw`\$<mark>`) as Shown;

/** A block of commands, with a fence that none of them can end. */
export const code = (lines: readonly Shown[]): Shown => {
	const longest = Math.max(2, ...lines.flatMap(line => line.match(/`+/gv) ?? []).map(ticks => ticks.length));
	const fence = repeatShown(words('`'), longest + 1);
	return joinShown([shown`${fence}sh`, ...lines, fence], words('\n'));
};

/** A table; cells are `inline` texts. */
export const markdownTable = (head: readonly Shown[], rows: ReadonlyArray<readonly Shown[]>): Shown => {
	const line = (cells: readonly Shown[]): Shown => shown`| ${joinShown(cells, words(' | '))} |`;
	return joinShown([line(head), line(head.map(() => words('---'))), ...rows.map(row => line(row))], words('\n'));
};

/** A list, an item a line. */
export const bullets = (items: readonly Shown[]): Shown => joinShown(items.map(item => shown`- ${item}`), words('\n'));
