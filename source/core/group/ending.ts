import {joinAnd} from '../ledger/words.ts';
import type {Problem, ProblemCode} from '../problem/problem.ts';
import {counted} from '../text/plural.ts';
import type {GroupAction, GroupOutcome, MemberOutcome, MemberState} from './types.ts';

const did: Readonly<Record<GroupAction, string>> = {rollback: 'rolled back', uninstall: 'uninstalled'};

/** What a problem says first, in one line; Helm's own words stand in the line after a colon. */
const first = (text: string): string => {
	const [head = '', next] = text.split('\n', 2);
	return head.endsWith(':') && next !== undefined ? `${head} ${next.trim()}` : head;
};

/** What became of one release, as the end of a sentence about it; raw. */
export const memberWords = ({state, why, outcome}: MemberOutcome, action: GroupAction): string => {
	switch (state) {
		case 'waiting': {
			return 'waits';
		}

		case 'running': {
			return outcome === null ? 'is being checked' : `is being ${did[action]}`;
		}

		case 'done': {
			const revision = outcome?.revision ?? null;
			return `was ${did[action]}${revision === null ? '' : `, as revision ${revision}`}`;
		}

		case 'skipped': {
			return `has nothing left to do: ${why ?? 'it is done'}`;
		}

		case 'failed': {
			return `failed: ${first(why ?? 'no reason given')}`;
		}

		case 'moved': {
			return `was not run: ${first(why ?? 'it moved')}`;
		}

		case 'blocked': {
			return `was not run, since ${why ?? 'another failed'}`;
		}

		case 'not-run': {
			return `was not run: ${first(why ?? 'the group was stopped')}`;
		}
	}
};

/** Each release with what became of it, in the order of the group. */
export const groupFacts = ({plan, members}: GroupOutcome): readonly string[] => members.map(member => `${member.release} ${memberWords(member, plan.action)}.`.replace(/\.\.$/v, '.'));

const countOf = (members: readonly MemberOutcome[], ...states: readonly MemberState[]): number => members.filter(({state}) => states.includes(state)).length;

/** The code that a group ends with: a failure first, then what moved, then whatever else kept one from being run; null when all is done. */
const codeOf = ({members, stopping}: GroupOutcome): ProblemCode | null => {
	if (countOf(members, 'failed') > 0) {
		return 'action-failed';
	}

	if (countOf(members, 'moved') > 0) {
		return 'moved';
	}

	const other = members.map(({problem}) => problem).find(problem => problem !== null && problem.code !== 'interrupted');
	if (other) {
		return other.code;
	}

	return stopping && countOf(members, 'not-run', 'blocked', 'waiting') > 0 ? 'interrupted' : null;
};

/**
How a group ended that did not do all of it: how many were done, which were not and why; null when nothing is left.

A stop that came after the last release had begun left nothing undone.
*/
export const groupProblem = (outcome: GroupOutcome): Problem | null => {
	const code = codeOf(outcome);
	if (code === null) {
		return null;
	}

	const {members, plan: {action}} = outcome;
	const failed = members.filter(({state}) => state === 'failed' || state === 'moved').map(({release}) => release);
	const done = countOf(members, 'done', 'skipped');
	const undone = countOf(members, 'not-run', 'blocked', 'waiting');
	return {
		code,
		message: [
			`${done} of ${counted(members.length, 'release')} ${done === 1 ? 'is' : 'are'} ${did[action]}${failed.length === 0 ? '' : `; ${joinAnd(failed)} ${failed.length === 1 ? 'is' : 'are'} not`}${undone === 0 ? '' : `; ${undone} ${undone === 1 ? 'was' : 'were'} not run`}.`,
			...groupFacts({...outcome, members: members.filter(({state}) => state !== 'done' && state !== 'skipped')}),
		].join('\n'),
		hint: `${failed.length === 0 ? '' : `\`helm-triage triage ${failed[0]!}\` says what to do with it now. `}Running the same group again goes on with what is left.`,
	};
};
