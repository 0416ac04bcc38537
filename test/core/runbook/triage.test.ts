import {describe, expect, it} from 'vitest';
import {liveInWords} from '../../../source/core/runbook/live-words.ts';
import {triage} from '../../../source/core/runbook/triage.ts';
import type {Facts, Triage} from '../../../source/core/runbook/types.ts';
import {buildFacts, helm3} from '../../build/facts.ts';
import {buildLive} from '../../build/live.ts';
import {at, buildHistory, buildRecord, historyOf, type RecordInput} from '../../build/record.ts';
import {known, notAsked} from '../../../source/core/problem/known.ts';

const of = (inputs: readonly RecordInput[], over: Parameters<typeof buildFacts>[1] = {}): Triage => triage(buildFacts(buildHistory(...inputs), over));
const rowsOf = ({findings}: Triage): readonly string[] => findings.map(({row}) => row);
const refused = 'Upgrade "web" failed: an object was refused';
const lock: readonly RecordInput[] = [{revision: 1}, {revision: 2, status: 'pending-upgrade'}];

describe('triage', () => {
	it('finds nothing on a healthy release', () => {
		expect(of([{revision: 1, status: 'superseded'}, {revision: 2}])).toMatchObject({findings: [], recommended: null, verdict: 'none', lock: null});
	});

	it('names what nobody read', () => {
		expect(of(lock).unknown.map(({what}) => what)).toEqual([
			'how live differs from what Helm stored: not looked at',
			'whether the objects are ready, and hook Jobs: not looked at',
			'pods that could run the client of the lock: not looked at',
			'what you may do: not looked at',
		]);
		expect(of(lock, {health: {known: false, why: 'forbidden', verb: 'list pods'}}).unknown).toContainEqual({what: 'whether the objects are ready, and hook Jobs: you may not read it', verb: 'list pods'});
	});

	it('does not call a release of Helm 2 fine', () => {
		const history = historyOf(buildRecord({
			revision: 1, objectName: 'web.v1', labels: {
				name: null, owner: null, status: null, version: null, OWNER: 'TILLER', NAME: 'web', STATUS: 'PENDING_UPGRADE', VERSION: '1',
			},
		}));
		const found = triage(buildFacts(history));
		expect(found).toMatchObject({findings: [], lock: null});
		expect(found.unknown[0]?.what).toContain('what records of Helm 2 hold');
	});

	it('counts live objects where they were read, and says so where nothing is to be done', () => {
		expect(of([{revision: 1}]).live).toBeNull();
		const {findings, live} = of([{revision: 1}], buildLive({1: ['equal', 'equal']}));
		expect({findings, live}).toEqual({findings: [], live: {objects: 2, ready: 2, differs: 0, folded: 0, added: 0}});
		expect(liveInWords({live})).toBe('2 of 2 objects ready, live equals stored');
		expect(liveInWords({live: {objects: 1, ready: 1, differs: 0, folded: 3, added: 0}})).toBe('1 of 1 object ready, live equals stored (3 defaults folded)');
		expect(liveInWords({live: {objects: 9, ready: 8, differs: 1, folded: 0, added: 0}})).toBe('8 of 9 objects ready, 1 not as stored');
		expect(liveInWords({live: {objects: 9, ready: 9, differs: 0, folded: 0, added: 1}})).toBe('9 of 9 objects ready, live equals stored, 1 added by others (drift --all shows it)');
		expect(liveInWords({live: null})).toBeNull();
	});

	it('says which live objects it could not read, with the verb', () => {
		expect(of([{revision: 1}], buildLive({1: ['equal', 'unknown']})).unknown).toContainEqual({what: 'Deployment.apps/shop/web-1', verb: 'get Deployment'});
	});

	it('is the same for the same frozen facts', () => {
		const facts: Facts = buildFacts(buildHistory(...lock));
		expect(triage(facts)).toEqual(triage(facts));
	});
});

describe('the command', () => {
	it('is exact for Helm 4', () => {
		expect(of(lock).recommended).toMatchObject({id: 'rollback', revision: 1, command: 'helm rollback web 1 --kube-context=eu --namespace=shop --history-max=0 --wait=watcher --timeout=5m0s'});
	});

	it('is exact for Helm 3, and portable where no Helm is known', () => {
		const portable = 'helm rollback web 1 --kube-context=eu --namespace=shop --history-max=0 --wait --timeout=5m0s';
		expect(of(lock, {helm: known(helm3)}).recommended?.command).toBe(portable);
		expect(of(lock, {helm: notAsked}).recommended?.command).toBe(portable);
	});

	it('carries what else chooses the cluster, quoted', () => {
		expect(of(lock, {target: {context: 'eu prod', namespace: 'shop', flags: ['--kubeconfig=/home/me/my config']}}).recommended?.command).toBe('helm rollback web 1 --kube-context=\'eu prod\' --namespace=shop --kubeconfig=\'/home/me/my config\' --history-max=0 --wait=watcher --timeout=5m0s');
	});

	it('is none for records in a file, and says what is missing', () => {
		const {recommended} = of(lock, {target: null});
		expect(recommended).toMatchObject({id: 'rollback', command: null});
		expect(recommended?.needs).toBe('the cluster that these records came from; there: helm rollback web 1 --namespace=shop --history-max=0 --wait --timeout=5m0s');
	});

	it('is none for a name that Helm would not take', () => {
		const {recommended} = of([{revision: 1, name: 'x;rm'}, {revision: 2, name: 'x;rm', status: 'pending-upgrade'}]);
		expect(recommended?.command).toBeNull();
		expect(recommended?.needs).toContain('Helm does not take this name');
	});
});

