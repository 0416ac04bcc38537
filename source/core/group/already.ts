import {lastRevision} from '../ledger/believed.ts';
import {describeText} from '../ledger/description.ts';
import type {History} from '../ledger/types.ts';
import {rollbackTarget} from '../runbook/rollback-target.ts';
import type {PastMember, PastRun} from './past-run.ts';
import type {GroupAction} from './types.ts';

/** Why a rollback to a revision has nothing left to do: the newest record is that revision, or a rollback to it, and is deployed. Null where there is something to do. */
export const alreadyAt = (history: History, to: number): string | null => {
	const last = lastRevision(history);
	if (last?.status !== 'deployed') {
		return null;
	}

	if (last.revision === to) {
		return `revision ${to} is its newest, and deployed`;
	}

	return rollbackTarget(last) === to ? `revision ${last.revision ?? 'unknown'} is a rollback to ${to} already, and deployed` : null;
};

/** Whether the newest record is a rollback that an earlier run began from `from` and that did not end well. */
const isOwnFailure = (history: History, {from, to}: PastMember): boolean => {
	const last = lastRevision(history);
	return last !== null && from !== null && last.revision === from + 1
		&& (last.status === 'failed' || last.status === 'pending-rollback')
		&& (rollbackTarget(last) === to || ['rollback-failed', 'release-failed'].includes(describeText(last.description).kind));
};

/**
The revision that an earlier run of the group chose for a release, where that choice still stands: nothing was written since, or only the rollback of that run itself. Null where somebody else has written meanwhile, so that it is to be chosen anew.

Without it a second run would choose again after the first one's rollbacks, and go back further than was wanted.
*/
export const chosenBefore = (history: History, past: PastMember): number | null => {
	const {from, to} = past;
	if (to === null) {
		return null;
	}

	const stands = alreadyAt(history, to) !== null || lastRevision(history)?.revision === from || isOwnFailure(history, past);
	return stands ? to : null;
};

/** A release of a group with its history, null where there is no record of it, and the revision that it was named with. */
type Standing = {readonly release: string; readonly history: History | null; readonly to: number | null};

/**
Whether an earlier run still has a say in what is to be done: it left something, or all is still as it left it and nobody names another revision, so that there is nothing to do.

Without the second, whoever runs the same group again after it was done would be shown the way further back, or forth again.
*/
export const stillCounts = ({complete, members}: PastRun, standing: readonly Standing[], action: GroupAction): boolean => !complete || action === 'uninstall' || standing.every(({release, history, to: named}) => {
	const to = members.get(release)?.to ?? null;
	return history !== null && to !== null && (named === null || named === to) && alreadyAt(history, to) !== null;
});

/** Why an uninstall has nothing left to do that an earlier run was to do: there is no record any more, or that run kept the history alone. Null where there is something to do. */
export const alreadyGone = (history: History | null, {ended}: PastMember, began: string): string | null => {
	if (history === null) {
		return `there is no record of it any more; the run that began at ${began} was to uninstall it`;
	}

	const last = lastRevision(history);
	return ended === 'succeeded' && last?.status === 'uninstalled' ? `the run that began at ${began} uninstalled it, and kept its history` : null;
};
