import type {StoredObject} from '../../core/object/stored-object.ts';
import {movedRecords} from '../../core/plan/moved.ts';
import type {PinnedRecord, RecordPatch} from '../../core/plan/types.ts';
import {recordNameIn} from '../../core/plan/writes/record-address.ts';
import type {WriteOutcome} from '../../core/plan/writes/outcome.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {LedgerWriter} from '../../ports/ledger-writer.ts';
import type {Session} from '../../ports/session.ts';
import {moved} from '../acting/verify.ts';
import type {WriteSource} from './write-source.ts';

/** What records are written with, and where their content comes from. */
export type RecordWriting = {readonly session: Session; readonly writer: LedgerWriter; readonly source: WriteSource};

/** The records as the last write left them. */
export type Pinned = readonly PinnedRecord[];

const {signal: unstoppable} = new AbortController();

const pin = ({name, uid, resourceVersion}: StoredObject, revision: number | null): PinnedRecord => ({
	name,
	uid,
	resourceVersion,
	revision,
});

/** Does one write of a plan to a record, and gives the state that the records have by it. */
export const writeRecord = async ({session: {store}, writer, source}: RecordWriting, patch: RecordPatch, {plan: {release, cluster}, before}: WriteOutcome, pinned: Pinned): Promise<Result<Pinned>> => {
	const name = recordNameIn(patch);
	const others = pinned.filter(record => record.name !== name);
	if (patch.operation === 'create') {
		const saved = source.saved(patch);
		const restored = saved.ok ? await writer.restore(saved.value) : saved;
		return restored.ok ? ok([...others, pin(restored.value.object, null)]) : restored;
	}

	const state = pinned.find(record => record.name === name);
	const held = before.revisions.find(({record}) => record.object.name === name);
	if (state === undefined || held === undefined) {
		return moved([`${name} in ${release.namespace ?? cluster.namespace} is gone.`]);
	}

	if (patch.operation === 'delete') {
		const removed = await writer.remove({...held.record.object, uid: state.uid, resourceVersion: state.resourceVersion});
		return removed.ok ? ok(others) : removed;
	}

	const read = await store.read(held.record.object, unstoppable);
	if (!read.ok) {
		return read.problem.code === 'not-found' ? moved([`${name} is gone.`]) : read;
	}

	const changes = movedRecords([state], [pin(read.value.object, null)]);
	if (changes.length > 0) {
		return moved(changes);
	}

	const content = source.contentOf(patch, read.value);
	const written = content.ok ? await writer.rewrite(read.value, content.value) : content;
	return written.ok ? ok([...others, pin(written.value.object, state.revision)]) : written;
};
