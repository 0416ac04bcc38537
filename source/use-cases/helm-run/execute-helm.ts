import {quoteCommand} from '../../core/command/command.ts';
import type {HelmOutcome, Stranger} from '../../core/plan/outcome.ts';
import {standingReasons} from '../../core/plan/reasons.ts';
import type {HelmJudge} from '../../core/plan/helm-judge.ts';
import type {Plan} from '../../core/plan/types.ts';
import {fail, ok, type Problem, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {verify} from '../acting/verify.ts';
import {watch} from '../acting/watch-records.ts';
import {writeJournal} from '../acting/write-journal.ts';
import {check} from './check.ts';
import type {HelmAct, Runnable} from './moves.ts';
import {prepare} from './prepare.ts';
import {run} from './run.ts';

/** The command line as the journal has it: names and flags alone, no token among them. */
const commandOf = ({steps}: Plan): string | null => {
	const command = steps.find(({id}) => id === 'run')?.command ?? null;
	return command === null ? null : quoteCommand(command);
};

/** Whether this session may run this plan. */
const runnable = ({helm, world, readOnly}: Session, {verdict, reasons, unavailable, steps}: Plan): Result<Runnable> => {
	if (readOnly || world === 'folder' || unavailable !== null) {
		return fail('read-only', unavailable?.message ?? 'This session is read-only: the plan is shown and not run.', 'Start without --read-only and --from to run it.');
	}

	if (verdict === 'stop') {
		const open = standingReasons({reasons});
		return fail('plan-stopped', `The rehearsal says stop: ${open.map(({code}) => code).join(', ')}.`, open.every(({acknowledge}) => acknowledge !== null) ? `Acknowledge what you accept: ${open.map(({acknowledge}) => `--acknowledge ${acknowledge!}`).join(' ')}` : null);
	}

	const command = steps.find(({id}) => id === 'run')?.command ?? null;
	return helm === null || command === null
		? fail('helm-missing', 'There is no Helm to run this plan with.')
		: ok({helm, arguments_: command.slice(1)});
};

const problemOf = <P extends Plan>(outcome: HelmOutcome<P>, {badEnd, afterBadEnd}: HelmJudge<P>, interrupted: boolean): Problem => ({
	code: interrupted ? 'interrupted' : 'action-failed',
	message: interrupted ? `You interrupted Helm. ${badEnd(outcome)}` : badEnd(outcome),
	hint: afterBadEnd(outcome),
});

const endReason = ({watch: watching}: HelmOutcome, late: readonly Stranger[], {redactor}: Session): string | null => {
	if (late.length > 0) {
		return redactor.text(late.map(({what}) => what).join(' '));
	}

	return watching?.skipped === true ? `the watch was skipped after ${watching.passed} s` : null;
};

/**
Runs a plan of which Helm does the work: holds it to cluster and records, saves every record, reads the records once more, runs Helm, checks the result, and after an action on a lock watches the records for a minute.

Partial values show where it stands; the last one before a Problem holds history before and after. Aborting the signal ends it before Helm has started with nothing done, interrupts Helm while it runs (which leaves the release half done), and skips the watch after it.

Problems: `moved` (nothing was run), `read-only`, `plan-stopped`, `helm-missing`, `state-unwritable`, `interrupted`, `action-failed`, and those of reading.

@yields Progress, and the outcome so far.
*/
export async function * executeHelm<P extends Plan>(session: Session, act: HelmAct<P>, signal: AbortSignal): Steps<HelmOutcome<P>> {
	const {plan, judge} = act;
	const able = runnable(session, plan);
	if (!able.ok) {
		return able;
	}

	const prepared = yield * prepare(session, act, signal);
	if (!prepared.ok) {
		return prepared;
	}

	const held = signal.aborted ? fail('interrupted', 'Interrupted before Helm was started. Nothing was run.') : await verify(session, plan, signal);
	const begun = held.ok ? await writeJournal(session, plan, {step: 'run', result: 'started', reason: commandOf(plan)}) : held;
	if (!begun.ok) {
		await writeJournal(session, plan, {step: null, result: 'not run', reason: begun.problem.code});
		return begun;
	}

	const ran = yield * run(session, act, prepared.value, {...able.value, signal});
	if (!ran.ok) {
		await writeJournal(session, plan, {step: null, result: 'not run', reason: ran.problem.code});
		return ran;
	}

	const {exitCode, outputFile} = ran.value;
	await writeJournal(session, plan, {step: 'run', result: exitCode === null ? `ended by ${ran.value.signal ?? 'a signal'}` : `exit ${exitCode}`, reason: outputFile});
	const interrupted = signal.aborted;
	const checked = yield * check(session, act, ran.value, signal);
	const good = exitCode === 0 && judge.hasSucceeded(checked);
	await writeJournal(session, plan, {step: 'check', result: good ? 'done' : 'failed', reason: checked.after === null ? 'the records could not be read' : `the newest is ${checked.after.believed.last ?? 'none'}`});
	if (!good) {
		const facts = judge.badEnd(checked).split('\n');
		yield {kind: 'partial', value: {...checked, phase: 'done', facts}};
		const problem = problemOf(checked, judge, interrupted);
		await writeJournal(session, plan, {step: null, result: interrupted ? 'interrupted' : 'failed', reason: session.redactor.text(facts[0]!)});
		return {ok: false, problem};
	}

	yield {kind: 'partial', value: checked};
	const alive = judge.alive(checked);
	const watched = alive.length > 0 ? checked : yield * watch(session, checked, signal);
	const late = [...alive, ...watched.strangers.slice(checked.strangers.length)];
	const outcome: HelmOutcome<P> = {...watched, phase: 'done', facts: judge.goodEnd(watched)};
	await writeJournal(session, plan, {step: null, result: late.length === 0 ? 'succeeded' : 'late write', reason: endReason(watched, late, session)});
	if (late.length > 0) {
		yield {kind: 'partial', value: outcome};
		return fail('action-failed', `${judge.wasDone(plan)}, but somebody else works on this release: ${late.map(({what}) => what).join(' ')} A client that was taken for dead is not.`, `Make sure that it has ended, then look at \`helm-triage triage ${plan.release.namespace ?? plan.cluster.namespace}/${plan.release.name}\`.`);
	}

	return ok(outcome);
}
