/** What an uninstall is planned to do: what goes, what stays, what stops it and what is said of it. */
import {describe, expect, it} from 'vitest';
import {known} from '../../../../source/core/problem/known.ts';
import {
	absentAt,
	configMaps,
	historyOf,
	hookOf,
	liveAt,
	marks,
	objectOf,
} from '../release.ts';
import {uninstallPlan} from '../../../../source/core/plan/uninstall/uninstall-plan.ts';
import {
	type Changes,
	changesOf,
	codesOf,
	factsOf,
	helm3,
	planOf,
	policyOf,
	served,
} from './facts.ts';

const kept = (policy: string, name = 'kept'): string => objectOf('v1', 'ConfigMap', name, `  annotations:\n    helm.sh/resource-policy: "${policy}"\n`);
const claim = objectOf('v1', 'PersistentVolumeClaim', 'data');
const deployed = (manifest = configMaps('web')) => historyOf({revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed', manifest});
const reasonOf = (plan: ReturnType<typeof planOf>, code: string): string => plan.reasons.find(reason => reason.code === code)?.message ?? '';
const foreign = {'meta.helm.sh/release-name': 'other', 'meta.helm.sh/release-namespace': 'shop'};

describe('what goes', () => {
	it('is what the newest revision lists that Helm reads, and all records', () => {
		const history = historyOf({revision: 1, status: 'deployed', manifest: configMaps('old')}, {revision: 2, status: 'failed', manifest: configMaps('web', 'new')});
		const plan = planOf(history, {live: new Map([liveAt('ConfigMap/shop/web'), absentAt('ConfigMap/shop/new')])});
		expect(changesOf(plan)).toEqual(['delete ConfigMap/shop/web', 'same ConfigMap/shop/new']);
		expect(plan.prunes.map(({revision}) => revision)).toEqual([2, 1]);
		expect(plan.notes.join(' ')).toContain('What only revision 1 lists, the deployed one, stays without an owner.');
		expect([plan.verdict, plan.from, plan.to, plan.method]).toEqual(['go', 2, null, null]);
	});

	it('is nothing but records where the release was uninstalled before', () => {
		const history = historyOf({revision: 1, status: 'uninstalled', hooks: [hookOf('bye', 'pre-delete')]});
		const plan = planOf(history, {live: new Map([liveAt('ConfigMap/shop/web')])});
		expect([plan.objects, plan.hooks, plan.verdict]).toEqual([[], [], 'go']);
		expect(plan.steps[1]?.effect).toBe('Helm deletes the record');
		expect(codesOf(planOf(history, {keepHistory: true}))).toEqual(['already-uninstalled']);
	});

	it('goes by a command that pins the place and does not wait, and keeps the records where that is asked for', () => {
		const command = (changes: Parameters<typeof planOf>[1]): readonly string[] => planOf(deployed(), changes).steps[1]?.command ?? [];
		expect(command({})).toEqual(['helm', 'uninstall', 'web', '--kube-context=kind', '--namespace=shop', '--timeout=5m0s']);
		expect(command({keepHistory: true, policy: policyOf({noHooks: true, wait: 'watcher', timeout: 60})})).toEqual(['helm', 'uninstall', 'web', '--kube-context=kind', '--namespace=shop', '--no-hooks', '--keep-history', '--wait=watcher', '--timeout=1m0s']);
		expect(planOf(deployed(), {keepHistory: true}).prunes).toEqual([]);
	});

	it('says what an undo is worth, with the history and without', () => {
		expect(planOf(deployed()).steps[1]?.reverse).toContain('helm-triage undo puts them back');
		expect(planOf(deployed(), {keepHistory: true}).steps[1]?.reverse).toContain('a rollback to 2 makes the objects anew');
	});
});

describe('what stays', () => {
	it.each(['keep', ' Keep ', 'KEEP'])('is what the stored manifest keeps: %j', policy => {
		const plan = planOf(deployed(kept(policy)), {live: new Map([liveAt('ConfigMap/shop/kept')])});
		expect(changesOf(plan)).toEqual(['keep ConfigMap/shop/kept']);
	});

	it('is also what has another policy, of which Helm does not say a word', () => {
		const plan = planOf(deployed(kept('retain')), {live: new Map([liveAt('ConfigMap/shop/kept')])});
		expect(changesOf(plan)).toEqual(['keep ConfigMap/shop/kept']);
		expect(plan.objects[0]?.why).toContain('does not say so');
	});

	it('is not what the live annotation alone keeps', () => {
		const plan = planOf(deployed(), {live: new Map([liveAt('ConfigMap/shop/web', {...marks, 'helm.sh/resource-policy': 'keep'})])});
		expect(changesOf(plan)).toEqual(['delete ConfigMap/shop/web']);
		expect(plan.notes.join(' ')).toContain('does not count for an uninstall');
	});

	it('is not an item of a list that asks for it: the list\'s own policy counts', () => {
		const list = '---\napiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: item\n    annotations:\n      helm.sh/resource-policy: keep\n';
		expect(changesOf(planOf(deployed(list), {live: new Map([liveAt('ConfigMap/shop/item')])}))).toEqual(['delete ConfigMap/shop/item']);
		const whole = list.replace('kind: List', 'kind: List\nmetadata:\n  annotations:\n    helm.sh/resource-policy: keep');
		expect(changesOf(planOf(deployed(whole), {live: new Map([liveAt('ConfigMap/shop/item')])}))).toEqual(['keep ConfigMap/shop/item']);
	});

	it('is named: definitions of crds/, claims of templates, objects of hooks', () => {
		const manifest = objectOf('apps/v1', 'StatefulSet', 'db');
		const history = historyOf({
			revision: 1, status: 'deployed', manifest, hooks: [hookOf('migrate', 'pre-upgrade'), {...hookOf('bye', 'post-delete') as object, delete_policies: ['hook-succeeded']}],
		});
		const notes = planOf(history, {
			crds: ['widgets.example.test'],
			live: new Map([liveAt('StatefulSet.apps/shop/db'), liveAt('Job.batch/shop/migrate'), absentAt('Job.batch/shop/bye')]),
			madeClaims: known([{address: 'PersistentVolumeClaim/shop/data-db-0', maker: 'StatefulSet.apps/shop/db', deleted: false}]),
		}).notes.join('\n');
		expect(notes).toContain('Definitions of the chart\'s crds/ stay, and with them all objects of their kinds: widgets.example.test.');
		expect(notes).toContain('1 claim made by a StatefulSet\'s template stays, with the data: PersistentVolumeClaim/shop/data-db-0.');
		expect(notes).toContain('An object of a hook stays: Job.batch/shop/migrate.');
	});
});

describe('objects of others', () => {
	const live = new Map([liveAt('ConfigMap/shop/web', foreign)]);

	it('go by an older Helm, which is a stop that nothing lifts', () => {
		const plan = planOf(deployed(), {helm: helm3, live, acknowledge: ['deletes-foreign']});
		expect([changesOf(plan), codesOf(plan), plan.verdict]).toEqual([['delete ConfigMap/shop/web'], ['deletes-foreign ConfigMap/shop/web'], 'stop']);
		expect(reasonOf(plan, 'deletes-foreign')).toContain('belongs to release shop/other now. Helm 4.3 and newer leave it.');
	});

	it('stay by Helm 4.3, and by none before', () => {
		expect(changesOf(planOf(deployed(), {live}))).toEqual(['keep ConfigMap/shop/web']);
		const older = {
			path: 'helm', version: 'v4.2.0', major: 4, minor: 2, supported: true,
		};
		expect(changesOf(planOf(deployed(), {live, helm: older}))).toEqual(['delete ConfigMap/shop/web']);
	});

	it('are also those that carry half of the marks, for Helm 4.3', () => {
		const half = new Map([liveAt('ConfigMap/shop/web', marks, {metadata: {labels: {'app.kubernetes.io/managed-by': 'somebody'}}})]);
		const plan = planOf(deployed(), {live: half});
		expect(plan.objects[0]).toMatchObject({change: 'keep', why: 'it does not carry all marks of this release: Helm v4.3.1 leaves it'});
	});

	it('that carry no mark at all may be accepted', () => {
		const plan = planOf(deployed(), {helm: helm3, live: new Map([liveAt('ConfigMap/shop/web', {})]), acknowledge: ['deletes-unmarked']});
		expect([codesOf(plan), plan.verdict]).toEqual([['deletes-unmarked ConfigMap/shop/web'], 'go']);
	});
});

describe('data that goes', () => {
	const live = new Map([liveAt('PersistentVolumeClaim/shop/data')]);
	const message = (volume: {readonly name: string; readonly reclaim: string | null} | null): string => reasonOf(planOf(deployed(claim), {live, volumes: new Map([['PersistentVolumeClaim/shop/data', known(volume)]])}), 'loses-claim');

	it('stops until it is acknowledged, and says what becomes of the volume', () => {
		expect(message({name: 'pv-1', reclaim: 'Delete'})).toContain('its volume pv-1 is deleted with it (reclaim policy Delete), and the data with the volume');
		expect(message({name: 'pv-1', reclaim: 'Retain'})).toContain('its volume pv-1 and the data stay (reclaim policy Retain)');
		expect(message({name: 'pv-1', reclaim: 'Recycle'})).toContain('has the reclaim policy Recycle');
		expect(message({name: 'pv-1', reclaim: null})).toContain('could not be read');
		expect(message(null)).toContain('it has no volume yet');
		expect(planOf(deployed(claim), {live}).verdict).toBe('stop');
		expect(planOf(deployed(claim), {live, acknowledge: ['loses-claim']}).verdict).toBe('go');
	});

	it('is also what a StatefulSet takes along', () => {
		const plan = planOf(deployed(objectOf('apps/v1', 'StatefulSet', 'db')), {
			live: new Map([liveAt('StatefulSet.apps/shop/db')]),
			madeClaims: known([{address: 'PersistentVolumeClaim/shop/data-db-0', maker: 'StatefulSet.apps/shop/db', deleted: true}]),
		});
		expect(codesOf(plan)).toEqual(['loses-claim PersistentVolumeClaim/shop/data-db-0']);
	});

	it('is a namespace with all in it, and a definition with all objects of its kind', () => {
		const manifest = `${objectOf('v1', 'Namespace', 'shop')}${objectOf('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'widgets.example.test')}`;
		const plan = planOf(deployed(manifest), {
			live: new Map([liveAt('Namespace/shop'), liveAt('CustomResourceDefinition.apiextensions.k8s.io/widgets.example.test')]),
			releasesIn: new Map([['shop', ['cart', 'web2']]]),
			ofKinds: new Map([['CustomResourceDefinition.apiextensions.k8s.io/widgets.example.test', known(3)]]),
		});
		expect(codesOf(plan)).toEqual(['loses-namespace Namespace/shop', 'loses-kind CustomResourceDefinition.apiextensions.k8s.io/widgets.example.test']);
		expect(reasonOf(plan, 'loses-namespace')).toContain('the releases cart and web2 among it, and the records of this release');
		expect(reasonOf(plan, 'loses-kind')).toContain('the 3 objects of its kind go with it');
	});
});

describe('what will hang', () => {
	const held = (finalizers: readonly string[], more = {}) => new Map([liveAt('ConfigMap/shop/web', marks, {metadata: {finalizers, ...more}})]);

	it('is an object with a finalizer of somebody else, with who set it', () => {
		const plan = planOf(deployed(), {live: held(['example.test/guard'], {managedFields: [{manager: 'operator', operation: 'Update', fieldsV1: {'f:metadata': {'f:finalizers': {'v:"example.test/guard"': {}}}}}]})});
		expect(codesOf(plan)).toEqual(['finalizer-may-hang ConfigMap/shop/web']);
		expect(reasonOf(plan, 'finalizer-may-hang')).toContain('the finalizer example.test/guard, set by operator: it stays, being deleted, until what handles it has let it go.');
	});

	it('is none with the control plane\'s own', () => {
		expect(codesOf(planOf(deployed(), {live: held(['kubernetes.io/pvc-protection', 'foregroundDeletion'])}))).toEqual([]);
	});

	it('names the workloads that go with it, which may be what handles it', () => {
		const plan = planOf(deployed(`${configMaps('web')}${objectOf('apps/v1', 'Deployment', 'operator')}`), {live: new Map([...held(['example.test/guard']), liveAt('Deployment.apps/shop/operator')])});
		expect(reasonOf(plan, 'finalizer-may-hang')).toContain('this release\'s own Deployment/operator too');
		const [address, widget] = liveAt('Widget.example.test/shop/w', marks, {metadata: {finalizers: ['example.test/guard']}});
		const custom = planOf(deployed(`${objectOf('example.test/v1', 'Widget', 'w')}${objectOf('apps/v1', 'Deployment', 'operator')}`), {live: new Map([[address, widget], liveAt('Deployment.apps/shop/operator')])});
		expect(reasonOf(custom, 'finalizer-may-hang')).toContain('this release\'s own Deployment/operator before it');
	});

	it('says what looks like its controller, and is none where that runs and stays', () => {
		const key = 'ConfigMap/shop/web example.test/guard';
		const seen = (ready: number, unread = false, workload = 'Deployment/ops/guard') => new Map([[key, {found: ready < 0 ? [] : [{workload, ready, wanted: 1}], unread}]]);
		const live = held(['example.test/guard']);
		const alive = planOf(deployed(), {live, controllers: seen(1)});
		expect([codesOf(alive), alive.notes.join(' ').includes('Deployment/ops/guard (1 ready) looks like its controller, and runs.')]).toEqual([[], true]);
		const words = (controllers: ReturnType<typeof seen>): string => reasonOf(planOf(deployed(), {live, controllers}), 'finalizer-may-hang');
		expect(words(seen(0))).toContain('Deployment/ops/guard looks like its controller, and has no ready pod.');
		expect(words(seen(-1))).toContain('No workload of the cluster looks like its controller.');
		expect(words(seen(-1, true))).toContain('Whether its controller runs could not be told.');
		const own = planOf(deployed(`${configMaps('web')}${objectOf('apps/v1', 'Deployment', 'guard')}`), {live: new Map([...live, liveAt('Deployment.apps/shop/guard')]), controllers: seen(1, false, 'Deployment/shop/guard')});
		expect(reasonOf(own, 'finalizer-may-hang')).toContain('Deployment/shop/guard looks like its controller, and goes with the release.');
	});

	it('says since when one is being deleted already', () => {
		const plan = planOf(deployed(), {live: held(['example.test/guard'], {deletionTimestamp: '2026-11-02T03:30:00Z'})});
		expect(reasonOf(plan, 'finalizer-may-hang')).toContain('it is being deleted since 2026-11-02T03:30:00Z and stays');
	});
});

describe('what Helm cannot do', () => {
	it('is a manifest with a kind that is not served: nothing is deleted', () => {
		const plan = planOf(deployed(objectOf('gone.test/v1', 'Thing', 'one')));
		expect(codesOf(plan)).toEqual(['kind-not-served gone.test/v1 Thing']);
		expect(reasonOf(plan, 'kind-not-served')).toContain('leaves the release uninstalling');
	});

	it('is no kind of what is kept: that is not built', () => {
		const manifest = objectOf('gone.test/v1', 'Thing', 'one', '  annotations:\n    helm.sh/resource-policy: keep\n');
		expect(codesOf(planOf(deployed(manifest)))).toEqual([]);
	});

	it('is a group that did not answer, and discovery that failed', () => {
		expect(codesOf(planOf(deployed(objectOf('gone.test/v1', 'Thing', 'one')), {served: known({kinds: served, unanswered: ['gone.test/v1']})}))).toContain('kind-unanswered gone.test/v1 Thing');
		expect(codesOf(planOf(deployed(), {served: {known: false, why: 'failed'}, live: new Map([liveAt('ConfigMap/shop/web')])}))).toEqual(['discovery-failed']);
	});

	it('is a document that it cannot read', () => {
		expect(codesOf(planOf(deployed('---\napiVersion: v1\nkind: ConfigMap\nmetadata: [\n')))).toContain('manifest-unreadable');
	});

	it('is a newest record that it cannot read', () => {
		expect(codesOf(planOf(historyOf({revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed', broken: 'H4sI'})))).toContain('newest-undecodable sh.helm.release.v1.web.v2');
	});

	it('is a release of which no record is one for it', () => {
		expect(codesOf(planOf(historyOf()))).toEqual(['target-missing']);
	});

	it('is what other releases need it for by the config file, until that is accepted', () => {
		const live = new Map([liveAt('ConfigMap/shop/web')]);
		const dependents = [{release: 'shop/api', seen: true}];
		expect(planOf(deployed(), {live, dependents})).toMatchObject({verdict: 'stop', reasons: [{code: 'still-needed', acknowledge: 'still-needed', message: 'shop/api needs it by the config file, and does not go with it. `helm-triage group uninstall` with --with-dependents takes in what is there.'}]});
		expect(planOf(deployed(), {live, dependents, acknowledge: ['still-needed']}).verdict).toBe('go');
		const [reason] = planOf(deployed(), {live, dependents: [...dependents, {release: 'pay/web', seen: false}]}).reasons;
		expect(reason?.message).toContain('Whether pay/web is there could not be read.');
	});

	it('is what the person may not do', () => {
		const live = new Map([liveAt('ConfigMap/shop/web')]);
		expect(codesOf(planOf(deployed(), {live, denied: [{verb: 'delete', address: 'ConfigMap/shop/web'}]}))).toEqual(['may-not-write ConfigMap/shop/web']);
		expect(codesOf(planOf(deployed(), {live, denied: [{verb: 'delete', address: null}]}))).toEqual(['may-not-write']);
		expect(codesOf(planOf(deployed(), {live, denied: [{verb: 'update', address: null}]}))).toEqual([]);
		expect(codesOf(planOf(deployed(), {live, keepHistory: true, denied: [{verb: 'update', address: null}]}))).toEqual(['may-not-write']);
	});

	it('is what it may not read, which it leaves or deletes by its major', () => {
		const live = new Map([['ConfigMap/shop/web', {known: false, why: 'forbidden', verb: 'get configmaps'} as const]]);
		expect(reasonOf(planOf(deployed(), {live}), 'object-unread')).toContain('leaves what it cannot read, and deletes the records all the same');
		expect(reasonOf(planOf(deployed(), {live, helm: helm3}), 'object-unread')).toContain('deletes it by its name');
	});

	it('is a record without info', () => {
		expect(codesOf(planOf(historyOf({revision: 1, status: 'deployed', body: {info: null}}), {live: new Map()}))).toContain('record-without-info sh.helm.release.v1.web.v1');
	});
});

describe('hooks', () => {
	const hooks = [hookOf('after', 'post-delete'), hookOf('before', 'pre-delete')];
	const history = historyOf({revision: 1, status: 'deployed', hooks});
	const live = new Map([liveAt('ConfigMap/shop/web'), absentAt('Job.batch/shop/after'), absentAt('Job.batch/shop/before')]);

	it('run before and after, and are left out where that is asked for', () => {
		expect(planOf(history, {live}).hooks).toEqual(['pre-delete Job/before', 'post-delete Job/after']);
		const without = planOf(history, {live, policy: policyOf({noHooks: true})});
		expect(without.hooks).toEqual([]);
		expect(without.notes.join(' ')).toContain('Left out by --no-hooks: Job/after and Job/before.');
	});

	it('that the last uninstall got stuck at fail again', () => {
		const stuck = historyOf({revision: 1, status: 'uninstalling', hooks: [hookOf('before', 'pre-delete', {lastRun: {phase: 'Running', started_at: '2026-11-02T03:00:00Z'}})]});
		expect(codesOf(planOf(stuck, {live}))).toEqual(['hook-failed-before Job/before']);
		expect(codesOf(planOf(stuck, {live, policy: policyOf({noHooks: true})}))).toEqual([]);
	});

	it('find their objects of an earlier run, which only some policies take away first', () => {
		const there = new Map([...live, liveAt('Job.batch/shop/before')]);
		const with_ = (policies: readonly string[], changes: Changes = {}) => planOf(historyOf({revision: 1, status: 'deployed', hooks: [{...hookOf('before', 'pre-delete') as object, delete_policies: policies}]}), {live: there, ...changes});
		expect(codesOf(with_(['hook-succeeded']))).toEqual(['hook-object-exists Job.batch/shop/before']);
		const both = planOf(historyOf({revision: 1, status: 'deployed', hooks: [{...hookOf('before', 'pre-delete') as object, events: ['pre-delete', 'post-delete'], delete_policies: ['hook-failed']}]}), {live: there, helm: helm3});
		expect(both.reasons).toMatchObject([{code: 'hook-object-fails', message: expect.stringContaining('nothing is deleted, and the release stays uninstalling') as string}]);
		expect(codesOf(with_(['hook-succeeded'], {helm: helm3}))).toEqual(['hook-object-fails Job.batch/shop/before']);
		expect(codesOf(with_(['before-hook-creation', 'hook-succeeded']))).toEqual([]);
		expect(codesOf(with_([]))).toEqual([]);
	});

	it('cannot be created in a namespace that goes', () => {
		const home = known({
			name: 'shop', phase: 'Terminating', leaving: {since: '2026-11-02T03:00:00Z', finalizers: []}, conditions: [],
		});
		expect(codesOf(planOf(history, {live, home}))).toEqual(['namespace-leaving Namespace/shop']);
		expect(codesOf(planOf(deployed(), {live, home}))).toEqual([]);
	});
});

describe('who else works on it', () => {
	const live = new Map([liveAt('ConfigMap/shop/web')]);

	it('stops at a lock that is not stale, at a young uninstall and at an owner', () => {
		expect(codesOf(planOf(historyOf({revision: 1, status: 'pending-upgrade', at: 3590}), {live}))).toEqual(['lock-not-stale']);
		expect(codesOf(planOf(historyOf({revision: 1, status: 'uninstalling', at: 3590}), {live}))).toEqual(['uninstall-may-run']);
		expect(codesOf(planOf(deployed(), {live, owners: [{tool: 'flux', mark: 'label', where: 'record'}]}))).toEqual(['owned-elsewhere flux']);
	});

	it('watches the records afterwards where there was a lock', () => {
		expect(planOf(historyOf({revision: 1, status: 'pending-upgrade'}), {live, clientDead: 'it is'}).steps.map(({id}) => id)).toEqual(['backup', 'run', 'check', 'watch']);
		expect(planOf(deployed(), {live}).steps.map(({id}) => id)).toEqual(['backup', 'run', 'check']);
	});
});

describe('the digest', () => {
	it('covers what goes, with its uid, and how', () => {
		const digest = (changes: Parameters<typeof planOf>[1]): string => planOf(deployed(), changes).digest;
		const live = new Map([liveAt('ConfigMap/shop/web')]);
		const anew = new Map([liveAt('ConfigMap/shop/web', marks, {metadata: {uid: 'another'}})]);
		const all = [digest({live}), digest({live: anew}), digest({live: new Map([absentAt('ConfigMap/shop/web')])}), digest({live, keepHistory: true}), digest({live, policy: policyOf({noHooks: true})})];
		expect(new Set(all).size).toBe(all.length);
		expect(digest({live, acknowledge: ['loses-claim']})).toBe(digest({live}));
	});
});

describe('a plan from files', () => {
	it('says what the manifest says, and runs nothing', () => {
		const plan = uninstallPlan(factsOf(deployed(), {world: 'folder', served: {known: false, why: 'not-asked'}, helm: null}));
		expect([changesOf(plan), codesOf(plan), plan.unavailable?.code]).toEqual([['delete ConfigMap/shop/web'], [], 'folder']);
	});
});
