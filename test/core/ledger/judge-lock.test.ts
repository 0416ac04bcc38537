import {describe, expect, it} from 'vitest';
import {effectiveTimeout} from '../../../source/core/ledger/effective-timeout.ts';
import {judgeLock, secondsToStale, type LockInput} from '../../../source/core/ledger/judge-lock.ts';
import {noSigns, type LockSigns} from '../../../source/core/ledger/lock-signs.ts';
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

describe('what was seen of the client', () => {
	const signs = (over: Partial<LockSigns>): Partial<LockInput> => ({signs: {...noSigns, ...over}});
	const old = 100 + 5000;

	it('holds a lock at any age where Helm itself was seen at work, against a person\'s word', () => {
		const moving = signs({moved: {words: 'helm wrote ConfigMap/shop/web, 3 s ago, while it was watched', byHelm: true}});
		expect(judgeLock(pending, input(old, moving))).toMatchObject({verdict: 'held', reasons: expect.arrayContaining(['Helm wrote ConfigMap/shop/web, 3 s ago, while it was watched.']) as string[]});
		expect(judgeLock(pending, input(old, {...moving, clientDead: 'runner gone'}))?.verdict).toBe('held');
	});

	it('holds it where somebody else was seen at work, unless a person says that the client is dead', () => {
		const moving = signs({moved: {words: 'kubectl-edit wrote it', byHelm: false}});
		expect(judgeLock(pending, input(old, moving))?.verdict).toBe('held');
		expect(judgeLock(pending, input(old, {...moving, clientDead: 'runner gone'}))?.verdict).toBe('stale');
	});

	it('holds it where a pod that works on the release still runs', () => {
		const running = signs({alive: 'pod ci/runner works on this release'});
		expect(judgeLock(pending, input(old, running))).toMatchObject({verdict: 'held', reasons: expect.arrayContaining(['Pod ci/runner works on this release.']) as string[]});
		expect(judgeLock(pending, input(old, {...running, clientDead: 'it hangs'}))?.verdict).toBe('stale');
	});

	it('lifts the threshold where its pod was seen ended', () => {
		const ended = signs({ended: 'pod ci/runner ended'});
		expect(judgeLock(pending, input(100 + 60))?.verdict).toBe('held');
		expect(judgeLock(pending, input(100 + 60, ended))).toMatchObject({verdict: 'stale', reasons: expect.arrayContaining(['Pod ci/runner ended.']) as string[]});
		expect(judgeLock(pending, input(100 + 60, {...ended, nowIsFloor: true}))?.verdict).toBe('stale');
	});

	it('holds an old lock for a timeout after Helm\'s last write, and says how long that is', () => {
		const recent = signs({lastWork: {what: 'Deployment.apps/shop/web', at: start + ((old - 120) * 1000)}});
		const lock = judgeLock(pending, input(old, recent))!;
		expect(lock).toMatchObject({verdict: 'held', reasons: expect.arrayContaining(['Helm last wrote Deployment.apps/shop/web 2 min ago, and may wait for 5 min after each write.']) as string[]});
		expect(secondsToStale(lock, input(old, recent))).toBe(180);
		expect(judgeLock(pending, input(old, signs({lastWork: {what: 'it', at: start + ((old - 300) * 1000)}})))?.verdict).toBe('stale');
		expect(judgeLock(pending, input(old, {...recent, nowIsFloor: true}))?.verdict).toBe('cannot-tell');
	});

	it('says what would settle it where nothing can be told', () => {
		expect(judgeLock(pending, input(null))?.reasons.at(-1)).toMatch(/would settle it, .*--client-dead REASON/v);
		expect(judgeLock(pending, input(100 + 60, {nowIsFloor: true}))?.reasons.at(-1)).toMatch(/^What time it is there would settle it/v);
	});
});

describe('the timeout of the operation', () => {
	const waited = buildHistory(
		{revision: 1},
		{
			revision: 2, status: 'failed', description: 'Upgrade "web" failed: context deadline exceeded', created: 100, written: 1300,
		},
		{revision: 3, status: 'pending-upgrade', created: 2000},
	);

	it('is taken from a revision that waited longer than Helm\'s default before it gave up', () => {
		expect(effectiveTimeout(waited)).toEqual({seconds: 1200, of: 2, from: null});
		const lock = judgeLock(waited, input(2000 + 3000))!;
		expect(lock).toMatchObject({verdict: 'held', reasons: expect.arrayContaining(['A lock counts as stale from 1 h on (three times the 20 min that revision 2 waited before it gave up).']) as string[]});
		expect(secondsToStale(lock, input(2000 + 3000), waited)).toBe(600);
		expect(judgeLock(waited, input(2000 + 3600))?.verdict).toBe('stale');
	});

	it('is that of the team\'s policy where that is longer still', () => {
		const policyTimeout = {seconds: 1800, from: 'config.yaml:2 release.timeout'};
		expect(effectiveTimeout(waited, policyTimeout)).toEqual({seconds: 1800, of: null, from: 'config.yaml:2 release.timeout'});
		expect(effectiveTimeout(waited, {...policyTimeout, seconds: 60})).toEqual({seconds: 1200, of: 2, from: null});
		const lock = judgeLock(waited, {...input(2000 + 3600), policyTimeout})!;
		expect(lock).toMatchObject({verdict: 'held', reasons: expect.arrayContaining(['A lock counts as stale from 1 h on (three times the timeout of 30 min that the policy sets: config.yaml:2 release.timeout).']) as string[]});
		expect(secondsToStale(lock, {...input(2000 + 3600), policyTimeout}, waited)).toBe(1800);
		expect(judgeLock(waited, {...input(2000 + 5400), policyTimeout})?.verdict).toBe('stale');
	});

	it('is never shorter than the default, and no other failure tells of it', () => {
		expect(effectiveTimeout(pending)).toEqual({seconds: 300, of: null, from: null});
		expect(effectiveTimeout(buildHistory({revision: 1}, {
			revision: 2, status: 'failed', description: 'Upgrade "web" failed: conflict occurred', created: 100, written: 1300,
		}))).toEqual({seconds: 300, of: null, from: null});
	});
});

describe('the work of an operation that nobody holds', () => {
	const whole = {live: {whole: 'yes', why: null}} as const;
	const unknown = {live: {whole: 'unknown', why: 'Live objects could not all be read.'}} as const;
	const rollback = buildHistory({revision: 1}, {revision: 2}, {revision: 3, status: 'pending-rollback'});
	const install = buildHistory({revision: 1, status: 'pending-install'});

	it.each([
		['an upgrade', pending, 'final-write-lost', 'cannot-tell'],
		['a rollback', rollback, 'final-write-lost', 'stale'],
		['a first install', install, 'stale', 'stale'],
	] as const)('of %s decides where it is all live, and where nobody could read it', (_, history, done, unread) => {
		expect(judgeLock(history, input(9999, whole))?.verdict).toBe(done);
		expect(judgeLock(history, input(9999, unknown))?.verdict).toBe(unread);
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
