/** Nothing is read from one cluster and written to another, however a cluster is chosen, and whatever becomes of the kubeconfig meanwhile. */
import path from 'node:path';
import process from 'node:process';
import {mkdir} from 'node:fs/promises';
import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {executeRollback} from '../../source/use-cases/execute-rollback.ts';
import {rehearseRollback} from '../../source/use-cases/rehearse-rollback.ts';
import {runBundle} from '../cli/bundle.ts';
import {composed} from '../build/session-options.ts';
import {drain} from '../scenarios/drain.ts';
import {built} from './harness/built.ts';
import {majors, until} from './harness/trial.ts';
import {
	askedSince,
	ends,
	newestRevision,
	openTwoClusters,
	type Name,
	type TwoClusters,
} from './chosen/two-clusters.ts';

/** A way of choosing: its environment and flags, and where it leads. `flags` are ours; `helmFlags` say the same to Helm. */
type Way = {
	readonly environment: Readonly<Record<string, string>>;
	readonly flags: readonly string[];
	readonly helmFlags: readonly string[];
	readonly cluster: Name;
	readonly beside: boolean;
};

type MakeWay = (clusters: TwoClusters, both: {readonly one: string; readonly two: string}) => Promise<Partial<Way>>;

/** `both.one` and `both.two` are kubeconfigs with both contexts; their current context is in their name. */
const ways: ReadonlyArray<readonly [string, MakeWay]> = [
	['KUBECONFIG and its current context', async (_, both) => ({environment: {KUBECONFIG: both.two}, cluster: 'two'})],
	['the current context of the first of several files', async (clusters, both) => {
		const silent = await clusters.kubeconfig('silent', null, {contexts: ['one']});
		return {environment: {KUBECONFIG: [silent, both.two, both.one].join(path.delimiter)}, cluster: 'two'};
	}],
	['the file in the home folder', async () => ({environment: {}, cluster: 'two'})],
	['--kubeconfig over KUBECONFIG', async (_, both) => ({
		environment: {KUBECONFIG: both.one}, flags: [`--kubeconfig=${both.two}`], helmFlags: [`--kubeconfig=${both.two}`], cluster: 'two',
	})],
	['HELM_KUBECONTEXT over the current context', async (_, both) => ({environment: {KUBECONFIG: both.one, HELM_KUBECONTEXT: 'two'}, cluster: 'two'})],
	['--context over HELM_KUBECONTEXT', async (_, both) => ({
		environment: {KUBECONFIG: both.two, HELM_KUBECONTEXT: 'two'}, flags: ['--context=one'], helmFlags: ['--kube-context=one'], cluster: 'one',
	})],
	['HELM_KUBEAPISERVER, HELM_KUBECAFILE and HELM_KUBETOKEN over the context', async ({sides: {two}}, both) => ({
		environment: {
			KUBECONFIG: both.one, HELM_KUBEAPISERVER: two.server, HELM_KUBECAFILE: two.authority, HELM_KUBETOKEN: two.token,
		}, cluster: 'two',
	})],
	['HELM_KUBEAPISERVER over --context', async ({sides: {two}}, both) => ({
		environment: {
			KUBECONFIG: both.one, HELM_KUBEAPISERVER: two.server, HELM_KUBECAFILE: two.authority, HELM_KUBETOKEN: two.token,
		}, flags: ['--context=one'], helmFlags: ['--kube-context=one'], cluster: 'two',
	})],
	['HELM_KUBEAPISERVER without its certificate', async ({sides: {two}}, both) => ({
		environment: {
			KUBECONFIG: both.one, HELM_KUBEAPISERVER: two.server, HELM_KUBEINSECURE_SKIP_TLS_VERIFY: 'true', HELM_KUBETOKEN: two.token,
		}, cluster: 'two',
	})],
	['HELM_KUBEAPISERVER with the name in its certificate', async ({sides: {two}}, both) => ({
		environment: {
			KUBECONFIG: both.one, HELM_KUBEAPISERVER: two.server.replace('127.0.0.1', 'localhost'), HELM_KUBECAFILE: two.authority, HELM_KUBETOKEN: two.token, HELM_KUBETLS_SERVER_NAME: '127.0.0.1',
		}, cluster: 'two',
	})],
	['HELM_KUBEASUSER and HELM_KUBEASGROUPS beside a context', async (_, both) => ({environment: {KUBECONFIG: both.two, HELM_KUBEASUSER: 'somebody', HELM_KUBEASGROUPS: 'system:masters'}, cluster: 'two'})],
	['the namespace of the context', async clusters => {
		const file = await clusters.kubeconfig('elsewhere', 'two', {namespace: clusters.beside});
		return {environment: {KUBECONFIG: file}, cluster: 'two', beside: true};
	}],
	['HELM_NAMESPACE over the namespace of the context', async ({beside}, both) => ({environment: {KUBECONFIG: both.two, HELM_NAMESPACE: beside}, cluster: 'two', beside: true})],
	['-n over HELM_NAMESPACE', async ({namespace, beside}, both) => ({
		environment: {KUBECONFIG: both.two, HELM_NAMESPACE: beside}, flags: ['-n', namespace], helmFlags: ['-n', namespace], cluster: 'two',
	})],
];

const bundle = built();

