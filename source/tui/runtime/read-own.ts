import {ok, type Result} from '../../core/problem/problem.ts';
import {actsOf, type Act} from '../../core/report/acts.ts';
import type {OwnBackup} from '../../core/report/own-backup.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {ownBackups} from '../../use-cases/own-backups.ts';
import {doing} from '../../use-cases/progress.ts';
import {readOwnEntries} from '../../use-cases/read-own-entries.ts';
import type {ReleaseName} from '../state/effect.ts';

/**
A read of this machine's own files as an effect.

@yields That it is being done.
*/
async function * telling<T>(what: string, read: () => Promise<Result<T>>): Steps<T> {
	yield doing(what);
	return read();
}

/** What was done to a release from this machine, by its journal, oldest first. */
export const readActs = (session: Session, release: ReleaseName): Steps<readonly Act[]> => telling('reading the journal', async () => {
	const entries = await readOwnEntries(session, release);
	return entries.ok ? ok(actsOf(entries.value)) : entries;
});

/** What was saved on this machine before a release, or any (null), was changed. */
export const listBackups = (session: Session, release: ReleaseName | null): Steps<readonly OwnBackup[]> => telling('reading what was saved', async () => ownBackups(session, release));
