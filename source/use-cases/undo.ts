import {acknowledgedCodes} from '../core/plan/reasons.ts';
import {readSaved, type Backup} from '../core/plan/undo/saved-records.ts';
import {undoPlan, type UndoFacts, type UndoPlan} from '../core/plan/undo/undo-plan.ts';
import {recordNameIn} from '../core/plan/writes/record-address.ts';
import type {WriteOutcome} from '../core/plan/writes/outcome.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {LedgerRecord, ReleaseReference} from '../core/ledger/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {decodeSaved} from './decode-saved.ts';
import {executeWrites} from './execute-writes.ts';
import {identify} from './identify.ts';
import {loadHistoryOrNone} from './load-history.ts';
import {doing} from './progress.ts';
import {rehearsed} from './rehearsed.ts';
import {readLive} from './rollback/read-live.ts';
import {withRights} from './writes/with-rights.ts';
import type {WriteSource} from './writes/write-source.ts';

/** Which backup is to be put back. */
export type UndoInput = {readonly id: string; readonly acknowledge: readonly string[]};

/** A backup, and its records decoded. */
type ReadBackup = {readonly backup: Backup; readonly records: readonly LedgerRecord[]};

const readBackup = async (session: Session, id: string): Promise<Result<ReadBackup>> => {
	const read = await session.files.readBackup(id);
	const saved = read.ok ? readSaved(id, read.value) : read;
	return saved.ok ? ok({backup: saved.value, records: decodeSaved(session, saved.value)}) : saved;
};

/** The release that a backup is of. */
const releaseOf = ({release: {namespace, name, driver}}: Backup['plan']): ReleaseReference => ({
	namespace,
	name,
	revision: null,
	driver: driver === 'configmap' ? 'configmap' : 'secret',
});

/** The live objects that a backup's writes changed, as they are now. */
const liveNow = async ({cluster, redactor}: Session, {plan: {writes}}: Backup, signal: AbortSignal): Promise<UndoFacts['live']> => {
	const targets = new Map(writes.flatMap(patch => patch.subject === 'object' ? [[patch.object, {...patch.target, address: patch.object}] as const] : [])).values().toArray();
	return cluster === null || targets.length === 0 ? new Map() : readLive(targets, cluster, redactor, signal);
};

/**
Plans to put the records and objects of a backup back, as far as our own writes changed them. Nothing is changed.

Problems: `not-found` (no such backup), `input-unreadable` (it is not whole), and those of reading the release and the cluster's identity.

@yields Progress.
*/
export async function * rehearseUndo(session: Session, {id, acknowledge}: UndoInput, signal: AbortSignal): Steps<UndoPlan> {
	const read = await readBackup(session, id);
	if (!read.ok) {
		return read;
	}

	const {backup, records} = read.value;
	const history = yield * loadHistoryOrNone(session, releaseOf(backup.plan), signal);
	if (!history.ok) {
		return history;
	}

	yield doing('asking which cluster this is');
	const cluster = await identify(session, backup.plan.release.namespace, signal);
	if (!cluster.ok) {
		return cluster;
	}

	const bodies = new Map(records.flatMap(({object, decoded}) => {
		const release = decoded?.release ?? null;
		return release === null ? [] : [[object.name, release.json] as const];
	}));
	const {config: {protection}, world, readOnly} = session;
	const facts: UndoFacts = {
		backup,
		bodies,
		live: await liveNow(session, backup, signal),
		denied: [],
		history: history.value,
		cluster: cluster.value,
		protection,
		acknowledge,
		world,
		readOnly,
	};
	return rehearsed(await withRights(session, undoPlan(facts), denied => undoPlan({...facts, denied}), signal), signal);
}

/** The saved records are what is put back, byte for byte. */
const savedContent = ({records}: Backup): WriteSource => {
	const find = (object: string): Result<Backup['records'][number]> => {
		const saved = records.find(record => record.object.name === recordNameIn({object}));
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
Puts the records and objects of a backup back: see `executeWrites`.

@yields Progress, and the outcome so far.
*/
export async function * executeUndo(session: Session, {id, plan}: {readonly id: string; readonly plan: UndoPlan}, signal: AbortSignal): Steps<WriteOutcome> {
	const read = await readBackup(session, id);
	if (!read.ok) {
		return read;
	}

	const acknowledge = acknowledgedCodes(plan);
	return yield * executeWrites(session, {plan, again: again => rehearseUndo(session, {id, acknowledge}, again), source: savedContent(read.value.backup)}, signal);
}
