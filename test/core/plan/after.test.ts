/** What is said about records and errors while a rollback runs and when it has ended. */
import {describe, expect, it} from 'vitest';
import type {History} from '../../../source/core/ledger/types.ts';
import {afterBadEnd, badEnd, goodEnd, hasSucceeded, stateNow} from '../../../source/core/plan/ending.ts';
import {helmError} from '../../../source/core/plan/helm-error.ts';
import {movedCluster, movedPlan, movedRecords} from '../../../source/core/plan/moved.ts';
import type {RollbackOutcome} from '../../../source/core/plan/outcome.ts';
import {rollbackPlan} from '../../../source/core/plan/rollback-plan.ts';
import {endedMeanwhile, lateWrites, ourRevision, rewritten, strangersAfter, strangersAtFirstWrite, type SeenRecord} from '../../../source/core/plan/strangers.ts';
import {
	configMaps,
	factsOf,
	historyOf,
	liveAt,
	type Told,
} from './release.ts';

const stuck: readonly Told[] = [
	{revision: 1, status: 'deployed'},
	{revision: 2, status: 'pending-upgrade', manifest: configMaps('web', 'new')},
];
const before = historyOf(...stuck);
const plan = rollbackPlan(factsOf(before, 1));
const after = (...told: readonly Told[]): History => historyOf({...stuck[0]!, status: 'superseded'}, stuck[1]!, ...told);
const done: Told = {revision: 3, status: 'deployed', description: 'Rollback to 1'};

const outcome = (changes: Partial<RollbackOutcome>): RollbackOutcome => ({
	plan,
	phase: 'check',
	backup: '/state/backups/x',
	backupId: 'x',
	output: {lines: [], total: 0},
	outputFile: null,
	exitCode: 0,
	signal: null,
	before,
	after: after(done),
	revision: 3,
	strangers: [],
	watch: null,
	left: null,
	facts: [],
	...changes,
});

describe('what moved', () => {
	const one = {name: 'a', uid: 'u', resourceVersion: '1', revision: 1};

	it('is nothing when every record is as it was', () => {
		expect(movedRecords([one], [{...one}])).toEqual([]);
	});

	it('is named record by record', () => {
		expect(movedRecords([one], [{...one, resourceVersion: '2'}])).toEqual(['a was written.']);
		expect(movedRecords([one], [{...one, uid: 'v'}])).toEqual(['a was deleted and made anew.']);
		expect(movedRecords([one], [])).toEqual(['a is gone.']);
		expect(movedRecords([], [one])).toEqual(['a is new.']);
	});

	it('is objects and command of a plan that was made anew', () => {
		expect(movedPlan(plan, plan)).toEqual([]);
		const others = rollbackPlan(factsOf(before, 1, {helmFlags: ['--kube-as-user=ann'], live: new Map([liveAt('ConfigMap/shop/new', {'helm.sh/resource-policy': 'keep'})])}));
		expect(movedPlan(plan, others)).toEqual(['ConfigMap/shop/new: delete became keep.', expect.stringContaining('--kube-as-user=ann') as string]);
	});

	it('is the cluster as well', () => {
		const {cluster} = plan;
		expect(movedCluster(cluster, {...cluster, namespace: 'other'})).toEqual([]);
		expect(movedCluster(cluster, {...cluster, server: 'https://b', context: 'b', uid: 'b'})).toHaveLength(3);
	});
});

describe('Helm\'s error', () => {
	it('is its last Error line and what follows', () => {
		expect(helmError('level=WARN msg="x"\nError: release web failed: resource Deployment/shop/web not ready. status: InProgress\ncontext deadline exceeded\n')).toBe('release web failed: resource Deployment/shop/web not ready. status: InProgress\ncontext deadline exceeded');
	});

	it('is the last lines when no line says Error, as with a panic, and null when there is nothing', () => {
		expect(helmError('1\n2\n3\n4\n5\n6\n7')).toBe('3\n4\n5\n6\n7');
		expect(helmError('\n')).toBeNull();
	});

	it('is bounded', () => {
		expect(helmError(`Error: ${'x\n'.repeat(1000)}`)!.split('\n')).toHaveLength(20);
	});
});

