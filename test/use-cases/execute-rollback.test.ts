import {describe, expect, it} from 'vitest';
import {fail, ok, type Result} from '../../source/core/problem/problem.ts';
import type {RollbackOutcome} from '../../source/core/plan/outcome.ts';
import type {HelmExit, HelmRunner} from '../../source/ports/helm-runner.ts';
import {
	configMaps,
	hookOf,
	marks,
	recordOf,
	type Told,
} from '../core/plan/release.ts';
import {execute, ledgerOf, planOf, worldOf, writeAs, type RollbackWorld} from './rollback-world.ts';

const stuck: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: configMaps('web', 'old')},
	{revision: 2, status: 'deployed'},
	{revision: 3, status: 'pending-upgrade', manifest: configMaps('web', 'new')},
];
const failed: readonly Told[] = [stuck[0]!, stuck[1]!, {...stuck[2]!, status: 'failed'}];
const never = new AbortController().signal;

const valueOf = (result: Result<RollbackOutcome>): RollbackOutcome => {
	if (!result.ok) {
		throw new Error(`${result.problem.code}: ${result.problem.message}`);
	}

	return result.value;
};

/** The world with another Helm, which does what `act` does and ends as it says. */
const withHelm = (world: RollbackWorld, act: (arguments_: readonly string[], signal: AbortSignal) => AsyncGenerator<string, Result<HelmExit>, void>): RollbackWorld => {
	const helm: HelmRunner = {...world.session.helm!, run: act};
	return {...world, session: {...world.session, helm}};
};

const exit = (exitCode: number | null, signal: string | null = null): Result<HelmExit> => ok({exitCode, signal, output: '', outputFile: '/state/runs/x.log'});

describe('a rollback of a stuck release', () => {
	it('saves, runs, checks and watches, and Helm can go on', async () => {
		const world = worldOf(stuck);
		const {result, partials} = await execute(world, await planOf(world));
		const outcome = valueOf(result);
		expect(outcome).toMatchObject({phase: 'done', exitCode: 0, signal: null, revision: 4, strangers: [], watch: {passed: 60, total: 60, skipped: false}, output: {lines: ['Rollback was a success! Happy Helming!'], total: 1}});
		expect(outcome.before.revisions.map(({status}) => status)).toEqual(['pending-upgrade', 'deployed', 'superseded']);
		expect(outcome.after!.revisions.map(({status}) => status)).toEqual(['deployed', 'pending-upgrade', 'superseded', 'superseded']);
		expect(new Set(partials.map(({phase}) => phase))).toEqual(new Set(['backup', 'run', 'check', 'watch']));
		expect(outcome.facts[0]).toBe('The newest record is revision 4, deployed.');
	});

	it('saves every record byte for byte before anything is run', async () => {
		const world = worldOf(stuck);
		const before = world.memory.records.all().map(({object, raw}) => [`${object.name}.json`, raw] as const);
		await execute(world, await planOf(world));
		const [[id, files]] = [...world.memory.files.backups] as [[string, ReadonlyMap<string, string>]];
		expect(id).toMatch(/^\d{8}T\d{6}-\d{3}-shop-web$/v);
		const {'_plan.json': plan, '_seen.json': seen, ...records} = Object.fromEntries(files);
		expect(records).toEqual(Object.fromEntries(before));
		expect(JSON.parse(seen!)).toMatchObject({verdict: 'stale', findings: [{row: 'stale-upgrade-lock'}]});
		expect(JSON.parse(plan!)).toMatchObject({action: 'rollback', writes: []});
	});

	it('writes down every step, with the digest, and the word that a client is dead', async () => {
		const world = worldOf([stuck[0]!, stuck[1]!, {...stuck[2]!, at: 3590}], {session: {clientDead: 'the runner was evicted'}});
		const plan = await planOf(world);
		await execute(world, plan);
		const lines = world.memory.files.journalled;
		expect(lines.map(({action, step, result}) => [action, step, result])).toEqual([
			['client-dead', null, 'declared'],
			['rollback', null, 'started'],
			['rollback', 'backup', 'done'],
			['rollback', 'run', 'started'],
			['rollback', 'run', 'exit 0'],
			['rollback', 'check', 'done'],
			['rollback', null, 'succeeded'],
		]);
		expect(lines.every(({digest, release, context, server}) => digest === plan.digest && release === 'shop/web' && context === 'kind' && server === 'https://127.0.0.1:6443')).toBe(true);
		expect(lines[0]!.reason).toBe('the runner was evicted');
	});

	it('runs exactly the command that was shown, without the program', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const seen: Array<readonly string[]> = [];
		const spied = withHelm(world, (arguments_, signal) => {
			seen.push(arguments_);
			return world.session.helm!.run(arguments_, signal);
		});
		await execute(spied, plan);
		expect(seen).toEqual([plan.steps.find(({id}) => id === 'run')!.command!.slice(1)]);
	});

	it('does not watch when there was no lock', async () => {
		const world = worldOf(failed);
		const {result} = await execute(world, await planOf(world));
		expect(valueOf(result)).toMatchObject({watch: null, phase: 'done'});
	});
});

