/** `group` from the command line, on a cluster in memory with five releases: what is printed, what is asked, and how it exits. */
import {describe, expect, it} from 'vitest';
import {runEvery} from '../../../source/cli/every-command.ts';
import {ok} from '../../../source/core/problem/problem.ts';
import type {Session} from '../../../source/ports/session.ts';
import {newestOf, shopWorld, type GroupWorld} from '../../use-cases/group-world.ts';
import {sessionWith} from '../command-line.ts';
import {createHost, type HostOptions} from '../host.ts';
import {oneWorld} from '../one-world.ts';

const shop = ['web', 'jobs', 'api', 'cache', 'db'];
const five = '5 releases in shop';

/** Ctrl-C, as somebody presses it in the middle of a run. */
type Key = {press: () => void};

type Call = HostOptions & {readonly world?: GroupWorld; readonly session?: Partial<Session>; readonly key?: Key};

/** Runs the command line on a world. */
const cli = async (line: readonly string[], {world = shopWorld(), session = {}, key, ...options}: Call = {}) => {
	const {host, written, stop} = createHost(options);
	if (key !== undefined) {
		key.press = () => {
			stop('interrupted');
		};
	}

	const code = await runEvery(['group', ...line], host, oneWorld(asked => sessionWith({...world.session, ...session}, asked)));
	return {code, ...written};
};

type Planned = {readonly digest: string; readonly confirm: string; readonly verdict: string; readonly releases: ReadonlyArray<Record<string, unknown>>};

const planOf = async (line: readonly string[], call?: Call): Promise<Planned> => {
	const {stdout} = await cli([...line, '--dry-run', '-o', 'json'], call);
	return (JSON.parse(stdout) as {plan: Planned}).plan;
};

/** A shop, and Ctrl-C while Helm runs for one of its releases. */
const pressedAt = (release: string): {readonly world: GroupWorld; readonly key: Key} => {
	const key: Key = {press: () => undefined};
	const world = shopWorld({before(name) {
		if (name === release) {
			key.press();
		}
	}});
	return {world, key};
};

const newest = (world: GroupWorld): readonly string[] => shop.map(name => newestOf(world, name));
const untouched = shop.map(() => '3 failed');
const rolledBack = shop.map(() => '4 deployed');

describe('--dry-run', () => {
	it('prints each plan, then the group in its order, and exits 0 for go', async () => {
		const world = shopWorld();
		const {code, stdout} = await cli(['rollback', ...shop, '--dry-run'], {world});
		expect(code).toBe(0);
		expect(stdout).toContain('-- 1 of 5: shop/cache --\nkind › shop › cache\nRoll back from 3 to 2: GO\n');
		expect(stdout).toContain(`\nkind › ${five}\nRoll back ${five}: GO\ndigest `);
		expect(stdout.slice(stdout.indexOf('#  RELEASE')).trimEnd().split('\n').map(line => line.trimEnd())).toEqual([
			'#  RELEASE     PLAN    VERDICT  AFTER',
			'1  shop/cache  3 to 2  go       ·',
			'2  shop/db     3 to 2  go       ·',
			'3  shop/jobs   3 to 2  go       shop/db',
			'4  shop/api    3 to 2  go       shop/cache, shop/db',
			'5  shop/web    3 to 2  go       shop/api, shop/cache, shop/db',
		]);
		expect(newest(world)).toEqual(untouched);
		expect(world.memory.files.journalled).toEqual([]);
	});

	it('exits 3 for stop, with each reason by its release and how to lift it', async () => {
		const line = ['rollback', 'web', 'api@3', 'db'];
		const {code, stdout} = await cli([...line, '--dry-run']);
		expect(code).toBe(3);
		expect(stdout).toContain('Why it stops\n  shop/api target-not-completed\n');
		expect(stdout).toContain('    --acknowledge shop/api:target-not-completed accepts it.\n');
		expect(stdout).toMatch(/2 {2}shop\/api {2}3 to 3 {2}stop/v);
		const accepted = await cli([...line, '--dry-run', '--acknowledge', 'api:target-not-completed']);
		expect(accepted.code).toBe(0);
		expect(accepted.stdout).toContain('Acknowledged\n  shop/api target-not-completed (acknowledged)\n');
	});

	it('gives the documented JSON', async () => {
		const plan = await planOf(['rollback', 'web', 'shop/db@1', '--with-dependents']);
		expect(plan).toEqual({
			action: 'rollback',
			digest: expect.stringMatching(/^[0-9a-f]{64}$/v) as string,
			verdict: 'go',
			confirm: '4 releases in shop',
			confirmContext: null,
			confirmOwners: [],
			unavailable: null,
			resumes: null,
			notes: expect.any(Array) as unknown[],
			releases: [
				['db', [], true, 1],
				['api', ['shop/db'], false, 2],
				['web', ['shop/db', 'shop/api'], true, 2],
				['jobs', ['shop/db'], false, 2],
			].map(([name, after, named, to]) => ({
				release: {namespace: 'shop', name, revision: 3, driver: 'secret'},
				after,
				named,
				from: 3,
				to,
				skip: null,
				reasons: [],
				plan: expect.objectContaining({action: 'rollback', verdict: 'go', to}) as unknown,
			})),
		});
	});

	it('only rehearses where nothing may be written', async () => {
		const folder = await cli(['rollback', ...shop, '--from', 'somewhere']);
		expect(folder.code).toBe(5);
		const reading = await cli(['rollback', ...shop, '--read-only']);
		expect(reading.code).toBe(5);
		expect(reading.stdout).toContain(`Roll back ${five}: GO`);
	});
});