describe('the first finding', () => {
	it('is the unreadable newest record, not what Helm takes for the last because of it', () => {
		const found = of([{revision: 1, status: 'superseded'}, {revision: 2, payload: ''}]);
		expect(rowsOf(found)).toEqual(['corrupt-record']);
		expect(found.recommended?.id).toBe('set-aside');
	});

	it('is the unreadable record above a lock, and no rollback is offered that would end on it', () => {
		const found = of([...lock, {revision: 3, payload: ''}]);
		expect(rowsOf(found)).toEqual(['corrupt-record', 'stale-upgrade-lock']);
		expect(found.findings[1]?.options.find(({id}) => id === 'rollback')).toMatchObject({command: null, needs: expect.stringContaining('record 3 set aside first') as string});
	});

	it('is what runs now, before anything else that is wrong', () => {
		const found = of([{revision: 1}, {revision: 2}, {revision: 3, status: 'pending-upgrade'}], {now: 60});
		expect(rowsOf(found)).toEqual(['operation-in-progress', 'ledger-mismatch']);
		expect(found).toMatchObject({verdict: 'held', recommended: null});
	});

	it('is a contradiction, not its symptom that nothing is deployed', () => {
		expect(rowsOf(of([{revision: 1, status: 'superseded'}, {revision: 2, status: 'failed', description: refused, labels: {status: 'superseded'}}]))).toEqual(['ledger-mismatch']);
	});

	it.each([
		[[{revision: 1, status: 'uninstalling'}], ['uninstall-stuck']],
		[[{revision: 1, status: 'uninstalled'}], ['uninstalled-kept']],
		[[{revision: 1, status: 'pending-install'}], ['first-install-stuck']],
		[[{revision: 1, status: 'failed', description: refused}], ['no-deployed-release']],
	] as const)('stands without the symptom no-deployed-release: %j', (inputs, expected) => {
		expect(rowsOf(of(inputs))).toEqual(expected);
	});

	it('is grave before light', () => {
		expect(rowsOf(of([{revision: 1, payload: ''}, {revision: 3}, {revision: 4, status: 'pending-upgrade'}]))).toEqual(['stale-upgrade-lock', 'corrupt-record', 'history-hole']);
	});
});

describe('a record that is elsewhere', () => {
	const found = of([{revision: 1}, {revision: 2, status: 'pending-upgrade', objectNamespace: 'shop', namespace: 'origin'}]);

	it('comes first and takes every Helm action away', () => {
		expect(rowsOf(found)[0]).toBe('history-hole');
		expect(found.findings.flatMap(({options}) => options.map(({id}) => id)).filter(id => ['rollback', 'upgrade', 'uninstall'].includes(id))).toEqual([]);
		expect(found).toMatchObject({recommended: null, target: {revision: null}});
	});
});

describe('a release with an owner', () => {
	const found = of(lock, {owners: [{tool: 'flux', mark: 'written by helm-controller', where: 'record 2'}]});

	it('is told to be paused first, and nothing is recommended', () => {
		expect(found.recommended).toBeNull();
		expect(found.findings[0]?.recommended).toBeNull();
		expect(found.findings[0]?.evidence).toContainEqual({
			what: 'managed by Flux: written by helm-controller', where: 'record 2', seen: true, revision: null,
		});
		expect(found.findings[0]?.options[0]?.needs).toBe('Flux out of the way first: suspend its HelmRelease (flux suspend helmrelease)');
		expect(found.findings[0]?.avoid[0]).toContain('Do not act before Flux is paused');
	});

	it('still waits for what runs', () => {
		const waiting = of(lock, {now: 60, owners: [{tool: 'terraform', mark: 'm', where: 'w'}]});
		expect(waiting.findings[0]?.options[0]).toMatchObject({id: 'wait', needs: expect.not.stringContaining('Terraform') as string});
	});
});

describe('an install that was cut off', () => {
	const claim = 'apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: data\n';

	it('offers an uninstall only where the manifest holds nothing precious', () => {
		const ids = (manifest: string): readonly string[] => of([{revision: 1, status: 'pending-install', manifest}]).findings[0]!.options.map(({id}) => id);
		expect(ids('kind: ConfigMap\n')).toContain('uninstall');
		expect(ids(claim)).not.toContain('uninstall');
		expect(ids('  "kind" : "Namespace"')).not.toContain('uninstall');
		expect(of([{revision: 1, status: 'pending-install', manifest: claim}]).findings[0]?.avoid[0]).toContain('PersistentVolumeClaim');
	});
});

describe('an uninstall that broke off', () => {
	it('offers to skip the hook that has no end', () => {
		const {findings} = of([{
			revision: 1, status: 'uninstalling', hooks: [{
				name: 'bye', events: ['pre-delete'], phase: 'Running', startedAt: at(1),
			}],
		}]);
		expect(findings[0]?.options.map(({command}) => command)).toEqual([
			'helm rollback web 1 --kube-context=eu --namespace=shop --history-max=0 --wait=watcher --timeout=5m0s',
			'helm-triage uninstall web --context=eu --namespace=shop',
			'helm-triage uninstall web --no-hooks --context=eu --namespace=shop',
		]);
	});
});

describe('hooks of a rollback', () => {
	it('do not count where they came with the record of the target', () => {
		const hooks = [{
			name: 'check', events: ['pre-rollback'], phase: 'Succeeded', startedAt: at(1), completedAt: at(2),
		}];
		const found = of([{revision: 1, status: 'superseded', hooks}, {revision: 2}, {
			revision: 3, status: 'pending-rollback', description: 'Rollback to 1', hooks, created: 50,
		}]);
		expect(found.recommended?.id).toBe('rollback');
		expect(found.findings[0]?.evidence.some(({what}) => what.includes('check'))).toBe(false);
	});
});
