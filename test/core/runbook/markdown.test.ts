import {describe, expect, it} from 'vitest';
import {markdownTable, rowMarkdown, rowsMarkdown} from '../../../source/core/runbook/markdown.ts';
import {rows} from '../../../source/core/runbook/rows.ts';

const note = {note: 'Ask first.\nThen | act.', links: ['https://wiki.example.com/a'], commands: ['echo ```', 'kubectl get pods']};

describe('the runbook in Markdown', () => {
	it('is a table of every row', () => {
		const lines = rowsMarkdown(rows, new Map()).split('\n');
		expect(lines.slice(0, 2)).toEqual(['| row | severity | situation |', '| --- | --- | --- |']);
		expect(lines.slice(2)).toHaveLength(rows.length);
		expect(lines).toContain('| `values-lost` | warning | Values were lost |');
	});

	it('has a column for notes where there are some, each on one line', () => {
		const lines = rowsMarkdown(rows, new Map([['drift', note]])).split('\n');
		expect(lines[0]).toBe('| row | severity | situation | your team |');
		expect(lines.find(line => line.startsWith('| `drift`'))).toBe(String.raw`| ${'`drift`'} | warning | Live differs from the records | Ask first. Then \| act. |`);
		expect(new Set(lines.map(line => line.replaceAll(String.raw`\|`, '').split('|').length))).toEqual(new Set([6]));
	});

	it.each(rows.map(({id}) => id))('has a page of %s, with all its words', id => {
		const row = rows.find(candidate => candidate.id === id)!;
		const page = rowMarkdown(row, null);
		expect(page.startsWith(`# ${row.title}\n\n\`${id}\`, ${row.severity}\n\n## What it means\n\n`)).toBe(true);
		for (const text of [row.words.meaning, row.words.impact, row.words.evidence, row.words.safe, row.words.dangerous, ...row.words.sources]) {
			expect(page).toContain(text);
		}

		expect(page).not.toContain('From your team');
	});

	it('puts the team\'s note first, its commands in a fence that they cannot close', () => {
		const page = rowMarkdown(rows[0]!, note);
		expect(page).toContain('\n\n## From your team\n\nAsk first.\nThen | act.\n\n- <https://wiki.example.com/a>\n\n````sh\necho ```\nkubectl get pods\n````\n\n## What it means\n\n');
	});

	it('keeps cells in their columns', () => {
		expect(markdownTable(['a'], [['x|y\n  z']])).toBe('| a |\n| --- |\n| x\\|y z |');
	});
});
