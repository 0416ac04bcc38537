import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {lastRevision} from '../../../source/core/ledger/believed.ts';
import {readHistory} from '../../../source/core/ledger/read-history.ts';
import {judgeLock} from '../../../source/core/ledger/judge-lock.ts';
import {groupReleases} from '../../../source/core/ledger/group-releases.ts';
import {recommendRevision} from '../../../source/core/runbook/recommend.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import {at, buildHistory, buildRecord, buildUnread, historyOf, type RecordInput} from '../../build/record.ts';
import {recordsOf} from '../../build/recording.ts';

/** The history that the real Helm left in a recording. */
const recorded = (name: string) => historyOf(...recordsOf(name).map(record => ({object: record.object, decoded: decodeRecord(record, {maxBytes: 64 * 1024 * 1024})})));

const numbers = (history: ReturnType<typeof historyOf>): ReadonlyArray<number | null> => history.revisions.map(({revision}) => revision);

describe('a history', () => {
	it('stands newest first by number, not by name', () => {
		expect(numbers(buildHistory({revision: 9, status: 'superseded'}, {revision: 10}, {revision: 2, status: 'superseded'}))).toEqual([10, 9, 2]);
	});

	it('takes its own revision from the newest record', () => {
		expect(recorded('healthy-web-helm4').release).toEqual({
			namespace: 'payments', name: 'api', revision: 2, driver: 'secret',
		});
	});

	it('lays out what body and object say of a revision', () => {
		const [revision] = buildHistory({revision: 1, created: 10, written: 14}).revisions;
		expect(revision).toMatchObject({
			revision: 1,
			status: 'deployed',
			statusSource: 'body',
			description: 'Install complete',
			chart: 'web',
			chartVersion: '0.1.0',
			appVersion: '1.0',
			created: at(10),
			took: 4,
			writer: 'Helm',
			completed: true,
			scar: null,
			fault: null,
			mismatches: [],
		});
	});

	it('says from which source the status comes where the body was not read', () => {
		const history = historyOf(buildUnread({revision: 2}), buildRecord({revision: 1, status: 'superseded'}));
		expect(history.complete).toBe(false);
		expect(history.revisions[0]).toMatchObject({status: 'deployed', statusSource: 'label', completed: null, description: null});
		expect(history.believed).toEqual({last: 2, deployed: 2});
	});

	it('falls back to the client\'s time only where the server\'s is lost', () => {
		const [revision] = buildHistory({revision: 1, created: null, lastDeployed: 77}).revisions;
		expect(revision).toMatchObject({created: at(77), took: null, writer: null});
	});

	it('reads no time from the labels createdAt and modifiedAt', () => {
		const [revision] = buildHistory({revision: 1, created: 5, labels: {createdAt: '1', modifiedAt: '2'}}).revisions;
		expect(revision).toMatchObject({created: at(5), took: 0});
	});
});

describe('what Helm believes', () => {
	it('is the highest body version as last, whatever the labels say', () => {
		const history = historyOf(buildRecord({revision: 2, labels: {version: '9'}}), buildRecord({revision: 3, status: 'failed', labels: {version: '1'}}));
		expect(history.believed.last).toBe(3);
	});

	it('is the highest record labelled deployed, whatever its body says', () => {
		const history = historyOf(buildRecord({revision: 1, status: 'superseded', labels: {status: 'deployed'}}), buildRecord({revision: 2, labels: {status: 'failed'}}));
		expect(history.believed).toEqual({last: 2, deployed: 1});
	});

	it('skips what does not decode, and the history shows it', () => {
		const history = recorded('newest-cut-helm4');
		expect(numbers(history)).toEqual([2, 1]);
		expect(history.believed).toEqual({last: 1, deployed: null});
		expect(history.revisions[0]).toMatchObject({revision: 2, status: 'deployed', statusSource: 'label', completed: null});
		expect(history.revisions[0]?.fault).not.toBeNull();
	});

	it('leaves out records without owner=helm, or of another name', () => {
		const history = historyOf(
			buildRecord({revision: 1}),
			buildRecord({revision: 2, labels: {owner: null}}),
			buildRecord({revision: 3, labels: {name: 'other'}}),
		);
		expect(history.believed).toEqual({last: 1, deployed: 1});
		expect(lastRevision(history)?.revision).toBe(1);
	});

	it('is nothing where no record decodes', () => {
		expect(buildHistory({revision: 1, payload: ''}).believed).toEqual({last: null, deployed: null});
	});
});

describe('a scar', () => {
	it('is an older pending record under a newer finished one, told with what released it', () => {
		const history = recorded('rolled-back-over-lock-helm4');
		expect(history.revisions.map(({scar}) => scar)).toEqual([null, {releasedBy: 3}, null]);
		expect(history.anomalies).toEqual([]);
	});

	it('goes past pending records in between to the one that finished', () => {
		const history = buildHistory(
			{revision: 1, status: 'superseded'},
			{revision: 2, status: 'pending-upgrade'},
			{revision: 3, status: 'pending-rollback'},
			{revision: 4, status: 'superseded', description: 'Rollback to 1'},
			{revision: 5, description: 'Upgrade complete'},
		);
		expect(history.revisions.map(({scar}) => scar?.releasedBy ?? null)).toEqual([null, null, 4, 4, null]);
	});

	it('is none while the newest is pending itself, and none under a record that Helm does not read', () => {
		expect(buildHistory({revision: 1}, {revision: 2, status: 'pending-upgrade'}, {revision: 3, status: 'pending-rollback'}).revisions.every(({scar}) => scar === null)).toBe(true);
		expect(buildHistory({revision: 2, status: 'pending-upgrade'}, {revision: 3, payload: ''}).revisions.every(({scar}) => scar === null)).toBe(true);
	});
});

