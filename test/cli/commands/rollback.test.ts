/** `rollback` from the command line, on a cluster in memory: what is printed, what is asked, and how it exits. */
import {describe, expect, it} from 'vitest';
import {runEvery} from '../../../source/cli/every-command.ts';
import {ok} from '../../../source/core/problem/problem.ts';
import type {Session} from '../../../source/ports/session.ts';
import {
	configMaps,
	marks,
	objectOf,
	type Told,
} from '../../core/plan/release.ts';
import {ledgerOf, worldOf, type RollbackWorld} from '../../use-cases/rollback-world.ts';
import {cli as cliOn} from '../command-line.ts';
import {createHost, type HostOptions} from '../host.ts';
import {oneWorld} from '../one-world.ts';

const stuck: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: configMaps('web', 'old')},
	{revision: 2, status: 'deployed'},
	{revision: 3, status: 'pending-upgrade', manifest: configMaps('web', 'new')},
];
const young: readonly Told[] = [stuck[0]!, stuck[1]!, {...stuck[2]!, at: 3590}];
const failed: readonly Told[] = [stuck[0]!, stuck[1]!, {...stuck[2]!, status: 'failed'}];

type Call = HostOptions & {readonly world?: RollbackWorld; readonly session?: Partial<Session>};

/** Runs the command line on a world. */
const cli = async (line: readonly string[], {world = worldOf(stuck), session = {}, ...options}: Call = {}) => cliOn(['rollback', ...line], {session: {...world.session, ...session}}, options);

const planOf = async (line: readonly string[], call?: Call): Promise<Record<string, unknown>> => {
	const {stdout} = await cli([...line, '--dry-run', '-o', 'json'], call);
	return (JSON.parse(stdout) as {plan: Record<string, unknown>}).plan;
};

const digestOf = async (line: readonly string[], call?: Call): Promise<string> => {
	const {digest} = await planOf(line, call);
	return digest as string;
};

const untouched = {fields: [], refusal: null, owner: null, uid: null};

const done = ['1 superseded', '2 superseded', '3 pending-upgrade', '4 deployed'];