describe.each(majors)('with Helm %i and the same release in two clusters', major => {
	let clusters: TwoClusters;
	let both: {readonly one: string; readonly two: string};
	let home: string;

	beforeAll(async () => {
		clusters = await openTwoClusters();
		home = clusters.sides.one.trial.home;
		both = {one: await clusters.kubeconfig('one.json', 'one'), two: await clusters.kubeconfig('two.json', 'two')};
		await mkdir(path.join(home, '.kube'), {recursive: true});
		await clusters.kubeconfig('.kube/config', 'two');
		await clusters.install(major);
	});

	afterAll(async () => {
		await clusters.end();
	});

	const revisions = async (): Promise<Readonly<Record<string, number>>> => {
		const {sides: {one, two}, namespace, beside} = clusters;
		return {
			one: await newestRevision(one, namespace),
			'one beside': await newestRevision(one, beside),
			two: await newestRevision(two, namespace),
			'two beside': await newestRevision(two, beside),
		};
	};

	it.each(ways)('plans and runs where Helm itself would work: %s', async (_name, make) => {
		const {environment = {}, flags = [], helmFlags = [], cluster = 'one', beside = false} = await make(clusters, both);
		const other = cluster === 'one' ? 'two' : 'one';
		const program = clusters.sides.one.trial.program(major);
		const own = {HOME: home, XDG_STATE_HOME: home, ...environment};
		const run = async (...more: string[]) => runBundle(bundle.cli, ['rollback', 'web', '1', `--helm=${program}`, ...flags, ...more], {environment: own});

		const beforeHelm = await ends(clusters);
		await execa(program, ['history', 'web', ...helmFlags], {env: {PATH: process.env['PATH'], HOME: home, ...environment}, extendEnv: false});
		// The server answers first and writes its log then
		await until('the request in the audit log', async () => {
			const asked = await askedSince(clusters, cluster, beforeHelm[cluster]);
			return asked.length > 0;
		});
		expect(await askedSince(clusters, other, beforeHelm[other])).toEqual([]);

		const before = await revisions();
		const start = await ends(clusters);
		const planned = await run('--dry-run', '-o', 'json');
		expect([0, 3], planned.stderr).toContain(planned.code);
		const {plan} = JSON.parse(planned.stdout) as {plan: {digest: string; cluster: {server: string; namespace: string}; reasons: ReadonlyArray<{acknowledge: string | null}>}};
		expect(plan.cluster.namespace).toBe(beside ? clusters.beside : clusters.namespace);

		const acknowledged = plan.reasons.flatMap(({acknowledge}) => acknowledge === null ? [] : [`--acknowledge=${acknowledge}`]);
		const done = await run(...acknowledged, '--confirm=web', `--digest=${plan.digest}`);
		expect(done.code, done.stderr).toBe(0);
		const changed = beside ? `${cluster} beside` : cluster;
		expect(await revisions()).toEqual({...before, [changed]: before[changed]! + 1});
		expect(await askedSince(clusters, other, start[other])).toEqual([]);
	});

	/** A plan in a session of its own, whose kubeconfig then changes. */
	const plannedOn = async (file: string) => {
		const session = await composed({
			helm: clusters.sides.one.trial.program(major),
			environment: {
				PATH: process.env['PATH'], HOME: home, XDG_STATE_HOME: home, KUBECONFIG: file,
			},
		});
		const {signal} = new AbortController();
		const rehearsed = await drain(rehearseRollback(session, {
			namespace: clusters.namespace, name: 'web', to: 1, acknowledge: ['same-manifest'], flags: {},
		}, signal));
		if (!rehearsed.ok) {
			throw new Error(rehearsed.problem.message);
		}

		expect(rehearsed.value).toMatchObject({verdict: 'go', cluster: {context: 'one', server: clusters.sides.one.server}});
		return async () => drain(executeRollback(session, {plan: rehearsed.value}, signal));
	};

	it('goes on where the plan was made when the current context changes meanwhile', async () => {
		const file = await clusters.kubeconfig('changing', 'one');
		const execute = await plannedOn(file);
		await clusters.kubeconfig('changing', 'two');
		const before = await revisions();
		const start = await ends(clusters);
		expect(await execute()).toMatchObject({ok: true});
		expect(await revisions()).toEqual({...before, one: before['one']! + 1});
		expect(await askedSince(clusters, 'two', start.two)).toEqual([]);
	});

	it('refuses the plan when its context leads to another cluster meanwhile', async () => {
		const file = await clusters.kubeconfig('redirected', 'one');
		const execute = await plannedOn(file);
		await clusters.kubeconfig('redirected', 'one', {leads: {one: 'two'}});
		const before = await revisions();
		const start = await ends(clusters);
		expect(await execute()).toMatchObject({ok: false, problem: {code: 'moved', message: expect.stringContaining(clusters.sides.two.server) as string}});
		expect(await revisions()).toEqual(before);
		expect(await askedSince(clusters, 'two', start.two)).toEqual([]);
	});

	it('refuses the plan when its context is gone meanwhile', async () => {
		const file = await clusters.kubeconfig('gone', 'one');
		const execute = await plannedOn(file);
		await clusters.kubeconfig('gone', 'two', {contexts: ['two']});
		const before = await revisions();
		const start = await ends(clusters);
		expect(await execute()).toMatchObject({ok: false, problem: {code: 'kubeconfig-invalid', message: expect.stringContaining('one') as string}});
		expect(await revisions()).toEqual(before);
		expect(await askedSince(clusters, 'two', start.two)).toEqual([]);
	});
});
