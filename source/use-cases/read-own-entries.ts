import {ok, type Result} from '../core/problem/problem.ts';
import type {ReleaseReference} from '../core/ledger/types.ts';
import {entriesOf} from '../core/report/own-entries.ts';
import type {JournalEntry} from '../ports/file-system.ts';
import type {Session} from '../ports/session.ts';

/** What this machine's journal holds of a release, oldest first: what was done by helm-triage from here. Problem `input-unreadable`: the journal. */
export const readOwnEntries = async ({files, place}: Pick<Session, 'files' | 'place'>, {namespace, name}: Pick<ReleaseReference, 'namespace' | 'name'>): Promise<Result<readonly JournalEntry[]>> => {
	const read = await files.readJournal();
	return read.ok
		? ok(entriesOf(read.value.entries, {
			context: place.context,
			server: place.server,
			namespace: namespace ?? place.namespace,
			name,
		}))
		: read;
};