describe('--dry-run', () => {
	it('prints the plan and exits 0 for go', async () => {
		const world = worldOf(stuck);
		const {code, stdout} = await cli(['web', '--dry-run'], {world});
		expect(code).toBe(0);
		expect(stdout.split('\n').slice(0, 3)).toEqual(['kind › shop › web', 'Roll back from 3 to 2: GO', expect.stringMatching(/^digest [0-9a-f]{16}$/v) as string]);
		expect(stdout).toContain('     helm rollback web 2 --kube-context=kind --namespace=shop --history-max=0 --wait=watcher --timeout=5m0s\n');
		expect(stdout).toContain('\nObjects: 0 deleted, 1 created, 0 changed, 1 the same\n  create ConfigMap/shop/web (it is not there)\n');
		expect(stdout).toContain('\nHow Helm runs\n  timeout 5m 0s, wait watcher, all records kept, client-side apply\n');
		expect(ledgerOf(world)).toHaveLength(3);
		expect(world.memory.files.journalled).toEqual([]);
	});

	it('exits 3 for stop, with every reason and how to lift it', async () => {
		const {code, stdout} = await cli(['web', '3', '--dry-run']);
		expect(code).toBe(3);
		expect(stdout).toContain('Why it stops\n  target-not-completed\n');
		expect(stdout).toContain('    --acknowledge target-not-completed accepts it.\n');
		const acknowledged = await cli(['web', '3', '--dry-run', '--acknowledge', 'target-not-completed']);
		expect(acknowledged.code).toBe(0);
		expect(acknowledged.stdout).toContain('Acknowledged\n  target-not-completed (acknowledged)\n');
	});

	it('gives the documented JSON', async () => {
		const plan = await planOf(['shop/web']);
		expect(plan).toEqual({
			action: 'rollback',
			release: {namespace: 'shop', name: 'web', revision: 3, driver: 'secret'},
			from: 3,
			to: 2,
			cluster: {context: 'kind', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid'},
			digest: expect.stringMatching(/^[0-9a-f]{64}$/v) as string,
			verdict: 'go',
			reasons: [],
			unavailable: null,
			steps: expect.any(Array) as unknown[],
			objects: [
				{...untouched, address: 'ConfigMap/shop/web', change: 'create', why: 'it is not there'},
				{...untouched, address: 'ConfigMap/shop/new', change: 'same', why: 'not in revision 2, and not there now: there is nothing to delete'},
			],
			hooks: [],
			prunes: [],
			method: 'csa',
			images: [],
			policy: {
				timeout: {value: 300, source: 'built-in', from: null},
				wait: {value: 'watcher', source: 'built-in', from: null},
				waitForJobs: {value: false, source: 'built-in', from: null},
				noHooks: {value: false, source: 'built-in', from: null},
				historyMax: {value: 0, source: 'built-in', from: null},
				cleanupOnFail: {value: false, source: 'built-in', from: null},
				forceConflicts: {value: false, source: 'built-in', from: null},
			},
			notes: expect.any(Array) as unknown[],
			protectedContext: false,
		});
		expect(plan['steps']).toMatchObject([{id: 'backup', command: null, patch: null}, {id: 'run', command: 'helm rollback web 2 --kube-context=kind --namespace=shop --history-max=0 --wait=watcher --timeout=5m0s'}, {id: 'check'}, {id: 'watch'}]);
	});

	it('lists every field with what stands there, what is wanted, and who holds it, secrets as fingerprints', async () => {
		const secret = objectOf('v1', 'Secret', 'keys', 'data:\n  password: bmV3LXBhc3N3b3Jk\n');
		const world = worldOf([{revision: 1, status: 'superseded', manifest: secret}, {revision: 2, status: 'failed', manifest: secret}], {
			live: [{
				apiVersion: 'v1',
				kind: 'Secret',
				name: 'keys',
				metadata: {
					uid: 'uid-keys',
					labels: {'app.kubernetes.io/managed-by': 'Helm'},
					annotations: marks,
					managedFields: [{
						manager: 'kubectl-edit', operation: 'Update', apiVersion: 'v1', time: '2026-11-02T03:05:00Z', fieldsType: 'FieldsV1', fieldsV1: {'f:data': {'f:password': {}}},
					}],
				},
				rest: {data: {password: 'b2xkLXBhc3N3b3Jk'}},
			}],
		});
		const plan = await planOf(['web', '1'], {world});
		const [object] = plan['objects'] as ReadonlyArray<{readonly fields: ReadonlyArray<Record<string, unknown>>}>;
		expect(object).toMatchObject({address: 'Secret/shop/keys', change: 'patch', owner: 'shop/web', uid: 'uid-keys', refusal: null});
		const [field] = object!.fields;
		expect(field).toMatchObject({
			path: 'data.password', outcome: 'restored', manager: 'kubectl-edit', operation: 'Update', subresource: null, time: '2026-11-02T03:05:00Z', writer: 'kubectl edit', taken: false,
		});
		expect(field!['live']).not.toBe(field!['wanted']);
		const {stdout} = await cli(['web', '1', '--dry-run'], {world});
		expect(stdout).toContain('    - data.password: ');
		expect(stdout).toContain('changed; held by kubectl edit, 2026-11-02T03:05:00Z');
		expect(JSON.stringify(plan) + stdout).not.toMatch(/bmV3LXBhc3N3b3Jk|b2xkLXBhc3N3b3Jk|new-password|old-password/v);
	});

	it('takes Helm\'s flags, and shows where each setting is from', async () => {
		const line = ['web', '--timeout=90s', '--wait=hookOnly', '--history-max=2', '--no-hooks', '--cleanup-on-fail', '--wait-for-jobs=false'];
		const plan = await planOf(line);
		expect(plan).toMatchObject({
			prunes: [{name: 'sh.helm.release.v1.web.v1', revision: 1, status: 'superseded'}, {name: 'sh.helm.release.v1.web.v3', revision: 3, status: 'pending-upgrade'}],
			policy: {timeout: {value: 90, source: 'flag', from: 'flag --timeout'}, wait: {value: 'hookOnly', source: 'flag'}, waitForJobs: {value: false, source: 'flag'}, forceConflicts: {value: false, source: 'built-in'}},
		});
		expect(plan['steps']).toMatchObject([{}, {command: 'helm rollback web 2 --kube-context=kind --namespace=shop --history-max=2 --timeout=1m30s --no-hooks --cleanup-on-fail'}, {}, {}]);
		const wrong = await cli(['web', '--dry-run', '--history-max=-1']);
		expect(wrong).toMatchObject({code: 2, stderr: expect.stringContaining('no number of records') as string});
	});

	it('stops at a lock that may be held', async () => {
		const {code, stdout} = await cli(['web', '--dry-run'], {world: worldOf(young)});
		expect(code).toBe(3);
		expect(stdout).toContain('lock-not-stale');
		const lifted = await cli(['web', '--dry-run', '--client-dead', 'it was me'], {world: worldOf(young)});
		expect(lifted.code).toBe(0);
	});
});

describe('on a terminal', () => {
	it('asks for the release\'s name, runs Helm, and shows history before and after', async () => {
		const world = worldOf(stuck);
		const {code, stdout, stderr} = await cli(['web'], {world, terminal: true, typed: ['web']});
		expect(code).toBe(0);
		expect(stderr).toContain('kind › shop › web: type the name of the release to roll back to 2: ');
		expect(stdout).toMatch(/helm \| Rollback was a success! Happy Helming!\n\nBefore\n[\s\S]*pending-upgrade[\s\S]*\nAfter\n[\s\S]*Rollback to 2/v);
		expect(stdout).toContain('The newest record is revision 4, deployed.');
		expect(ledgerOf(world)).toEqual(done);
	});

	it.each([[['wrong']], [['']], [[]]])('declines when %j is typed', async typed => {
		const world = worldOf(stuck);
		const {code, stderr} = await cli(['web'], {world, terminal: true, typed});
		expect(code).toBe(130);
		expect(stderr).toContain('Nothing was run.');
		expect(ledgerOf(world)).toHaveLength(3);
	});

	it('asks for the context first where it looks like production', async () => {
		const world = worldOf(stuck);
		const {cluster, place} = world.session;
		const production = {place: {...place, context: 'prod-eu'}, cluster: {...cluster!, identity: async () => ok({context: 'prod-eu', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid'})}};
		const declined = await cli(['web'], {world, session: production, terminal: true, typed: ['web']});
		expect(declined.code).toBe(130);
		expect(declined.stderr).toContain('type the name of the context');
		expect(declined.stderr).toContain('That is not the name of the context.');
	});

	it('tells Ctrl-C while Helm runs what it leaves, and interrupts Helm only when asked to', async () => {
		const world = worldOf(stuck);
		const seen: string[] = [];
		const slow: Partial<Session> = {helm: {
			...world.session.helm!,
			async * run(_, signal) {
				yield 'working';
				await new Promise<void>(resolve => {
					signal.addEventListener('abort', () => {
						seen.push('interrupted');
						resolve();
					});
				});
				return ok({exitCode: null, signal: 'SIGINT', output: '', outputFile: null});
			},
		}};
		const host = createHost({terminal: true, typed: ['web', 'interrupt']});
		const stopping = {...host.host, stdout: {...host.host.stdout, write(text: string) {
			host.host.stdout.write(text);
			if (text.includes('helm | working')) {
				host.stop('interrupted');
			}
		}}};
		const code = await runEvery(['rollback', 'web'], stopping, oneWorld(() => ({...world.session, ...slow})));
		expect(code).toBe(130);
		expect(seen).toEqual(['interrupted']);
		expect(host.written.stderr).toContain('Interrupting it leaves the release locked (pending-rollback).');
	});
});

describe('in a script', () => {
	it('needs a confirmation, and asks nothing of a cluster without one', async () => {
		const {code, stdout, stderr} = await cli(['web']);
		expect(code).toBe(2);
		expect(stdout).toBe('');
		expect(stderr).toContain('--confirm web --digest DIGEST');
	});

	it('runs a plan that was looked at, by the beginning of its digest', async () => {
		const world = worldOf(stuck);
		const digest = await digestOf(['web'], {world});
		const {code, stdout} = await cli(['web', '--confirm', 'web', '--digest', digest.slice(0, 16), '-o', 'json'], {world});
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({
			plan: {verdict: 'go', digest},
			outcome: {revision: 4, exitCode: 0, output: ['Rollback was a success! Happy Helming!'], before: {believed: {last: 3}}, after: {believed: {last: 4, deployed: 4}}, watched: {seconds: 60, skipped: false}},
		});
		expect(ledgerOf(world)).toEqual(done);
	});

	it('refuses a digest of another state', async () => {
		const world = worldOf(stuck);
		const {code, stderr} = await cli(['web', '--confirm', 'web', '--digest', '0123456789abcdef'], {world});
		expect(code).toBe(7);
		expect(stderr).toContain('Nothing was run.');
		expect(ledgerOf(world)).toHaveLength(3);
	});

	it('says moved, not stop, where a confirmed plan ran already and nothing is left to roll back', async () => {
		const world = worldOf(stuck);
		const planned = await cli(['web', '2', '--dry-run', '-o', 'json'], {world});
		const {plan: {digest}} = JSON.parse(planned.stdout) as {plan: {digest: string}};
		const confirmed = ['web', '2', '--confirm', 'web', '--digest', digest];
		expect(await cli(confirmed, {world})).toMatchObject({code: 0});
		expect(await cli(confirmed, {world})).toMatchObject({code: 7});
		expect(ledgerOf(world)).toHaveLength(4);
	});

	it.each([
		[['--confirm', 'web']],
		[['--digest', '0123456789abcdef']],
		[['--confirm-context', 'kind']],
		[['--confirm', 'web', '--digest', '0123456789abcde']],
		[['--confirm', 'web', '--digest', 'not-hexadecimal-at-all']],
	])('refuses %j as usage', async flags => {
		const {code, stdout} = await cli(['web', ...flags]);
		expect(code).toBe(2);
		expect(stdout).toBe('');
	});

	it('refuses the name of another release', async () => {
		const world = worldOf(stuck);
		const digest = await digestOf(['web'], {world});
		const {code} = await cli(['web', '--confirm', 'wep', '--digest', digest], {world});
		expect(code).toBe(2);
		expect(ledgerOf(world)).toHaveLength(3);
	});

	it('wants the context confirmed too where it looks like production', async () => {
		const world = worldOf(stuck);
		const session = {cluster: {...world.session.cluster!, identity: async () => ok({context: 'prod-eu', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid'})}};
		const digest = await digestOf(['web'], {world, session});
		const confirmation = ['web', '--confirm', 'web', '--digest', digest];
		const without = await cli(confirmation, {world, session});
		expect(without.code).toBe(2);
		expect(without.stderr).toContain('--confirm-context prod-eu');
		const wrong = await cli([...confirmation, '--confirm-context', 'prod-us'], {world, session});
		expect(wrong.code).toBe(2);
		const right = await cli([...confirmation, '--confirm-context', 'prod-eu'], {world, session});
		expect(right.stderr).not.toContain('looks like production');
	});

	it('exits 9 when Helm fails, with its error and history after', async () => {
		const world = worldOf(failed);
		const session: Partial<Session> = {helm: {
			...world.session.helm!,
			async * run() {
				yield 'Error: cannot reach postgres://admin:hunter2secret@db:5432/x';
				return ok({exitCode: 1, signal: null, output: '', outputFile: null});
			},
		}};
		const digest = await digestOf(['web'], {world, session});
		const {code, stdout, stderr} = await cli(['web', '--confirm', 'web', '--digest', digest], {world, session});
		expect(code).toBe(9);
		expect(stderr).toContain('The rollback of web to 2 failed: Helm ended with code 1:');
		expect(stderr).toContain('helm-triage triage shop/web');
		expect(stdout).toContain('helm | Error: cannot reach');
		expect(stdout + stderr).not.toContain('hunter2secret');
	});

	it('does not run while a reason stands', async () => {
		const world = worldOf(young);
		const digest = await digestOf(['web'], {world});
		const {code, stderr} = await cli(['web', '--confirm', 'web', '--digest', digest], {world});
		expect(code).toBe(3);
		expect(stderr).toContain('lock-not-stale');
		expect(ledgerOf(world)).toHaveLength(3);
	});

	it('takes the word that a client is dead, and writes it down', async () => {
		const world = worldOf(young);
		const line = ['web', '--client-dead', 'the runner was evicted'];
		const digest = await digestOf(line, {world});
		const {code} = await cli([...line, '--confirm', 'web', '--digest', digest], {world});
		expect(code).toBe(0);
		expect(world.memory.files.journalled[0]).toMatchObject({action: 'client-dead', reason: 'the runner was evicted'});
	});
});

describe('where nothing may be changed', () => {
	it('rehearses and exits 5', async () => {
		for (const flags of [['--read-only'], ['--from', 'dump']]) {
			const {code, stdout} = await cli(['web', ...flags]);
			expect(code).toBe(5);
			expect(stdout).toContain('Roll back from 3 to 2: GO');
		}
	});

	it('still tells go from stop with --dry-run', async () => {
		const go = await cli(['web', '--read-only', '--dry-run']);
		const stop = await cli(['web', '3', '--from', 'dump', '--dry-run']);
		expect([go.code, stop.code]).toEqual([0, 3]);
	});

	it('exits 2 when there is no Helm to run and nothing else stands against it', async () => {
		const world = worldOf(stuck, {helmVersion: null});
		const {code, stdout, stderr} = await cli(['web', '--confirm', 'web', '--digest', '0123456789abcdef'], {world});
		expect(code).toBe(2);
		expect(stderr).toContain('No Helm was found.');
		expect(stdout).toContain('helm rollback web 2 ');
	});
});

describe('words', () => {
	it.each([
		[[], 2],
		[['web', '0'], 2],
		[['web', 'two'], 2],
		[['web', '1', '2'], 2],
		[['a/b/c'], 2],
		[['web', '--acknowledge', 'lock-not-stale', '--dry-run'], 2],
		[['web', '--acknowledge', 'anything', '--dry-run'], 2],
		[['nope', '--dry-run'], 4],
	])('%j exits %i', async (words, wanted) => {
		const {code} = await cli(words);
		expect(code).toBe(wanted);
	});
});
