import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {openDirectory} from '../../../source/adapters/directory/open.ts';
import {readInput} from '../../../source/adapters/node/read-input.ts';
import type {Cluster} from '../../../source/ports/cluster.ts';
import {recorded} from '../memory/recorded.ts';

const never = new AbortController().signal;
let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'live-'));
});

afterEach(async () => {
	await rm(folder, {recursive: true, force: true});
});

const save = async (files: Readonly<Record<string, string>>): Promise<void> => {
	for (const [file, text] of Object.entries(files)) {
		await writeFile(path.join(folder, file), text);
	}
};

const open = async (where = folder): Promise<Cluster> => {
	const opened = await openDirectory(where, {readInput, maxFileBytes: 1_000_000, maxDecodedBytes: 1_000_000});
	if (!opened.ok) {
		throw new Error(opened.problem.message);
	}

	return opened.value.cluster('shop');
};

const yaml = (kind: string, name: string, more = ''): string => `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n${more}`;

/** What is found of a ConfigMap, or of another kind: the object, or the word for why not. */
const found = async (cluster: Cluster, target: Readonly<Record<string, string | null>>): Promise<unknown> => {
	const [answer] = await cluster.read([{
		apiVersion: 'v1',
		kind: 'ConfigMap',
		namespace: 'shop',
		name: 'a',
		...target,
	}], never);
	if (!answer!.ok) {
		return answer!.problem.code;
	}

	return answer!.value.found === 'here' ? answer!.value.value : answer!.value.found;
};

describe('objects in files', () => {
	it('whose namespace was taken out are in every one', async () => {
		await save({'a.yaml': yaml('ConfigMap', 'a')});
		const cluster = await open();
		expect(await found(cluster, {})).toMatchObject({metadata: {name: 'a'}});
		expect(await found(cluster, {namespace: 'payments'})).toMatchObject({metadata: {name: 'a'}});
		expect(await found(cluster, {namespace: 'payments', name: 'b'})).toBe('absent');
	});

	it('are found where nobody knows whether their kind has namespaces', async () => {
		await save({'issuer.yaml': 'apiVersion: cert-manager.io/v1\nkind: ClusterIssuer\nmetadata:\n  name: main\n'});
		expect(await found(await open(), {apiVersion: 'cert-manager.io/v1', kind: 'ClusterIssuer', name: 'main'})).toMatchObject({metadata: {name: 'main'}});
	});

	it('of a cluster-scoped kind are found whatever namespace is asked for', async () => {
		await save({'namespace.yaml': yaml('Namespace', 'a')});
		expect(await found(await open(), {kind: 'Namespace'})).toMatchObject({kind: 'Namespace'});
		expect(await found(await open(), {kind: 'Namespace', name: 'b'})).toBe('absent');
	});

	it('that stand in several files count in the version asked for, then as the newest', async () => {
		const autoscaler = (version: string, resourceVersion: string): string => `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: a\n  namespace: shop\n  resourceVersion: "${resourceVersion}"\n`;
		await save({
			'1.yaml': autoscaler('v1', '10'),
			'2.yaml': autoscaler('v2', '9'),
			'3.yaml': yaml('ConfigMap', 'a', '  namespace: shop\n  resourceVersion: "12345678901234567890"\n'),
			'4.yaml': yaml('ConfigMap', 'a', '  namespace: shop\n  resourceVersion: "999"\n'),
			'5.yaml': yaml('ConfigMap', 'a', '  namespace: other\n  resourceVersion: "99999999999999999999999"\n'),
		});
		const cluster = await open();
		expect(await found(cluster, {apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler'})).toMatchObject({apiVersion: 'autoscaling/v2'});
		expect(await found(cluster, {apiVersion: 'autoscaling/v2beta2', kind: 'HorizontalPodAutoscaler'})).toMatchObject({apiVersion: 'autoscaling/v1'});
		expect(await found(cluster, {})).toMatchObject({metadata: {resourceVersion: '12345678901234567890'}});
		const listed = await cluster.list({
			apiVersion: 'v1',
			kind: 'ConfigMap',
			namespace: null,
			labelSelector: null,
			fieldSelector: null,
			limit: null,
		}, never);
		expect(listed.ok && listed.value).toHaveLength(2);
	});

	it('are read again when their file changed', async () => {
		await save({'a.yaml': yaml('ConfigMap', 'a', 'data: {size: "1"}\n')});
		const cluster = await open();
		expect(await found(cluster, {})).toMatchObject({data: {size: '1'}});
		await save({'a.yaml': yaml('ConfigMap', 'a', 'data: {size: "200"}\n')});
		expect(await found(cluster, {})).toMatchObject({data: {size: '200'}});
		await save({'a.yaml': '# nothing\n'});
		expect(await found(cluster, {})).toBe('unseen');
	});

	it('are read from one file too', async () => {
		await save({'all.yaml': `${yaml('ConfigMap', 'a')}---\n${yaml('ConfigMap', 'b')}`});
		expect(await found(await open(path.join(folder, 'all.yaml')), {name: 'b'})).toMatchObject({metadata: {name: 'b'}});
	});

	it('are no deeper than anybody can print', async () => {
		await save({'a.json': `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"deep":${'['.repeat(5000)}${']'.repeat(5000)}}`});
		const value = await found(await open(), {});
		expect(JSON.stringify(value).length).toBeLessThan(2000);
	});
});

describe('what a folder cannot tell', () => {
	it('is whether a Secret is missing where only records are Secrets', async () => {
		await save({'record.json': recorded({revision: 1, status: 'deployed'}).raw});
		const cluster = await open();
		expect(await found(cluster, {kind: 'Secret', namespace: 'payments', name: 'password'})).toBe('unseen');
		await save({'other.yaml': yaml('Secret', 'other', '  namespace: payments\n')});
		expect(await found(cluster, {kind: 'Secret', namespace: 'payments', name: 'password'})).toBe('absent');
	});

	it('is what an API server would do, serves or logged', async () => {
		await save({'a.yaml': yaml('ConfigMap', 'a')});
		const cluster = await open();
		expect(await cluster.dryRunApply({object: {}, force: false, manager: 'helm'}, never)).toMatchObject({ok: false, problem: {code: 'usage', message: `${folder} was read from files: there is no API server to try an apply on.`}});
		expect(await cluster.discover(never)).toMatchObject({ok: false, problem: {code: 'not-found'}});
		expect(await cluster.log({
			namespace: 'shop',
			pod: 'a',
			container: 'a',
			previous: false,
			lines: 1,
			bytes: 1,
		}, never)).toMatchObject({ok: false, problem: {code: 'not-found'}});
		expect(await cluster.list({
			apiVersion: 'v1',
			kind: 'Pod',
			namespace: 'shop',
			labelSelector: null,
			fieldSelector: null,
			limit: null,
		}, never)).toMatchObject({ok: false, problem: {message: `${folder} holds no Pod of namespace shop, so nobody can tell what there is of that kind.`, hint: 'Save it there too: kubectl get pod -n shop -o yaml.'}});
	});

	it('is anything by a selector that is none', async () => {
		const cluster = await open();
		for (const selectors of [{labelSelector: 'a=(b', fieldSelector: null}, {labelSelector: null, fieldSelector: 'a'}]) {
			expect(await cluster.list({
				apiVersion: 'v1',
				kind: 'ConfigMap',
				namespace: null,
				limit: null,
				...selectors,
			}, never)).toMatchObject({ok: false, problem: {code: 'server-error'}});
		}
	});
});
