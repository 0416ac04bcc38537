import {structuredPatch} from 'diff';

/** A line of a text diff with its mark; `@` stands for lines that are left out. */
export type TextLine = {readonly mark: '-' | '+' | ' ' | '@'; readonly text: string};

/** Lines that differ between two texts at most; more are no help to a reader and cost time that grows with their square. */
const most = 1000;

/** Lines around a difference. */
const context = 3;

const marks = ['-', '+', ' '] as const;

const marked = (line: string): TextLine => {
	const mark = marks.find(one => line.startsWith(one));
	return mark === undefined ? {mark: ' ', text: '(no line break at the end)'} : {mark, text: line.slice(1)};
};

/** Where the line begins that a place is in. */
const lineStart = (text: string, place: number): number => place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;

/** How many characters two texts have in common: at their beginning, and at their end behind that. */
const shared = (before: string, after: string): {readonly start: number; readonly end: number} => {
	const longest = Math.min(before.length, after.length);
	let start = 0;
	while (start < longest && before[start] === after[start]) {
		start++;
	}

	let end = 0;
	while (end < longest - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
		end++;
	}

	return {start, end};
};

const countLines = (text: string, end: number): number => {
	let count = 0;
	for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
		count++;
	}

	return count;
};

/** The part in which two texts differ, with the lines around it, and how many lines stand before it: comparing line by line is slow, and a long text has most lines in common. */
const differingPart = (before: string, after: string): {readonly before: string; readonly after: string; readonly skipped: number} => {
	const {start, end} = shared(before, after);
	let from = lineStart(before, start);
	for (let line = 0; line < context && from > 0; line++) {
		from = lineStart(before, from - 1);
	}

	let rest = end;
	for (let line = 0; line <= context && rest > 0; line++) {
		const next = before.indexOf('\n', before.length - rest);
		rest = next === -1 ? 0 : before.length - next - 1;
	}

	return {before: before.slice(from, before.length - rest), after: after.slice(from, after.length - rest), skipped: countLines(before, from)};
};

/** What differs between two texts line by line, with three lines around each difference; null where more than a thousand lines differ. */
export const diffLines = (before: string, after: string): readonly TextLine[] | null => {
	const {skipped, ...part} = differingPart(before, after);
	const patch = structuredPatch('', '', part.before, part.after, undefined, undefined, {context, maxEditLength: most});
	return patch?.hunks.flatMap(({oldStart, newStart, lines}) => [
		{mark: '@', text: `line ${oldStart + skipped} before, ${newStart + skipped} after`} as const,
		...lines.map(line => marked(line)),
	]) ?? null;
};
