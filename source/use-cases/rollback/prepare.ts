import type {RollbackOutcome} from '../../core/plan/outcome.ts';
import {movedPlan, movedRecords} from '../../core/plan/moved.ts';
import {pinRecords} from '../../core/plan/rollback-plan.ts';
import {flagsOf} from '../../core/plan/policy.ts';
import type {Plan, RollbackPlan} from '../../core/plan/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import {loadHistory} from '../load-history.ts';
import {askPerson} from '../person.ts';
import {rehearseRollback} from '../rehearse-rollback.ts';
import {inside, type Progress} from '../progress.ts';
import {seeBefore} from '../report/see-before.ts';
import type {Moves} from './moves.ts';
import {saveRecords} from './save-records.ts';
import {moved} from './verify.ts';
import {writeJournal, type Line} from './write-journal.ts';

/** Writes down what was decided before anything is run: a journal that cannot be written stops the plan. */
export const declare = async (session: Session, plan: Plan): Promise<Result<null>> => {
	await askPerson(session);
	const {clientDead, redactor} = session;
	const locked = plan.steps.some(({id}) => id === 'watch');
	const acknowledged = plan.reasons.filter(reason => reason.acknowledged).map(({code}) => code);
	const lines: Line[] = [
		...clientDead !== null && locked ? [{action: 'client-dead', step: null, result: 'declared', reason: redactor.text(clientDead)}] : [],
		{step: null, result: 'started', reason: [`from ${plan.from ?? 'unknown'}${plan.to === null ? '' : ` to ${plan.to}`}`, ...acknowledged.length === 0 ? [] : [`acknowledged ${acknowledged.join(', ')}`]].join('; ')},
	];
	for (const line of lines) {
		const written = await writeJournal(session, plan, line);
		if (!written.ok) {
			return written;
		}
	}

	return ok(null);
};

/**
Makes the plan anew from cluster, discovery, records and objects as they are now, and holds the one that was confirmed to it.

@yields Progress.
*/
async function * rehearseAgain(session: Session, plan: RollbackPlan, signal: AbortSignal): AsyncGenerator<Progress, Result<null>, void> {
	const {release: {namespace, name}, to, reasons, policy} = plan;
	const acknowledge = reasons.filter(({acknowledged}) => acknowledged).map(({code}) => code);
	const again = yield * inside(rehearseRollback(session, {namespace, name, to, acknowledge, flags: flagsOf(policy)}, signal));
	if (!again.ok) {
		return again;
	}

	const changes = movedPlan(plan, again.value);
	if (changes.length > 0 || plan.digest !== again.value.digest) {
		return moved(changes.length > 0 ? changes : ['the steps are others.']);
	}

	const fresh = again.value.reasons.filter(({acknowledged}) => !acknowledged);
	return fresh.length === 0 ? ok(null) : fail('plan-stopped', `The rehearsal says stop now: ${fresh.map(({code, message}) => `${code}: ${message}`).join(' ')}`, 'Nothing was run. Rehearse again and look at the new plan.');
}

/**
Holds a plan to cluster and records, writes down what was decided, and saves every record.

Problems: `moved`, `state-unwritable`, and those of reading.

@yields Progress, and the outcome so far.
*/
export async function * prepare(session: Session, plan: RollbackPlan, signal: AbortSignal): Moves<Result<RollbackOutcome>> {
	const seen = yield * seeBefore(session, plan, signal);
	const held = yield * rehearseAgain(session, plan, signal);
	if (!held.ok) {
		return held;
	}

	const loaded = yield * inside(loadHistory(session, {namespace: plan.release.namespace, name: plan.release.name}, signal));
	if (!loaded.ok) {
		return loaded;
	}

	const {history} = loaded.value;
	const changes = movedRecords(plan.records, pinRecords(history));
	if (changes.length > 0) {
		return moved(changes);
	}

	const declared = await declare(session, plan);
	if (!declared.ok) {
		return declared;
	}

	const outcome: RollbackOutcome = {
		plan,
		phase: 'backup',
		backup: null,
		output: {lines: [], total: 0},
		outputFile: null,
		exitCode: null,
		signal: null,
		before: history,
		after: null,
		revision: null,
		strangers: [],
		watch: null,
		facts: [],
	};
	yield {kind: 'partial', value: outcome};
	const saved = yield * saveRecords(session, plan, {history, seen}, signal);
	if (!saved.ok) {
		await writeJournal(session, plan, {step: null, result: 'not run', reason: saved.problem.code});
		return saved;
	}

	const written = await writeJournal(session, plan, {step: 'backup', result: 'done', reason: saved.value.folder});
	return written.ok ? ok({...outcome, backup: saved.value.folder}) : written;
}
