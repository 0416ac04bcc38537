import {changeInWords} from '../../core/plan/tell-change.ts';
import {movedCluster, movedRecords} from '../../core/plan/moved.ts';
import type {Plan, PlannedPatch} from '../../core/plan/types.ts';
import type {WriteOutcome} from '../../core/plan/writes/outcome.ts';
import {fail, ok, type Problem, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Step} from '../../ports/step.ts';
import {seeRecords, verify} from '../acting/verify.ts';
import {writeJournal} from '../acting/write-journal.ts';
import type {Targets} from './read-targets.ts';
import {writeObject} from './write-object.ts';
import {writeRecord, type Pinned, type RecordWriting} from './write-record.ts';

// What has been sent cannot be taken back, so nothing between two writes listens to an interruption.
const {signal: unstoppable} = new AbortController();

/** Records and live objects as our last write left them. */
type State = {readonly pinned: Pinned; readonly targets: Targets};

const writeOne = async (writing: RecordWriting, patch: PlannedPatch, outcome: WriteOutcome, {pinned, targets}: State): Promise<Result<State>> => {
	if (patch.subject === 'record') {
		const written = await writeRecord(writing, patch, outcome, pinned);
		return written.ok ? ok({pinned: written.value, targets}) : written;
	}

	const written = await writeObject(writing.session, patch, targets.get(patch.object) ?? null);
	return written.ok ? ok({pinned, targets: new Map([...targets, [patch.object, written.value]])}) : written;
};

/** What is written, for the journal: its values pass the redactor. */
const changeWords = ({operation, changes}: PlannedPatch, {redactor}: Session): string => operation === 'patch'
	? changes.map(change => changeInWords(change, redactor)).join('; ')
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
export async function * runWrites(writing: RecordWriting, begun: WriteOutcome): AsyncGenerator<Step<WriteOutcome>, Written, void> {
	const {session} = writing;
	const {plan} = begun;
	let outcome: WriteOutcome = {...begun, phase: 'write'};
	let state: State = {pinned: plan.records, targets: begun.targets};
	for (const {patch, title} of plan.steps) {
		if (patch === null) {
			continue;
		}

		yield {kind: 'partial', value: outcome};
		const held = await verifyAgain(session, plan, state.pinned);
		const begin = held.ok ? await writeJournal(session, plan, {step: `write ${patch.object}`, result: 'started', reason: changeWords(patch, session)}) : held;
		const written = begin.ok ? await writeOne(writing, patch, outcome, state) : begin;
		if (begin.ok) {
			await writeJournal(session, plan, {step: `write ${patch.object}`, result: written.ok ? 'done' : 'failed', reason: written.ok ? null : written.problem.code});
		}

		if (!written.ok) {
			return {outcome, pinned: state.pinned, problem: written.problem};
		}

		state = written.value;
		outcome = {...outcome, written: [...outcome.written, title]};
	}

	return {outcome, pinned: state.pinned, problem: null};
}

/** What else moved while we wrote, by the records' metadata; a Problem where they cannot be read. */
export const movedBeside = async (session: Session, {plan}: WriteOutcome, pinned: Pinned): Promise<Result<readonly string[]>> => {
	const identity = await session.cluster?.identity(unstoppable) ?? fail('read-only', 'There is no cluster to look at.');
	if (!identity.ok) {
		return identity;
	}

	const seen = await seeRecords(session, plan, unstoppable);
	return seen.ok ? ok([...movedCluster(plan.cluster, identity.value), ...movedRecords(pinned, seen.value)]) : seen;
};
