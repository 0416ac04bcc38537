import type {Draft} from './draft.ts';
import {isPending} from './status.ts';

/**
The revision that released an old lock: the next newer record that Helm reads and that is not pending itself; null for anything that is no scar.

A rollback over a `pending-*` record leaves that record as it is for good (seen on 3.22.0 and 4.3.1). It locks nothing, since Helm looks at the last record alone, and is told as what it is: cut off, released by that revision. `drafts` stand newest first.
*/
export const releasedBy = (drafts: readonly Draft[], index: number): number | null => {
	const draft = drafts[index];
	return draft === undefined || !isPending(draft.status)
		? null
		: drafts.slice(0, index).findLast(({read, status, revision}) => read && !isPending(status) && revision !== draft.revision)?.revision ?? null;
};
