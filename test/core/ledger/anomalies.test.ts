import {describe, expect, it} from 'vitest';
import type {AnomalyCode, LedgerRecord} from '../../../source/core/ledger/types.ts';
import {at, buildHistory, buildRecord, historyOf, type RecordInput} from '../../build/record.ts';

const codes = (...inputs: readonly RecordInput[]): readonly AnomalyCode[] => buildHistory(...inputs).anomalies.map(({code}) => code);

const only = (code: AnomalyCode, ...inputs: readonly RecordInput[]): {readonly revisions: readonly number[]; readonly message: string} => {
	const {anomalies} = buildHistory(...inputs);
	expect(anomalies.map(anomaly => anomaly.code)).toEqual([code]);
	return anomalies[0]!;
};

const sized = (record: LedgerRecord, payload: number): LedgerRecord => ({...record, decoded: {
	...record.decoded!, sizes: {payload, json: 1, parts: {manifest: 700, values: 200, files: 90, notes: 10}},
}});

describe('what Helm itself leaves is no anomaly', () => {
	it.each<[string, readonly RecordInput[]]>([
		['a healthy history', [{revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded', description: 'ticket 7'}, {revision: 3, description: 'Rollback to 1'}]],
		['a lock', [{revision: 1}, {revision: 2, status: 'pending-upgrade'}]],
		['a first install under way', [{revision: 1, status: 'pending-install'}]],
		['a first install that failed', [{revision: 1, status: 'failed', description: 'Release "web" failed: x'}]],
		['a deployed one under failures', [{revision: 1}, {revision: 2, status: 'failed'}, {revision: 3, status: 'failed'}]],
		['the moment between the last two writes of an upgrade', [{revision: 1, status: 'superseded', written: 60}, {revision: 2, status: 'pending-upgrade', created: 30}]],
		['a rollback whose apply failed', [{revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded'}, {revision: 3, status: 'failed', description: 'Rollback "web" failed: x'}]],
		['a deployed one under a superseded failure', [{revision: 1}, {revision: 2, status: 'superseded', description: 'Upgrade "web" failed: x'}, {revision: 3, status: 'failed', description: 'Rollback "web" failed: x'}]],
		['a rollback over an uninstalled one', [{revision: 1, status: 'superseded'}, {revision: 2, status: 'uninstalled'}, {revision: 3, description: 'Rollback to 1'}]],
		['an install over an uninstalled one', [{revision: 1, status: 'superseded', description: 'superseded by new release'}, {revision: 2, description: 'Install complete'}]],
		['an install over a failed one', [{revision: 1, status: 'failed', description: 'Release "web" failed: x'}, {revision: 2, description: 'Install complete'}]],
		['an uninstalled one', [{revision: 1, status: 'superseded'}, {revision: 2, status: 'uninstalled'}]],
		['an unlock by Flux', [{revision: 1}, {revision: 2, status: 'failed', description: 'Release unlocked from stale \'pending-upgrade\' state'}]],
		['pruned oldest ones', [{revision: 7, status: 'superseded'}, {revision: 8}]],
		['a deployed one spared by pruning', [{revision: 2}, {revision: 5, status: 'failed'}, {revision: 6, status: 'failed'}]],
		['the same, just superseded by a success', [
			{
				revision: 2, status: 'superseded', created: 0, written: 900,
			},
			{revision: 5, status: 'failed', created: 700},
			{revision: 6, created: 800},
		]],
		['a namespace and a name that say the same', [{revision: 1, name: 'a.v1', namespace: 'n'}]],
	])('%s', (_, inputs) => {
		expect(codes(...inputs)).toEqual([]);
	});
});

describe('label-mismatch', () => {
	it('names the field, the body and the label, and what each decides', () => {
		const {revisions, message} = only('label-mismatch', {revision: 1, labels: {status: 'failed'}});
		expect(revisions).toEqual([1]);
		expect(message).toBe('Record 1: the body says status `deployed` and the label `failed`. Helm takes the status for its lock from the body, and what is deployed from the label.');
	});

	it('tells of a record that Helm does not see, or does not find', () => {
		expect(only('label-mismatch', {revision: 1, labels: {owner: null}}).message).toBe('Record 1 has no label owner=helm: Helm does not see it.');
		expect(only('label-mismatch', {revision: 1, labels: {status: null}}).message).toContain('no label status');
	});
});

describe('elsewhere', () => {
	it('names the namespace of object and body', () => {
		expect(only('elsewhere', {revision: 1, objectNamespace: 'copy'}).message).toBe('Record 1 was moved or copied: its object says namespace `copy`, its body `shop`. Helm would act where the object is, with what the body holds.');
	});

	it('sees an object name of another revision', () => {
		expect(codes({revision: 2, objectName: 'sh.helm.release.v1.web.v5'})).toEqual(['elsewhere']);
	});
});

describe('several-deployed', () => {
	it('names them all and the one that Helm takes', () => {
		const {revisions, message} = only('several-deployed', {revision: 2}, {revision: 3, description: 'Rollback to 1'});
		expect(revisions).toEqual([3, 2]);
		expect(message).toBe('Revisions 2 and 3 say deployed at once. Helm takes 3 for the deployed one.');
	});

	it('counts a label and a body alike', () => {
		expect(codes({revision: 2, status: 'superseded', labels: {status: 'deployed'}}, {revision: 3})).toEqual(['several-deployed', 'label-mismatch']);
	});
});

describe('none-deployed', () => {
	it('tells of a superseded newest record', () => {
		expect(only('none-deployed', {revision: 1, status: 'superseded'}, {revision: 2, status: 'superseded'}).message).toContain('revision 2, the newest that Helm reads, says superseded');
	});

	it('is silent where an unreadable record above explains it', () => {
		expect(codes({revision: 1, status: 'superseded'}, {revision: 2, payload: ''})).toEqual(['newest-undecodable']);
	});
});

describe('gap', () => {
	it('names what is missing, in the middle', () => {
		expect(only('gap', {revision: 1, status: 'superseded'}, {revision: 3, status: 'superseded'}, {revision: 4})).toMatchObject({
			revisions: [2],
			message: 'Revision 2 is missing between 1 and 4: deleted by hand, or lost. Helm cannot roll back there; nothing else depends on it.',
		});
	});

	it('sees one above the oldest record too, where what is above completed', () => {
		expect(codes({revision: 1, status: 'superseded', written: 5}, {revision: 3, created: 100})).toEqual(['gap']);
	});

	it('does not fill the memory with a number far off', () => {
		const history = buildHistory({revision: 1, status: 'superseded'}, {revision: 5, status: 'superseded'}, {revision: 900_000_000});
		expect(history.anomalies[0]?.revisions.length).toBeLessThan(2100);
	});
});

describe('impossible-transition', () => {
	it.each<[string, readonly RecordInput[], string]>([
		['a status changed by hand', [{revision: 1, status: 'superseded'}, {revision: 2, description: 'Preparing upgrade'}], 'Its status was changed outside of Helm'],
		['an upgrade over a lock', [{revision: 1}, {revision: 2, status: 'pending-upgrade'}, {revision: 3, status: 'failed'}], 'Helm refuses an upgrade while the newest record is pending'],
		['an install over a deployed one', [{revision: 1}, {revision: 2, status: 'pending-install'}], 'Helm installs only over nothing'],
		['an upgrade without a predecessor', [{revision: 1, status: 'pending-upgrade'}], 'needs an older one'],
		['a rollback to itself', [{revision: 1, status: 'superseded'}, {revision: 2, description: 'Rollback to 2'}], 'which is not older'],
		['a deployed one that was outlived', [{revision: 1}, {revision: 2, status: 'superseded'}, {revision: 3, status: 'failed'}], 'which completed after it'],
	])('%s', (_, inputs, words) => {
		expect(only('impossible-transition', ...inputs).message).toContain(words);
	});
});

describe('records that cannot be read', () => {
	it('are told apart by whether they are the newest', () => {
		const history = buildHistory({revision: 1, payload: '!!'}, {revision: 2, status: 'superseded'}, {revision: 3}, {revision: 4, payload: 'SDRzS'});
		expect(history.anomalies.map(({code, revisions}) => [code, revisions])).toEqual([['newest-undecodable', [4]], ['undecodable', [1]]]);
		expect(history.anomalies[0]?.message).toContain('Helm skips it and takes an older revision as the last.');
	});

	it('are not those of Helm 2, which nobody reads', () => {
		const {object} = buildRecord({revision: 1, labels: {
			name: null, owner: null, status: null, version: null, OWNER: 'TILLER', NAME: 'web', STATUS: 'DEPLOYED', VERSION: '1',
		}});
		expect(historyOf({object, decoded: null}).anomalies).toEqual([]);
	});

	it('without info make helm list crash', () => {
		expect(codes({revision: 1, withoutInfo: true})).toContain('no-info');
	});

	it.each(['unknown', 'Deployed', ''])('have a status that Helm does not know: %j', status => {
		expect(codes({revision: 1, status})).toContain('unknown-status');
	});
});

describe('restored-copy', () => {
	it('is a record created after a newer one', () => {
		expect(only('restored-copy', {
			revision: 1, status: 'superseded', created: 0,
		}, {
			revision: 2, status: 'superseded', created: 500, lastDeployed: 10, manager: 'kubectl-create',
		}, {revision: 3, created: 20}).revisions).toEqual([2]);
	});

	it('is a record whose last_deployed is far before its creation and an older one\'s', () => {
		expect(only('restored-copy', {revision: 1, status: 'superseded', created: 5000}, {revision: 2, created: 9000, lastDeployed: 100}).revisions).toEqual([2]);
	});

	it.each<[string, readonly RecordInput[]]>([
		['created within a second', [{revision: 1, status: 'superseded', created: 11}, {revision: 2, created: 10}]],
		['all created at once, as a whole restore does', [{
			revision: 1, status: 'superseded', created: 9000, lastDeployed: 0,
		}, {revision: 2, created: 9000, lastDeployed: 50}]],
		['a client whose clock is a bit off', [{
			revision: 1, status: 'superseded', created: 100, lastDeployed: 400,
		}, {revision: 2, created: 200, lastDeployed: 200}]],
		['a client whose clock is far ahead', [{
			revision: 1, status: 'superseded', created: 100, lastDeployed: 9000,
		}, {revision: 2, created: 200, lastDeployed: 200}]],
		['no server times at all', [{
			revision: 1, status: 'superseded', created: null, lastDeployed: 100,
		}, {revision: 2, created: null, lastDeployed: 0}]],
	])('is none: %s', (_, inputs) => {
		expect(codes(...inputs)).toEqual([]);
	});
});

describe('uninstalling-left-behind', () => {
	it('is the newest one, which may still run', () => {
		expect(only('uninstalling-left-behind', {revision: 1, status: 'uninstalling'}).message).toContain('still runs, or it broke off');
	});

	it('is an older one, which stays so for good', () => {
		expect(only('uninstalling-left-behind', {revision: 1, status: 'uninstalling'}, {revision: 2, description: 'Rollback to 1'}).message).toContain('stays uninstalling under a newer record');
	});
});

describe('size-near-limit', () => {
	it('says how near, and what fills the record', () => {
		const history = historyOf(sized(buildRecord({revision: 1}), 740_000));
		expect(history.anomalies).toEqual([{
			code: 'size-near-limit',
			revisions: [1],
			message: 'Revision 1 is near the limit of 1048576 bytes: record 1 takes 70 % of it. Most of it is manifest 70 %, values 20 % and files 9 %.',
		}]);
	});

	it('warns more from 90 % on, and not below 70 %', () => {
		expect(historyOf(sized(buildRecord({revision: 1}), 943_719)).anomalies[0]?.message).toContain('the next one may not fit');
		expect(historyOf(sized(buildRecord({revision: 1}), 734_004)).anomalies).toHaveLength(1);
		expect(historyOf(sized(buildRecord({revision: 1}), 734_003)).anomalies).toEqual([]);
	});
});

describe('duplicate-revision', () => {
	it('names both objects', () => {
		const {anomalies} = historyOf(buildRecord({revision: 1, origin: 'a.yaml', uid: null}), buildRecord({revision: 1, origin: 'b.yaml', uid: null}));
		const duplicate = anomalies.find(({code}) => code === 'duplicate-revision');
		expect(duplicate?.message).toContain('2 objects hold revision 1: sh.helm.release.v1.web.v1 (a.yaml) and sh.helm.release.v1.web.v1 (b.yaml)');
	});
});

describe('several anomalies', () => {
	it('stand with those first that stop every action', () => {
		expect(codes({revision: 1, status: 'superseded', created: 40}, {
			revision: 3, objectNamespace: 'copy', status: 'uninstalling', created: 10,
		})).toEqual(['elsewhere', 'uninstalling-left-behind', 'restored-copy', 'gap']);
		expect(at(0)).toBe('2026-11-30T02:00:00Z');
	});
});
