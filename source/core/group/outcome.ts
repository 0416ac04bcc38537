import type {HelmOutcome} from '../plan/outcome.ts';
import type {Problem, ProblemCode} from '../problem/problem.ts';
import type {
	GroupMember,
	GroupOutcome,
	GroupPlan,
	MemberOutcome,
	MemberState,
} from './types.ts';

/** A group before its first release is begun. */
export const groupBefore = (plan: GroupPlan): GroupOutcome => ({
	plan,
	members: plan.members.map(({release, skip}) => ({
		release,
		state: skip === null ? 'waiting' : 'skipped',
		why: skip,
		problem: null,
		outcome: null,
	})),
	stopping: false,
	phase: 'run',
});

/** The outcome with one release further than it was. */
export const withMember = (outcome: GroupOutcome, release: string, change: Partial<MemberOutcome>): GroupOutcome => ({
	...outcome,
	members: outcome.members.map(member => member.release === release ? {...member, ...change} : member),
});

/** The states that block what comes after, in words. */
const blocking: Readonly<Partial<Record<MemberState, string>>> = {
	failed: 'failed',
	moved: 'is no longer as it was shown',
	blocked: 'was not done',
	'not-run': 'was not done',
};

/** Why a release may not be begun: one that it comes after was not done. Null when nothing is in its way. */
export const blockOf = ({after}: GroupMember, {members}: GroupOutcome): string | null => {
	const states = new Map(members.map(({release, state}) => [release, state]));
	for (const release of after) {
		const words = blocking[states.get(release) ?? 'waiting'];
		if (words !== undefined) {
			return `it comes after ${release}, which ${words}`;
		}
	}

	return null;
};

/** Troubles of one release alone: those that do not depend on it are gone on with. Any other would meet them too. */
const ownTrouble: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['action-failed', 'moved', 'plan-stopped', 'forbidden', 'not-found', 'record-fault']);

/** Whether nothing further is to be begun after this problem. */
export const endsGroup = ({code}: Problem): boolean => !ownTrouble.has(code);

/** How a release ended that has a problem: `failed` where Helm ran, `moved` where it was not as it was shown, `not-run` for the rest. */
const stateOf = ({code}: Problem): MemberOutcome['state'] => {
	if (code === 'action-failed') {
		return 'failed';
	}

	return code === 'moved' || code === 'plan-stopped' ? 'moved' : 'not-run';
};

/** A release at its end: by its own outcome, and the problem that it ended with. */
export const memberAtEnd = (problem: Problem | null, outcome: HelmOutcome | null): Partial<MemberOutcome> => problem === null
	? {state: 'done', why: null, problem: null, outcome}
	: {
		state: stateOf(problem),
		why: problem.code === 'interrupted' ? 'the group was stopped before it' : problem.message,
		problem,
		outcome,
	};

/** The word by which the journal has the end of a release of a group. */
export const journalEnd = ({state}: MemberOutcome): string => ({
	waiting: 'not run',
	running: 'not run',
	done: 'succeeded',
	skipped: 'skipped',
	failed: 'failed',
	moved: 'not run',
	blocked: 'blocked',
	'not-run': 'not run',
})[state];
