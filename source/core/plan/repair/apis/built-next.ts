import {deployedRevision, lastRevision} from '../../../ledger/believed.ts';
import type {History, Revision} from '../../../ledger/types.ts';
import {rollbackTarget} from '../../../runbook/rollback-target.ts';

/** The records that Helm's next writes build: the newest, the deployed one, and where a pending rollback goes; each once. */
export const builtNext = (history: History): readonly Revision[] => {
	const last = lastRevision(history);
	const target = last?.status === 'pending-rollback' ? rollbackTarget(last) : null;
	const found = [last, deployedRevision(history), history.revisions.find(({revision}) => revision === target && target !== null) ?? null];
	return [...new Set(found.filter(revision => revision !== null))];
};
