import {standingReasons} from '../core/plan/reasons.ts';
import type {Plan} from '../core/plan/types.ts';
import {missingWrites, writesDone, writesStopped} from '../core/plan/writes/ending.ts';
import type {WriteOutcome} from '../core/plan/writes/outcome.ts';
import {
	fail,
	ok,
	type Problem,
	type Result,
} from '../core/problem/problem.ts';
import type {BackupFile} from '../ports/file-system.ts';
import type {LedgerWriter} from '../ports/ledger-writer.ts';
import type {Session} from '../ports/session.ts';
import type {Step, Steps} from '../ports/step.ts';
import {declare} from './acting/declare.ts';
import {holdToPlan, type Confirmed} from './acting/hold-to-plan.ts';
import {saveRecords} from './acting/save-records.ts';
import {watch} from './acting/watch-records.ts';
import {writeJournal} from './acting/write-journal.ts';
import {loadHistoryOrNone} from './load-history.ts';
import {seeBefore} from './report/see-before.ts';
import {holdTargets, readTargets} from './writes/read-targets.ts';
import {movedBeside, runWrites, type Written} from './writes/run-writes.ts';
import type {WriteSource} from './writes/write-source.ts';

/** A plan as it was shown and confirmed, how to make it anew, and where its content comes from. */
export type WritesInput = Confirmed & {
	readonly source: WriteSource;
	/** What else is saved before the first write, beside records and objects; its Problem ends the plan with nothing done. */
	readonly beside?: (plan: Plan) => Promise<Result<readonly BackupFile[]>>;
};

const runnable = ({writer, world, readOnly}: Session, {verdict, reasons, unavailable}: Plan): Result<LedgerWriter> => {
	if (readOnly || world === 'folder' || unavailable !== null || writer === null) {
		return fail('read-only', unavailable?.message ?? 'This session is read-only: the plan is shown and not run.', 'Start without --read-only and --from to run it.');
	}

	return verdict === 'go' ? ok(writer) : fail('plan-stopped', `The plan says stop: ${standingReasons({reasons}).map(({code}) => code).join(', ')}.`);
};

/** What a problem on the way is told with: what was done before it, and how to take that back. */
const stoppedBy = ({code, message, hint}: Problem, outcome: WriteOutcome): Problem => outcome.written.length === 0
	? {code, message, hint}
	: {code: 'action-failed', message: [message, ...writesStopped(outcome)].join('\n'), hint: outcome.backupId === null ? hint : `\`helm-triage undo ${outcome.backupId}\` puts back what was written.`};

/**
Reads records and written objects again.

@yields The outcome so far.
*/
async function * check(session: Session, outcome: WriteOutcome): AsyncGenerator<Step<WriteOutcome>, WriteOutcome, void> {
	yield {kind: 'partial', value: {...outcome, phase: 'check'}};
	const {signal} = new AbortController();
	const after = yield * loadHistoryOrNone(session, outcome.plan.release, signal);
	const targets = await readTargets(session, outcome.plan, signal);
	return {
		...outcome,
		phase: 'check',
		after: after.ok ? after.value : null,
		targetsAfter: targets.ok ? targets.value : null,
	};
}

/** After writes that went wrong: what records and objects say of them, or that somebody else has written since. */
const endedBadly = ({plan, ...outcome}: WriteOutcome, problem: Problem | null, missing: readonly string[]): Problem => problem === null
	? fail('action-failed', `The API server confirmed the writes, and what was written says otherwise: ${missing.join(', ')}. Somebody else has written since.`, `Look at \`helm-triage history ${plan.release.namespace ?? plan.cluster.namespace}/${plan.release.name}\`.`).problem
	: stoppedBy(problem, {plan, ...outcome});

/**
Looks at what the writes came to, by the records and by what else moved meanwhile.

@yields The outcome so far.
*/
async function * settle(session: Session, {outcome: wrote, pinned, problem}: Written): AsyncGenerator<Step<WriteOutcome>, Result<WriteOutcome>, void> {
	const {plan} = wrote;
	const beside = await movedBeside(session, wrote, pinned);
	const checked = yield * check(session, {...wrote, strangers: beside.ok ? beside.value.map(what => ({revision: null, what})) : []});
	const missing = missingWrites(checked);
	if (problem === null && missing.length === 0) {
		yield {kind: 'partial', value: checked};
		return ok(checked);
	}

	yield {kind: 'partial', value: {...checked, phase: 'done', facts: writesStopped(checked)}};
	await writeJournal(session, plan, {step: null, result: 'failed', reason: problem?.code ?? `not as written: ${missing.join(', ')}`});
	return {ok: false, problem: endedBadly(checked, problem, missing)};
}

