import {describe, expect, it} from 'vitest';
import {fail, ok} from '../../source/core/problem/problem.ts';
import {configMaps, hookOf, objectOf, type Told} from '../core/plan/release.ts';
import {planOf, rehearse, worldOf, writeAs} from './rollback-world.ts';

const stuck: readonly Told[] = [
	{revision: 1, status: 'superseded'},
	{revision: 2, status: 'failed'},
	{revision: 3, status: 'pending-upgrade', manifest: configMaps('web', 'new')},
];

describe('rehearsing a rollback', () => {
	it('takes the recommended revision, never simply the one before', async () => {
		const plan = await planOf(worldOf(stuck));
		expect(plan).toMatchObject({verdict: 'go', from: 3, to: 1, reasons: [], where: 'kind › shop › web'});
		expect(plan.notes[0]).toContain('Revision 1 was chosen');
	});

	it('takes the revision that is named, and says what speaks against it', async () => {
		expect(await planOf(worldOf(stuck), {to: 2})).toMatchObject({verdict: 'stop', to: 2, reasons: [{code: 'target-not-completed', acknowledged: false}]});
		expect(await planOf(worldOf(stuck), {to: 2, acknowledge: ['target-not-completed']})).toMatchObject({verdict: 'go'});
		expect(await planOf(worldOf(stuck), {to: 9})).toMatchObject({verdict: 'stop', reasons: [{code: 'target-missing'}]});
	});

	it('is a Problem when nothing can be recommended and nothing was named', async () => {
		const {result} = await rehearse(worldOf([{revision: 1, status: 'pending-install'}]));
		expect(result).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
	});

	it('reads the live objects of both manifests, each once', async () => {
		const world = worldOf(stuck, {live: [{apiVersion: 'v1', kind: 'ConfigMap', name: 'new', metadata: {annotations: {'helm.sh/resource-policy': 'keep'}}}]});
		const read: string[] = [];
		const {cluster} = world.session;
		const session = {
			...world.session,
			cluster: {
				...cluster!,
				async read(...[targets, signal]: Parameters<NonNullable<typeof cluster>['read']>) {
					read.push(...targets.filter(({kind}) => kind === 'ConfigMap').map(({name}) => name));
					return cluster!.read(targets, signal);
				},
			},
		};
		const plan = await planOf({...world, session});
		expect(read.toSorted()).toEqual(['new', 'web']);
		expect(plan.objects).toMatchObject([{address: 'ConfigMap/shop/web', change: 'create'}, {address: 'ConfigMap/shop/new', change: 'keep'}]);
	});

	it('never takes an object that may not be read for one that is not there', async () => {
		const claims: readonly Told[] = [{revision: 1, status: 'superseded'}, {revision: 2, status: 'failed', manifest: configMaps('web') + objectOf('v1', 'PersistentVolumeClaim', 'data')}];
		const world = worldOf(claims);
		const session = {...world.session, cluster: {...world.session.cluster!, read: async (targets: readonly unknown[]) => targets.map(() => fail('forbidden', 'You may not get it.'))}};
		const {verdict, reasons} = await planOf({...world, session});
		expect(verdict).toBe('stop');
		expect(reasons.map(({code, object}) => `${code} ${object}`)).toEqual(['deletes-data PersistentVolumeClaim/shop/data', 'object-unread ConfigMap/shop/web', 'object-unread PersistentVolumeClaim/shop/data']);
	});

	it('asks the API server afresh', async () => {
		const world = worldOf(stuck);
		const session = {...world.session, cluster: {...world.session.cluster!, discover: async () => ok({kinds: [], unanswered: []})}};
		expect(await planOf({...world, session}, {to: 1})).toMatchObject({verdict: 'stop', reasons: [{code: 'kind-not-served', object: 'v1 ConfigMap'}]});
		const unnamed = await rehearse({...world, session});
		expect(unnamed.result).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
		const blind = {...world.session, cluster: {...world.session.cluster!, discover: async () => fail('server-error', 'It broke.')}};
		const {reasons} = await planOf({...world, session: blind});
		// Without discovery nobody can tell what is live either, and the lock stays undecided.
		expect(reasons.map(({code}) => code)).toEqual(['lock-not-stale', 'discovery-failed']);
	});

	it('needs to know which cluster it is', async () => {
		const world = worldOf(stuck);
		const session = {...world.session, cluster: {...world.session.cluster!, identity: async () => fail('unreachable', 'No answer.')}};
		const {result} = await rehearse({...world, session});
		expect(result).toMatchObject({ok: false, problem: {code: 'unreachable'}});
	});

	it('goes on without a Helm, which becomes a reason with its own words', async () => {
		const world = worldOf(stuck);
		const session = {...world.session, helm: {...world.session.helm!, find: async () => fail('helm-missing', 'No Helm was found in PATH.', 'Install Helm.')}};
		const plan = await planOf({...world, session});
		expect(plan.reasons).toMatchObject([{code: 'helm-missing', message: 'No Helm was found in PATH. The command can only be shown. Install Helm.'}]);
		expect(plan.steps[1]!.command?.[0]).toBe('helm');
	});

	it('stops at a lock that may be held, unless a person says that its client is dead', async () => {
		const young = [...stuck.slice(0, 2), {...stuck[2]!, at: 3590}];
		expect(await planOf(worldOf(young))).toMatchObject({verdict: 'stop', reasons: [{code: 'lock-not-stale', acknowledge: null}]});
		expect(await planOf(worldOf(young, {session: {clientDead: 'I killed it'}}))).toMatchObject({verdict: 'go'});
	});

	it('stops where somebody else manages the release', async () => {
		const {reasons} = await planOf(worldOf([stuck[0]!, stuck[1]!, {...stuck[2]!, labels: {'helm.toolkit.fluxcd.io/name': 'web'}}]));
		expect(reasons.map(({code}) => code)).toContain('owned-elsewhere');
	});

	it('lists the hooks that will run', async () => {
		const {hooks} = await planOf(worldOf([{...stuck[0]!, hooks: [hookOf('check', 'post-rollback')]}, ...stuck.slice(1)]));
		expect(hooks).toEqual(['post-rollback Job/check']);
	});

	it('works on files, and says that it cannot run and what it did not check', async () => {
		const world = worldOf(stuck);
		const plan = await planOf({...world, session: {...world.session, world: 'folder', cluster: null, helm: null, readOnly: true}});
		expect(plan).toMatchObject({verdict: 'go', unavailable: {code: 'folder'}, cluster: {uid: null}});
		expect(plan.notes.join('\n')).toContain('Not checked');
	});

	it('gives the same digest to two rehearsals of the same state, and another one after a write', async () => {
		const world = worldOf(stuck);
		const {digest} = await planOf(world);
		expect(await planOf(world)).toMatchObject({digest});
		writeAs(world, 'kubectl-edit', stuck[1]!);
		const {digest: later} = await planOf(world);
		expect(later).not.toBe(digest);
	});

	it('can be interrupted', async () => {
		const {result} = await rehearse(worldOf(stuck), {}, AbortSignal.abort());
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});

	it('says what it does', async () => {
		const {progress} = await rehearse(worldOf(stuck));
		expect(progress.join(', ')).toContain('asking the API server what it serves');
	});
});
