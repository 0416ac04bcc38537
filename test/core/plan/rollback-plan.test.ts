import {describe, expect, it} from 'vitest';
import {matchesDigest} from '../../../source/core/plan/digest.ts';
import {isProtected} from '../../../source/core/plan/protected.ts';
import {rollbackPlan} from '../../../source/core/plan/rollback-plan.ts';
import type {Plan} from '../../../source/core/plan/types.ts';
import {
	absentAt,
	configMaps,
	factsOf,
	historyOf,
	hookOf,
	liveAt,
	marks,
	objectOf,
	type Changes,
	type Told,
} from './release.ts';

const told: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: configMaps('web', 'old')},
	{revision: 2, status: 'deployed', manifest: configMaps('web') + objectOf('v1', 'Service', 'web')},
	{revision: 3, status: 'pending-upgrade', manifest: `${configMaps('web')}data: {a: b}\n${objectOf('v1', 'Service', 'web')}${configMaps('new', 'kept', 'gone')}`},
];

const planOf = (to: number, changes?: Changes, records: readonly Told[] = told): Plan => {
	const history = historyOf(...records);
	return rollbackPlan(factsOf(history, to, changes));
};

describe('the objects of a plan', () => {
	it('are told with what happens to each, the drastic first', () => {
		const live = new Map([
			liveAt('ConfigMap/shop/kept', {...marks, 'helm.sh/resource-policy': 'keep'}),
			absentAt('ConfigMap/shop/gone'),
			liveAt('ConfigMap/shop/new'),
		]);
		expect(planOf(2, {live}).objects.map(({address, change}) => [address, change])).toEqual([
			['ConfigMap/shop/new', 'delete'],
			['ConfigMap/shop/web', 'patch'],
			['ConfigMap/shop/kept', 'keep'],
			['ConfigMap/shop/gone', 'same'],
			['Service/shop/web', 'same'],
		]);
	});

	it('that only the target holds are created, or overwritten where they are', () => {
		const created = (changes?: Changes): unknown => planOf(1, changes).objects.find(({address}) => address === 'ConfigMap/shop/old');
		expect(created()).toMatchObject({change: 'create'});
		expect(created({live: new Map([liveAt('ConfigMap/shop/old', {})])})).toMatchObject({change: 'patch'});
		expect(created({live: new Map([absentAt('ConfigMap/shop/old')])})).toMatchObject({change: 'create'});
	});

	it('are the same object in another API version', () => {
		const records: readonly Told[] = [
			{revision: 1, status: 'superseded', manifest: objectOf('autoscaling/v1', 'HorizontalPodAutoscaler', 'web')},
			{revision: 2, status: 'deployed', manifest: objectOf('autoscaling/v2', 'HorizontalPodAutoscaler', 'web')},
		];
		expect(planOf(1, {}, records).objects).toMatchObject([{address: 'HorizontalPodAutoscaler.autoscaling/shop/web', change: 'patch'}]);
	});

	it('of a release that was uninstalled are created again, and unknown where the uninstall did not end', () => {
		const records = (status: string): readonly Told[] => [{revision: 1, status: 'superseded'}, {revision: 2, status}];
		expect(planOf(1, {}, records('uninstalled')).objects).toMatchObject([{address: 'ConfigMap/shop/web', change: 'create'}]);
		expect(planOf(1, {}, records('uninstalling')).objects).toMatchObject([{address: 'ConfigMap/shop/web', change: 'unknown'}]);
	});

	it('that could not be looked at are told as deleted, with that said', () => {
		expect(planOf(2, {live: new Map([['ConfigMap/shop/new', {known: false, why: 'forbidden', verb: 'get ConfigMap'}]])}).objects[0]).toMatchObject({change: 'delete', why: expect.stringContaining('was not seen') as string});
	});
});

describe('the hooks of a plan', () => {
	it('are those of the target that a rollback runs, in run order', () => {
		const hooks = [hookOf('zebra', 'post-rollback'), hookOf('b', 'pre-rollback'), hookOf('a', 'pre-rollback'), hookOf('first', 'pre-rollback', {weight: -5}), hookOf('not', 'pre-upgrade')];
		expect(planOf(2, {}, [told[0]!, {...told[1]!, hooks}, told[2]!]).hooks).toEqual(['pre-rollback Job/first', 'pre-rollback Job/a', 'pre-rollback Job/b', 'post-rollback Job/zebra']);
	});

	it('that ran since are named: a rollback does not take back what they did', () => {
		const hooks = [hookOf('migrate', 'pre-upgrade', {lastRun: {started_at: '2026-11-02T03:03:00Z', phase: 'Running'}}), hookOf('idle', 'pre-upgrade')];
		expect(planOf(2, {}, [told[0]!, told[1]!, {...told[2]!, hooks}]).notes.join('\n')).toMatch(/since revision 2: pre-upgrade Job\/migrate of 3\. /v);
	});
});

describe('the steps of a plan', () => {
	it('save, run, check, and watch after a lock', () => {
		expect(planOf(2).steps.map(({id}) => id)).toEqual(['backup', 'run', 'check', 'watch']);
		expect(planOf(1, {}, told.slice(0, 2)).steps.map(({id}) => id)).toEqual(['backup', 'run', 'check']);
	});

	it('name the exact command with context, namespace and every other choice of a cluster', () => {
		const helm = {path: '/opt/helm 4/helm', version: 'v4.3.1', major: 4, minor: 3, supported: true};
		expect(planOf(2, {helm, helmFlags: ['--kubeconfig=/tmp/k', '--kube-context=kind', '--kube-as-user=ann']}).steps[1]!.command).toEqual(['/opt/helm 4/helm', 'rollback', 'web', '2', '--kube-context=kind', '--namespace=shop', '--kubeconfig=/tmp/k', '--kube-as-user=ann', '--history-max=0', '--wait=watcher', '--timeout=5m0s']);
	});

	it('each say what they do, need and leave', () => {
		for (const {title, effect, precondition, reverse} of planOf(2).steps) {
			expect([title, effect, precondition, reverse].every(text => text.length > 10)).toBe(true);
		}

		expect(planOf(2).steps[1]!.effect).toBe('Helm writes revision 4, patches 1 object, deletes 3');
	});
});

