import {describe, expect, it} from 'vitest';
import {recommendRevision} from '../../../source/core/runbook/recommend.ts';
import {buildHistory, buildUnread, buildRecord, historyOf, type RecordInput} from '../../build/record.ts';

const target = (...inputs: readonly RecordInput[]): ReturnType<typeof recommendRevision> => recommendRevision(buildHistory(...inputs));

describe('the recommended revision', () => {
	it('is the newest that completed, with a reason against each newer one', () => {
		expect(target(
			{revision: 11, status: 'superseded'},
			{revision: 12},
			{revision: 13, status: 'failed'},
			{revision: 14, status: 'pending-upgrade'},
		)).toEqual({revision: 12, why: 'the newest that completed', passedOver: [{revision: 13, why: 'it failed'}]});
	});

	it('is not a superseded failure, nor what was cut off', () => {
		expect(target(
			{revision: 1, status: 'superseded'},
			{revision: 2, status: 'pending-upgrade'},
			{revision: 3, status: 'superseded', description: 'Rollback "web" failed: x'},
			{revision: 4, status: 'superseded', description: 'Upgrade "web" failed: x'},
			{revision: 5, status: 'failed'},
		)).toEqual({
			revision: 1,
			why: 'the newest that completed',
			passedOver: [
				{revision: 4, why: 'it failed, though its status says superseded'},
				{revision: 3, why: 'it failed, though its status says superseded'},
				{revision: 2, why: 'it was cut off, released by 3'},
			],
		});
	});

	it('has another manifest than a newest one that is deployed', () => {
		const manifest = 'same';
		expect(target(
			{revision: 1, status: 'superseded', manifest: 'other'},
			{revision: 2, status: 'superseded', manifest},
			{revision: 3, manifest},
		)).toEqual({revision: 1, why: 'the newest that completed with another manifest', passedOver: [{revision: 2, why: 'it has the same manifest as 3'}]});
	});

	it('is what a cut off rollback went to, since a person chose it', () => {
		expect(target(
			{revision: 1, status: 'superseded'},
			{revision: 2},
			{revision: 3, status: 'pending-rollback', description: 'Rollback to 1'},
		)).toEqual({revision: 1, why: 'the rollback that was cut off went to 1, which completed', passedOver: [{revision: 2, why: 'the rollback that was cut off was leaving it'}]});
	});

	it('is the newest that completed where that target did not, or is gone', () => {
		expect(target({revision: 1, status: 'superseded', description: 'Upgrade "web" failed: x'}, {revision: 2}, {revision: 3, status: 'pending-rollback', description: 'Rollback to 1'}).revision).toBe(2);
		expect(target({revision: 5}, {revision: 6, status: 'pending-rollback', description: 'Rollback to 1'}).revision).toBe(5);
	});

	it('ranks what cannot be told last', () => {
		expect(target(
			{revision: 1, status: 'superseded', description: 'superseded by new release'},
			{revision: 2, status: 'failed', description: 'Release "web" failed: x'},
		)).toEqual({revision: 1, why: 'nothing older surely completed; this one may have', passedOver: []});
		expect(target(
			{revision: 1, status: 'superseded'},
			{revision: 2, status: 'superseded', description: 'Rollback to 1'},
			{revision: 3, status: 'failed', description: 'Rollback "web" failed: x'},
		)).toMatchObject({revision: 1, passedOver: [{revision: 2, why: 'its record does not tell whether it completed'}]});
	});

	it('is the newest itself where what superseded it is gone', () => {
		expect(target({revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded'}).revision).toBe(2);
	});

	it('is what ran until the uninstall, if that had completed', () => {
		const old: RecordInput = {
			revision: 1, status: 'superseded', created: 0, written: 50,
		};
		const gone: RecordInput = {
			revision: 2, status: 'uninstalled', created: 40, written: 900,
		};
		expect(target(old, gone)).toMatchObject({revision: 2, why: 'it ran until the uninstall'});
		expect(target({...old, written: 899}, gone)).toMatchObject({revision: 1});
		expect(target({revision: 1, status: 'uninstalling'})).toMatchObject({revision: 1});
	});

	it('is none where nothing completed, and says why', () => {
		expect(target({revision: 1, status: 'failed'})).toEqual({revision: null, why: 'there is no older revision', passedOver: []});
		expect(target({revision: 1, status: 'failed'}, {revision: 2, status: 'failed'})).toMatchObject({revision: null, why: 'no older revision completed', passedOver: [{revision: 1, why: 'it failed'}]});
		expect(target({revision: 1, payload: ''})).toMatchObject({revision: null, why: 'Helm reads no record of this release'});
	});

	it('is none that was not read', () => {
		expect(recommendRevision(historyOf(buildUnread({revision: 1, status: 'superseded'}), buildRecord({revision: 2, status: 'failed'})))).toMatchObject({revision: null, passedOver: [{revision: 1, why: 'its body was not read'}]});
	});

	it('is none at all where a record is elsewhere', () => {
		expect(target({revision: 1, status: 'superseded', objectNamespace: 'copy', namespace: 'shop'}, {revision: 2, status: 'failed'}).revision).toBeNull();
	});
});
