import {describe, expect, it} from 'vitest';
import {judgeLock, secondsToStale, type LockInput} from '../../../source/core/ledger/judge-lock.ts';
import {at, buildHistory, buildUnread, historyOf, start} from '../../build/record.ts';

const input = (seconds: number | null, over: Partial<LockInput> = {}): LockInput => ({
	now: seconds === null ? null : start + (seconds * 1000), nowIsFloor: false, staleAfter: 900, clientDead: null, ...over,
});

const pending = buildHistory({revision: 1}, {revision: 2, status: 'pending-upgrade', created: 100});

describe('a lock', () => {
	it.each(['deployed', 'failed', 'uninstalling', 'superseded', 'uninstalled'])('is none on a newest record that is %s', status => {
		expect(judgeLock(buildHistory({revision: 1, status: 'pending-upgrade'}, {revision: 2, status}), input(9999))).toBeNull();
	});

	it('is held below the threshold', () => {
		expect(judgeLock(pending, input(100 + 899))).toMatchObject({revision: 2, verdict: 'held', since: at(100)});
	});

	it('is stale from the threshold on', () => {
		const lock = judgeLock(pending, input(100 + 900));
		expect(lock).toMatchObject({
			verdict: 'stale',
			reasons: ['The record was created 15 min ago by the server\'s clock.', 'A lock counts as stale from 15 min on (--stale-after).'],
		});
	});

	it('takes three times the timeout where that is more', () => {
		expect(judgeLock(pending, input(100 + 900, {staleAfter: 60}))?.verdict).toBe('stale');
		expect(judgeLock(pending, input(100 + 899, {staleAfter: 60}))?.verdict).toBe('held');
		expect(judgeLock(pending, input(100 + 3000, {timeout: 1200}))?.verdict).toBe('held');
		expect(judgeLock(pending, input(100 + 3600, {timeout: 1200}))?.verdict).toBe('stale');
		expect(judgeLock(pending, input(100 + 3000, {staleAfter: 7200}))?.verdict).toBe('held');
	});

	it('is stale at any age on a person\'s word, with the reason', () => {
		const lock = judgeLock(pending, input(101, {clientDead: 'runner 7 was preempted'}));
		expect(lock).toMatchObject({verdict: 'stale', reasons: ['You said that its client is dead: runner 7 was preempted.', 'The record was created 1 s ago by the server\'s clock.']});
	});

	it('cannot be told from a dump that is younger than the threshold, as its time is a lower bound', () => {
		expect(judgeLock(pending, input(100 + 899, {nowIsFloor: true}))?.verdict).toBe('cannot-tell');
		expect(judgeLock(pending, input(100 + 900, {nowIsFloor: true}))).toMatchObject({verdict: 'stale', reasons: ['The record was at least 15 min old when these records were written down.', expect.any(String)]});
	});

	it('cannot be told without a time', () => {
		expect(judgeLock(pending, input(null))?.verdict).toBe('cannot-tell');
		expect(judgeLock(buildHistory({revision: 1, status: 'pending-install', created: null}), input(9999))).toMatchObject({verdict: 'cannot-tell', since: null});
	});

	it('is held by a record from the future, as clocks differ', () => {
		expect(judgeLock(pending, input(0))?.verdict).toBe('held');
	});

	it('stands under an unreadable newer record, which Helm does not see', () => {
		const history = buildHistory({revision: 1}, {revision: 2, status: 'pending-upgrade', created: 100}, {revision: 3, payload: ''});
		const lock = judgeLock(history, input(9999));
		expect(lock).toMatchObject({revision: 2, verdict: 'stale'});
		expect(lock?.reasons).toContain('Helm does not read record 3 above it, so 2 is the last one for Helm and locks the release.');
	});

	it('follows the body and not the label', () => {
		expect(judgeLock(buildHistory({revision: 2, status: 'pending-upgrade', labels: {status: 'failed'}}), input(9999))?.verdict).toBe('stale');
		expect(judgeLock(buildHistory({revision: 2, labels: {status: 'pending-upgrade'}}), input(9999))).toBeNull();
	});

	it('says so where only the label is known', () => {
		expect(judgeLock(historyOf(buildUnread({revision: 2, status: 'pending-upgrade'})), input(9999))?.reasons).toContain('Its status is known from the label alone: the body was not read.');
	});
});

describe('the time until a lock counts as stale', () => {
	it('is counted in seconds and ends at zero', () => {
		const lock = judgeLock(pending, input(100))!;
		expect(secondsToStale(lock, input(100 + 60))).toBe(840);
		expect(secondsToStale(lock, input(100 + 6000))).toBe(0);
		expect(secondsToStale(lock, input(null))).toBeNull();
	});
});
