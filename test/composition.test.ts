import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {composeConfig} from '../source/composition-config.ts';
import {composeLocal} from '../source/composition-local.ts';
import {compose} from '../source/composition.ts';
import {noConfig} from '../source/core/config/types.ts';
import {changeOf} from '../source/core/plan/writes/object-patch.ts';
import type {JsonValue} from '../source/core/record/types.ts';
import type {Session} from '../source/ports/session.ts';
import type {SessionOptions} from '../source/ports/session-options.ts';
import {listReleases} from '../source/use-cases/list-releases.ts';
import {composed as composedWith, sessionOptions} from './build/session-options.ts';
import {valueOf} from './scenarios/value-of.ts';

let home: string;
beforeEach(async () => {
	home = await mkdtemp(path.join(os.tmpdir(), 'home-'));
});

afterEach(async () => {
	await rm(home, {recursive: true, force: true});
});

const never = new AbortController().signal;
const demoFolder = path.join(import.meta.dirname, '../fixtures/scenarios/demo');

const optionsWith = (options: Partial<SessionOptions>): SessionOptions => sessionOptions({environment: {HOME: home}, ...options});

const composed = async (options: Partial<SessionOptions>): Promise<Session> => composedWith(optionsWith(options));

const namesIn = async (session: Session): Promise<readonly string[]> => {
	const {rows} = await valueOf(listReleases(session, {namespace: null, check: false}, never));
	return rows.map(({namespace, name}) => `${namespace}/${name}`);
};

