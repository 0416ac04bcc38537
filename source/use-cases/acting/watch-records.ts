import {lateWrites, type SeenRecord} from '../../core/plan/strangers.ts';
import {watchSeconds} from '../../core/plan/shared-steps.ts';
import type {Plan} from '../../core/plan/types.ts';
import type {RollbackOutcome, Stranger} from '../../core/plan/outcome.ts';
import type {Session} from '../../ports/session.ts';
import type {Step} from '../../ports/step.ts';
import {seeRecords} from './verify.ts';

/** Seconds between two looks. */
const pause = 5;

/** How far a watch has come, and what it found. */
type Watch = {readonly passed: number; readonly skipped: boolean; readonly late: readonly Stranger[]};

/**
Watches the records of a release for a minute after an action on a lock, and ends early when something was written: the client that was taken for dead is not.

Aborting the signal skips the rest. A look that fails is tried again at the next one.

@yields How far it has come.
*/
async function * watchRecords(session: Session, plan: Plan, settled: readonly SeenRecord[], signal: AbortSignal): AsyncGenerator<Watch, Watch, void> {
	for (let passed = 0; passed < watchSeconds; passed += pause) {
		yield {passed, skipped: false, late: []};
		await session.clock.sleep(pause * 1000, signal);
		if (signal.aborted) {
			return {passed, skipped: true, late: []};
		}

		const now = await seeRecords(session, plan, signal);
		const late = now.ok ? lateWrites(settled, now.value) : [];
		if (late.length > 0) {
			return {passed: passed + pause, skipped: false, late};
		}
	}

	return {passed: watchSeconds, skipped: false, late: []};
}

/** What a watch needs of an action's outcome, and adds to. */
export type Watched = Pick<RollbackOutcome, 'after' | 'strangers' | 'watch'> & {readonly plan: Plan; readonly phase: string};

const seenOf = ({after}: Watched): readonly SeenRecord[] => (after?.revisions ?? []).map(({revision, record: {object}}) => ({
	name: object.name,
	uid: object.uid,
	resourceVersion: object.resourceVersion,
	revision,
	status: object.labels['status'] ?? null,
}));

/**
Watches the records after an action on a lock; there is nothing to do after any other.

@yields The outcome so far.
*/
export async function * watch<T extends Watched>(session: Session, checked: T, signal: AbortSignal): AsyncGenerator<Step<T>, T, void> {
	let outcome = checked;
	if (!outcome.plan.steps.some(({id}) => id === 'watch')) {
		return outcome;
	}

	const watching = watchRecords(session, outcome.plan, seenOf(outcome), signal);
	for (;;) {
		const step = await watching.next();
		const {passed, skipped, late} = step.value;
		outcome = {...outcome, phase: 'watch' as const, watch: {passed, total: watchSeconds, skipped}, strangers: [...outcome.strangers, ...late]};
		if (step.done) {
			return outcome;
		}

		yield {kind: 'partial', value: outcome};
	}
}
