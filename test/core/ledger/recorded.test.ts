/** Histories that real Helm wrote: what is read from them, and that nothing is called wrong which Helm itself leaves. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {groupReleases} from '../../../source/core/ledger/group-releases.ts';
import type {AnomalyCode, History, LedgerRecord, ReleaseRow} from '../../../source/core/ledger/types.ts';
import {readObjects} from '../../../source/core/object/read-objects.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import {triage} from '../../../source/core/runbook/triage.ts';
import {ownersOf} from '../../../source/core/runbook/owners.ts';
import {buildFacts} from '../../build/facts.ts';
import {historyOf, start} from '../../build/record.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/ledgers');

type Expected = {
	/** Newest first: revision, status, and whether it completed. */
	readonly revisions: ReadonlyArray<readonly [number, string, boolean | null]>;
	readonly believed: readonly [number | null, number | null];
	readonly anomalies?: readonly AnomalyCode[];
	readonly findings?: readonly string[];
	readonly target: number | null;
	/** Of the first finding; null for nothing. */
	readonly recommended?: string;
	readonly scars?: ReadonlyArray<number | null>;
};

const expected: Readonly<Record<string, Expected>> = {
	healthy: {revisions: [[4, 'deployed', true], [3, 'superseded', true], [2, 'superseded', true], [1, 'superseded', true]], believed: [4, 4], target: 3},
	'killed-upgrade': {
		revisions: [[2, 'pending-upgrade', false], [1, 'deployed', true]], believed: [2, 1], findings: ['stale-upgrade-lock'], target: 1, recommended: 'rollback',
	},
	'rollback-over-pending': {
		revisions: [[4, 'deployed', true], [3, 'superseded', true], [2, 'pending-upgrade', false], [1, 'superseded', true]], believed: [4, 4], target: 3, scars: [null, null, 3, null],
	},
	'failed-rollback': {
		revisions: [[3, 'failed', false], [2, 'superseded', true], [1, 'superseded', true]], believed: [3, null], findings: ['immutable-field'], target: 2, recommended: 'upgrade',
	},
	'failed-rollback-then-upgrade': {revisions: [[4, 'deployed', true], [3, 'superseded', false], [2, 'superseded', true], [1, 'superseded', true]], believed: [4, 4], findings: ['values-lost', 'objects-deleted-by-upgrade', 'values-changed-alone'], target: 2, recommended: 'upgrade'},
	'failed-install': {
		revisions: [[1, 'failed', false]], believed: [1, null], findings: ['no-deployed-release', 'wait-timed-out'], target: null, recommended: 'upgrade',
	},
	'failed-install-then-upgrade': {revisions: [[2, 'deployed', true], [1, 'superseded', false]], believed: [2, 2], target: null},
	'uninstalled-kept': {
		revisions: [[2, 'uninstalled', false], [1, 'superseded', true]], believed: [2, null], findings: ['uninstalled-kept'], target: 1,
	},
	'uninstalled-after-success': {
		revisions: [[2, 'uninstalled', false], [1, 'superseded', true]], believed: [2, null], findings: ['uninstalled-kept'], target: 2,
	},
	'uninstalled-then-rollback': {revisions: [[3, 'deployed', true], [2, 'uninstalled', false], [1, 'superseded', true]], believed: [3, 3], target: null},
	'uninstalled-then-install': {revisions: [[2, 'deployed', true], [1, 'superseded', null]], believed: [2, 2], target: 1},
	'pending-install': {
		revisions: [[1, 'pending-install', false]], believed: [1, null], findings: ['first-install-stuck'], target: null, recommended: 'mark-failed',
	},
	'two-deployed': {
		revisions: [[3, 'deployed', true], [2, 'deployed', true], [1, 'superseded', true]], believed: [3, 3], anomalies: ['several-deployed'], findings: ['ledger-mismatch'], target: 2,
	},
	'pruned-failures': {
		revisions: [[6, 'failed', false], [5, 'failed', false], [2, 'deployed', true]], believed: [6, 2], findings: ['immutable-field', 'wrong-rollback-target', 'values-changed-alone'], target: 2, recommended: 'upgrade',
	},
	uninstalling: {
		revisions: [[1, 'uninstalling', false]], believed: [1, null], anomalies: ['uninstalling-left-behind'], findings: ['uninstall-stuck'], target: 1,
	},
	'uninstalling-then-rollback': {
		revisions: [[3, 'deployed', true], [2, 'superseded', true], [1, 'uninstalling', false]], believed: [3, 3], findings: ['values-lost', 'values-changed-alone'], anomalies: ['uninstalling-left-behind'], target: null, recommended: 'upgrade',
	},
	'pending-rollback': {
		revisions: [[3, 'pending-rollback', false], [2, 'deployed', true], [1, 'superseded', true]], believed: [3, 2], findings: ['pending-rollback'], target: 1, recommended: 'rollback',
	},
	'rollback-failed-over-pending': {
		revisions: [[5, 'deployed', true], [4, 'failed', false], [3, 'pending-rollback', false], [2, 'superseded', true], [1, 'superseded', true]], believed: [5, 5], findings: ['values-lost', 'values-changed-alone'], target: 2, recommended: 'upgrade', scars: [null, null, 4, null, null],
	},
	'rollback-hook-failed': {
		revisions: [[3, 'pending-rollback', false], [2, 'deployed', true], [1, 'superseded', true]], believed: [3, 2], findings: ['pending-rollback'], target: 1, recommended: 'mark-failed',
	},
	'hook-failed': {
		revisions: [[2, 'failed', false], [1, 'deployed', true]], believed: [2, 1], findings: ['hook-failed', 'values-changed-alone'], target: 1, recommended: 'upgrade',
	},
	'wait-failed': {
		revisions: [[2, 'failed', false], [1, 'deployed', true]], believed: [2, 1], findings: ['wait-timed-out', 'values-changed-alone'], target: 1,
	},
	'cut-record': {
		revisions: [[2, 'deployed', null], [1, 'superseded', true]], believed: [1, null], anomalies: ['newest-undecodable'], findings: ['corrupt-record'], target: 1, recommended: 'set-aside',
	},
	'last-write-lost': {
		revisions: [[2, 'pending-upgrade', false], [1, 'superseded', true]], believed: [2, null], findings: ['final-write-lost'], target: 1, recommended: 'complete',
	},
	'restored-record': {
		revisions: [[3, 'deployed', true], [2, 'superseded', true], [1, 'superseded', true]], believed: [3, 3], anomalies: ['restored-copy'], findings: ['history-hole', 'values-changed-alone'], target: 2,
	},
	'moved-record': {
		revisions: [[2, 'superseded', true]], believed: [2, 2], anomalies: ['elsewhere', 'label-mismatch'], findings: ['history-hole', 'ledger-mismatch'], target: null,
	},
	'deleted-record': {
		revisions: [[4, 'deployed', true], [3, 'superseded', true], [1, 'superseded', true]], believed: [4, 4], anomalies: ['gap'], findings: ['history-hole', 'values-changed-alone'], target: 3,
	},
	'edited-label': {
		revisions: [[2, 'deployed', true], [1, 'superseded', true]], believed: [2, null], anomalies: ['label-mismatch'], findings: ['ledger-mismatch', 'values-changed-alone'], target: 1,
	},
	tested: {revisions: [[1, 'deployed', true]], believed: [1, 1], target: null},
	configmaps: {revisions: [[2, 'deployed', true], [1, 'superseded', true]], believed: [2, 2], target: 1},
};