describe('the demo', () => {
	it('is a cluster of its own, marked in every header, whose clock starts at the recording\'s time', async () => {
		const session = await composed({demo: true});
		expect(session).toMatchObject({
			world: 'demo',
			driver: null,
			readOnly: false,
			place: {
				context: 'demo',
				server: 'https://demo.invalid:6443',
				namespace: 'payments',
				allNamespaces: true,
				mark: 'DEMO',
				helmFlags: [],
			},
		});
		expect(session.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-02T03:14:09Z'));
		expect(session.clock.now()).toBeLessThan(Date.parse('2026-11-02T03:15:00Z'));
		expect(await session.helm!.find(never)).toMatchObject({ok: true, value: {version: 'v4.3.1', supported: true}});
	});

	it('leaves nothing on disk, and reads what is there', async () => {
		const {files} = await composed({demo: true});
		expect(await files.backup('one', [{name: 'a', content: 'b'}])).toMatchObject({ok: true});
		expect(await readdir(home)).toEqual([]);
		await writeFile(path.join(home, 'input'), 'text');
		expect(await files.readInput(path.join(home, 'input'), 10, never)).toMatchObject({ok: true, value: {byteLength: 4}});
	});

	it('follows -n, --read-only, --driver, --stale-after and --client-dead', async () => {
		const session = await composed({
			demo: true,
			namespace: 'shop',
			readOnly: true,
			driver: 'configmaps',
			staleAfter: 60,
			clientDead: 'the runner was killed',
		});
		expect(session).toMatchObject({
			driver: 'configmap',
			readOnly: true,
			staleAfter: 60,
			clientDead: 'the runner was killed',
			place: {namespace: 'shop', allNamespaces: false},
		});
		expect(await namesIn(session)).toEqual(['kube-system/old-metrics', 'legacy/wiki']);
		const all = await composed({demo: true, namespace: 'shop', allNamespaces: true});
		expect(all.place).toMatchObject({namespace: 'shop', allNamespaces: true});
	});

	it('has the same fingerprints in every run', async () => {
		const one = await composed({demo: true});
		const other = await composed({demo: true});
		expect(one.redactor.fingerprint('orange')).toBe(other.redactor.fingerprint('orange'));
	});

	it('does not look at HELM_DRIVER, which speaks of a cluster', async () => {
		const session = await composed({demo: true, environment: {HOME: home, HELM_DRIVER: 'sql'}});
		expect(session.driver).toBeNull();
	});
});

describe('a folder', () => {
	it('can be looked at and not acted on', async () => {
		await writeFile(path.join(home, 'nothing.yaml'), '');
		const session = await composed({from: home});
		expect(session).toMatchObject({
			world: 'folder',
			readOnly: true,
			helm: null,
			place: {
				context: null,
				server: null,
				namespace: 'default',
				allNamespaces: true,
				mark: `snapshot of ${path.basename(home)}`,
			},
		});
	});

	it('that is a recorded cluster knows its cluster too', async () => {
		const session = await composed({from: demoFolder, namespace: 'shop'});
		expect(session).toMatchObject({world: 'folder', readOnly: true, place: {context: 'demo', mark: 'snapshot of demo', allNamespaces: false}});
		expect(await session.cluster!.identity(never)).toMatchObject({ok: true, value: {context: 'demo', namespace: 'shop'}});
		const discovery = await session.cluster!.discover(never);
		expect(discovery.ok && discovery.value.kinds.some(({kind}) => kind === 'Deployment')).toBe(true);
	});

	it('shows one driver\'s records with --driver, and both without', async () => {
		const one = await composed({from: demoFolder, driver: 'configmap'});
		expect(await namesIn(one)).toEqual(['kube-system/old-metrics', 'legacy/wiki']);
		const both = await composed({from: demoFolder});
		expect(await namesIn(both)).toHaveLength(23);
	});

	it('may be a file with one broken record', async () => {
		const session = await composed({from: path.join(demoFolder, 'resources/secrets/namespaces/legacy/sh.helm.release.v1.crm.v2.json')});
		const {rows} = await valueOf(listReleases(session, {namespace: null, check: true}, never));
		expect(rows).toMatchObject([{namespace: 'legacy', name: 'crm', revision: 2, faults: [{code: 'truncated-base64'}]}]);
	});

	it('has fingerprints of its own in every run', async () => {
		const one = await composed({from: home});
		const other = await composed({from: home});
		expect(one.redactor.fingerprint('orange')).not.toBe(other.redactor.fingerprint('orange'));
	});
});

describe('what cannot be opened', () => {
	it.each([
		['both worlds at once', {demo: true, from: '.'}, 'usage'],
		['a path that is not there', {from: '/nowhere/at/all'}, 'not-found'],
		['a driver outside of the cluster', {demo: true, driver: 'sql'}, 'driver-unsupported'],
		['a driver that nobody knows', {from: '.', driver: 'Secret'}, 'driver-unsupported'],
		['a trace that cannot be written', {demo: true, trace: '/nowhere/at/all/trace'}, 'usage'],
		['a cluster without a kubeconfig', {}, 'kubeconfig-invalid'],
		['a kubeconfig that is not there', {kubeconfig: '/nowhere/at/all'}, 'kubeconfig-invalid'],
	] as const)('%s', async (_what, options, code) => {
		expect(await compose(optionsWith(options))).toMatchObject({ok: false, problem: {code}});
	});
});

describe('a cluster', () => {
	it('is opened without asking it anything', async () => {
		const kubeconfig = path.join(home, 'config');
		await writeFile(kubeconfig, JSON.stringify({
			apiVersion: 'v1',
			kind: 'Config',
			'current-context': 'prod-eu',
			contexts: [{name: 'prod-eu', context: {cluster: 'eu', user: 'kim', namespace: 'payments'}}],
			clusters: [{name: 'eu', cluster: {server: 'https://127.0.0.1:1'}}],
			users: [{name: 'kim', user: {token: 'none'}}],
		}));
		const session = await composed({kubeconfig});
		expect(session).toMatchObject({
			world: 'cluster',
			driver: 'secret',
			readOnly: false,
			place: {
				context: 'prod-eu',
				server: 'https://127.0.0.1:1',
				namespace: 'payments',
				allNamespaces: true,
				mark: null,
			},
		});
		expect(session.place.helmFlags).toContain(`--kubeconfig=${kubeconfig}`);
	});
});

describe('the trace', () => {
	it('has a line for each question and its answer, without secrets', async () => {
		const file = path.join(home, 'trace.jsonl');
		const session = await composed({demo: true, trace: file});
		session.redactor.learn('orange-tractor-91');
		await valueOf(listReleases(session, {namespace: null, check: true}, never));
		await session.helm!.find(never);
		const api = {
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			namespace: 'payments',
			name: 'api',
		};
		await session.cluster!.identity(never);
		await session.cluster!.discover(never);
		await session.cluster!.look(api, never);
		await session.cluster!.read([api, {...api, name: 'gone'}], never);
		await session.cluster!.list({
			apiVersion: 'v1',
			kind: 'Pod',
			namespace: 'nowhere',
			labelSelector: 'a=b',
			fieldSelector: null,
			limit: 3,
		}, never);
		await session.cluster!.dryRunApply({object: {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'orange-tractor-91', namespace: 'payments'}}, force: true, manager: 'helm'}, never);
		await session.cluster!.log({
			namespace: 'payments',
			pod: 'api-1',
			container: 'api',
			previous: true,
			lines: 5,
			bytes: 100,
		}, never);
		const run = session.helm!.run(['rollback', 'orange-tractor-91', '1'], never);
		for await (const line of run) {
			expect(line).toContain('Error');
		}

		await expect.poll(async () => readFile(file, 'utf8')).toContain('run helm rollback');
		const text = await readFile(file, 'utf8');
		const lines = text.trim().split('\n').map(line => JSON.parse(line) as {readonly time: string; readonly asked: string; readonly answered: string});
		expect(lines[0]).toMatchObject({asked: 'list records of all releases in all namespaces', answered: '70 records', time: expect.stringMatching(/Z$/v) as string});
		expect(lines.some(({asked, answered}) => asked.startsWith('read Secret sh.helm.release.v1.api.v2') && /^\d+ characters of payload$/v.test(answered))).toBe(true);
		for (const [asked, answered] of [
			['which cluster this is', /^[\d\-a-f]{36}$/v],
			['what the API server serves', /^\d+ kinds$/v],
			['look at Deployment.apps/payments/api', /^resourceVersion \d+$/v],
			['read 2 objects', /^1 here, 1 absent$/v],
			['list Pod (v1) in nowhere, with a=b, at most 3', /^0 objects$/v],
			['log of payments/api-1, container api, its run before', /^none$/v],
		] as const) {
			expect(lines.find(line => line.asked === asked)?.answered).toMatch(answered);
		}

		expect(text).toContain('dry run of applying Deployment.apps/payments/');
		expect(text).toContain('exit code 1');
		expect(text).not.toContain('orange-tractor-91');
	});

	it('has a line for each write of an object or a record and its end: what was written, never a value', async () => {
		const file = path.join(home, 'trace.jsonl');
		const {cluster, objects, store, writer} = await composed({demo: true, trace: file});
		const target = {
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			namespace: 'payments',
			name: 'api',
		};
		const live = async (): Promise<JsonValue> => {
			const [answer] = await cluster!.read([target], never);
			return answer?.ok === true && answer.value.found === 'here' ? answer.value.value : null;
		};

		const before = await live();
		const content = {changes: [changeOf(before, ['metadata', 'annotations', 'note'], 'green-kettle-17')!], disowned: [], owned: []};
		expect(await objects!.patch(before, content)).toMatchObject({ok: true});
		expect(await objects!.patch(before, content)).toMatchObject({ok: false, problem: {code: 'moved'}});
		expect(await objects!.remove(before, 'Background')).toMatchObject({ok: false, problem: {code: 'moved'}});
		expect(await objects!.remove(await live(), 'Background')).toEqual({ok: true, value: null});
		expect(await live()).toBeNull();

		const listed = await valueOf(store.list({namespace: 'payments', name: 'api'}, never));
		const object = listed.objects[0]!;
		const record = await store.read(object, never);
		expect(record.ok && await writer!.rewrite(record.value, {labels: {...object.labels, note: 'green-kettle-17'}, payload: 'green-kettle-17'})).toMatchObject({ok: true});
		expect(await writer!.remove(object)).toMatchObject({ok: false, problem: {code: 'moved'}});

		const lines = async () => {
			const text = await readFile(file, 'utf8');
			return text.trim().split('\n').map(line => JSON.parse(line) as {readonly asked: string; readonly answered: string}).filter(({asked}) => /^(?:patch|update|delete) /v.test(asked)).map(({asked, answered}) => `${asked} => ${answered.split(' ')[0]!}`);
		};

		await expect.poll(lines).toHaveLength(6);
		expect(await lines()).toEqual([
			'patch Deployment api in payments: metadata.annotations.note => done',
			'patch Deployment api in payments: metadata.annotations.note => moved:',
			'delete Deployment api in payments => moved:',
			'delete Deployment api in payments => done',
			`update Secret ${object.name} in payments => done`,
			`delete Secret ${object.name} in payments => moved:`,
		]);
		expect(await readFile(file, 'utf8')).not.toContain('green-kettle-17');
	});
});

