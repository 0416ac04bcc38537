import {readByHelm} from './believed.ts';
import {describeText} from './description.ts';
import {millisecondsOf} from './times.ts';
import type {History, Revision} from './types.ts';
import {lastHelmWrite} from './writers.ts';

/**
The record that a pending upgrade superseded, if it came that far.

An upgrade makes its base `superseded` only after everything was applied and all waits and hooks have passed, right before it makes itself `deployed` (both majors; seen with the second write refused). A pending upgrade whose base says superseded since then has lost nothing but its last write.

Times have whole seconds. A supersession in the very second of the creation counts for the newest completed revision alone, and only where no failed rollback can have superseded it.
*/
export const supersededByPending = (history: History, pending: Revision): Revision | null => {
	const created = millisecondsOf(pending.record.object.createdAt);
	if (created === null || pending.status !== 'pending-upgrade') {
		return null;
	}

	const below = readByHelm(history).filter(revision => revision !== pending);
	const base = below.findIndex(({completed}) => completed === true);
	const isBase = (index: number): boolean => index === base && history.believed.deployed === null && below.slice(0, base).every(({description}) => describeText(description).kind !== 'rollback-failed');
	return below.find((revision, index) => {
		const written = revision.status === 'superseded' ? lastHelmWrite(revision.record.object) : null;
		return written !== null && (written > created || (written === created && isBase(index)));
	}) ?? null;
};
