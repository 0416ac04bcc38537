import type {History} from '../../core/ledger/types.ts';
import type {StoredRecord} from '../../core/object/stored-object.ts';
import {movedRecords} from '../../core/plan/moved.ts';
import {objectFile, planFile, savedPlan} from '../../core/plan/saved-plan.ts';
import type {Plan} from '../../core/plan/types.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import {seenFile, seenText, type Seen} from '../../core/report/seen.ts';
import type {BackupFile} from '../../ports/file-system.ts';
import type {Session} from '../../ports/session.ts';
import type {Progress} from '../progress.ts';
import {moved} from './verify.ts';

const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString().replaceAll(/[\-:]/gv, '').replace('.', '-').replace('Z', '');

/** A backup's id: `TIME-NAMESPACE-NAME`, with milliseconds, so that two of one second do not meet. */
export const backupId = (milliseconds: number, {cluster, release}: Plan): string => `${stamp(milliseconds)}-${release.namespace ?? cluster.namespace}-${release.name}`;

/** A backup: the id that `undo` takes, and the folder in words for a person. */
export type Saved = {readonly id: string; readonly folder: string};

/** The records by their history, the live objects that are to be written, and what was seen before; null where that could not be judged. */
type ToSave = {readonly history: History; readonly targets?: ReadonlyMap<string, JsonValue>; readonly seen: Seen | null; readonly beside?: readonly BackupFile[]};

/**
Saves every record of the release as the API gave it, byte for byte, and every live object that is to be written, whole, with the plan that they were saved for and what was seen before it.

They are read anew for it, one by one, and each must still be in the state of the plan: what is saved is what the plan is about. Problems: `moved`, `state-unwritable`, and those of reading.

@yields Progress.
*/
export async function * saveRecords(session: Session, plan: Plan, {history, targets = new Map(), seen, beside = []}: ToSave, signal: AbortSignal): AsyncGenerator<Progress, Result<Saved>, void> {
	const {revisions} = history;
	const records: StoredRecord[] = [];
	for (const {record: {object}} of revisions) {
		yield {kind: 'progress', what: 'saving the records', done: records.length, total: revisions.length};
		const read = await session.store.read(object, signal);
		if (!read.ok) {
			return read.problem.code === 'not-found' ? moved([`${object.name} is gone.`]) : read;
		}

		records.push(read.value);
	}

	const changes = movedRecords(plan.records, records.map(({object: {name, uid, resourceVersion}}) => ({name, uid, resourceVersion})));
	if (changes.length > 0) {
		return moved(changes);
	}

	const id = backupId(session.clock.now(), plan);
	const saved = await session.files.backup(id, [
		...records.map(({object, raw}) => ({name: `${object.name}.json`, content: raw})),
		...[...targets].filter(([, live]) => live !== null).map(([address, live]) => ({name: objectFile(address), content: `${JSON.stringify(live, null, '\t')}\n`})),
		{name: planFile, content: savedPlan(plan)},
		...beside,
		...seen === null ? [] : [{name: seenFile, content: seenText(seen)}],
	]);
	return saved.ok ? ok({id, folder: saved.value}) : saved;
}
