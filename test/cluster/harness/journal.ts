/** The journal that the program writes in a trial's home folder. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Trial} from './trial.ts';

export type JournalLine = Readonly<Record<string, unknown>>;

/** All whole lines, the oldest first; none where there is no journal yet. */
export const journalOf = ({home}: Pick<Trial, 'home'>): readonly JournalLine[] => {
	try {
		return readFileSync(path.join(home, 'helm-triage', 'journal.jsonl'), 'utf8').split('\n').slice(0, -1).map(line => JSON.parse(line) as JournalLine);
	} catch {
		return [];
	}
};
