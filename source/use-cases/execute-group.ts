import {groupProblem} from '../core/group/ending.ts';
import {leftIn} from '../core/group/group-plan.ts';
import {
	blockOf,
	endsGroup,
	groupBefore,
	journalEnd,
	memberAtEnd,
	withMember,
} from '../core/group/outcome.ts';
import {journalWords} from '../core/group/past-run.ts';
import type {GroupMember, GroupOutcome, GroupPlan} from '../core/group/types.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Step, Steps} from '../ports/step.ts';
import {verify} from './acting/verify.ts';
import {executeMember} from './group/execute-member.ts';
import {journalMember} from './group/journal-member.ts';
import {askPerson} from './person.ts';
import {doing} from './progress.ts';

/** What is to be run: a group as it was shown and confirmed. */
export type GroupExecution = {readonly plan: GroupPlan};

/** Holds a group to cluster and records before any of it is run, so that what moved meanwhile stops all of it, and not the half. */
const holdAll = async (session: Session, plan: GroupPlan, signal: AbortSignal): Promise<Result<null>> => {
	if (plan.unavailable !== null) {
		return fail('read-only', plan.unavailable.message, 'Start without --read-only and --from to run it.');
	}

	if (plan.verdict === 'stop') {
		return fail('plan-stopped', 'The rehearsal says stop. Nothing was run.');
	}

	for (const member of leftIn(plan)) {
		const held = await verify(session, member.plan!, signal);
		if (!held.ok) {
			return {ok: false, problem: {...held.problem, message: `${member.release}: ${held.problem.message}`}};
		}
	}

	return signal.aborted ? fail('interrupted', 'Interrupted before anything was run.') : ok(null);
};

/** Writes down which releases are one decision, before the first of them is begun. */
const begin = async (session: Session, plan: GroupPlan): Promise<Result<null>> => {
	await askPerson(session);
	for (const member of plan.members) {
		const {release, skip} = member;
		const words = journalWords(member, plan);
		const written = await journalMember(session, plan, {release, result: skip === null ? 'started' : 'skipped', reason: words});
		if (!written.ok) {
			return written;
		}
	}

	return ok(null);
};

type Run = AsyncGenerator<Step<GroupOutcome>, GroupOutcome, void>;

/**
Does one release of a group, unless one that it comes after was not done.

@yields Progress, and the group so far.
*/
async function * runMember(session: Session, before: GroupOutcome, member: GroupMember, stop: AbortSignal): Run {
	const {release} = member;
	const blocked = blockOf(member, before);
	if (blocked !== null) {
		return withMember(before, release, {state: 'blocked', why: blocked});
	}

	let outcome = withMember(before, release, {state: 'running'});
	yield {kind: 'partial', value: outcome};
	const steps = executeMember(session, member, stop);
	for (;;) {
		const step = await steps.next();
		if (step.done) {
			const {result, last} = step.value;
			return withMember(outcome, release, memberAtEnd(result.ok ? null : result.problem, last));
		}

		if (step.value.kind === 'partial') {
			outcome = {...withMember(outcome, release, {outcome: step.value.value}), stopping: stop.aborted};
			yield {kind: 'partial', value: outcome};
		} else {
			yield {...step.value, what: `${release}: ${step.value.what}`};
		}
	}
}

/**
Runs a group: one release after the other in the order of its plan, each as if it were alone. A release that was not done blocks those that come after it; others are gone on with.

All of it is held to cluster and records before the first is begun, and each release once more, in full, before its own. Aborting the signal stops it between two releases, never within one: what runs is let come to its end. Running the same group again goes on with what is left.

Problems: `moved`, `plan-stopped`, `read-only`, `state-unwritable` (nothing was run), `action-failed` where one failed, `interrupted` where it was stopped, and any other that kept a release from being run. The last partial value before a Problem says what became of each.

@yields Progress, and the group so far.
*/
export async function * executeGroup(session: Session, {plan}: GroupExecution, signal: AbortSignal): Steps<GroupOutcome> {
	yield doing('looking whether anything moved');
	const held = await holdAll(session, plan, signal);
	const begun = held.ok ? await begin(session, plan) : held;
	if (!begun.ok) {
		return begun;
	}

	let outcome = groupBefore(plan);
	let isOver = false;
	for (const member of leftIn(plan)) {
		const {release} = member;
		outcome = isOver || signal.aborted
			? withMember(outcome, release, {state: 'not-run', why: isOver ? 'another could not be run' : 'the group was stopped before it'})
			: yield * runMember(session, outcome, member, signal);
		outcome = {...outcome, stopping: signal.aborted};
		const ended = outcome.members.find(one => one.release === release)!;
		isOver ||= ended.problem !== null && endsGroup(ended.problem) && ended.problem.code !== 'interrupted';
		await journalMember(session, plan, {release, result: journalEnd(ended), reason: ended.why === null ? null : session.redactor.text(ended.why.split('\n', 1)[0]!)});
		yield {kind: 'partial', value: outcome};
	}

	const done: GroupOutcome = {...outcome, phase: 'done'};
	yield {kind: 'partial', value: done};
	const problem = groupProblem(done);
	return problem === null ? ok(done) : {ok: false, problem};
}
