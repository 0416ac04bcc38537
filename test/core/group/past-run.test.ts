import {describe, expect, it} from 'vitest';
import {
	alreadyAt,
	alreadyGone,
	chosenBefore,
	stillCounts,
} from '../../../source/core/group/already.ts';
import {journalAction, journalWords, lastRunOf, type PastMember} from '../../../source/core/group/past-run.ts';
import type {JournalEntry} from '../../../source/core/journal/journal-text.ts';
import {historyOf} from '../plan/release.ts';

const place = {context: 'kind', server: 'https://127.0.0.1:6443'};

const line = (release: string, result: string, reason: string | null, {digest = 'first', ...changes}: Partial<JournalEntry> = {}): JournalEntry => ({
	time: '2026-11-02T03:00:00Z', ...place, person: 'ann', release, action: 'group-rollback', digest, step: null, result, reason, ...changes,
});

const begun = [line('shop/db', 'started', 'from 3 to 1; 1 of 2'), line('shop/api', 'started', 'from 5 to 4; 2 of 2')];
const both = {action: 'rollback', releases: ['shop/api', 'shop/db'], absent: []} as const;

describe('the last run of a group', () => {
	it('is the one of exactly these releases, with what was chosen for each and how it ended', () => {
		const run = lastRunOf([...begun, line('shop/db', 'succeeded', null), line('shop/api', 'failed', 'timed out')], both, place);
		expect(run).toEqual({
			began: '2026-11-02T03:00:00Z',
			complete: false,
			members: new Map([
				['shop/api', {from: 5, to: 4, ended: 'failed'}],
				['shop/db', {from: 3, to: 1, ended: 'succeeded'}],
			]),
		});
	});

	it('was cut off where no end was written', () => {
		expect(lastRunOf([...begun, line('shop/db', 'succeeded', null)], both, place)?.members.get('shop/api')).toEqual({from: 5, to: 4, ended: null});
	});

	it.each([
		['nothing was run', []],
		['it had another release', [...begun, line('shop/web', 'started', 'from 2 to 1; 3 of 3')]],
		['one of them was in another run since', [...begun, line('shop/db', 'started', 'from 4 to 2; 1 of 1', {digest: 'second'})]],
		['it was another action', begun.map(entry => ({...entry, action: 'group-uninstall'}))],
		['it was of another cluster', begun.map(entry => ({...entry, server: 'https://10.0.0.1', context: 'other'}))],
		['it was of single releases', begun.map(entry => ({...entry, action: 'rollback'}))],
	])('is none where %s', (_, entries) => {
		expect(lastRunOf(entries, both, place)).toBeNull();
	});

	it.each([
		['done', [...begun, line('shop/db', 'succeeded', null), line('shop/api', 'succeeded', null)]],
		['done or skipped', [line('shop/db', 'skipped', 'from 4 to 1; 1 of 2', {digest: 'x'}), line('shop/api', 'started', 'from 5 to 4; 2 of 2', {digest: 'x'}), line('shop/api', 'succeeded', null, {digest: 'x'})]],
	])('is complete where all was %s', (_, entries) => {
		expect(lastRunOf(entries, both, place)?.complete).toBe(true);
	});

	it('is the last one of several', () => {
		const later = begun.map(entry => ({...entry, digest: 'second', time: '2026-11-02T04:00:00Z'}));
		expect(lastRunOf([...begun, ...later], both, place)?.began).toBe('2026-11-02T04:00:00Z');
	});

	it('takes in dependents that it had and that are gone, and no others', () => {
		const uninstalls = begun.map(entry => ({...entry, action: 'group-uninstall', reason: 'from 3; 1 of 2'}));
		const run = lastRunOf(uninstalls, {action: 'uninstall', releases: ['shop/db'], absent: ['shop/api', 'shop/never']}, place);
		expect(run?.members.keys().toArray()).toEqual(['shop/db', 'shop/api']);
	});

	it('is read from the words that it was written with', () => {
		const member = {release: 'shop/db', from: null, to: 12};
		const words = journalWords(member, {members: [member]});
		expect(words).toBe('from unknown to 12; 1 of 1');
		const run = lastRunOf([line('shop/db', 'started', words, {action: journalAction('rollback')})], {action: 'rollback', releases: ['shop/db'], absent: []}, place);
		expect(run?.members.get('shop/db')).toEqual({from: null, to: 12, ended: null});
	});
});