describe('a plan that moved', () => {
	const moves: ReadonlyArray<[string, (world: RollbackWorld) => void]> = [
		['a new revision', world => {
			writeAs(world, 'Helm', {revision: 4, status: 'pending-upgrade'});
		}],
		['a record that was written again', world => {
			writeAs(world, 'kubectl-edit', stuck[0]!);
		}],
		['a record that is gone', world => {
			world.memory.records.remove(recordOf(stuck[0]!).object);
		}],
		['a record that was made anew', world => {
			world.memory.records.remove(recordOf(stuck[0]!).object);
			writeAs(world, 'Helm', stuck[0]!);
		}],
	];

	it.each(moves)('by %s is refused, and nothing is run or saved', async (_, move) => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		move(world);
		const before = ledgerOf(world);
		const {result} = await execute(world, plan);
		expect(result).toMatchObject({ok: false, problem: {code: 'moved'}});
		expect(ledgerOf(world)).toEqual(before);
		expect(world.memory.files.backups.size).toBe(0);
	});

	it('while the records are saved is refused before Helm starts', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const {result} = await execute(world, plan, {seen({phase}) {
			if (phase === 'backup') {
				writeAs(world, 'Helm', {revision: 4, status: 'pending-upgrade'});
			}
		}});
		expect(result).toMatchObject({ok: false, problem: {code: 'moved'}});
		expect((result as {problem: {message: string}}).problem.message).toContain('sh.helm.release.v1.web.v4 is new');
		expect(ledgerOf(world)).not.toContain('5 pending-rollback');
		expect(world.memory.files.journalled.at(-1)).toMatchObject({step: null, result: 'not run', reason: 'moved'});
	});

	it('by an object that is kept now is refused', async () => {
		const world = worldOf(stuck, {live: [{apiVersion: 'v1', kind: 'ConfigMap', name: 'new', metadata: {annotations: {'helm.sh/resource-policy': 'keep'}}}]});
		const plan = await planOf(world);
		const {cluster} = world.session;
		const session = {...world.session, cluster: {...cluster!, read: async (targets: readonly unknown[]) => targets.map(() => ok({found: 'absent' as const}))}};
		const {result} = await execute({...world, session}, plan);
		expect(result).toMatchObject({ok: false, problem: {code: 'moved', message: expect.stringContaining('ConfigMap/shop/new: keep became same.') as string}});
	});

	it('by a field that the plan changes is refused, with the field named; by any other it is not', async () => {
		const told: readonly Told[] = [{revision: 1, status: 'superseded', manifest: `${configMaps('web')}data: {mode: blue}\n`}, {revision: 2, status: 'failed', manifest: configMaps('web')}];
		const world = worldOf(told, {live: [{apiVersion: 'v1', kind: 'ConfigMap', name: 'web', metadata: {uid: 'u', labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: marks}, rest: {data: {mode: 'green', other: 'a'}}}]});
		const plan = await planOf(world);
		const {cluster} = world.session;
		const edited = (data: Readonly<Record<string, string>>, uid = 'u'): RollbackWorld => ({
			...world,
			session: {
				...world.session,
				cluster: {
					...cluster!,
					async read(...[targets, signal]: Parameters<NonNullable<typeof cluster>['read']>) {
						const answers = await cluster!.read(targets, signal);
						return answers.map(answer => answer.ok && answer.value.found === 'here' ? ok({found: 'here' as const, value: {...answer.value.value as object, metadata: {name: 'web', namespace: 'shop', uid, labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: marks}, data}}) : answer);
					},
				},
			},
		});
		const {result: moved} = await execute(edited({mode: 'red', other: 'a'}), plan);
		expect(moved).toMatchObject({ok: false, problem: {code: 'moved', message: expect.stringContaining('data.mode of ConfigMap/shop/web was written.') as string}});
		const {result: anew} = await execute(edited({mode: 'green', other: 'a'}, 'v'), plan);
		expect(anew).toMatchObject({ok: false, problem: {code: 'moved', message: expect.stringContaining('ConfigMap/shop/web was deleted and made anew.') as string}});
		expect(ledgerOf(world)).toHaveLength(2);
		const {result: beside} = await execute(edited({mode: 'green', other: 'b'}), plan);
		expect(beside.ok).toBe(true);
	});

	it('by a kind that is gone now is stopped', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const {cluster} = world.session;
		const session = {...world.session, cluster: {...cluster!, discover: async () => ok({kinds: [], unanswered: []})}};
		const {result} = await execute({...world, session}, plan);
		expect(result).toMatchObject({ok: false, problem: {code: 'plan-stopped', message: expect.stringContaining('kind-not-served') as string}});
		expect(ledgerOf(world)).toHaveLength(3);
	});

	it('to another cluster is refused', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const {cluster} = world.session;
		const session = {...world.session, cluster: {...cluster!, identity: async () => ok({...plan.cluster, uid: 'another'})}};
		const {result} = await execute({...world, session}, plan);
		expect(result).toMatchObject({ok: false, problem: {code: 'moved'}});
	});
});

