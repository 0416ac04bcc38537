import {actEnd, actsOf} from '../../../core/report/acts.ts';
import {joinShown, words, type Shown} from '../../../core/text/shown.ts';
import type {JournalEntry} from '../../../ports/file-system.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {cell, table} from '../../output/table.ts';
import {utcTime} from '../../output/time.ts';

const unknown = words('·');

const head = [
	{title: words('DONE BY HELM-TRIAGE'), align: 'left', least: null},
	{title: words('PERSON'), align: 'left', least: 6},
	{title: words('ACTION'), align: 'left', least: null},
	{title: words('RESULT'), align: 'left', least: 10},
	{title: words('BACKUP'), align: 'left', least: null},
] as const;

/** What was done to a release by helm-triage from this machine, the newest first; nothing where nothing was. */
export const journalText = async (entries: readonly JournalEntry[], output: Output): Promise<readonly Shown[]> => {
	const acts = actsOf(entries).toReversed();
	return acts.length === 0
		? []
		: [await table(head, acts.map(act => [
			cell(utcTime(act.began) ?? unknown),
			cell(act.person === null ? unknown : output.line(act.person)),
			cell(output.line(act.action)),
			cell(output.line(actEnd(act))),
			cell(act.backupId === null ? unknown : output.command(act.backupId)),
		]), output)];
};

/** The entries as data, oldest first as they were written. */
export const journalJson = (entries: readonly JournalEntry[], output: Output): ShownJson => entries.map(({time, person, action, digest, step, result, reason}) => ({
	time: output.text(time),
	person: person === null ? null : output.text(person),
	action: output.text(action),
	digest: digest === null ? null : output.name(digest),
	step: step === null ? null : output.text(step),
	result: output.text(result),
	reason: reason === null ? null : output.text(reason),
}));

/** Joins what is not empty with an empty line between. */
export const paragraphs = (texts: readonly Shown[]): Shown => joinShown(texts, words('\n\n'));
