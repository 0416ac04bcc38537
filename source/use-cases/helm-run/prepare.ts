import type {HelmOutcome} from '../../core/plan/outcome.ts';
import {movedRecords} from '../../core/plan/moved.ts';
import {pinRecords} from '../../core/plan/plan-frame.ts';
import type {Plan} from '../../core/plan/types.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import {declare} from '../acting/declare.ts';
import {holdToPlan} from '../acting/hold-to-plan.ts';
import {saveRecords} from '../acting/save-records.ts';
import {moved} from '../acting/verify.ts';
import {writeJournal} from '../acting/write-journal.ts';
import {loadHistory} from '../load-history.ts';
import {inside} from '../progress.ts';
import {seeBefore} from '../report/see-before.ts';
import type {HelmAct, Moves} from './moves.ts';

/**
Holds a plan to cluster and records, writes down what was decided, and saves every record.

Problems: `moved`, `state-unwritable`, and those of reading.

@yields Progress, and the outcome so far.
*/
export async function * prepare<P extends Plan>(session: Session, act: HelmAct<P>, signal: AbortSignal): Moves<P, Result<HelmOutcome<P>>> {
	const {plan} = act;
	const seen = yield * seeBefore(session, plan, signal);
	const held = yield * holdToPlan(act, signal);
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

	const outcome: HelmOutcome<P> = {
		plan,
		phase: 'backup',
		backup: null,
		backupId: null,
		output: {lines: [], total: 0},
		outputFile: null,
		exitCode: null,
		signal: null,
		before: history,
		after: null,
		revision: null,
		strangers: [],
		watch: null,
		left: null,
		facts: [],
	};
	yield {kind: 'partial', value: outcome};
	const saved = yield * saveRecords(session, plan, {history, seen}, signal);
	if (!saved.ok) {
		await writeJournal(session, plan, {step: null, result: 'not run', reason: saved.problem.code});
		return saved;
	}

	const written = await writeJournal(session, plan, {step: 'backup', result: 'done', reason: saved.value.folder});
	return written.ok ? ok({...outcome, backup: saved.value.folder, backupId: saved.value.id}) : written;
}