describe('a plan that may not run', () => {
	it('is refused in a session that is read-only or of files', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		for (const change of [{readOnly: true}, {world: 'folder' as const}]) {
			const {result} = await execute({...world, session: {...world.session, ...change}}, plan);
			expect(result).toMatchObject({ok: false, problem: {code: 'read-only'}});
		}

		expect(ledgerOf(world)).toHaveLength(3);
	});

	it('is refused while a reason stands', async () => {
		const world = worldOf([stuck[0]!, stuck[1]!, {...stuck[2]!, at: 3590}]);
		const {result} = await execute(world, await planOf(world));
		expect(result).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
		expect(world.memory.files.journalled).toEqual([]);
	});

	it('is refused when journal or backup cannot be written', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const unwritable = async () => fail('state-unwritable', 'The disk is full.');
		for (const change of [{journal: unwritable}, {backup: unwritable}]) {
			const {result} = await execute({...world, session: {...world.session, files: {...world.session.files, ...change}}}, plan);
			expect(result).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		}

		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed', '3 pending-upgrade']);
	});
});

describe('a Helm that fails', () => {
	it('is told with its own error, the state of the records and what to do; the last partial value has history before and after', async () => {
		const world = withHelm(worldOf(failed), async function * () {
			writeAs(world, 'Helm', {revision: 4, status: 'failed', description: 'Rollback "web" failed: cannot patch "web" with kind Deployment: field is immutable'});
			yield String.raw`level=WARN msg="Rollback \"web\" failed"`;
			yield 'Error: cannot patch "web" with kind Deployment: field is immutable';
			return exit(1);
		});
		const {result, partials} = await execute(world, await planOf(world));
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringMatching(/failed: Helm ended with code 1:\ncannot patch "web" with kind Deployment: field is immutable\nThe newest record is revision 4, failed\./v) as string, hint: expect.stringContaining('helm-triage triage shop/web') as string}});
		expect(partials.at(-1)).toMatchObject({phase: 'done', exitCode: 1, revision: 4, before: {believed: {last: 3}}, after: {believed: {last: 4}}});
		expect(world.memory.files.journalled.at(-1)).toMatchObject({step: null, result: 'failed'});
	});

	it('is told when it says success and the records do not', async () => {
		const world = withHelm(worldOf(failed), async function * () {
			yield 'Rollback was a success! Happy Helming!';
			return exit(0);
		});
		const {result} = await execute(world, await planOf(world));
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('but the records do not') as string}});
	});

	it('keeps secrets out of the journal', async () => {
		const world = withHelm(worldOf(failed), async function * () {
			yield 'Error: postgres://admin:hunter2secret@db/x';
			return exit(1);
		});
		await execute(world, await planOf(world));
		expect(JSON.stringify(world.memory.files.journalled)).not.toContain('hunter2secret');
	});

	it('that cannot be started changes nothing and says so', async () => {
		const world = withHelm(worldOf(failed), async function * () { // eslint-disable-line require-yield
			return fail('helm-missing', 'No Helm was found in PATH.');
		});
		const {result} = await execute(world, await planOf(world));
		expect(result).toMatchObject({ok: false, problem: {code: 'helm-missing'}});
	});
});

