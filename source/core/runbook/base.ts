import {lastRevision, readByHelm} from '../ledger/believed.ts';
import {describeText} from '../ledger/description.ts';
import type {History, Revision} from '../ledger/types.ts';
import type {Release} from '../record/types.ts';
import {rollbackTarget} from './rollback-target.ts';

/** A revision whose body was read. */
export type Read = {readonly revision: Revision; readonly release: Release};

/** The newest revision and the one that it took the place of. */
export type Step = {readonly before: Read; readonly after: Read};

/** A revision with its body; null where the body was not read. */
export const readOf = (revision: Revision | null | undefined): Read | null => {
	const release = revision?.record.decoded?.release ?? null;
	return revision === null || revision === undefined || release === null ? null : {revision, release};
};

/** Whether a revision was made by a rollback, which goes back to older values and objects on purpose. */
export const isRollback = (revision: Revision): boolean => rollbackTarget(revision) !== null || describeText(revision.description).kind === 'rollback-failed';

/** The newest of the older revisions that completed and that `fits`; null where there is none that was read. */
export const newestCompleted = (history: History, fits: (read: Read) => boolean = () => true): Read | null => readByHelm(history).slice(1)
	.filter(({completed}) => completed === true)
	.map(revision => readOf(revision))
	.find(read => read !== null && fits(read)) ?? null;

/**
The last step that an upgrade made: from the newest older revision that completed and that `fits` to the newest one.

Null where the newest is pending, being taken away or made by a rollback, and where a body is missing. Failed revisions in between changed nothing that a release is measured by.
*/
export const lastUpgrade = (history: History, fits: (read: Read, after: Read) => boolean = () => true): Step | null => {
	const last = lastRevision(history);
	const after = last?.status === 'deployed' || last?.status === 'failed' ? readOf(last) : null;
	if (after === null || isRollback(after.revision)) {
		return null;
	}

	const before = newestCompleted(history, read => fits(read, after));
	return before === null ? null : {before, after};
};
