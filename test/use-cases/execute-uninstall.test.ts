/** An uninstall in a cluster in memory: what is done, what is looked at, what is left, and how it is taken back. */
import {describe, expect, it} from 'vitest';
import {fail, type Result} from '../../source/core/problem/problem.ts';
import type {HelmExit, HelmRunner} from '../../source/ports/helm-runner.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import {
	configMaps,
	hookOf,
	objectOf,
	type Told,
} from '../core/plan/release.ts';
import {
	execute,
	ledgerOf,
	planOf as rollbackPlanOf,
	worldOf,
	writeAs,
	type RollbackWorld,
} from './rollback-world.ts';
import {
	backPlan,
	bringBack,
	codes,
	held,
	namesIn,
	planIn,
	rehearse,
	running,
	stuck,
	take,
	taken,
	undone,
	undoPlan,
} from './uninstall-world.ts';
import {live, valueIn} from './writes-world.ts';

const never = new AbortController().signal;
const there = live('web', 'more');
const guarded = [held('web', 'example.test/guard'), ...live('more')];

/** Rolls back to the end. */
const rolledBack = async (world: RollbackWorld, plan: Awaited<ReturnType<typeof rollbackPlanOf>>): Promise<void> => {
	await world.session.clock.sleep(1000, never);
	const {result} = await execute(world, plan);
	valueIn(result);
};

/** The world with another Helm, which does what `act` does. */
const withHelm = (world: RollbackWorld, act: (arguments_: readonly string[], signal: AbortSignal) => AsyncGenerator<string, Result<HelmExit>, void>): RollbackWorld => {
	const helm: HelmRunner = {...world.session.helm!, run: act};
	return {...world, session: {...world.session, helm}};
};

describe('an uninstall', () => {
	it('saves, runs, looks until all is gone, and leaves nothing', async () => {
		const world = worldOf(running, {live: there});
		const {result, partials} = await take(world, await planIn(world));
		expect(valueIn(result)).toMatchObject({
			phase: 'done', exitCode: 0, revision: null, strangers: [], left: [], watch: null, output: {lines: ['release "web" uninstalled'], total: 1},
		});
		expect(valueIn(result).facts.slice(0, 2)).toEqual(['Helm reads no record of web now.', 'All 2 objects are gone.']);
		expect([ledgerOf(world), namesIn(world)]).toEqual([[], []]);
		expect(new Set(partials.map(({phase}) => phase))).toEqual(new Set(['backup', 'run', 'check']));
	});

	it('saves every record byte for byte before, and writes down every step', async () => {
		const world = worldOf(running, {live: there});
		const before = world.memory.records.all().map(({object, raw}) => [`${object.name}.json`, raw] as const);
		const plan = await planIn(world);
		await take(world, plan);
		const [[, files]] = [...world.memory.files.backups] as [[string, ReadonlyMap<string, string>]];
		expect(Object.fromEntries(files)).toMatchObject(Object.fromEntries(before));
		const lines = world.memory.files.journalled;
		expect(lines.map(({action, step, result}) => [action, step, result])).toEqual([
			['uninstall', null, 'started'],
			['uninstall', 'backup', 'done'],
			['uninstall', 'run', 'started'],
			['uninstall', 'run', 'exit 0'],
			['uninstall', 'check', 'done'],
			['uninstall', null, 'succeeded'],
		]);
		expect(lines.every(({digest}) => digest === plan.digest)).toBe(true);
	});

	it('keeps the history where that was chosen, and a rollback brings all back', async () => {
		const world = worldOf(running, {live: there});
		const {result} = await take(world, await planIn(world, {keepHistory: true}));
		expect(valueIn(result).facts[0]).toBe('Revision 2 is uninstalled, and the records are kept.');
		expect([ledgerOf(world), namesIn(world)]).toEqual([['1 superseded', '2 uninstalled'], []]);
		await rolledBack(world, await rollbackPlanOf(world, {to: 2}));
		expect([ledgerOf(world), namesIn(world)]).toEqual([['1 superseded', '2 uninstalled', '3 deployed'], ['more', 'web']]);
	});

	it('deletes the records alone of what was uninstalled before', async () => {
		const world = worldOf([running[0]!, {...running[1]!, status: 'uninstalled'}], {live: there});
		const {result} = await take(world, await planIn(world));
		expect(valueIn(result).left).toEqual([]);
		expect([ledgerOf(world), namesIn(world)]).toEqual([[], ['more', 'web']]);
	});

	it('leaves what is kept and what is another\'s, and says so', async () => {
		const manifest = `${configMaps('web', 'taken')}${objectOf('v1', 'ConfigMap', 'kept', '  annotations:\n    helm.sh/resource-policy: keep\n')}`;
		const [other] = live('taken');
		const world = worldOf([{revision: 1, status: 'deployed', manifest}], {live: [...live('web', 'kept'), {...other!, metadata: {labels: other!.metadata.labels, annotations: {'meta.helm.sh/release-name': 'other', 'meta.helm.sh/release-namespace': 'shop'}}}]});
		const {result} = await take(world, await planIn(world));
		expect(namesIn(world)).toEqual(['kept', 'taken']);
		expect(valueIn(result).facts.join(' ')).toContain('2 objects stay: ConfigMap/shop/taken, ConfigMap/shop/kept.');
		expect(valueIn(result).output.lines).toContain('[ConfigMap] kept');
	});

	it.each([false, true])('runs its hooks unless they are left out: %j', async noHooks => {
		const told: Told = {revision: 1, status: 'deployed', hooks: [hookOf('before', 'pre-delete'), hookOf('after', 'post-delete')]};
		const world = worldOf([told], {live: live('web')});
		const plan = await planIn(world, {keepHistory: true, flags: {noHooks}});
		await take(world, plan);
		const {release} = decodeRecord(world.memory.records.all()[0]!, {maxBytes: 1_000_000});
		expect(plan.hooks).toEqual(noHooks ? [] : ['pre-delete Job/before', 'post-delete Job/after']);
		expect(release?.hooks.map(({lastRun}) => lastRun.phase)).toEqual(noHooks ? ['', ''] : ['Succeeded', 'Succeeded']);
	});
});

