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

/** What differs between two texts line by line, with three lines around each difference; null where more than a thousand lines differ. */
export const diffLines = (before: string, after: string): readonly TextLine[] | null => {
	const patch = structuredPatch('', '', before, after, undefined, undefined, {context, maxEditLength: most});
	return patch?.hunks.flatMap(({oldStart, newStart, lines}) => [
		{mark: '@', text: `line ${oldStart} before, ${newStart} after`} as const,
		...lines.map(line => marked(line)),
	]) ?? null;
};
