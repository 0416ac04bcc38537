import {isRecordFile, readSaved} from '../core/plan/undo/saved-records.ts';
import type {SavedPlan} from '../core/plan/saved-plan.ts';
import {ok, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import {inParallel} from './in-parallel.ts';
import {drained} from './progress.ts';

/** A backup in a list: what it was made for, null where that cannot be read, and how many records it holds. */
export type DescribedBackup = {readonly id: string; readonly plan: SavedPlan | null; readonly records: number};

const readers = 8;

/** All backups, the newest first. One that cannot be read is a row without a plan, never left out. Problem `input-unreadable`: the folder itself. */
export const describeBackups = async ({files}: Pick<Session, 'files'>): Promise<Result<readonly DescribedBackup[]>> => {
	const ids = await files.listBackups();
	if (!ids.ok) {
		return ids;
	}

	const described = await drained(inParallel(ids.value, readers, async (id): Promise<DescribedBackup> => {
		const read = await files.readBackup(id);
		const saved = read.ok ? readSaved(id, read.value) : read;
		return {id, plan: saved.ok ? saved.value.plan : null, records: read.ok ? read.value.filter(file => isRecordFile(file)).length : 0};
	}, () => false));
	return ok(described.filter(backup => backup !== null));
};