describe('an object that something holds', () => {
	it('stops the plan until somebody accepts it, and is named when Helm has ended', async () => {
		const world = worldOf(running, {live: guarded});
		const plan = await planIn(world);
		expect([codes(plan), plan.verdict]).toEqual([['finalizer-may-hang'], 'stop']);
		expect(await taken(world, plan)).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
		const {result} = await take(world, await planIn(world, {acknowledge: ['finalizer-may-hang']}));
		expect(valueIn(result)).toMatchObject({left: [{address: 'ConfigMap/shop/web', finalizers: ['example.test/guard']}]});
		expect(valueIn(result).facts.slice(1, 3)).toEqual(['1 of 2 objects is gone.', expect.stringMatching(/^ConfigMap\/shop\/web is being deleted since .+ and waits for the finalizer example\.test\/guard\.$/v)]);
		expect([ledgerOf(world), namesIn(world)]).toEqual([[], ['web']]);
	});

	it('that got its finalizer after the preview is a stop, and nothing is run', async () => {
		const world = worldOf(running, {live: there});
		const plan = await planIn(world);
		const {memory} = world;
		const name = {apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web'};
		const before = memory.live.get(name) as {readonly metadata: object};
		memory.live.write(name, {...before, metadata: {...before.metadata, finalizers: ['example.test/guard']}});
		expect(await taken(world, plan)).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed']);
	});

	it('is waited for a minute where nobody knew, and then it is a failure', async () => {
		const world = worldOf(running, {live: there});
		const plan = await planIn(world);
		const late = withHelm(world, async function * (arguments_, signal) {
			const name = {apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web'};
			const before = world.memory.live.get(name) as {readonly metadata: object};
			world.memory.live.write(name, {...before, metadata: {...before.metadata, finalizers: ['example.test/late']}});
			return yield * world.session.helm!.run(arguments_, signal);
		});
		const began = world.session.clock.now();
		const {result, partials, progress} = await take(late, plan);
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('waits for the finalizer example.test/late') as string, hint: expect.stringContaining('Helm will not try again') as string}});
		expect(world.session.clock.now() - began).toBeGreaterThanOrEqual(60_000);
		expect(progress).toContain('waiting for what was deleted to be gone, seconds');
		expect(partials.at(-1)).toMatchObject({phase: 'done', left: [{address: 'ConfigMap/shop/web'}]});
	});

	it('is waited for no longer than somebody wants', async () => {
		const world = worldOf(running, {live: there});
		const plan = await planIn(world);
		const stop = new AbortController();
		const late = withHelm(world, async function * (arguments_, signal) {
			const name = {apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web'};
			const before = world.memory.live.get(name) as {readonly metadata: object};
			world.memory.live.write(name, {...before, metadata: {...before.metadata, finalizers: ['example.test/late']}});
			return yield * world.session.helm!.run(arguments_, signal);
		});
		const began = world.session.clock.now();
		await take(late, plan, {signal: stop.signal, seen({left}) {
			if (left !== null) {
				stop.abort();
			}
		}});
		expect(world.session.clock.now() - began).toBeLessThan(30_000);
	});
});