describe('what is done already', () => {
	const rolledBack = historyOf(
		{revision: 1, status: 'superseded'},
		{revision: 2, status: 'superseded'},
		{revision: 3, status: 'deployed', description: 'Rollback to 1'},
	);
	const failed = historyOf(
		{revision: 1, status: 'superseded'},
		{revision: 2, status: 'superseded'},
		{revision: 3, status: 'failed', description: 'Rollback "web" failed: timed out'},
	);
	const upgraded = historyOf(
		{revision: 1, status: 'superseded'},
		{revision: 2, status: 'superseded'},
		{revision: 3, status: 'superseded', description: 'Rollback to 1'},
		{revision: 4, status: 'deployed'},
	);
	const past = (changes: Partial<PastMember> = {}): PastMember => ({from: 2, to: 1, ended: 'succeeded', ...changes});

	it('is a rollback to the same revision, or that revision itself, as long as it is deployed', () => {
		expect(alreadyAt(rolledBack, 1)).toBe('revision 3 is a rollback to 1 already, and deployed');
		expect(alreadyAt(rolledBack, 3)).toBe('revision 3 is its newest, and deployed');
		expect(alreadyAt(rolledBack, 2)).toBeNull();
		expect(alreadyAt(failed, 1)).toBeNull();
		expect(alreadyAt(upgraded, 1)).toBeNull();
	});

	it('leaves an earlier choice standing until somebody else writes', () => {
		expect(chosenBefore(rolledBack, past())).toBe(1);
		expect(chosenBefore(failed, past({ended: 'failed'}))).toBe(1);
		expect(chosenBefore(historyOf({revision: 1, status: 'superseded'}, {revision: 2, status: 'failed'}), past({ended: 'blocked'}))).toBe(1);
		expect(chosenBefore(upgraded, past())).toBeNull();
		expect(chosenBefore(historyOf({revision: 1, status: 'superseded'}, {revision: 3, status: 'failed'}), past())).toBeNull();
		expect(chosenBefore(rolledBack, past({to: null}))).toBeNull();
	});

	it('counts as long as it left something, or nothing was written since', () => {
		const members = new Map([['shop/web', past()]]);
		const run = {began: '2026-11-02T03:00:00Z', members, complete: true};
		expect(stillCounts(run, [{release: 'shop/web', history: rolledBack, to: null}], 'rollback')).toBe(true);
		expect(stillCounts(run, [{release: 'shop/web', history: upgraded, to: null}], 'rollback')).toBe(false);
		expect(stillCounts(run, [{release: 'shop/web', history: null, to: null}], 'rollback')).toBe(false);
		expect(stillCounts(run, [{release: 'shop/web', history: rolledBack, to: 1}], 'rollback')).toBe(true);
		expect(stillCounts(run, [{release: 'shop/web', history: rolledBack, to: 2}], 'rollback')).toBe(false);
		expect(stillCounts({...run, complete: false}, [{release: 'shop/web', history: upgraded, to: null}], 'rollback')).toBe(true);
		expect(stillCounts(run, [{release: 'shop/web', history: null, to: null}], 'uninstall')).toBe(true);
	});

	it('is an uninstall of which no record is left, or the history alone', () => {
		const began = '2026-11-02T03:00:00Z';
		expect(alreadyGone(null, past({ended: null}), began)).toContain('there is no record of it any more');
		const kept = historyOf({revision: 1, status: 'uninstalled'});
		expect(alreadyGone(kept, past(), began)).toContain('kept its history');
		expect(alreadyGone(kept, past({ended: 'blocked'}), began)).toBeNull();
		expect(alreadyGone(rolledBack, past(), began)).toBeNull();
	});
});
