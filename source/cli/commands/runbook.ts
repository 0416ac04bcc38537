import {fail, type ExitCode} from '../../core/problem/problem.ts';
import {rowMarkdown, rowsMarkdown} from '../../core/runbook/markdown.ts';
import {rows} from '../../core/runbook/rows.ts';
import {noteInWords, type TeamNote, type TeamNotes} from '../../core/runbook/team-note.ts';
import type {Row} from '../../core/runbook/types.ts';
import {joinShown, shown, words, type Shown} from '../../core/text/shown.ts';
import {wrap} from '../../core/text/wrap.ts';
import type {Command, Context} from '../command.ts';
import type {Output} from '../output/output.ts';
import {teamJson, teamText} from '../output/team-note.ts';
import {cell, table} from '../output/table.ts';
import {suggest} from '../../core/text/suggest.ts';
import {expectWords} from '../parse/words.ts';

/** `runbook`: the situations that `triage` knows, or one of them. Needs no cluster. */
export const runbook: Command = {
	name: 'runbook',
	summary: 'the situations that triage knows: what they mean, what is safe, what is not',
	usage: ['runbook', 'runbook ROW'],
	notes: ['What your team has to say on a row (runbook in the config file: a note, links, commands) stands on its page, and beside each finding of triage.'],
	flags: [],
	outputs: ['text', 'json', 'markdown'],
	async run(context) {
		const named = expectWords(context.words, 0, 1, runbook);

		if (!named.ok) {
			return context.output.problem(named.problem);
		}

		const config = await context.openConfig();

		if (!config.ok) {
			return context.output.problem(config.problem);
		}

		const [id] = named.value;
		const {runbook: notes} = config.value;
		return id === undefined ? printRows(context, notes) : printRow(id, context, notes);
	},
};

const printRows = async ({output, format}: Context, notes: TeamNotes): Promise<ExitCode> => {
	if (format === 'json') {
		output.json({rows: rows.map(({id, severity, title}) => ({row: output.name(id), severity: words(severity), title: output.text(title), team: teamJson(notes.get(id) ?? null, output)}))});
		return 0;
	}

	if (format === 'markdown') {
		output.print(output.text(rowsMarkdown(rows, notes)));
		return 0;
	}

	const head = [
		{title: words('ROW'), align: 'left', least: null},
		{title: words('SEVERITY'), align: 'left', least: null},
		{title: words('TITLE'), align: 'left', least: 20},
		...notes.size === 0 ? [] : [{title: words('YOUR TEAM'), align: 'left', least: null}] as const,
	] as const;
	output.print(await table(head, rows.map(({id, severity, title}) => [
		cell(output.name(id), 'strong'),
		cell(words(severity), tones[severity]),
		cell(output.line(title)),
		...notes.size === 0 ? [] : [cell(output.line(inWords(notes.get(id))))],
	]), output));
	return 0;
};

const inWords = (note: TeamNote | undefined): string => note === undefined ? '' : noteInWords(note);

const tones = {critical: 'bad', warning: 'attention', info: 'plain'} as const;

const printRow = (id: string, {output, format}: Context, notes: TeamNotes): ExitCode => {
	const row = rows.find(candidate => candidate.id === id);

	if (row === undefined) {
		const meant = suggest(id, rows.map(candidate => candidate.id));
		return output.problem(fail('not-found', `The runbook has no row "${id}".`, meant === null ? '`helm-triage runbook` lists them.' : `Did you mean ${meant}?`).problem);
	}

	const note = notes.get(id) ?? null;

	if (format === 'json') {
		output.json({
			row: output.name(row.id),
			severity: words(row.severity),
			title: output.text(row.title),
			meaning: output.text(row.words.meaning),
			impact: output.text(row.words.impact),
			evidence: output.text(row.words.evidence),
			safe: output.text(row.words.safe),
			dangerous: output.text(row.words.dangerous),
			sources: row.words.sources.map(output.text),
			team: teamJson(note, output),
		});
	} else {
		output.print(format === 'markdown' ? output.text(rowMarkdown(row, note)) : page(row, note, output));
	}

	return 0;
};

const page = ({id, title, severity, words: said}: Row, note: TeamNote | null, output: Output): Shown => {
	const section = (head: Shown, text: string): Shown => joinShown([head, ...wrap(output.text(text), (output.columns ?? 80) - 2).map(line => shown`  ${line}`)], words('\n'));
	return joinShown([
		shown`${output.name(id)} (${words(severity)}): ${output.text(title)}`,
		...note === null ? [] : [teamText(note, output, output.columns ?? 80)],
		section(words('Meaning'), said.meaning),
		section(words('Impact'), said.impact),
		section(words('Look for'), said.evidence),
		section(words('Safe'), said.safe),
		section(words('Dangerous'), said.dangerous),
		section(words('Sources'), said.sources.join('\n')),
	], words('\n\n'));
};