describe('a plan that moved', () => {
	const moves: ReadonlyArray<[string, (world: RollbackWorld) => void]> = [
		['a new revision', world => {
			writeAs(world, 'Helm', {revision: 3, status: 'pending-upgrade'});
		}],
		['an object that is gone', ({memory}) => {
			memory.live.remove({
				apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web',
			});
		}],
	];

	it.each(moves)('by %s is refused, and nothing is run or saved', async (_, move) => {
		const world = worldOf(running, {live: there});
		const plan = await planIn(world);
		move(world);
		const before = ledgerOf(world);
		expect(await taken(world, plan)).toMatchObject({ok: false, problem: {code: 'moved'}});
		expect([ledgerOf(world), world.memory.files.backups.size]).toEqual([before, 0]);
	});
});

describe('somebody else', () => {
	it('who installs under the name while Helm runs is named, and it is no success', async () => {
		const world = worldOf(running, {live: there});
		const plan = await planIn(world);
		const raced = withHelm(world, async function * (arguments_, signal) {
			const ended = yield * world.session.helm!.run(arguments_, signal);
			writeAs(world, 'Helm', {revision: 3, status: 'deployed'});
			return ended;
		});
		expect(await taken(raced, plan)).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('Somebody else wrote revision 3 meanwhile') as string}});
	});

	it('who held the lock and ends late is named', async () => {
		const told: readonly Told[] = [running[0]!, {...running[1]!, status: 'pending-upgrade'}];
		const world = worldOf(told, {live: there, session: {clientDead: 'the runner was evicted'}});
		const plan = await planIn(world);
		expect(plan.steps.map(({id}) => id)).toContain('watch');
		let late = false;
		const {result} = await take(world, plan, {seen({phase}) {
			if (phase !== 'watch' || late) {
				return;
			}

			late = true;
			writeAs(world, 'Helm', {...running[1]!, status: 'deployed'});
		}});
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('web was uninstalled, but somebody else works on this release') as string}});
	});
});