describe('on a terminal', () => {
	it('asks for how many there are and where, runs one after the other, and says what became of each', async () => {
		const world = shopWorld();
		const {code, stdout, stderr} = await cli(['rollback', ...shop], {world, terminal: true, typed: [five]});
		expect(code).toBe(0);
		expect(stderr).toContain(`kind › ${five}: type ${five} to roll them back: `);
		expect(stdout).toContain('\n-- 3 of 5: shop/jobs --\nhelm | Rollback was a success! Happy Helming!\nshop/jobs was rolled back, as revision 4\n');
		expect(newest(world)).toEqual(rolledBack);
	});

	it.each([['web'], ['4 releases in shop'], ['5'], ['']])('declines when %j is typed', async typed => {
		const world = shopWorld();
		const {code, stderr} = await cli(['rollback', ...shop], {world, terminal: true, typed: [typed]});
		expect(code).toBe(130);
		expect(stderr).toContain('Nothing was run.');
		expect(newest(world)).toEqual(untouched);
	});

	it('asks for the context first where one of them looks like production', async () => {
		const world = shopWorld();
		const {cluster, place} = world.session;
		const session = {place: {...place, context: 'prod-eu'}, cluster: {...cluster!, identity: async () => ok({context: 'prod-eu', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid'})}};
		const declined = await cli(['rollback', ...shop], {world, session, terminal: true, typed: [five]});
		expect(declined.code).toBe(130);
		expect(declined.stderr).toContain('type the name of the context');
		expect(newest(world)).toEqual(untouched);
	});

	it('asks at Ctrl-C, stops after the release that is being done, and goes on with the rest when run again', async () => {
		const {world, key} = pressedAt('db');
		const stopped = await cli(['rollback', ...shop], {world, key, terminal: true, typed: [five, 'stop']});
		expect(stopped.code).toBe(130);
		expect(stopped.stderr).toContain('shop/db is being done. Once its records are saved it comes to its end, whatever you answer.');
		expect(stopped.stderr).toContain('2 of 5 releases are rolled back; 3 were not run.');
		expect(stopped.stderr).toContain('Running the same group again goes on with what is left.');
		expect(newest(world)).toEqual(['3 failed', '3 failed', '3 failed', '4 deployed', '4 deployed']);
		const again = await cli(['rollback', ...shop], {world, terminal: true, typed: ['3 releases in shop']});
		expect(again.code).toBe(0);
		expect(again.stdout).toContain('Skipped\n  shop/cache: revision 4 is a rollback to 2 already, and deployed\n');
		expect(again.stdout).toContain('This goes on with the run that began at ');
		expect(newest(world)).toEqual(rolledBack);
	});

	it('goes on at Ctrl-C where that is wanted', async () => {
		const {world, key} = pressedAt('db');
		const {code, stderr} = await cli(['rollback', ...shop], {world, key, terminal: true, typed: [five, '']});
		expect(code).toBe(0);
		expect(stderr).toContain('Going on.');
		expect(newest(world)).toEqual(rolledBack);
	});
});

describe('in a script', () => {
	it('needs a confirmation, and asks nothing of a cluster without one', async () => {
		const {code, stdout, stderr} = await cli(['rollback', ...shop]);
		expect(code).toBe(2);
		expect(stdout).toBe('');
		expect(stderr).toContain('--confirm WORDS --digest DIGEST');
	});

	it('runs the group that was looked at, and gives what became of each', async () => {
		const world = shopWorld();
		const {digest, confirm} = await planOf(['rollback', ...shop], {world});
		const {code, stdout} = await cli(['rollback', ...shop, '--confirm', confirm, '--digest', digest.slice(0, 16), '-o', 'json'], {world});
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({
			plan: {digest, verdict: 'go'},
			outcome: {stopped: false, releases: ['cache', 'db', 'jobs', 'api', 'web'].map(name => ({release: {namespace: 'shop', name}, state: 'done', why: null, problem: null, outcome: {revision: 4, exitCode: 0}}))},
		});
		expect(newest(world)).toEqual(rolledBack);
	});

	it('exits 9 where one failed, with what it blocked, and 0 when it is run again', async () => {
		const broken = new Set(['api']);
		const world = shopWorld({broken});
		const {digest} = await planOf(['rollback', ...shop], {world});
		const failed = await cli(['rollback', ...shop, '--confirm', five, '--digest', digest, '-o', 'json'], {world});
		expect(failed.code).toBe(9);
		expect(failed.stderr).toContain('shop/api failed: The rollback of api to 2 failed: Helm ended with code 1: timed out waiting for the condition');
		expect(JSON.parse(failed.stdout)).toMatchObject({outcome: {releases: [
			{state: 'done'},
			{state: 'done'},
			{state: 'done'},
			{state: 'failed', problem: {code: 'action-failed'}},
			{state: 'blocked', why: 'it comes after shop/api, which failed', outcome: null},
		]}});
		broken.delete('api');
		const left = await planOf(['rollback', ...shop], {world});
		expect(left).toMatchObject({confirm: '2 releases in shop', releases: [{skip: expect.any(String) as string, plan: null}, {}, {}, {skip: null}, {skip: null}]});
		const again = await cli(['rollback', ...shop, '--confirm', left.confirm, '--digest', left.digest], {world});
		expect(again.code).toBe(0);
		expect(newestOf(world, 'api')).toBe('5 deployed');
		expect(newestOf(world, 'web')).toBe('4 deployed');
		const nothing = await cli(['rollback', ...shop.map(name => `${name}@2`), '--confirm', five, '--digest', digest], {world});
		expect(nothing).toMatchObject({code: 0, stdout: expect.stringContaining('Nothing is left to do') as string});
	});

	it('exits 7 for the digest of another state, and 2 for other words', async () => {
		const world = shopWorld();
		const {digest} = await planOf(['rollback', ...shop], {world});
		expect(await cli(['rollback', ...shop, '--confirm', five, '--digest', '0123456789abcdef'], {world})).toMatchObject({code: 7});
		expect(await cli(['rollback', ...shop.slice(1), '--confirm', five, '--digest', digest], {world})).toMatchObject({code: 7});
		expect(await cli(['rollback', ...shop, '--confirm', '5 releases', '--digest', digest], {world})).toMatchObject({code: 2});
		expect(newest(world)).toEqual(untouched);
	});

	it('wants the context confirmed too where one of them looks like production', async () => {
		const world = shopWorld();
		const session = {cluster: {...world.session.cluster!, identity: async () => ok({context: 'prod-eu', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid'})}};
		const {digest} = await planOf(['rollback', ...shop], {world, session});
		const confirmed = ['rollback', ...shop, '--confirm', five, '--digest', digest];
		const without = await cli(confirmed, {world, session});
		expect(without).toMatchObject({code: 2, stderr: expect.stringContaining('--confirm-context prod-eu') as string});
		expect(await cli([...confirmed, '--confirm-context', 'prod-us'], {world, session})).toMatchObject({code: 2});
		expect(newest(world)).toEqual(untouched);
		const right = await cli([...confirmed, '--confirm-context', 'prod-eu'], {world, session});
		expect(right.stderr).not.toContain('looks like production');
	});

	it('rehearses an uninstall with the history kept, where that is asked for', async () => {
		const {releases} = await planOf(['uninstall', 'web', 'jobs', '--keep-history']);
		const commands = releases.map(({plan}) => JSON.stringify((plan as {steps: unknown}).steps));
		expect(commands.every(text => text.includes('--keep-history'))).toBe(true);
	});

	it('does not run while a reason stands', async () => {
		const line = ['rollback', 'web', 'api@3', 'db'];
		const {digest, confirm} = await planOf(line);
		const {code, stderr} = await cli([...line, '--confirm', confirm, '--digest', digest]);
		expect(code).toBe(3);
		expect(stderr).toContain('The plan says stop: shop/api:target-not-completed. Nothing was run.');
		expect(stderr).toContain('--acknowledge shop/api:target-not-completed');
	});

	it('stops after the release that is being done when it is interrupted', async () => {
		const {world, key} = pressedAt('db');
		const {digest} = await planOf(['rollback', ...shop], {world});
		const {code, stderr} = await cli(['rollback', ...shop, '--confirm', five, '--digest', digest], {world, key});
		expect(code).toBe(130);
		expect(stderr).toContain('Nothing further is begun.');
		expect(newestOf(world, 'db')).toBe('4 deployed');
		expect(newestOf(world, 'jobs')).toBe('3 failed');
	});

	it.each([
		[[], 'What is to be done to which releases?'],
		[['upgrade', 'web'], '"upgrade" is nothing that is done to a group.'],
		[['rollback'], 'Which releases are to be rolled back?'],
		[['uninstall'], 'Which releases are to be uninstalled?'],
		[['rollback', 'web@0'], '"0" is no revision.'],
		[['rollback', 'a/b/c'], '"a/b/c" names no release.'],
		[['rollback', 'web', '-n', 'shop', 'pay/web'], 'names namespace pay, but --namespace says shop'],
		[['uninstall', 'web@2'], 'an uninstall takes the whole release'],
		[['uninstall', 'web', '--history-max=3'], '--history-max is of a rollback'],
		[['rollback', 'web', '--keep-history'], '--keep-history is of an uninstall'],
		[['rollback', 'web', '--acknowledge', 'conflict'], '"conflict" does not say which release it is about.'],
		[['rollback', 'web', '--acknowledge', 'web:conflict'], '"conflict" is no reason against a plan that may be acknowledged.'],
		[['rollback', 'web', 'shop/web', '--dry-run'], 'shop/web is named twice.'],
		[['rollback', 'web', '--dry-run', '--acknowledge', 'db:same-manifest'], '--acknowledge names shop/db, which is not in this group.'],
	])('refuses %j as usage', async (line, words) => {
		const {code, stdout, stderr} = await cli(line);
		expect(stderr).toContain(words);
		expect(code).toBe(2);
		expect(stdout).toBe('');
	});

	it('exits 4 for one that is not there', async () => {
		expect(await cli(['rollback', 'web', 'wep', '--dry-run'])).toMatchObject({code: 4, stderr: expect.stringContaining('There is no release wep') as string});
	});
});
