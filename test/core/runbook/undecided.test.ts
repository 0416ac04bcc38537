/** For each situation the fact that decides it, there and taken away: then it is left open, with what would settle it, or the row is quiet. */
import {describe, expect, it} from 'vitest';
import {known} from '../../../source/core/problem/known.ts';
import {rows} from '../../../source/core/runbook/rows.ts';
import type {Facts, Finding} from '../../../source/core/runbook/types.ts';
import {buildFacts} from '../../build/facts.ts';
import {buildLive, buildObject, forbidden, liveOf} from '../../build/live.ts';
import {buildLog} from '../../build/log.ts';
import {at, buildHistory, buildRecord, buildUnread, historyOf, type RecordInput} from '../../build/record.ts';
import {situations} from '../../build/situations.ts';
import {discovered, gone, other, owned, ownership} from './live-cases.ts';
import {ledgerCases} from './ledger-cases.ts';
import {upgradeCases} from './upgrade-cases.ts';

type Over = Parameters<typeof buildFacts>[1];

type Case = {
	/** What decides it. */
	readonly decides: string;
	readonly there: Facts;
	readonly away: Facts;
	/** What the finding then says would settle it; null where the row is quiet. */
	readonly settles: RegExp | null;
};

const of = (inputs: readonly RecordInput[], over: Over = {}): Facts => buildFacts(buildHistory(...inputs), over);

/** The same records, with the bodies of some revisions not read. */
const unread = (inputs: readonly RecordInput[], revisions: readonly number[], over: Over = {}): Facts => {
	const records = inputs.map(input => revisions.includes(input.revision) ? buildUnread(input) : buildRecord(input));
	return buildFacts(historyOf(...records), over);
};

const floor: Over = {now: 60, nowIsFloor: true};
const cut: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'pending-upgrade'}];
const cutRollback: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}, {revision: 3, status: 'pending-rollback', description: 'Rollback to 1'}];
const failed = (why: string): readonly RecordInput[] => [{revision: 1}, {revision: 2, status: 'failed', description: `Upgrade "web" failed: ${why}`}];
const twice: readonly RecordInput[] = [...failed('context deadline exceeded'), {revision: 3, status: 'failed', description: 'Upgrade "web" failed: context deadline exceeded'}];

/** A refusal that the description of the newest record tells; without its body nobody knows it. */
const told = (why: string): Case => ({
	decides: 'the description of the failed record', there: of(failed(why)), away: unread(failed(why), [2]), settles: null,
});

const firstOf = (table: Readonly<Record<string, {readonly fires: ReadonlyArray<readonly [string, Facts, Partial<Finding>]>}>>, row: string): Facts => table[row]!.fires[0]![1];

/** Facts whose records are the same, but for bodies of older revisions that were not read. */
const olderUnread = (facts: Facts): Facts => {
	const newest = facts.history.believed.last;
	const records = facts.history.revisions.map(({revision, record}) => revision === newest ? record : {...record, decoded: null});
	return buildFacts(historyOf(...records.toReversed()), {});
};

const changed = (row: string): Case => ({
	decides: 'what the revision before held', there: firstOf(upgradeCases, row), away: olderUnread(firstOf(upgradeCases, row)), settles: null,
});

const leftover = 'pre-upgrade hooks failed: warning: Hook pre-upgrade web/templates/h.yaml failed: 1 error occurred:\n\t* jobs.batch "web-migrate" already exists\n\n';
const nowhere = buildLog('Error: UPGRADE FAILED: "web" has no deployed releases');
const inUse = buildLog('Error: INSTALLATION FAILED: cannot re-use a name that is still in use');

