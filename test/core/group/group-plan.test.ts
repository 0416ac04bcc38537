import {describe, expect, it} from 'vitest';
import {groupProblem} from '../../../source/core/group/ending.ts';
import {groupPlanOf} from '../../../source/core/group/group-plan.ts';
import {blockOf, endsGroup, groupBefore, memberAtEnd, withMember} from '../../../source/core/group/outcome.ts';
import {placeWords} from '../../../source/core/group/place.ts';
import type {GroupMember, GroupOutcome, MemberState} from '../../../source/core/group/types.ts';
import {fail} from '../../../source/core/problem/problem.ts';

const memberOf = (release: string, changes: Partial<GroupMember> = {}): GroupMember => {
	const [namespace, name] = release.split('/') as [string, string];
	return {
		release, reference: {namespace, name, revision: null, driver: 'secret'}, after: [], named: true, from: 2, to: 1, skip: null, plan: null, reasons: [], ...changes,
	};
};

const planOf = (...members: readonly GroupMember[]) => groupPlanOf({
	action: 'rollback', members, notes: [], resumes: null, place: 'kind',
});

const three = planOf(memberOf('shop/db'), memberOf('shop/api', {after: ['shop/db']}), memberOf('shop/web', {after: ['shop/db', 'shop/api']}));

const outcomeOf = (states: Readonly<Record<string, MemberState>>, stopping = false): GroupOutcome => {
	let outcome = groupBefore(three);
	for (const [release, state] of Object.entries(states)) {
		outcome = withMember(outcome, release, {state, why: null});
	}

	return {...outcome, stopping, phase: 'done'};
};

describe('what is typed to confirm a group', () => {
	it.each([
		[['shop/a'], '1 release in shop'],
		[['shop/a', 'shop/b', 'shop/c'], '3 releases in shop'],
		[['shop/a', 'pay/b'], '2 releases in pay and shop'],
		[['c/a', 'b/a', 'a/a', 'a/b'], '4 releases in a, b and c'],
		[['d/a', 'c/a', 'b/a', 'a/a', 'a/b'], '5 releases in 4 namespaces'],
	])('%j', (releases, words) => {
		expect(placeWords(releases)).toBe(words);
	});
});

describe('the digest of a group', () => {
	it('is about order, what comes after what, and what is skipped', () => {
		const [db, api] = [memberOf('shop/db'), memberOf('shop/api')];
		const digests = [
			planOf(db, api),
			planOf(api, db),
			planOf(db, {...api, after: ['shop/db']}),
			planOf(db, {...api, skip: 'done'}),
			planOf(db),
			groupPlanOf({
				action: 'uninstall', members: [db, api], notes: [], resumes: null, place: 'kind',
			}),
		].map(({digest}) => digest);
		expect(new Set(digests).size).toBe(digests.length);
		expect(planOf(db, {...api, skip: 'for another reason'}).digest).toBe(planOf(db, {...api, skip: 'done'}).digest);
	});
});

describe('a release whose turn it is', () => {
	it.each([['failed', true], ['moved', true], ['blocked', true], ['not-run', true], ['done', false], ['skipped', false]] as const)('after one that is %s: blocked is %s', (state, blocked) => {
		expect(blockOf(three.members[1]!, outcomeOf({'shop/db': state})) !== null).toBe(blocked);
	});

	it('ends as its problem says', () => {
		expect(memberAtEnd(null, null).state).toBe('done');
		expect(memberAtEnd(fail('action-failed', 'x').problem, null).state).toBe('failed');
		expect(memberAtEnd(fail('moved', 'x').problem, null).state).toBe('moved');
		expect(memberAtEnd(fail('plan-stopped', 'x').problem, null).state).toBe('moved');
		expect(memberAtEnd(fail('unreachable', 'x').problem, null).state).toBe('not-run');
		expect(memberAtEnd(fail('interrupted', 'x').problem, null)).toMatchObject({state: 'not-run', why: 'the group was stopped before it'});
	});

	it('ends the group where any other would meet the same trouble', () => {
		expect(endsGroup(fail('unreachable', 'x').problem)).toBe(true);
		expect(endsGroup(fail('state-unwritable', 'x').problem)).toBe(true);
		expect(endsGroup(fail('action-failed', 'x').problem)).toBe(false);
		expect(endsGroup(fail('moved', 'x').problem)).toBe(false);
		expect(endsGroup(fail('forbidden', 'x').problem)).toBe(false);
	});
});

describe('the end of a group', () => {
	const all = {'shop/db': 'done', 'shop/api': 'done', 'shop/web': 'done'} as const;

	it.each([
		[all, false, null],
		[all, true, null],
		[{...all, 'shop/db': 'skipped'}, false, null],
		[{...all, 'shop/web': 'failed'}, false, 'action-failed'],
		[{...all, 'shop/api': 'failed', 'shop/web': 'moved'}, true, 'action-failed'],
		[{...all, 'shop/api': 'moved', 'shop/web': 'blocked'}, false, 'moved'],
		[{...all, 'shop/web': 'not-run'}, true, 'interrupted'],
	] as const)('%j, stopped %s: %s', (states, stopping, code) => {
		expect(groupProblem(outcomeOf(states, stopping))?.code ?? null).toBe(code);
	});

	it('has the problem that kept one from being run, where nothing failed', () => {
		const {problem} = fail('unreachable', 'The cluster does not answer.');
		const outcome = withMember(outcomeOf({...all, 'shop/web': 'not-run'}), 'shop/api', {...memberAtEnd(problem, null)});
		expect(groupProblem(outcome)).toMatchObject({code: 'unreachable', message: '1 of 3 releases is rolled back; 2 were not run.\nshop/api was not run: The cluster does not answer.\nshop/web was not run: the group was stopped.'});
	});
});