describe('an uninstall that Helm does not end', () => {
	const manifest = `${configMaps('web')}${objectOf('gone.test/v1', 'Thing', 'one')}`;

	it('because a kind is gone is a stop, and what Helm would do is what it says', async () => {
		const world = worldOf([{revision: 1, status: 'deployed', manifest}], {live: live('web')});
		const plan = await planIn(world);
		expect(codes(plan)).toContain('kind-not-served');
		const command = plan.steps.find(({id}) => id === 'run')!.command!;
		const steps = world.session.helm!.run(command.slice(1), never);
		const lines: string[] = [];
		for (let step = await steps.next(); step.done !== true; step = await steps.next()) {
			lines.push(step.value);
		}

		expect([lines, ledgerOf(world), namesIn(world)]).toEqual([['Error: failed to delete release: web'], ['1 uninstalling'], ['web']]);
	});

	it('interrupted, leaves uninstalling, and the same command goes on', async () => {
		const world = worldOf(running, {live: there});
		const stop = new AbortController();
		const {result} = await take(world, await planIn(world), {signal: stop.signal, seen({phase}) {
			if (phase === 'run') {
				stop.abort();
			}
		}});
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted', hint: expect.stringContaining('--bring-back') as string}});
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 uninstalling']);
		const again = await planIn(world, {acknowledge: ['uninstall-may-run']});
		valueIn(await taken(world, again));
		expect([ledgerOf(world), namesIn(world)]).toEqual([[], []]);
	});

	it('without a Helm, in a read-only session, or without records is refused before', async () => {
		const none = worldOf(running, {live: there, helmVersion: null});
		expect(codes(await planIn(none))).toEqual(['helm-missing']);
		const readOnly = worldOf(running, {live: there, session: {readOnly: true}});
		expect(await taken(readOnly, await planIn(readOnly))).toMatchObject({ok: false, problem: {code: 'read-only'}});
		const {result: gone} = await rehearse(worldOf([], {live: there}).session);
		expect(gone).toMatchObject({ok: false, problem: {code: 'not-found', message: expect.stringContaining('only objects with its marks are left') as string}});
		const aborted = new AbortController();
		aborted.abort();
		const {result: stopped} = await rehearse(worldOf(running, {live: there}).session, {}, aborted.signal);
		expect(stopped).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});
});

describe('the records afterwards', () => {
	it('are put back by an undo, without the objects, which a rollback makes anew', async () => {
		const world = worldOf(running, {live: there});
		const {backupId} = valueIn(await taken(world, await planIn(world)));
		const undo = await undoPlan(world, backupId!);
		expect([undo.verdict, codes(undo)]).toEqual(['go', []]);
		expect(undo.notes.join(' ')).toContain('a rollback makes them anew');
		await undone(world, backupId!, undo);
		expect([ledgerOf(world), namesIn(world)]).toEqual([['1 superseded', '2 deployed'], []]);
		const back = await rollbackPlanOf(world, {to: 2});
		await rolledBack(world, back);
		expect([ledgerOf(world), namesIn(world)]).toEqual([['1 superseded', '2 superseded', '3 deployed'], ['more', 'web']]);
	});

	it('are not put back over a release that somebody installed since', async () => {
		const world = worldOf(running, {live: there});
		const {backupId} = valueIn(await taken(world, await planIn(world)));
		writeAs(world, 'Helm', {revision: 1, status: 'deployed'});
		const undo = await undoPlan(world, backupId!);
		expect([undo.verdict, codes(undo)]).toEqual(['stop', ['record-changed']]);
	});
});

describe('bringing one back that did not end', () => {
	it('marks it deployed where all is there, and an undo takes that back', async () => {
		const world = worldOf(stuck, {live: there});
		const {written, backupId} = valueIn(await bringBack(world, await backPlan(world)));
		expect(written).toEqual(['mark revision 2 deployed, in body and label']);
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed']);
		await undone(world, backupId!, await undoPlan(world, backupId!));
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 uninstalling']);
	});

	it('is refused where something is missing', async () => {
		const world = worldOf(stuck, {live: live('web')});
		expect(codes(await backPlan(world))).toEqual(['objects-gone']);
		expect(await bringBack(world, await backPlan(world))).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
	});

	it('is refused where something went after the preview', async () => {
		const world = worldOf(stuck, {live: there});
		const plan = await backPlan(world);
		world.memory.live.remove({
			apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web',
		});
		expect(await bringBack(world, plan)).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 uninstalling']);
	});
});

describe('a Helm that cannot be started', () => {
	it('is a problem, and nothing was deleted', async () => {
		const world = worldOf(running, {live: there});
		const plan = await planIn(world);
		// eslint-disable-next-line require-yield -- it ends before it prints anything
		const broken = withHelm(world, async function * () {
			return fail('helm-missing', 'It is gone.');
		});
		expect(await taken(broken, plan)).toMatchObject({ok: false, problem: {code: 'helm-missing'}});
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed']);
	});
});
