import {lastRevision} from '../ledger/believed.ts';
import {storedRevision} from '../ledger/identity.ts';
import type {History, Revision} from '../ledger/types.ts';

/** The record that holds the number which Helm would give next, although Helm cannot read it: every upgrade and rollback ends with `release: already exists` while it stands there (seen on both majors). */
export const inTheWay = (history: History): Revision | null => {
	const last = lastRevision(history);
	const next = (last?.revision ?? NaN) + 1;
	return history.revisions.find(({record}) => record.decoded?.ok === false && storedRevision(record.object) === next) ?? null;
};