describe('an interruption', () => {
	it('before Helm has started runs nothing', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const controller = new AbortController();
		const {result} = await execute(world, plan, {signal: controller.signal, seen() {
			controller.abort();
		}});
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed', '3 pending-upgrade']);
	});

	it('of Helm is told with the lock that it leaves', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const controller = new AbortController();
		const {result, partials} = await execute(world, plan, {signal: controller.signal, seen({phase}) {
			if (phase === 'run') {
				controller.abort();
			}
		}});
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted', message: expect.stringContaining('revision 4, pending-rollback: a lock') as string}});
		expect(partials.at(-1)).toMatchObject({signal: 'SIGINT', after: {believed: {last: 4}}});
		expect(world.memory.files.journalled.at(-1)).toMatchObject({result: 'interrupted'});
	});

	it('of the watch skips it, and the rollback is done', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const controller = new AbortController();
		const {result} = await execute(world, plan, {signal: controller.signal, seen({phase}) {
			if (phase === 'watch') {
				controller.abort();
			}
		}});
		expect(valueOf(result)).toMatchObject({phase: 'done', watch: {skipped: true, total: 60}});
	});
});

describe('somebody else', () => {
	it('who writes between the last look and Helm\'s first write is named while Helm runs', async () => {
		const world = withHelm(worldOf(failed), async function * () {
			writeAs(world, 'Helm', {revision: 4, status: 'failed'});
			writeAs(world, 'Helm', {revision: 5, status: 'pending-rollback', description: 'Rollback to 2'});
			await world.session.clock.sleep(3000, never);
			await new Promise(resolve => {
				setImmediate(resolve);
			});
			writeAs(world, 'Helm', {revision: 5, status: 'deployed', description: 'Rollback to 2'});
			yield 'Rollback was a success! Happy Helming!';
			return exit(0);
		});
		const {result, partials} = await execute(world, await planOf(world));
		expect(partials.find(({strangers}) => strangers.length > 0)).toMatchObject({phase: 'run', strangers: [{revision: 4}]});
		const outcome = valueOf(result);
		expect(outcome).toMatchObject({revision: 5, strangers: [{revision: 4}]});
		expect(outcome.facts.join('\n')).toContain('Somebody else wrote revision 4');
	});

	it('whose client ended well because of the rollback is named: two records are deployed then', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const {helm} = world.session;
		const alive = withHelm(world, async function * (arguments_, signal) {
			const end = yield * helm!.run(arguments_, signal);
			writeAs(world, 'Helm', {revision: 3, status: 'deployed', manifest: configMaps('web', 'new')});
			return end;
		});
		const {result, partials} = await execute(alive, plan);
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('Somebody else wrote the record of revision 3 meanwhile: pending-upgrade became deployed.') as string}});
		expect(partials.at(-1)).toMatchObject({phase: 'done', watch: null, strangers: [{revision: 3}]});
	});

	it('whose client was not dead is named by its late write', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		let written = false;
		const {result, partials} = await execute(world, plan, {seen({phase}) {
			if (phase !== 'watch' || written) {
				return;
			}

			written = true;
			writeAs(world, 'Helm', {revision: 3, status: 'deployed'});
		}});
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('revision 3 was written again: pending-upgrade became deployed') as string}});
		expect(partials.at(-1)).toMatchObject({phase: 'done', watch: {passed: 5, skipped: false}});
		expect(world.memory.files.journalled.at(-1)).toMatchObject({result: 'late write'});
	});
});

describe('output of Helm', () => {
	it('is kept by its last lines, and counted whole', async () => {
		const world = withHelm(worldOf(failed), async function * () {
			for (let line = 1; line <= 1000; line++) {
				yield `line ${line}`;
			}

			return exit(1);
		});
		const {partials} = await execute(world, await planOf(world));
		const {output} = partials.at(-1)!;
		expect(output.total).toBe(1000);
		expect(output.lines).toHaveLength(200);
		expect(output.lines.at(-1)).toBe('line 1000');
	});

	it('of a rollback whose hooks run ends well too', async () => {
		const world = worldOf([stuck[0]!, {...stuck[1]!, hooks: [hookOf('check', 'pre-rollback')]}, stuck[2]!]);
		const {result} = await execute(world, await planOf(world));
		expect(valueOf(result).after!.revisions[0]!.record.decoded!.release!.hooks[0]!.lastRun.phase).toBe('Succeeded');
	});
});