/**
Watches the records for a late write of the old client, and ends the plan.

@yields The outcome so far.
*/
async function * watchAndEnd(session: Session, checked: WriteOutcome, signal: AbortSignal): AsyncGenerator<Step<WriteOutcome>, Result<WriteOutcome>, void> {
	const {plan} = checked;
	const watched = yield * watch(session, checked, signal);
	const late = watched.strangers;
	const noted = await writeJournal(session, plan, {step: null, result: late.length === 0 ? 'succeeded' : 'late write', reason: late.length === 0 ? null : session.redactor.text(late.map(({what}) => what).join(' '))});
	const outcome: WriteOutcome = {...watched, phase: 'done', facts: [...writesDone(watched), ...noted.ok ? [] : [`The journal does not say so: ${noted.problem.message}`]]};
	if (late.length > 0) {
		yield {kind: 'partial', value: outcome};
		return fail('action-failed', `The records were written, but somebody else works on this release: ${late.map(({what}) => what).join(' ')} A client that was taken for dead is not.`, `Make sure that it has ended, then look at \`helm-triage triage ${plan.release.namespace ?? plan.cluster.namespace}/${plan.release.name}\`.`);
	}

	return ok(outcome);
}

/**
Runs a plan of our own writes: holds it to cluster, records and live objects, saves every record and every object that is written, writes one after the other, checks the result, and after an action on a lock watches the records for a minute.

Aborting the signal before the first write ends it with nothing done; it never ends it between two writes, and skips the watch after them.

Problems: `moved` (nothing was written), `read-only`, `plan-stopped`, `state-unwritable`, `interrupted`, `action-failed` (something was written, and what came after it was not), and those of reading and writing.

@yields Progress, and the outcome so far.
*/
export async function * executeWrites(session: Session, input: WritesInput, signal: AbortSignal): Steps<WriteOutcome> {
	const able = runnable(session, input.plan);
	if (!able.ok) {
		return able;
	}

	const seen = yield * seeBefore(session, input.plan, signal);
	const held = yield * holdToPlan(input, signal);
	if (!held.ok) {
		return held;
	}

	// The same decision, by the live objects as they are now: controllers write their status all the time.
	const plan: Plan = {...input.plan, steps: held.value.steps, objects: held.value.objects};
	const before = yield * loadHistoryOrNone(session, plan.release, signal);
	if (!before.ok) {
		return before;
	}

	const targets = await readTargets(session, plan, signal);
	if (!targets.ok) {
		return targets;
	}

	const still = holdTargets(plan, targets.value);
	if (!still.ok) {
		return still;
	}

	const declared = await declare(session, plan);
	if (!declared.ok) {
		return declared;
	}

	const begun: WriteOutcome = {
		plan,
		phase: 'backup',
		backup: null,
		backupId: null,
		written: [],
		before: before.value,
		targets: targets.value,
		after: null,
		targetsAfter: null,
		strangers: [],
		watch: null,
		facts: [],
	};
	yield {kind: 'partial', value: begun};
	const beside = await input.beside?.(plan) ?? ok([]);
	const saved = beside.ok ? yield * saveRecords(session, plan, {history: before.value, targets: targets.value, seen, beside: beside.value}, signal) : beside;
	const backedUp = saved.ok ? await writeJournal(session, plan, {step: 'backup', result: 'done', reason: saved.value.folder}) : saved;
	if (!saved.ok || !backedUp.ok || signal.aborted) {
		await writeJournal(session, plan, {step: null, result: 'not run', reason: signal.aborted ? 'interrupted' : 'the backup'});
		return saved.ok ? (backedUp.ok ? fail('interrupted', 'Interrupted before the first write. Nothing was written.') : backedUp) : saved;
	}

	const writing = yield * runWrites({session, writer: able.value, source: input.source}, {...begun, backup: saved.value.folder, backupId: saved.value.id});
	const checked = yield * settle(session, writing);
	return checked.ok ? yield * watchAndEnd(session, checked.value, signal) : checked;
}
