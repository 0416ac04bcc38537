/** Several releases as one decision on a real cluster: rehearsed, run with a failure in the middle, stopped, gone on with, killed in between, and uninstalled the other way round. */
import {afterAll, beforeAll, describe, expect, inject, it} from 'vitest';
import {built} from './harness/built.ts';
import {endOfLog} from './harness/audit-log.ts';
import {journalOf} from './harness/journal.ts';
import {startTrial} from './harness/start-trial.ts';
import {majors, recordStatus, until, type Trial} from './harness/trial.ts';
import {
	atPoint,
	names,
	openShop,
	signalAt,
	type Name,
	type Shop,
} from './group/shop.ts';
import {requestsSince} from './harness/audited-writes.ts';

type Ends = {readonly outcome: {readonly stopped: boolean; readonly releases: ReadonlyArray<{readonly release: {readonly name: string}; readonly state: string; readonly why: string | null}>}};

/** What became of each release, in the order of the group. */
const statesIn = (stdout: string): ReadonlyArray<readonly [string, string]> => (JSON.parse(stdout) as Ends).outcome.releases.map(({release: {name}, state}) => [name, state] as const);

const unwanted = ['1 superseded: Install complete', '2 deployed: Upgrade complete'];
const rolledBack = ['1 superseded: Install complete', '2 superseded: Upgrade complete', '3 deployed: Rollback to 1'];

const bundle = built();

