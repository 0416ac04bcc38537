import {describe, expect, it} from 'vitest';
import type {JournalEntry} from '../../../source/core/journal/journal-text.ts';
import {actsOf} from '../../../source/core/report/acts.ts';
import {entriesOf} from '../../../source/core/report/own-entries.ts';

const entry = (second: number, more: Partial<JournalEntry>): JournalEntry => ({
	time: `2026-11-02T03:00:${String(second).padStart(2, '0')}.000Z`,
	context: 'kind',
	server: 'https://127.0.0.1:6443',
	person: 'jo@example.test',
	release: 'shop/web',
	action: 'unlock',
	digest: 'd1',
	step: null,
	result: 'started',
	reason: null,
	...more,
});

const unlock: readonly JournalEntry[] = [
	entry(0, {action: 'client-dead', result: 'declared', reason: 'the runner was evicted'}),
	entry(1, {reason: 'from 3'}),
	entry(2, {step: 'backup', result: 'done', reason: '/state/backups/20261102T030001-000-shop-web'}),
	entry(3, {step: 'write Secret/shop/v3', result: 'started', reason: 'info.status'}),
	entry(4, {step: 'write Secret/shop/v3', result: 'done'}),
	entry(5, {result: 'succeeded'}),
];

describe('acts of a journal', () => {
	it('are put together from their lines, with the word on a dead client', () => {
		expect(actsOf(unlock)).toEqual([{
			began: '2026-11-02T03:00:01.000Z',
			ended: '2026-11-02T03:00:05.000Z',
			person: 'jo@example.test',
			action: 'unlock',
			digest: 'd1',
			result: 'succeeded',
			why: null,
			about: 'from 3',
			clientDead: 'the runner was evicted',
			backupId: '20261102T030001-000-shop-web',
			steps: [
				{time: '2026-11-02T03:00:02.000Z', step: 'backup', result: 'done', reason: '/state/backups/20261102T030001-000-shop-web'},
				{time: '2026-11-02T03:00:03.000Z', step: 'write Secret/shop/v3', result: 'started', reason: 'info.status'},
				{time: '2026-11-02T03:00:04.000Z', step: 'write Secret/shop/v3', result: 'done', reason: null},
			],
		}]);
	});

	it('have no end where none was written, also when the same plan is begun again', () => {
		const acts = actsOf([...unlock.slice(0, 4), entry(9, {}), entry(10, {result: 'succeeded'})]);
		expect(acts.map(({began, ended, result}) => [began.slice(17, 19), ended?.slice(17, 19) ?? null, result])).toEqual([['01', null, null], ['09', '10', 'succeeded']]);
	});

	it('of two that ran at the same time are kept apart by their digests', () => {
		const acts = actsOf([entry(1, {}), entry(2, {digest: 'd2', action: 'undo'}), entry(3, {result: 'failed', reason: 'moved'}), entry(4, {digest: 'd2', action: 'undo', result: 'succeeded'})]);
		expect(acts.map(({action, result, why}) => [action, result, why])).toEqual([['unlock', 'failed', 'moved'], ['undo', 'succeeded', null]]);
	});

	it('are single lines where the journal has no more of them', () => {
		expect(actsOf([entry(1, {
			action: 'reveal', digest: null, step: 'values of revision 2', result: 'shown',
		})])).toMatchObject([{action: 'reveal', about: 'values of revision 2', result: 'shown', ended: '2026-11-02T03:00:01.000Z', steps: []}]);
		expect(actsOf([entry(1, {result: 'succeeded'})])).toMatchObject([{action: 'unlock', result: 'succeeded'}]);
	});

	it('name the backup by the last part of its folder, on Windows too', () => {
		expect(actsOf([entry(1, {}), entry(2, {step: 'backup', result: 'done', reason: String.raw`C:\state\backups\2026-shop-web`})])).toMatchObject([{backupId: '2026-shop-web'}]);
	});
});

describe('entries of a release', () => {
	const scope = {
		context: 'kind', server: 'https://127.0.0.1:6443', namespace: 'shop', name: 'web',
	};

	it.each<readonly [string, Partial<JournalEntry>, boolean]>([
		['of the same server', {context: 'another name of it'}, true],
		['of another server behind the same context', {server: 'https://10.0.0.1:6443'}, false],
		['without a server, of the same context', {server: null}, true],
		['without a server, of another context', {server: null, context: 'prod'}, false],
		['without server and context', {server: null, context: null}, false],
		['of another namespace', {release: 'other/web'}, false],
		['of another release', {release: 'shop/web2'}, false],
		['of none', {release: null}, false],
	])('%s: %j', (_, more, isOurs) => {
		expect(entriesOf([entry(1, more)], scope)).toHaveLength(isOurs ? 1 : 0);
	});
});
