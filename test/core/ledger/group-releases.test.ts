import {describe, expect, it} from 'vitest';
import {groupReleases, matches} from '../../../source/core/ledger/group-releases.ts';
import {urgencyOf} from '../../../source/core/ledger/urgency.ts';
import {at, buildRecord, buildUnread, start, type RecordInput} from '../../build/record.ts';

const clock = {now: start + 3_600_000, nowIsFloor: false, staleAfter: 900};
const names = (...inputs: readonly RecordInput[]): readonly string[] => groupReleases(inputs.map(input => buildUnread(input)), clock).map(({name}) => name);

describe('rows', () => {
	it('stand for one namespace, name and driver each', () => {
		const rows = groupReleases([
			buildUnread({revision: 1, status: 'superseded'}),
			buildUnread({revision: 2, created: 50, written: 60}),
			buildUnread({revision: 1, namespace: 'other'}),
			buildUnread({revision: 1, driver: 'configmap'}),
		], clock);
		expect(rows.map(({namespace, driver, revision, revisions}) => [namespace, driver, revision, revisions])).toEqual([['other', 'secret', 1, 1], ['shop', 'configmap', 1, 1], ['shop', 'secret', 2, 2]]);
		expect(rows[2]).toMatchObject({
			status: 'deployed', source: 'label', updated: at(60), created: at(50), writer: 'Helm', lastGood: 1, faults: [], chart: null, description: null,
		});
	});

	it('take the body where it was read', () => {
		const [row] = groupReleases([buildRecord({revision: 2, status: 'failed', labels: {status: 'deployed'}})], clock);
		expect(row).toMatchObject({
			revision: 2, status: 'failed', source: 'record', chart: 'web', chartVersion: '0.1.0', description: 'Upgrade "web" failed: context deadline exceeded',
		});
		expect(row?.faults).toEqual([{code: 'label-mismatch', message: 'status is failed in the body and deployed in the label'}]);
	});

	it('find the newest by number, and the last good one below it by label', () => {
		const [row] = groupReleases([9, 10, 8, 11].map(revision => buildUnread({revision, status: {11: 'pending-upgrade', 10: 'failed', 9: 'deployed'}[revision] ?? 'superseded'})), clock);
		expect(row).toMatchObject({revision: 11, lastGood: 9});
	});

	it('show what cannot be read, with its fault', () => {
		const [row] = groupReleases([buildRecord({revision: 3, payload: ''})], clock);
		expect(row).toMatchObject({revision: 3, status: 'deployed', source: 'label'});
		expect(row?.faults.map(({code}) => code)).toEqual(['empty-payload']);
	});

	it.each<[string, RecordInput, string, string]>([
		['another name in the label', {revision: 1, labels: {name: 'db'}}, 'db', 'label name=db on sh.helm.release.v1.web.v1'],
		['another version in the label', {revision: 1, labels: {version: '4'}}, 'web', 'label version=4 on sh.helm.release.v1.web.v1'],
		['no owner', {revision: 1, labels: {owner: null}}, 'web', 'no label owner=helm: Helm does not see this record'],
		['no name label', {revision: 1, labels: {name: null}}, 'web', 'no label name: Helm does not find this record'],
		['no status label', {revision: 1, labels: {status: null}}, 'web', 'no label status'],
		['an unknown status', {revision: 1, status: 'odd'}, 'web', 'status odd is none that Helm knows'],
		['a name of another kind', {revision: 1, objectName: 'my-token', labels: {name: null}}, 'my-token', 'my-token is no name that Helm gives to a record'],
	])('show a Secret with %s', (_, input, name, message) => {
		const [row] = groupReleases([buildUnread(input)], clock);
		expect(row?.name).toBe(name);
		expect(row?.faults.map(fault => fault.message)).toContain(message);
	});

	it('show several deployed revisions', () => {
		const [row] = groupReleases([buildUnread({revision: 2}), buildUnread({revision: 3}), buildUnread({revision: 1, status: 'superseded'})], clock);
		expect(row?.faults).toEqual([{code: 'several-deployed', message: 'revisions 2 and 3 say deployed'}]);
	});

	it('show a record of Helm 2 with its facts', () => {
		const [row] = groupReleases([buildUnread({revision: 3, objectName: 'old.v3', objectNamespace: 'kube-system', labels: {
			name: null, owner: null, status: null, version: null, OWNER: 'TILLER', NAME: 'old', STATUS: 'DEPLOYED', VERSION: '3',
		}})], clock);
		expect(row).toMatchObject({name: 'old', revision: 3, status: 'deployed', faults: [{code: 'helm2'}]});
		expect(urgencyOf(row!, clock)).toBe('fine');
	});
});

describe('the order', () => {
	it('is worst first, then what may run, then deployed by name, then uninstalled', () => {
		expect(names(
			{name: 'gone', revision: 1, status: 'uninstalled'},
			{name: 'b-fine', revision: 1},
			{name: 'a-fine', revision: 1},
			{
				name: 'running', revision: 2, status: 'pending-upgrade', created: 3000,
			},
			{name: 'leaving', revision: 1, status: 'uninstalling'},
			{name: 'failed', revision: 2, status: 'failed'},
			{name: 'odd', revision: 2, labels: {version: '7'}},
			{name: 'stale', revision: 2, status: 'pending-upgrade'},
			{name: 'broken', revision: 2, status: 'strange'},
		)).toEqual(['stale', 'failed', 'broken', 'leaving', 'odd', 'running', 'a-fine', 'b-fine', 'gone']);
	});

	it('is the same whatever the order of the records', () => {
		const inputs: readonly RecordInput[] = ['c', 'a', 'd', 'b'].flatMap(name => [{name, revision: 1, status: 'superseded'}, {name, revision: 2}]);
		expect(names(...inputs)).toEqual(names(...inputs.toReversed()));
	});

	it('counts a lock as broken where no time decides', () => {
		const rows = groupReleases([buildUnread({revision: 1, status: 'pending-upgrade', created: 3590})], {...clock, nowIsFloor: true});
		expect(urgencyOf(rows[0]!, {...clock, nowIsFloor: true})).toBe('broken');
		expect(urgencyOf(rows[0]!, clock)).toBe('running');
	});

	it('takes the last change for an uninstall, not the age of its record', () => {
		const [row] = groupReleases([buildUnread({
			revision: 1, status: 'uninstalling', created: 0, written: 3500,
		})], clock);
		expect(urgencyOf(row!, clock)).toBe('running');
	});
});

describe('a filter', () => {
	const [row] = groupReleases([buildRecord({revision: 2, status: 'failed'})], clock);

	it.each(['web', 'shop/web', 'SHOP fail', 'deadline', '0.1.0', ''])('fits: %j', filter => {
		expect(matches(row!, filter)).toBe(true);
	});

	it.each(['api', 'shop deployed'])('does not fit: %j', filter => {
		expect(matches(row!, filter)).toBe(false);
	});
});

describe('a fleet', () => {
	it('of 20,000 objects is one pass: every record is in one row', () => {
		const objects = Array.from({length: 20_000}, (_, index) => buildUnread({name: `r${index % 2000}`, revision: 1 + Math.floor(index / 2000), status: index < 18_000 ? 'superseded' : 'deployed'}));
		const rows = groupReleases(objects, clock);
		expect(rows).toHaveLength(2000);
		expect(rows.every(({revisions, revision, lastGood}) => revisions === 10 && revision === 10 && lastGood === 9)).toBe(true);
	});
});