describe('a digest', () => {
	const {digest} = planOf(2);

	it('is a SHA-256', () => {
		expect(digest).toMatch(/^[0-9a-f]{64}$/v);
	});

	it('is equal for the same decision, whoever acknowledges what and when', () => {
		expect(planOf(2, {acknowledge: ['same-manifest'], now: 0, readOnly: true, clientDead: 'it is'}).digest).toBe(digest);
	});

	it('differs when cluster, records, command or objects differ', () => {
		const {cluster} = factsOf(historyOf(...told), 2);
		const others = [
			planOf(1),
			planOf(2, {cluster: {...cluster, uid: 'another'}}),
			planOf(2, {cluster: {...cluster, server: 'https://another'}}),
			planOf(2, {helmFlags: ['--kube-as-user=ann']}),
			planOf(2, {live: new Map([liveAt('ConfigMap/shop/new', {'helm.sh/resource-policy': 'keep'})])}),
			planOf(2, {}, [...told, {revision: 4, status: 'failed'}]),
		];
		expect(new Set([digest, ...others.map(plan => plan.digest)]).size).toBe(others.length + 1);
	});

	it('follows each record\'s resourceVersion and uid', () => {
		const history = historyOf(...told);
		const digestWith = (change: {readonly uid?: string; readonly resourceVersion?: string}): string => {
			const revisions = history.revisions.map((revision, index) => index === 1 ? {...revision, record: {...revision.record, object: {...revision.record.object, ...change}}} : revision);
			return rollbackPlan(factsOf({...history, revisions}, 2)).digest;
		};

		expect(new Set([digestWith({}), digestWith({uid: 'x'}), digestWith({resourceVersion: '9'})]).size).toBe(3);
		expect(digestWith({})).toBe(digest);
	});

	it('may be given by its first sixteen characters and no fewer', () => {
		expect(matchesDigest(digest, digest)).toBe(true);
		expect(matchesDigest(digest.slice(0, 16), digest)).toBe(true);
		expect(matchesDigest(digest.slice(0, 16).toUpperCase(), digest)).toBe(true);
		expect(matchesDigest(digest.slice(0, 15), digest)).toBe(false);
		expect(matchesDigest(`${digest.slice(0, 16)}x`, digest)).toBe(false);
		expect(matchesDigest(`${digest}0`, digest)).toBe(false);
	});
});

describe('protection', () => {
	it('goes by words that begin or end with prod, prd or live', () => {
		expect(['prod', 'prod-eu', 'eu_production', 'eu.prd.1', 'preprod', 'live2', 'eksProdEu', 'arn:aws:eks:eu-west-1:1:cluster/prod', 'go-live', 'PROD'].filter(name => !isProtected(name))).toEqual([]);
		expect(['kind', 'staging', 'delivery', 'default', '', 'deliver-e2e', 'reproduce'].filter(name => isProtected(name))).toEqual([]);
	});

	it('holds for the context and for the namespace', () => {
		const {cluster} = factsOf(historyOf(...told), 2);
		expect(planOf(2).protectedContext).toBe(false);
		expect(planOf(2, {cluster: {...cluster, context: 'prod-eu'}}).protectedContext).toBe(true);
		expect(planOf(2, {cluster: {...cluster, namespace: 'shop-live'}}).protectedContext).toBe(true);
	});
});

describe('a plan', () => {
	it('says where it acts', () => {
		const {cluster} = factsOf(historyOf(...told), 2);
		expect(planOf(2).where).toBe('kind › shop › web');
		expect(planOf(2, {cluster: {...cluster, context: null}}).where).toBe('https://127.0.0.1:6443 › shop › web');
	});

	it('says why this session may not run it, apart from its verdict', () => {
		expect(planOf(2)).toMatchObject({verdict: 'go', unavailable: null});
		expect(planOf(2, {readOnly: true})).toMatchObject({verdict: 'go', unavailable: {code: 'read-only'}});
		expect(planOf(2, {world: 'folder'})).toMatchObject({unavailable: {code: 'folder'}});
	});

	it('says how its revision was chosen', () => {
		expect(planOf(2, {recommendation: {revision: 2, why: 'the newest that completed', passedOver: [{revision: 3, why: 'it was cut off'}]}}).notes[0]).toBe('Revision 2 was chosen: the newest that completed. Passed over: 3 (it was cut off).');
	});

	it('says what stands for a cluster whose uid may not be read', () => {
		const {cluster} = factsOf(historyOf(...told), 2);
		expect(planOf(2, {cluster: {...cluster, uid: null}}).notes.join('\n')).toContain('kube-system');
	});

	it('names objects that the server names, and several deployed revisions', () => {
		const generated = '---\napiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: run-\n';
		const notes = planOf(1, {}, [{revision: 1, status: 'deployed', manifest: generated}, {revision: 2, status: 'deployed'}]).notes.join('\n');
		expect(notes).toContain('generateName');
		expect(notes).toContain('both marked deployed');
	});
});