describe('what needs no world', () => {
	it('gets files and a redactor', async () => {
		const local = await composeLocal(optionsWith({maxDecodedBytes: 7}));
		expect(local.maxDecodedBytes).toBe(7);
		expect(local.redactor.text('plain')).toBe('plain');
		expect(await local.files.readInput(home, 1, never)).toMatchObject({ok: false, problem: {code: 'usage'}});
	});
});

describe('the config file', () => {
	const write = async (name: string, content: string): Promise<string> => {
		const file = path.join(home, name);
		await mkdir(path.dirname(file), {recursive: true});
		await writeFile(file, content);
		return file;
	};

	const configOf = async (options: Partial<SessionOptions>) => composeConfig(optionsWith(options));

	it('is the one that is named, else that of the XDG config folder, else that below the home folder', async () => {
		const named = await write('named.yaml', 'protected: {contexts: [named]}');
		await write('xdg/helm-triage/config.yaml', 'protected: {contexts: [xdg]}');
		await write('.config/helm-triage/config.yaml', 'protected: {contexts: [home]}');
		const environment = {XDG_CONFIG_HOME: path.join(home, 'xdg'), HOME: home};
		const chosen = async (options: Partial<SessionOptions>) => {
			const config = await configOf(options);
			return config.ok ? config.value.protection.also.contexts.map(({text}) => text) : config.problem;
		};

		expect(await chosen({config: named, environment})).toEqual(['named']);
		expect(await chosen({environment})).toEqual(['xdg']);
		expect(await chosen({environment: {HOME: home, XDG_CONFIG_HOME: 'xdg'}})).toEqual(['home']);
		expect(await chosen({demo: true, environment})).toEqual([]);
		expect(await chosen({demo: true, config: named, environment})).toEqual(['named']);
		const {config} = await composed({demo: true, config: named});
		expect(config.file).toBe(named);
	});

	it('may be missing where none is named, and must be there where one is', async () => {
		const environment = {XDG_CONFIG_HOME: path.join(home, 'none')};
		expect(await configOf({environment})).toEqual({ok: true, value: noConfig});
		expect(await configOf({environment, config: path.join(home, 'none.yaml')})).toMatchObject({ok: false, problem: {code: 'config-invalid', message: `There is no file ${path.join(home, 'none.yaml')}.`}});
		expect(await configOf({environment, config: '-'})).toMatchObject({ok: false, problem: {code: 'config-invalid', message: 'The config file cannot be standard input.'}});
		expect(await configOf({environment, config: home})).toMatchObject({ok: false, problem: {code: 'config-invalid', message: expect.stringContaining('is a folder') as string}});
		expect(await configOf({config: await write('large.yaml', '#'.repeat(300_000))})).toMatchObject({ok: false, problem: {code: 'config-invalid', message: expect.stringContaining('larger than 262144 bytes') as string}});
	});

	it('that has a fault stops every world before it is opened', async () => {
		const config = await write('wrong.yaml', 'drift: {ignore: 1}');
		for (const options of [{demo: true}, {from: path.join(home, 'nothing')}, {}]) {
			expect(await compose(optionsWith({config, ...options}))).toMatchObject({ok: false, problem: {code: 'config-invalid', message: `${config}:1:17: drift.ignore is the number 1; it has to be a list`}});
		}
	});
});

describe('another run of helm-triage', () => {
	it('is told to look at the same place', async () => {
		const [demo, folder] = await Promise.all([composed({demo: true}), composed({from: demoFolder})]);
		expect(demo.ownFlags).toEqual(['--demo']);
		expect(folder.ownFlags).toEqual([`--from=${demoFolder}`]);
	});
});

describe('a name that a Secret holds too', () => {
	it('stays readable where it is the context, a namespace or a release', async () => {
		const session = await composed({demo: true});
		const {redactor, place} = session;
		await valueOf(listReleases(session, {namespace: null, check: false}, never));
		for (const name of [place.context, place.namespace, 'monitoring', 'web-pr-1482']) {
			redactor.learn(name!);
		}

		redactor.learn('correct-horse-battery');
		expect(redactor.text(`helm rollback web-pr-1482 1 --kube-context=${place.context} --namespace=monitoring # correct-horse-battery`))
			.toMatch(/^helm rollback web-pr-1482 1 --kube-context=demo --namespace=monitoring # ⟨#[0-9a-f]+⟩$/v);
	});
});
