import {movedCluster, movedRecords} from '../../core/plan/moved.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {PinnedRecord, Plan, PlannedPatch} from '../../core/plan/types.ts';
import {recordNameIn} from '../../core/plan/writes/record-address.ts';
import type {WriteOutcome} from '../../core/plan/writes/outcome.ts';
import {fail, ok, type Problem, type Result} from '../../core/problem/problem.ts';
import type {LedgerWriter} from '../../ports/ledger-writer.ts';
import type {Session} from '../../ports/session.ts';
import type {Step} from '../../ports/step.ts';
import {moved, seeRecords, verify} from '../acting/verify.ts';
import {writeJournal} from '../acting/write-journal.ts';
import type {WriteSource} from './write-source.ts';

type Writing = {readonly session: Session; readonly writer: LedgerWriter; readonly source: WriteSource};

type Pinned = readonly PinnedRecord[];

const pin = ({name, uid, resourceVersion}: StoredObject, revision: number | null): PinnedRecord => ({
	name,
	uid,
	resourceVersion,
	revision,
});

// What has been sent cannot be taken back, so nothing between two writes listens to an interruption.
const {signal: unstoppable} = new AbortController();

/** One write, and the state that the records have by it. */
const writeOne = async ({session: {store}, writer, source}: Writing, patch: PlannedPatch, {plan: {release, cluster}, before}: WriteOutcome, pinned: Pinned): Promise<Result<Pinned>> => {
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

/** The values of a patch are statuses and descriptions; what a description holds passes the redactor. */
const changeWords = ({operation, changes}: PlannedPatch, {redactor}: Session): string => operation === 'patch'
	? changes.map(({path, from, to}) => `${path}: ${redactor.text(JSON.stringify(from))} to ${redactor.text(JSON.stringify(to))}`).join('; ')
	: operation;

/** Holds cluster and records to what they were, our own writes reckoned in. */
const verifyAgain = async (session: Session, plan: Plan, pinned: Pinned): Promise<Result<null>> => verify(session, {...plan, records: pinned}, unstoppable);

/** What the writes came to: the outcome so far, and the problem that stopped them, if one did. */
export type Written = {readonly outcome: WriteOutcome; readonly pinned: Pinned; readonly problem: Problem | null};

/**
Runs the writes of a plan one after the other. Before each of them cluster and records are read again; the first that is refused ends it.

Nothing is interrupted between two writes: half of a plan is worse than all or none of it.

@yields The outcome so far.
*/
export async function * writeRecords(writing: Writing, begun: WriteOutcome): AsyncGenerator<Step<WriteOutcome>, Written, void> {
	const {session} = writing;
	const {plan} = begun;
	let outcome: WriteOutcome = {...begun, phase: 'write'};
	let pinned: Pinned = plan.records;
	for (const {patch, title} of plan.steps) {
		if (patch === null) {
			continue;
		}

		yield {kind: 'partial', value: outcome};
		const held = await verifyAgain(session, plan, pinned);
		const begin = held.ok ? await writeJournal(session, plan, {step: `write ${patch.object}`, result: 'started', reason: changeWords(patch, session)}) : held;
		const written = begin.ok ? await writeOne(writing, patch, outcome, pinned) : begin;
		if (begin.ok) {
			await writeJournal(session, plan, {step: `write ${patch.object}`, result: written.ok ? 'done' : 'failed', reason: written.ok ? null : written.problem.code});
		}

		if (!written.ok) {
			return {outcome, pinned, problem: written.problem};
		}

		pinned = written.value;
		outcome = {...outcome, written: [...outcome.written, title]};
	}

	return {outcome, pinned, problem: null};
}

/** What else moved while we wrote, by the records' metadata; a Problem where they cannot be read. */
export const movedBeside = async (session: Session, {plan}: WriteOutcome, pinned: Pinned): Promise<Result<readonly string[]>> => {
	const identity = await session.cluster?.identity(unstoppable) ?? fail('read-only', 'There is no cluster to look at.');
	const seen = identity.ok ? await seeRecords(session, plan, unstoppable) : identity;
	return identity.ok && seen.ok ? ok([...movedCluster(plan.cluster, identity.value), ...movedRecords(pinned, seen.value)]) : (seen.ok ? ok([]) : seen);
};
