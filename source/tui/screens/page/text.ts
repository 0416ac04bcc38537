import {rows} from '../../../core/runbook/rows.ts';
import {noteLines, type TeamNote} from '../../../core/runbook/team-note.ts';
import {type Toned, toned} from '../../state/model.ts';

const section = (title: string, ...texts: readonly string[]): readonly Toned[] => [toned(''), toned(title, 'strong'), ...texts.map(text => toned(text))];

/** The title of a row's page. */
export const pageTitle = (id: string): string => rows.find(row => row.id === id)?.title ?? id;

/** A page of the runbook, line by line. */
export const pageText = (id: string, note: TeamNote | null): readonly Toned[] => {
	const row = rows.find(candidate => candidate.id === id);
	if (row === undefined) {
		return [toned(`The runbook has no row ${id}.`, 'attention')];
	}

	const {meaning, impact, evidence, safe, dangerous, sources} = row.words;
	return [
		toned(row.id, 'quiet'),
		...note === null ? [] : section('From your team', ...noteLines(note)),
		...section('What it means', meaning),
		...section('What it does', impact),
		...section('What to look for', evidence),
		...section('What is safe', safe),
		...section('What is dangerous', dangerous),
		...section('Where this is from', ...sources),
	];
};
