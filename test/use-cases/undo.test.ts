import {describe, expect, it} from 'vitest';
import type {UnlockWay} from '../../source/core/command/unlock-way.ts';
import type {UndoPlan} from '../../source/core/plan/undo/undo-plan.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import type {Session} from '../../source/ports/session.ts';
import {executeUnlock} from '../../source/use-cases/execute-unlock.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUnlock} from '../../source/use-cases/rehearse-unlock.ts';
import {executeUndo, rehearseUndo} from '../../source/use-cases/undo.ts';
import {execute, planOf, worldOf, writeAs, type RollbackWorld} from './rollback-world.ts';
import {live, stuck, valueIn} from './writes-world.ts';

const {signal} = new AbortController();

const release = {namespace: 'shop', name: 'web', acknowledge: []};

/** Ends the lock, and gives the id of the backup. */
const unlocked = async ({session}: RollbackWorld, way: UnlockWay): Promise<string> => {
	const plan = valueIn(await drained(rehearseUnlock(session, {...release, way}, signal)));
	const {backupId} = valueIn(await drained(executeUnlock(session, {plan, way}, signal)));
	return backupId!;
};

const planned = async (session: Session, id: string): Promise<UndoPlan> => valueIn(await drained(rehearseUndo(session, {id, acknowledge: []}, signal)));

const undone = async (session: Session, id: string): Promise<WriteOutcome> => valueIn(await drained(executeUndo(session, {id, plan: await planned(session, id)}, signal)));

const contents = ({memory}: RollbackWorld) => Object.fromEntries(memory.records.all().map(({object: {name, labels, annotations, type}, payload}) => [name, {
	labels, annotations, type, payload,
}]));

const newest = 'sh.helm.release.v1.web.v3';

describe('undo', () => {
	it.each<{way: UnlockWay; objects: readonly string[]}>([
		{way: 'failed', objects: []},
		{way: 'deployed', objects: ['web', 'new']},
		{way: 'aside', objects: ['web']},
	])('puts back what "$way" wrote, byte for byte', async ({way, objects}) => {
		const world = worldOf(stuck, {live: live(...objects)});
		const before = contents(world);
		const id = await unlocked(world, way);
		expect(contents(world)).not.toEqual(before);
		const plan = await planned(world.session, id);
		expect(plan).toMatchObject({action: 'undo', verdict: 'go', reasons: []});
		const outcome = await undone(world.session, id);
		expect(outcome).toMatchObject({phase: 'done', watch: null});
		expect(contents(world)).toEqual(before);
	});

	it('takes the writes back in the opposite order', async () => {
		const world = worldOf(stuck, {live: live('web', 'new')});
		const plan = await planned(world.session, await unlocked(world, 'deployed'));
		expect(plan.steps.map(({id, title}) => `${id} ${title}`)).toEqual([
			'backup back up the records of web as they are now',
			'write put sh.helm.release.v1.web.v2 back as it was',
			`write put ${newest} back as it was`,
			'check check that the records are as they were saved',
		]);
	});

	it('stops under a newer revision', async () => {
		const world = worldOf(stuck);
		const id = await unlocked(world, 'failed');
		writeAs(world, 'Helm', {revision: 4, status: 'deployed'});
		expect(await planned(world.session, id)).toMatchObject({verdict: 'stop', reasons: [{code: 'newer-revision', acknowledge: null}]});
	});

	it('stops where somebody has written the record since', async () => {
		const world = worldOf(stuck);
		const id = await unlocked(world, 'failed');
		writeAs(world, 'Helm', {...stuck[2]!, status: 'deployed'});
		expect(await planned(world.session, id)).toMatchObject({verdict: 'stop', reasons: [{code: 'record-changed', object: newest}]});
	});

	it('stops where a record that was set aside is there again', async () => {
		const world = worldOf(stuck, {live: live('web')});
		const id = await unlocked(world, 'aside');
		writeAs(world, 'Helm', {...stuck[2]!, status: 'failed'});
		expect(await planned(world.session, id)).toMatchObject({verdict: 'stop', reasons: [{code: 'record-changed', object: newest}]});
	});

	it.each<UnlockWay>(['failed', 'aside'])('says that there is nothing to put back when all is as it was before "%s"', async way => {
		const world = worldOf(stuck, {live: live('web')});
		const id = await unlocked(world, way);
		await undone(world.session, id);
		expect(await planned(world.session, id)).toMatchObject({verdict: 'stop', reasons: [{code: 'nothing-to-undo'}]});
	});

	it('says of a rollback that nothing takes back what Helm applied', async () => {
		const world = worldOf(stuck);
		await execute(world, await planOf(world));
		const [id] = valueIn(await world.session.files.listBackups());
		expect(await planned(world.session, id!)).toMatchObject({verdict: 'stop', reasons: [{code: 'nothing-to-undo', message: expect.stringContaining('Helm ran') as string}, {code: 'newer-revision'}]});
	});

	it('stops on another cluster, also one behind the same address', async () => {
		const world = worldOf(stuck);
		const id = await unlocked(world, 'failed');
		const cluster = {...world.session.cluster!, identity: async () => ({ok: true as const, value: {context: 'kind', server: 'https://127.0.0.1:6443', uid: 'another', namespace: 'shop'}})};
		expect(await planned({...world.session, cluster}, id)).toMatchObject({verdict: 'stop', reasons: [{code: 'other-cluster'}]});
	});

	it('takes back the part of a plan that was done before it was cut off', async () => {
		const world = worldOf(stuck, {live: live('web', 'new')});
		const before = contents(world);
		const id = await unlocked(world, 'deployed');
		// As if the second write had never been done.
		const second = world.memory.records.get({kind: 'Secret', namespace: 'shop', name: 'sh.helm.release.v1.web.v2'})!;
		const was = before['sh.helm.release.v1.web.v2']!;
		await world.session.writer!.rewrite(second, {payload: was.payload!, labels: was.labels});
		const plan = await planned(world.session, id);
		expect(plan.steps.filter(({patch}) => patch !== null).map(({patch}) => patch!.object)).toEqual([`Secret/shop/${newest}`]);
		await undone(world.session, id);
		expect(contents(world)).toEqual(before);
	});

	it('is refused with what moved between plan and run', async () => {
		const world = worldOf(stuck);
		const id = await unlocked(world, 'failed');
		const plan = await planned(world.session, id);
		writeAs(world, 'Helm', {...stuck[2]!, status: 'deployed'});
		expect(await drained(executeUndo(world.session, {id, plan}, signal))).toMatchObject({ok: false, problem: {code: 'moved'}});
	});

	it('says what is wrong with a backup that is not there, or not whole', async () => {
		const {session} = worldOf(stuck);
		expect(await drained(rehearseUndo(session, {id: 'none', acknowledge: []}, signal))).toMatchObject({ok: false, problem: {code: 'not-found'}});
		await session.files.backup('old', [{name: `${newest}.json`, content: '{}'}]);
		expect(await drained(rehearseUndo(session, {id: 'old', acknowledge: []}, signal))).toMatchObject({ok: false, problem: {code: 'input-unreadable', message: expect.stringContaining('_plan.json') as string}});
	});

	it('can be taken back in turn, for a record that was written', async () => {
		const world = worldOf(stuck);
		const id = await unlocked(world, 'failed');
		const after = contents(world);
		await world.session.clock.sleep(5, signal);
		const {backupId} = await undone(world.session, id);
		await world.session.clock.sleep(5, signal);
		await undone(world.session, backupId!);
		expect(contents(world)).toEqual(after);
	});
});
