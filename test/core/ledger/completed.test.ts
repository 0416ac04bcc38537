import {describe, expect, it} from 'vitest';
import {completedOf, type CompletionFacts} from '../../../source/core/ledger/completed.ts';

const facts = (over: Partial<CompletionFacts>): CompletionFacts => ({
	status: 'superseded', description: 'Upgrade complete', rollbackRevision: null, bodyRead: true, ...over,
});

describe('a revision completed', () => {
	it.each([
		['deployed', 'Install complete'],
		['superseded', 'Upgrade complete'],
		['superseded', 'Rollback to 3'],
		['deployed', 'ticket 4711: raise the limits'],
		['deployed', 'Kubernetes deprecated API upgrade - DO NOT rollback from this version'],
		['superseded', null],
		['superseded', 'Upgrade of the base that failed: see ticket'],
	])('when it is %s and says %j', (status, description) => {
		expect(completedOf(facts({status, description}), null)).toBe(true);
	});
});

describe('a revision did not complete', () => {
	it.each([
		'Upgrade "web" failed: context deadline exceeded',
		'Release "web" failed: failed pre-install: 1 error occurred:\n\t* job x failed: BackoffLimitExceeded\n\n',
		'Rollback "web" failed: cannot patch "web"',
		'Preparing upgrade',
		'Initial install underway',
		'Deletion in progress (or silently failed)',
		'Release unlocked from stale \'pending-upgrade\' state',
		'Marked failed by helm-triage at 03:12: runner died',
	])('although it is superseded, when it says %j', description => {
		expect(completedOf(facts({description}), null)).toBe(false);
	});

	it.each(['failed', 'pending-upgrade', 'uninstalled', 'uninstalling', 'unknown', 'odd', null])('when its status is %s', status => {
		expect(completedOf(facts({status}), null)).toBe(false);
	});
});

describe('whether a revision completed is unknown', () => {
	it('while its body was not read', () => {
		expect(completedOf(facts({bodyRead: false}), null)).toBeNull();
	});

	it.each(['superseded by new release', 'Uninstallation complete'])('when it is superseded and says %j, written over what it said', description => {
		expect(completedOf(facts({description}), null)).toBeNull();
	});

	const failedRollback = facts({status: 'failed', description: 'Rollback "web" failed: cannot patch'});

	it('when it is a superseded rollback directly below a failed one', () => {
		expect(completedOf(facts({description: 'Rollback to 1'}), failedRollback)).toBeNull();
	});

	it('also when the failed one was superseded itself', () => {
		expect(completedOf(facts({description: 'Rollback to 1'}), {...failedRollback, status: 'superseded'})).toBeNull();
	});

	it('also when only rollback_revision says that it is a rollback', () => {
		expect(completedOf(facts({description: 'back to calm', rollbackRevision: 1}), failedRollback)).toBeNull();
	});

	it('but not below a rollback whose wait failed, which leaves the last record alone', () => {
		expect(completedOf(facts({description: 'Rollback to 1'}), facts({status: 'failed', description: 'Release "web" failed: context deadline exceeded'}))).toBe(true);
	});

	it('and not for an upgrade below a failed rollback, whose text would say that it was cut off', () => {
		expect(completedOf(facts({description: 'Upgrade complete'}), failedRollback)).toBe(true);
	});
});
