import {describe, expect, it} from 'vitest';
import {isLegalEnd} from '../../../source/core/ledger/legal-end.ts';
import {reachable, startOf, transitions} from '../../../source/core/ledger/transitions.ts';
import {statuses} from '../../../source/core/ledger/status.ts';

describe('the table of transitions', () => {
	it('reaches every status that Helm writes', () => {
		expect(new Set(transitions.map(({to}) => to))).toEqual(new Set([...statuses.filter(status => status !== 'unknown'), null]));
	});

	it('has each write once', () => {
		const keys = transitions.map(({operation, record, from, to, description}) => [operation, record, from, to, description].join(' '));
		expect(new Set(keys).size).toBe(keys.length);
	});

	it('lets an upgrade start over everything but a lock, and a rollback over that too', () => {
		expect(startOf('upgrade')?.over).toEqual(['deployed', 'superseded', 'failed', 'uninstalling', 'uninstalled']);
		expect(startOf('rollback')?.over).toContain('pending-upgrade');
		expect(startOf('uninstall')).toBeNull();
	});

	it('never makes anything pending that was not', () => {
		expect([...reachable(['deployed', 'failed', 'superseded', 'uninstalled'])].filter(status => status.startsWith('pending'))).toEqual([]);
	});
});

describe('a status and a text', () => {
	it.each([
		['deployed', 'install-complete'],
		['deployed', 'rollback-to'],
		['deployed', 'other'],
		['superseded', 'upgrade-failed'],
		['superseded', 'upgrade-preparing'],
		['superseded', 'deleting'],
		['failed', 'unlocked-by-flux'],
		['failed', 'release-failed'],
		['uninstalled', 'uninstall-complete'],
		['pending-rollback', 'other'],
		['failed', 'other'],
	] as const)('can stand together: %s, %s', (status, said) => {
		expect(isLegalEnd(status, said)).toBe(true);
	});

	it.each([
		['deployed', 'upgrade-preparing'],
		['deployed', 'upgrade-failed'],
		['deployed', 'deleting'],
		['failed', 'upgrade-complete'],
		['failed', 'upgrade-preparing'],
		['uninstalled', 'deleting'],
		['pending-upgrade', 'upgrade-complete'],
	] as const)('cannot stand together: %s, %s', (status, said) => {
		expect(isLegalEnd(status, said)).toBe(false);
	});
});
