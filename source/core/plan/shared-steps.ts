import type {History} from '../ledger/types.ts';
import type {PlanStep} from './types.ts';

/** Seconds for which the records are watched after an action on a lock, for a late write of the old client. */
export const watchSeconds = 60;

/** What every step says that only reads. */
const reads = {command: null, patch: null, reverse: 'none needed: it only reads'};

/** The step that saves the records; `title` names them, `effect` says what there is to save. */
export const backupStep = (title: string, effect = 'writes each record to a file, byte for byte, readable by you alone'): PlanStep => ({
	id: 'backup',
	title,
	command: null,
	patch: null,
	effect,
	precondition: 'cluster and records are as in this plan',
	reverse: 'none needed: it changes nothing in the cluster',
});

/** The backup before an action that begins from the records as they are. */
export const backupOfAll = ({revisions, release}: History): PlanStep => backupStep(`back up ${revisions.length === 1 ? 'the record' : `all ${revisions.length} records`} of ${release.name}`);

/** The step that reads the records again, once what changes them is done. */
export const checkStep = (title: string, precondition: string): PlanStep => ({
	id: 'check',
	title,
	...reads,
	effect: 'reads the records again',
	precondition,
});

/** The last step of every action on a lock. */
export const watchStep: PlanStep = {
	id: 'watch',
	title: `watch the records for ${watchSeconds} s more`,
	...reads,
	effect: 'finds a late write of the client that held the lock; may be skipped',
	precondition: 'the check is done',
};
