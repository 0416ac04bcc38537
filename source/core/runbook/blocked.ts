import {lastRevision} from '../ledger/believed.ts';
import {storedRevision} from '../ledger/identity.ts';
import type {History, Revision} from '../ledger/types.ts';

/** The record that holds the number which Helm would give next, although Helm cannot read it: every upgrade and rollback ends with `release: already exists` while it stands there (seen on both majors). */
export const inTheWay = (history: History): Revision | null => {
	const last = lastRevision(history);
	const next = (last?.revision ?? NaN) + 1;
	return history.revisions.find(({record}) => record.decoded?.ok === false && storedRevision(record.object) === next) ?? null;
};

/** The record that is set aside first: the one in the way of the next, else the newest by its number. */
export const setAsideFirst = (history: History): Revision | null => inTheWay(history) ?? history.revisions
	.filter(({record}) => (record.decoded?.helm2 ?? null) === null)
	.toSorted((a, b) => (b.revision ?? -1) - (a.revision ?? -1))[0] ?? null;