const read = (name: string): {readonly history: History; readonly row: ReleaseRow; readonly created: number} => {
	const {records} = readObjects(readFileSync(path.join(folder, name), 'utf8'), name);
	const ledger: readonly LedgerRecord[] = records.map(record => ({object: record.object, decoded: decodeRecord(record, {maxBytes: 64 * 1024 * 1024})}));
	return {history: historyOf(...ledger), row: groupReleases(ledger)[0]!, created: Math.max(...records.map(({object}) => Date.parse(object.createdAt ?? '')))};
};

const files = readdirSync(folder).filter(file => file.endsWith('.yaml'));

describe.each(files)('%s', file => {
	const what = expected[file.replace(/\.helm[34]\.yaml$/v, '')];
	const {history, row, created} = read(file);

	it('is read as it is and as Helm believes it', () => {
		expect(history.revisions.map(({revision, status, completed}) => [revision, status, completed])).toEqual(what?.revisions);
		expect([history.believed.last, history.believed.deployed]).toEqual(what?.believed);
		expect(history.revisions.map(({scar}) => scar?.releasedBy ?? null)).toEqual(what?.scars ?? history.revisions.map(() => null));
		expect(history.anomalies.map(({code}) => code)).toEqual(what?.anomalies ?? []);
	});

	it('is one row, of its newest record', () => {
		expect(row).toMatchObject({name: 'web', revision: what?.revisions[0]?.[0], status: what?.revisions[0]?.[1], revisions: what?.revisions.length});
	});

	it('is judged an hour later', () => {
		const found = triage({...buildFacts(history, {now: ((created - start) / 1000) + 3600}), owners: ownersOf(history)});
		expect(found.findings.map(({row: id}) => id)).toEqual(what?.findings ?? []);
		expect(found.recommended?.id).toBe(what?.recommended);
		expect(found.target.revision).toBe(what?.target);
	});

	it('took no time that its records do not show', () => {
		const times = history.revisions.map(({took}) => took).filter(took => took !== null);
		expect(times.filter(took => took < 0 || took > 60)).toEqual([]);
	});
});

describe('what was recorded', () => {
	it('is expected here for both majors, and only that', () => {
		expect(files.toSorted()).toEqual(Object.keys(expected).flatMap(name => [`${name}.helm3.yaml`, `${name}.helm4.yaml`]).toSorted());
	});

	it('shows the seconds that an upgrade of Helm 4 waited before it failed', () => {
		expect(read('wait-failed.helm3.yaml').history.revisions[0]?.took).toBe(4);
		expect(read('two-deployed.helm4.yaml').history.revisions[1]?.took).toBe(3);
	});
});