const mixed = liveOf(2, [{...buildObject('equal', 0), live: {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web-0', managedFields: [{manager: 'helm', operation: 'Apply', time: at(1)}, {manager: 'helm', operation: 'Update', time: at(60)}]}}}]);
const pair: readonly RecordInput[] = [{revision: 1, status: 'superseded'}, {revision: 2}];

const cases: Readonly<Record<typeof situations[number], Case>> = {
	'stale-upgrade-lock': {
		decides: 'the age of the lock', there: of(cut), away: of(cut, floor), settles: /live objects and hook Jobs/v,
	},
	'first-install-stuck': {
		decides: 'the age of the lock', there: of([{revision: 1, status: 'pending-install'}]), away: of([{revision: 1, status: 'pending-install'}], floor), settles: /live objects and hook Jobs/v,
	},
	'no-deployed-release': {
		decides: 'whether the name is elsewhere', there: buildFacts(historyOf(), {...nowhere, elsewhere: known([])}), away: buildFacts(historyOf(), {...nowhere, elsewhere: {known: false, why: 'forbidden', verb: 'list secrets in all namespaces'}}), settles: /missing right: list secrets in all namespaces/v,
	},
	'wait-timed-out': {
		decides: 'what is ready by now', there: of(failed('context deadline exceeded'), buildLive({2: ['equal failed']})), away: of(failed('context deadline exceeded'), forbidden), settles: /whether the objects of 2 are live and ready/v,
	},
	'ownership-refused': told('Unable to continue with update: Service "web" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata'),
	'apply-conflict': told('conflict occurred while applying object shop/web apps/v1, Kind=Deployment: Apply failed with 1 conflict: conflict with "kubectl" using apps/v1: .spec.replicas'),
	'name-in-use': {
		decides: 'a record that holds the name', there: of([{revision: 1}], inUse), away: buildFacts(historyOf(), inUse), settles: /whether there is a release web elsewhere/v,
	},
	'removed-api': {
		decides: 'discovery', there: discovered({gone: [gone([2, 1])]}), away: buildFacts(buildHistory(...pair), {apis: {known: false, why: 'failed'}}), settles: null,
	},
	'immutable-field': told('cannot patch "web" with kind Deployment: Deployment.apps "web" is invalid: spec.selector: Invalid value: {}: field is immutable'),
	'hook-failed': told('pre-upgrade hooks failed: job web-migrate failed: BackoffLimitExceeded'),
	'pending-rollback': {
		decides: 'the age of the lock', there: of(cutRollback), away: of(cutRollback, floor), settles: /live objects and hook Jobs/v,
	},
	'uninstall-stuck': {
		decides: 'the age of the uninstall', there: of([{revision: 1, status: 'uninstalling'}]), away: of([{revision: 1, status: 'uninstalling'}], floor), settles: /./v,
	},
	'record-too-large': {
		decides: 'the size of the record', there: firstOf(ledgerCases, 'record-too-large'), away: unread(pair, [1, 2]), settles: null,
	},
	'wrong-rollback-target': {
		decides: 'what is ready by now', there: of(twice, buildLive({3: ['equal failed']})), away: of(twice, forbidden), settles: /whether the objects of 3 are live and ready/v,
	},
	drift: {
		decides: 'the live object', there: of([{revision: 1}], buildLive({1: ['equal', 'missing']})), away: of([{revision: 1}], buildLive({1: ['equal', 'unseen']})), settles: /kubectl get on the cluster/v,
	},
	'stolen-object': {
		decides: 'whether the other release still has it', there: ownership([owned(other('yes'))]), away: ownership([owned(other('unknown'))]), settles: /reading its newest record settles it/v,
	},
	'final-write-lost': {
		decides: 'whether all of it is live and ready', there: of(cut, buildLive({2: ['equal']})), away: of(cut, forbidden), settles: null,
	},
	forbidden: told('cannot patch "web" with kind Deployment: deployments.apps "web" is forbidden: User "ci" cannot patch resource "deployments" in API group "apps" in the namespace "shop"'),
	'huge-ledger': {
		decides: 'the records', there: firstOf(ledgerCases, 'huge-ledger'), away: of([{revision: 25}]), settles: null,
	},
	'ledger-mismatch': {
		decides: 'the bodies', there: of([{revision: 1, labels: {status: 'failed'}}]), away: unread([{revision: 1, labels: {status: 'failed'}}], [1]), settles: null,
	},
	'values-lost': changed('values-lost'),
	'corrupt-record': {
		decides: 'the body', there: of([{revision: 1, status: 'superseded'}, {revision: 2, payload: ''}]), away: unread([{revision: 1, status: 'superseded'}, {revision: 2}], [2]), settles: null,
	},
	'history-hole': {
		decides: 'the ages of the records', there: of([{revision: 1, status: 'superseded', created: 500}, {revision: 2, created: 10}]), away: of([{revision: 1, status: 'superseded', created: null, lastDeployed: 500}, {revision: 2, created: null, lastDeployed: 10}]), settles: null,
	},
	'cluster-blocks': told('failed to create resource: configmaps "web" is forbidden: exceeded quota: small, requested: configmaps=1, used: configmaps=2, limited: configmaps=2'),
	'mixed-writers': {
		decides: 'who wrote the live objects', there: of(pair, mixed), away: of(pair, forbidden), settles: null,
	},
	'operation-in-progress': {
		decides: 'the age of the lock', there: of(cut, {now: 60}), away: of(cut, {now: null}), settles: null,
	},
	'rollback-no-effect': changed('rollback-no-effect'),
	'objects-deleted-by-upgrade': changed('objects-deleted-by-upgrade'),
	'failed-but-serving': {
		decides: 'which of the two is live', there: of(failed('x'), buildLive({2: ['differs'], 1: ['equal']})), away: of(failed('x'), forbidden), settles: /./v,
	},
	'uninstalled-kept': {
		decides: 'the status', there: of([{revision: 1, status: 'uninstalled'}]), away: unread([{revision: 1, status: 'uninstalled', labels: {status: null}}], [1]), settles: null,
	},
	'hook-leftover': told(leftover),
	'image-changed-alone': changed('image-changed-alone'),
	'values-changed-alone': changed('values-changed-alone'),
	'chart-changed-alone': changed('chart-changed-alone'),
	'not-ready': {
		decides: 'how the objects do', there: of([{revision: 1}], buildLive({1: ['equal failed']})), away: of([{revision: 1}], forbidden), settles: null,
	},
	'object-invalid': told('failed to create resource: Service "web" is invalid: spec.ports[1].name: Duplicate value: "http"'),
};

/** Everything that a finding says besides its options. */
const wordsOf = ({title, meaning, evidence, avoid}: Finding): string => [title, meaning, ...evidence.filter(({seen}) => !seen).map(({what}) => what), ...avoid].join('\n');

describe.each(rows)('$id', row => {
	const found = cases[row.id as keyof typeof cases];

	it(`rests on ${found?.decides ?? 'a fact that no test names'}`, () => {
		expect(row.judge(found.there)).toMatchObject({row: row.id});
		expect(row.judge(found.there)?.confidence).not.toBe('cannot-tell');
	});

	it('decides nothing without it', () => {
		const finding = row.judge(found.away);
		if (found.settles === null) {
			expect(finding).toBeNull();
		} else {
			expect(finding).toMatchObject({confidence: 'cannot-tell', recommended: null});
			expect(wordsOf(finding!)).toMatch(found.settles);
			expect(finding!.evidence.some(({seen}) => !seen) || /settles|settle it/v.test(wordsOf(finding!))).toBe(true);
		}
	});
});

describe('every situation of the runbook', () => {
	it('has a row, a page, and a fact that decides it', () => {
		expect(rows.map(({id}) => id).toSorted()).toEqual([...situations].toSorted());
		expect(Object.keys(cases).toSorted()).toEqual([...situations].toSorted());
	});
});