describe('how long a revision took', () => {
	const took = (...inputs: RecordInput[]): ReadonlyArray<number | null> => buildHistory(...inputs).revisions.map(revision => revision.took);

	it('is seen of a superseded one in the record that it superseded, since its own last write is its end as the deployed one', () => {
		expect(took(
			{
				revision: 1, status: 'superseded', created: 0, written: 130,
			},
			{
				revision: 2, status: 'superseded', created: 100, written: 530,
			},
			{revision: 3, created: 500, written: 531},
		)).toEqual([31, 30, null]);
	});

	it('is unknown of a superseded failure, which superseded nothing', () => {
		expect(took(
			{
				revision: 1, status: 'superseded', created: 0, written: 300,
			},
			{
				revision: 2, status: 'superseded', description: 'Upgrade "web" failed: x', created: 100, written: 300,
			},
			{revision: 3, created: 200, written: 301},
		)).toEqual([101, null, null]);
	});

	it('is unknown while pending, uninstalling, uninstalled, and after an unlock', () => {
		for (const status of ['pending-upgrade', 'uninstalling', 'uninstalled']) {
			expect(took({
				revision: 1, status, created: 0, written: 50,
			})).toEqual([null]);
		}

		expect(took({
			revision: 2, status: 'failed', description: 'Release unlocked from stale \'pending-upgrade\' state', created: 0, written: 9000, manager: 'helm-controller',
		})).toEqual([null]);
	});

	it('does not count what others wrote, a test run, or a later operation', () => {
		const edit = {
			manager: 'kubectl-edit', operation: 'Update', subresource: null, time: at(9000),
		};
		expect(took({
			revision: 1, created: 0, written: 20, writers: [edit],
		})).toEqual([20]);
		expect(took({
			revision: 1, created: 0, written: 20, hooks: [{
				name: 'probe', events: ['test'], phase: 'Succeeded', startedAt: at(500),
			}],
		})).toEqual([null]);
		expect(took({revision: 1, created: 0, written: 700}, {
			revision: 2, status: 'failed', created: 600, written: 705,
		})).toEqual([105, null]);
	});

	it('counts a program that uses Helm\'s library as Helm', () => {
		expect(took({
			revision: 1, created: 0, written: 20, manager: 'terraform-provider-helm_v2.13.0_x5',
		})).toEqual([20]);
	});
});

const status = fc.constantFrom('deployed', 'superseded', 'failed', 'pending-install', 'pending-upgrade', 'pending-rollback', 'uninstalling', 'uninstalled', 'unknown', 'odd', '');

const input: fc.Arbitrary<RecordInput> = fc.record({
	revision: fc.integer({min: 1, max: 14}),
	status,
	created: fc.option(fc.integer({min: 0, max: 5000})),
}, {requiredKeys: ['revision']}).chain(base => fc.record({
	description: fc.constantFrom('Install complete', 'Upgrade complete', 'Rollback to 2', 'Rollback "web" failed: x', 'Preparing upgrade', 'x'),
	payload: fc.constantFrom(null, '', 'SDRzS', '!!'),
	labels: fc.dictionary(fc.constantFrom('name', 'owner', 'status', 'version'), fc.option(fc.constantFrom('web', 'helm', 'deployed', '3', '-1', '999999999')), {maxKeys: 2}),
	objectName: fc.constantFrom('sh.helm.release.v1.web.v3', 'web.v3', 'odd', 'sh.helm.release.v1.web.v3.v'),
	namespace: fc.constantFrom('shop', 'other'),
	objectNamespace: fc.option(fc.constantFrom('shop', 'other')),
	rollbackRevision: fc.integer({min: 1, max: 20}),
	withoutInfo: fc.boolean(),
}, {requiredKeys: []}).map(rest => ({...base, ...rest})));

describe('any mixture of records', () => {
	it('is read, judged and recommended from without a throw, in any order the same', () => {
		fc.assert(fc.property(fc.array(fc.tuple(input, fc.boolean()), {maxLength: 8}), inputs => {
			const records = inputs.map(([one, read], index) => read ? buildRecord({...one, uid: `u${index}`}) : buildUnread({...one, uid: `u${index}`}));
			const reference = {
				namespace: 'shop', name: 'web', revision: null, driver: 'secret',
			} as const;
			const history = readHistory(reference, records);
			const reversed = readHistory(reference, records.toReversed());
			expect(history.revisions).toHaveLength(records.length);
			expect(history.believed).toEqual(reversed.believed);
			expect(history.anomalies.map(({code}) => code).toSorted()).toEqual(reversed.anomalies.map(({code}) => code).toSorted());
			judgeLock(history, {
				now: null, nowIsFloor: true, staleAfter: 900, clientDead: null,
			});
			const {revision} = recommendRevision(history);
			expect(revision === null || history.revisions.some(candidate => candidate.revision === revision)).toBe(true);
			expect(groupReleases(records).reduce((sum, row) => sum + row.revisions, 0)).toBe(records.length);
		}), {numRuns: 300});
	});
});
