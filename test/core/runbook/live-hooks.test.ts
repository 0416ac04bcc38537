import {describe, expect, it} from 'vitest';
import {liveOutcome, postHooksOf} from '../../../source/core/runbook/live-hooks.ts';
import type {LiveHook} from '../../../source/core/runbook/types.ts';
import {at, buildHistory, type HookInput} from '../../build/record.ts';

const job = (type: string | null) => ({kind: 'Job', status: {conditions: type === null ? [] : [{type, status: 'True'}]}});

describe('liveOutcome', () => {
	it.each([
		[job('Complete'), 'succeeded'],
		[job('Failed'), 'failed'],
		[job(null), 'running'],
		[{kind: 'Job'}, 'running'],
		[{kind: 'Pod', status: {phase: 'Succeeded'}}, 'succeeded'],
		[{kind: 'Pod', status: {phase: 'Failed'}}, 'failed'],
		[{kind: 'Pod', status: {phase: 'Pending'}}, 'running'],
		[{kind: 'Pod', status: {phase: 'Odd'}}, 'unknown'],
		[{kind: 'Pod'}, 'unknown'],
		[{kind: 'ConfigMap'}, 'succeeded'],
		['no object', 'unknown'],
	] as const)('reads %j as %s', (live, outcome) => {
		expect(liveOutcome(live)).toBe(outcome);
	});
});

const standing = (hook: Partial<HookInput>, outcome: LiveHook['outcome'] | null, created: number | null = 120) => {
	const history = buildHistory({revision: 1}, {
		revision: 2, status: 'pending-upgrade', created: 100, hooks: [{name: 'seed', events: ['post-upgrade'], ...hook}],
	});
	const live: readonly LiveHook[] = outcome === null
		? []
		: [{
			kind: 'Job', name: 'seed', events: ['post-upgrade'], outcome, created: created === null ? null : Date.parse(at(created)),
		}];
	return postHooksOf(history, history.revisions[0]!, live);
};

describe('postHooksOf', () => {
	it.each([
		['none of that event', standing({events: ['pre-upgrade']}, null), 'none'],
		['a Job of this run that succeeded, whatever the record says', standing({}, 'succeeded'), 'done'],
		['a Job of this run that failed', standing({startedAt: at(110)}, 'failed'), 'open'],
		['one that runs', standing({startedAt: at(110)}, 'running'), 'open'],
		['a Job of an earlier run', standing({}, 'succeeded', 50), 'open'],
		['none, and never started', standing({}, 'absent', null), 'open'],
		['none, and started: it may have been deleted', standing({startedAt: at(110)}, 'absent', null), 'unknown'],
		['nobody could read it', standing({startedAt: at(110)}, 'unknown', null), 'unknown'],
		['nobody looked', standing({startedAt: at(110)}, null), 'unknown'],
	])('tells %s', (_, found, expected) => {
		expect(found).toBe(expected);
	});
});