describe.each(majors)('with Helm %i, a group of five releases', major => {
	let trial: Trial;
	let shop: Shop;
	let rollback: readonly string[];

	beforeAll(async () => {
		trial = await startTrial();
		shop = await openShop(bundle, trial, major);
		rollback = ['rollback', ...names.map(name => shop.releaseOf(name)), '--timeout=8s'];
	});

	afterAll(async () => {
		await trial.end();
	});

	const histories = async (expected: Readonly<Record<Name, readonly string[]>>): Promise<void> => {
		for (const name of names) {
			expect(await shop.history(major, name), name).toEqual(expected[name]);
		}
	};

	it('is rehearsed in its order, and nothing is stored', async () => {
		const auditLog = inject('cluster').auditLog!;
		const position = await endOfLog(auditLog);
		const plan = await shop.plan(rollback);
		expect(plan).toMatchObject({verdict: 'go', confirm: expect.stringMatching(/^5 releases in trial-[0-9a-f]{8} and trial-[0-9a-f]{8}-copy$/v) as string, resumes: null});
		expect(plan.releases.map(({release: {name}, to}) => [name, to])).toEqual([['cache', 1], ['db', 1], ['jobs', 1], ['api', 1], ['web', 1]]);
		for (const namespace of [trial.namespace, shop.namespaceOf('api')]) {
			const {count, writes} = await requestsSince(auditLog, position, namespace);
			expect(count).toBeGreaterThan(0);
			expect(writes).toEqual([]);
		}

		expect(journalOf(trial)).toEqual([]);
		await histories({web: unwanted, jobs: unwanted, api: unwanted, cache: unwanted, db: unwanted});
	});

	it('is run up to the one that fails, which blocks what comes after it', async () => {
		await shop.starve();
		const ended = await shop.act(rollback, await shop.plan(rollback));
		expect(ended.code, ended.stderr).toBe(9);
		expect(statesIn(ended.stdout)).toEqual([['cache', 'done'], ['db', 'done'], ['jobs', 'done'], ['api', 'failed'], ['web', 'blocked']]);
		expect(ended.stderr).toContain(`web was not run, since it comes after ${shop.releaseOf('api')}, which failed`);
		await histories({
			web: unwanted, jobs: rolledBack, cache: rolledBack, db: rolledBack,
			api: expect.arrayContaining([expect.stringMatching(/^3 failed: /v)]) as readonly string[],
		});
	});

	it('goes on with what is left, and is stopped before the last', async () => {
		await shop.feed();
		const plan = await shop.plan(rollback);
		expect(plan.resumes).not.toBeNull();
		expect(plan.releases.map(({release: {name}, to, skip}) => [name, to, skip])).toEqual([
			['cache', 1, 'revision 3 is a rollback to 1 already, and deployed'],
			['db', 1, 'revision 3 is a rollback to 1 already, and deployed'],
			['jobs', 1, 'revision 3 is a rollback to 1 already, and deployed'],
			['api', 1, null],
			['web', 1, null],
		]);
		const stopping = signalAt(trial, 'SIGINT', ({action, step, release}) => action === 'rollback' && step === 'run' && release === shop.releaseOf('api'));
		const stopped = await shop.act(rollback, plan, stopping);
		expect(stopped.code, stopped.stderr).toBe(130);
		expect(statesIn(stopped.stdout).slice(3)).toEqual([['api', 'done'], ['web', 'not-run']]);
		expect(await shop.history(major, 'web')).toEqual(unwanted);
	});

	it('does the last when it is run once more, and then has nothing left to do', async () => {
		const plan = await shop.plan(rollback);
		expect(plan.confirm).toBe(`1 release in ${trial.namespace}`);
		const ended = await shop.act(rollback, plan);
		expect(ended.code, ended.stderr).toBe(0);
		expect(await shop.history(major, 'web')).toEqual(rolledBack);
		const again = await shop.plan(['rollback', ...names.map(name => `${shop.releaseOf(name)}@1`)]);
		expect(again.releases.every(({skip}) => skip !== null)).toBe(true);
	});

	it('is upgraded by both Helms afterwards', async () => {
		for (const name of names) {
			await shop.upgrade(name === 'jobs' || name === 'api' ? (major === 3 ? 4 : 3) : major, name, 'unwanted');
			expect(await shop.history(major, name)).toContain(`${name === 'api' ? 5 : 4} deployed: Upgrade complete`);
			const {exitCode} = await trial.helm(major === 3 ? 4 : 3, ['history', name], {namespace: shop.namespaceOf(name)});
			expect(exitCode).toBe(0);
		}
	});

	it('survives being killed between two releases, and while Helm runs, and nothing is rolled back twice', async () => {
		// Helm 4 upgraded these two: what a rollback by Helm 3 drops for good is accepted for each of them
		const again = [...rollback, ...major === 3 ? ['jobs', 'api'].flatMap(name => ['--acknowledge', `${shop.releaseOf(name)}:helm3-drops-apply-method`]) : []];
		const first = await shop.plan(again);
		expect(first).toMatchObject({verdict: 'go', resumes: null});
		const between = await shop.act(again, first, signalAt(trial, 'SIGKILL', ({action, result}) => action === 'group-rollback' && result === 'succeeded'));
		expect(between.signal).toBe('SIGKILL');
		const second = await shop.plan(again);
		expect(second.resumes).not.toBeNull();
		const left = second.releases.filter(({skip}) => skip === null).map(({release: {name}}) => name);
		expect(left).toEqual(['db', 'jobs', 'api', 'web']);
		const within = await shop.act(again, second, signalAt(trial, 'SIGKILL', ({action, step, result}) => action === 'rollback' && step === 'run' && result === 'started', true));
		expect(within.signal).toBe('SIGKILL');
		// Helm lives in a session of its own, and brings db to its end.
		await until('Helm to end', async () => await recordStatus(trial, 'db', 5) === 'deployed');
		const third = await shop.plan(again);
		expect(third.releases.map(({release: {name}, skip}) => [name, skip === null])).toEqual([['cache', false], ['db', false], ['jobs', true], ['api', true], ['web', true]]);
		const done = await shop.act(again, third);
		expect(done.code, done.stderr).toBe(0);
		for (const name of names) {
			const history = await shop.history(major, name);
			expect(history).toHaveLength(name === 'api' ? 6 : 5);
			expect(history.at(-1), name).toMatch(/^\d deployed: Rollback to \d$/v);
		}
	});

	it('does not run one that somebody wrote to meanwhile, and does the others', async () => {
		const same = await shop.plan(rollback);
		expect(same.releases.every(({skip}) => skip !== null)).toBe(true);
		const elsewhere = ['rollback', ...names.map(name => `${shop.releaseOf(name)}@${name === 'api' ? 5 : 4}`), '--timeout=8s'];
		const again = [...elsewhere, ...major === 3 ? names.flatMap(name => ['--acknowledge', `${shop.releaseOf(name)}:helm3-drops-apply-method`]) : []];
		const plan = await shop.plan(again);
		expect(plan).toMatchObject({verdict: 'go', resumes: null});
		const writing = atPoint(trial, ({action, result}) => action === 'group-rollback' && result === 'succeeded', async () => {
			await trial.kubectl(['annotate', 'secret', 'sh.helm.release.v1.web.v5', 'looked-at=now']);
		});
		const ended = await shop.act(again, plan, writing);
		expect(ended.code, ended.stderr).toBe(7);
		expect(statesIn(ended.stdout)).toEqual([['cache', 'done'], ['db', 'done'], ['jobs', 'done'], ['api', 'done'], ['web', 'moved']]);
		expect(ended.stderr).toContain('sh.helm.release.v1.web.v5 was written.');
		expect(await shop.history(major, 'web')).toHaveLength(5);
		const left = await shop.plan(again);
		expect(left.confirm).toBe(`1 release in ${trial.namespace}`);
	});

	it('is not uninstalled without those that need it, and goes the other way round with them', async () => {
		const alone = await shop.plan(['uninstall', shop.releaseOf('db')]);
		expect(alone).toMatchObject({verdict: 'stop', releases: [{reasons: expect.arrayContaining([expect.objectContaining({code: 'still-needed'})]) as unknown}]});
		const uninstall = ['uninstall', shop.releaseOf('db'), shop.releaseOf('cache'), '--with-dependents'];
		const plan = await shop.plan(uninstall);
		expect(plan.verdict).toBe('go');
		const order = plan.releases.map(({release: {name}}) => name);
		expect(order.indexOf('web')).toBeLessThan(order.indexOf('api'));
		expect(order.indexOf('api')).toBeLessThan(order.indexOf('db'));
		expect(order.indexOf('jobs')).toBeLessThan(order.indexOf('db'));
		const stopped = await shop.act(uninstall, plan, signalAt(trial, 'SIGINT', ({action, step, release}) => action === 'uninstall' && step === 'run' && release === shop.releaseOf('web')));
		expect(stopped.code, stopped.stderr).toBe(130);
		const rest = await shop.plan(uninstall);
		expect(rest.resumes).not.toBeNull();
		expect(rest.releases.filter(({skip}) => skip !== null).map(({release: {name}}) => name)).toEqual(order.slice(0, order.indexOf('web') + 1));
		const ended = await shop.act(uninstall, rest);
		expect(ended.code, ended.stderr).toBe(0);
		for (const name of names) {
			const {stdout} = await trial.kubectl(['get', 'secrets', '-l', 'owner=helm', '-o', 'name', `--namespace=${shop.namespaceOf(name)}`]);
			expect(stdout).toBe('');
		}
	});
});
