import type {TeamNote, TeamNotes} from '../../runbook/team-note.ts';
import {suggest} from '../../text/suggest.ts';
import {listOf, readEntries, readFilled, readLine, readShape, type Reader} from '../read.ts';

const teamNote: Reader<TeamNote> = (spot, source) => {
	const before = source.count();
	const found = readShape(spot, source, 'runbook.ROW', {note: readFilled, links: listOf(readLine), commands: listOf(readLine)});
	if (found === null) {
		return null;
	}

	const {note} = found;
	const [links, commands] = [found.links ?? [], found.commands ?? []];
	const isSilent = note === null && links.length === 0 && commands.length === 0;
	return isSilent && source.count() === before ? source.fault(spot.at, `${spot.name} says nothing: give it a note, links or commands`) : {note, links, commands};
};

/** Reads `runbook`: what a team has to say on rows, by their identifiers. */
export const readRunbook: Reader<TeamNotes> = (spot, source) => {
	const notes = new Map<string, TeamNote>();
	for (const {key, keyAt, value} of readEntries(spot, source) ?? []) {
		if (!source.rows.includes(key)) {
			const meant = suggest(key, source.rows);
			source.fault(keyAt, `the runbook has no row ${JSON.stringify(key)}. ${meant === null ? '`helm-triage runbook` lists them' : `Did you mean ${meant}?`}`);
			continue;
		}

		const note = teamNote(value, source);
		if (note !== null) {
			notes.set(key, note);
		}
	}

	return notes;
};
