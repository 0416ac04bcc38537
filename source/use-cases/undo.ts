import {acknowledgedCodes} from '../core/plan/reasons.ts';
import {readSaved, type Backup} from '../core/plan/undo/saved-records.ts';
import {undoPlan, type UndoPlan} from '../core/plan/undo/undo-plan.ts';
import type {WriteOutcome} from '../core/plan/writes/outcome.ts';
import {readHistory} from '../core/ledger/read-history.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import {decodeRecord} from '../core/record/decode-record.ts';
import type {History, ReleaseReference} from '../core/ledger/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {executeWrites} from './execute-writes.ts';
import {identify} from './identify.ts';
import {loadHistory} from './load-history.ts';
import {doing, inside, type Progress} from './progress.ts';
import type {WriteSource} from './writes/write-source.ts';

/** Which backup is to be put back. */
export type UndoInput = {readonly id: string; readonly acknowledge: readonly string[]};

const readBackup = async ({files, redactor, maxDecodedBytes}: Session, id: string): Promise<Result<Backup>> => {
	const read = await files.readBackup(id);
	const saved = read.ok ? readSaved(id, read.value) : read;
	if (saved.ok) {
		for (const record of saved.value.records) {
			const {release} = decodeRecord(record, {maxBytes: maxDecodedBytes});
			if (release !== null) {
				redactor.learnRelease(release);
			}
		}
	}

	return saved;
};

/**
The history as it is now. A release whose only record was set aside has none, which is no problem here.

@yields Progress.
*/
async function * historyNow(session: Session, {plan: {release}}: Backup, signal: AbortSignal): AsyncGenerator<Progress, Result<History>, void> {
	const loaded = yield * inside(loadHistory(session, release, signal));
	if (loaded.ok) {
		return ok(loaded.value.history);
	}

	const reference: ReleaseReference = {
		namespace: release.namespace,
		name: release.name,
		revision: null,
		driver: release.driver === 'configmap' ? 'configmap' : 'secret',
	};
	return loaded.problem.code === 'not-found' ? ok(readHistory(reference, [])) : loaded;
}

/**
Plans to put the records of a backup back, as far as our own writes changed them. Nothing is changed.

Problems: `not-found` (no such backup), `input-unreadable` (it is not whole), and those of reading the release and the cluster's identity.

@yields Progress.
*/
export async function * rehearseUndo(session: Session, {id, acknowledge}: UndoInput, signal: AbortSignal): Steps<UndoPlan> {
	const backup = await readBackup(session, id);
	const history = backup.ok ? yield * historyNow(session, backup.value, signal) : backup;
	if (!backup.ok || !history.ok) {
		return history as Result<never>;
	}

	yield doing('asking which cluster this is');
	const cluster = await identify(session, backup.value.plan.release.namespace, signal);
	if (!cluster.ok) {
		return cluster;
	}

	const bodies = new Map(backup.value.records.flatMap(record => {
		const {release} = decodeRecord(record, {maxBytes: session.maxDecodedBytes});
		return release === null ? [] : [[record.object.name, release.json] as const];
	}));
	return signal.aborted
		? fail('interrupted', 'The rehearsal was interrupted. Nothing was changed.')
		: ok(undoPlan({
			backup: backup.value,
			bodies,
			history: history.value,
			cluster: cluster.value,
			protection: session.config.protection,
			acknowledge,
			world: session.world,
			readOnly: session.readOnly,
		}));
}

/** The saved records are what is put back, byte for byte. */
const savedContent = ({records}: Backup): WriteSource => {
	const find = (object: string): Result<Backup['records'][number]> => {
		const saved = records.find(record => record.object.name === object.split('/').at(-1));
		return saved === undefined ? fail('input-unreadable', `The backup holds no record ${object}.`) : ok(saved);
	};

	return {
		contentOf({object}) {
			const saved = find(object);
			if (!saved.ok) {
				return saved;
			}

			const {payload, object: {labels}} = saved.value;
			return payload === null ? fail('input-unreadable', `The saved record ${object} has no payload.`) : ok({payload, labels});
		},
		saved: ({object}) => find(object),
	};
};

/**
Puts the records of a backup back: see `executeWrites`.

@yields Progress, and the outcome so far.
*/
export async function * executeUndo(session: Session, {id, plan}: {readonly id: string; readonly plan: UndoPlan}, signal: AbortSignal): Steps<WriteOutcome> {
	const backup = await readBackup(session, id);
	if (!backup.ok) {
		return backup;
	}

	const acknowledge = acknowledgedCodes(plan);
	return yield * executeWrites(session, {plan, again: again => rehearseUndo(session, {id, acknowledge}, again), source: savedContent(backup.value)}, signal);
}