describe('whose a new revision is', () => {
	it('is told by its text or the revision that Helm 4.3 stores', () => {
		expect(ourRevision(plan, after(done))?.revision).toBe(3);
		expect(ourRevision(plan, after({revision: 3, status: 'failed', description: 'Rollback "web" failed: x'}))?.revision).toBe(3);
		expect(ourRevision(plan, after({revision: 3, status: 'deployed', description: 'mine', body: {info: {status: 'deployed', description: 'mine', rollback_revision: 1}}}))?.revision).toBe(3);
		expect(ourRevision(plan, after({revision: 3, status: 'deployed'}))).toBeNull();
		expect(ourRevision(plan, before)).toBeNull();
	});

	it('names revisions of others and records that are gone', () => {
		expect(strangersAfter(plan, after(done))).toEqual([]);
		expect(strangersAfter(plan, after({revision: 3, status: 'failed'}, {...done, revision: 4}))).toMatchObject([{revision: 3}]);
		expect(strangersAfter(plan, historyOf(stuck[1]!, done))).toMatchObject([{revision: 1, what: 'The record of revision 1 was deleted meanwhile.'}]);
		// By a limit to the history, as the plan says
		const pruning = {...plan, prunes: [{name: plan.records.find(({revision}) => revision === 1)!.name, revision: 1, status: 'deployed'}]};
		expect(strangersAfter(pruning, historyOf(stuck[1]!, done))).toEqual([]);
	});

	it('is not ours where an older record got a status that no rollback gives', () => {
		expect(rewritten(before, after(done))).toEqual([]);
		expect(rewritten(before, historyOf({...stuck[0]!, status: 'superseded'}, {...stuck[1]!, status: 'failed'}, done))).toEqual([{revision: 2, what: 'Somebody else wrote the record of revision 2 meanwhile: pending-upgrade became failed.'}]);
	});

	it('is not ours either where a lock was ended and superseded; after a rollback that failed that is its own doing', () => {
		const ended: Told = {...stuck[1]!, status: 'superseded'};
		expect(endedMeanwhile(plan, before, after(done))).toEqual([]);
		expect(endedMeanwhile(plan, before, historyOf({...stuck[0]!, status: 'superseded'}, ended, done))).toMatchObject([{revision: 2}]);
		expect(endedMeanwhile(plan, before, historyOf(stuck[0]!, ended, {...done, status: 'failed', description: 'Rollback "web" failed: x'}))).toEqual([]);
	});

	it('is seen at Helm\'s first write by number and label', () => {
		const seen = (...fresh: ReadonlyArray<readonly [number, string]>): SeenRecord[] => [...plan.records.map(record => ({...record, status: 'x'})), ...fresh.map(([revision, status]) => ({name: `v${revision}`, uid: 'u', resourceVersion: '1', revision, status}))];
		expect(strangersAtFirstWrite(plan, seen([3, 'pending-rollback']))).toEqual([]);
		expect(strangersAtFirstWrite(plan, seen([3, 'deployed']))).toEqual([]);
		expect(strangersAtFirstWrite(plan, seen([3, 'failed'], [4, 'pending-rollback']))).toMatchObject([{revision: 3}]);
		expect(strangersAtFirstWrite(plan, seen([3, 'pending-rollback']).slice(1))).toHaveLength(1);
	});
});

describe('late writes', () => {
	const settled: readonly SeenRecord[] = plan.records.map(record => ({...record, status: 'pending-upgrade'}));

	it('are told with what became of what', () => {
		expect(lateWrites(settled, settled)).toEqual([]);
		expect(lateWrites(settled, settled.map(record => record.revision === 2 ? {...record, resourceVersion: '9', status: 'deployed'} : record))).toEqual([{revision: 2, what: 'The record of revision 2 was written again: pending-upgrade became deployed.'}]);
		expect(lateWrites(settled, [...settled, {...settled[0]!, name: 'new', revision: 4}])).toMatchObject([{revision: 4, what: 'Revision 4 appeared (pending-upgrade).'}]);
		expect(lateWrites(settled, settled.slice(1))).toHaveLength(1);
	});
});

describe('an end', () => {
	it('is good when the newest is deployed and is this rollback', () => {
		expect(hasSucceeded(outcome({}))).toBe(true);
		expect(hasSucceeded(outcome({after: after({...done, status: 'pending-rollback'})}))).toBe(false);
		expect(hasSucceeded(outcome({after: after(done, {revision: 4, status: 'pending-upgrade'})}))).toBe(false);
		expect(hasSucceeded(outcome({after: null}))).toBe(false);
	});

	it('says what is true, what others did, and where the records are', () => {
		expect(goodEnd(outcome({strangers: [{revision: 9, what: 'Somebody.'}]}))).toEqual(['The newest record is revision 3, deployed.', expect.stringContaining('rollback to 1') as string, 'Somebody.', 'The records as they were before are in /state/backups/x.']);
	});

	it('that is bad holds Helm\'s own error and the state of the records', () => {
		const failed = outcome({exitCode: 1, output: {lines: ['Error: cannot patch "web"'], total: 1}, after: after({revision: 3, status: 'failed', description: 'Rollback "web" failed: cannot patch "web"'})});
		expect(badEnd(failed).split('\n')).toEqual(['The rollback of web to 1 failed: Helm ended with code 1:', 'cannot patch "web"', 'The newest record is revision 3, failed.', 'No record is deployed.']);
		expect(afterBadEnd(failed)).toContain('helm-triage triage shop/web');
	});

	it('of an interrupted Helm names the lock that it left', () => {
		expect(badEnd(outcome({exitCode: null, signal: 'SIGINT', after: after({...done, status: 'pending-rollback'})}))).toMatch(/was ended by SIGINT and printed nothing\.\nThe newest record is revision 3, pending-rollback: a lock/v);
	});

	it('says when Helm wrote nothing, or the records could not be read', () => {
		expect(afterBadEnd(outcome({exitCode: 1, after: before}))).toContain('Helm wrote no revision');
		expect(badEnd(outcome({exitCode: 1, after: null}))).toContain('could not be read');
		expect(stateNow(historyOf())).toEqual(['Helm reads no record of this release now.']);
	});
});
