import type {History} from '../../core/ledger/types.ts';
import {newRecord} from '../../core/plan/repair/apis/new-record.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import {plannedChanges, type WriteSource} from './write-source.ts';

/** What the repairs of a plan are made from: the records as they were read, the time, and how much a record may decompress to. */
export type RepairGround = {readonly history: History; readonly now: number; readonly maxBytes: number};

/** Applies the changes that stand in the plan itself, and makes a new revision from the one that its version was. */
export const repairSource = ({history, now, maxBytes}: RepairGround): WriteSource => ({
	...plannedChanges(maxBytes),
	saved(patch) {
		const from = patch.changes.find(({path}) => path === 'version')?.from;
		const source = history.revisions.find(({revision, record}) => revision === from && record.decoded?.ok === true);
		if (source === undefined) {
			return fail('moved', `The revision that ${patch.object} is made from is gone.`, 'Nothing was written to it. Read the release again.');
		}

		const made = newRecord(source.record, patch, now);
		return made.ok ? ok(made.record) : fail('action-failed', `${patch.object} would have ${made.bytes} bytes, more than the API server stores.`, 'It was not written.');
	},
});
