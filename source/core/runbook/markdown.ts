import type {TeamNote, TeamNotes} from './team-note.ts';
import type {Row} from './types.ts';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).split('\n').map(line => line.trim()).join(' ');

/** A table of Markdown. Cells hold Markdown of their own; line breaks and bars in them are taken care of. */
export const markdownTable = (head: readonly string[], body: ReadonlyArray<readonly string[]>): string => [head, head.map(() => '---'), ...body]
	.map(line => `| ${line.map(text => cell(text)).join(' | ')} |`)
	.join('\n');

/** The runbook as a table of Markdown; the readme holds the same. */
export const rowsMarkdown = (rows: readonly Row[], notes: TeamNotes): string => markdownTable(
	['row', 'severity', 'situation', ...notes.size === 0 ? [] : ['your team']],
	rows.map(({id, severity, title}) => [`\`${id}\``, severity, title, ...notes.size === 0 ? [] : [notes.get(id)?.note ?? '']]),
);

/** A fence that no line of the text can close. */
const fenced = (lines: readonly string[]): string => {
	const longest = Math.max(2, ...lines.flatMap(line => line.matchAll(/`+/gv).map(([ticks]) => ticks.length).toArray()));
	const fence = '`'.repeat(longest + 1);
	return [`${fence}sh`, ...lines, fence].join('\n');
};

const noteMarkdown = ({note, links, commands}: TeamNote): readonly string[] => [
	'## From your team',
	...note === null ? [] : [note],
	...links.length === 0 ? [] : [links.map(link => `- <${link}>`).join('\n')],
	...commands.length === 0 ? [] : [fenced(commands)],
];

/** A row of the runbook as a page of Markdown, with what the team has to say on it. */
export const rowMarkdown = ({id, severity, title, words}: Row, note: TeamNote | null): string => [
	`# ${title}`,
	`\`${id}\`, ${severity}`,
	...note === null ? [] : noteMarkdown(note),
	'## What it means',
	words.meaning,
	'## What it does',
	words.impact,
	'## What to look for',
	words.evidence,
	'## What is safe',
	words.safe,
	'## What is dangerous',
	words.dangerous,
	'## Where this is from',
	words.sources.map(source => `- ${source}`).join('\n'),
].join('\n\n');
