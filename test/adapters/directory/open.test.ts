import {
	chmod,
	mkdir,
	mkdtemp,
	rm,
	symlink,
	utimes,
	writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {gzipSync} from 'node:zlib';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {openDirectory, type Directory} from '../../../source/adapters/directory/open.ts';
import {readInput} from '../../../source/adapters/node/read-input.ts';
import {encodeRelease} from '../../../source/core/record/encode.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import type {LedgerListing} from '../../../source/ports/ledger-store.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'dump-'));
});

afterEach(async () => {
	await rm(folder, {recursive: true, force: true});
});

const never = new AbortController().signal;

const jsonOf = (name: string, version: number): string => JSON.stringify({
	name,
	info: {status: 'deployed'},
	chart: {metadata: {name, version: '1.0.0'}},
	manifest: '',
	version,
	namespace: 'payments',
});

const payloadOf = (name: string, version: number): string => {
	const encoded = encodeRelease(jsonOf(name, version));
	return encoded.ok ? encoded.payload : '';
};

type Odd = {readonly uid?: string; readonly creationTimestamp?: string; readonly namespace?: string};

const secret = (name: string, version: number, odd: Odd = {}): unknown => ({
	apiVersion: 'v1',
	kind: 'Secret',
	metadata: {
		name: `sh.helm.release.v1.${name}.v${version}`,
		namespace: 'payments',
		labels: {
			name,
			owner: 'helm',
			status: 'deployed',
			version: String(version),
		},
		...odd,
	},
	type: 'helm.sh/release.v1',
	data: {release: Buffer.from(payloadOf(name, version)).toString('base64')},
});

const configMap = {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'settings', namespace: 'payments', creationTimestamp: '2026-11-02T03:20:00Z'}, data: {a: 'b'}};

const put = async (name: string, content: string | Uint8Array): Promise<string> => {
	const file = path.join(folder, name);
	await mkdir(path.dirname(file), {recursive: true});
	await writeFile(file, content);
	return file;
};

const json = (value: unknown): string => JSON.stringify(value);

const opened = async (where = folder, maxFileBytes = 1_000_000): Promise<Directory> => {
	const directory = await openDirectory(where, {readInput, maxFileBytes, maxDecodedBytes: 1_000_000});
	if (!directory.ok) {
		throw new Error(directory.problem.message);
	}

	return directory.value;
};

const listed = async ({store}: Directory): Promise<LedgerListing> => {
	const steps = store.list({namespace: null, name: null}, never);
	for (;;) {
		const step = await steps.next();
		if (step.done === true) {
			if (!step.value.ok) {
				throw new Error(step.value.problem.message);
			}

			return step.value.value;
		}
	}
};

/** Writes a file and opens it alone. */
const openedWith = async (name: string, content: string): Promise<Directory> => opened(await put(name, content));

/** Opens a path, a new folder's without one, and lists it. */
const listAll = async (where = folder): Promise<LedgerListing> => listed(await opened(where));

const namesOf = ({objects}: LedgerListing): readonly string[] => objects.map(({name, origin}) => `${name} ${origin ?? ''}`);

describe('a folder', () => {
	it('is read whole, whatever its files are: Lists, many documents, one object, names without extension', async () => {
		await put('a/list.yaml', `apiVersion: v1\nkind: List\nitems:\n- ${json(secret('api', 1))}\n- ${json(configMap)}\n`);
		await put('a/b/documents.yml', `---\n${json(secret('api', 2))}\n---\n${json(secret('api', 3))}\n`);
		await put('resources/secrets/namespaces/payments/sh.helm.release.v1.api.v4.json', json(secret('api', 4)));
		await put('sh.helm.release.v1.api.v5', json(secret('api', 5)));
		await put('dump', json(secret('api', 6)));
		const listing = await listAll();
		expect(namesOf(listing)).toEqual([
			'sh.helm.release.v1.api.v2 a/b/documents.yml#1',
			'sh.helm.release.v1.api.v3 a/b/documents.yml#2',
			'sh.helm.release.v1.api.v1 a/list.yaml#1/items[0]',
			'sh.helm.release.v1.api.v6 dump#1',
			'sh.helm.release.v1.api.v4 resources/secrets/namespaces/payments/sh.helm.release.v1.api.v4.json#1',
			'sh.helm.release.v1.api.v5 sh.helm.release.v1.api.v5#1',
		]);
		expect(listing).toMatchObject({others: 1, unread: [], serverTimeIsFloor: true});
	});

	it('gives the body of each record, from whichever file and position', async () => {
		await put('list.json', json({kind: 'List', items: [secret('api', 1), secret('web', 7)]}));
		await put('documents.yaml', `${json(secret('api', 2))}\n---\n${json(secret('web', 8))}\n`);
		const directory = await opened();
		const {objects} = await listed(directory);
		const bodies = await Promise.all(objects.map(async object => {
			const read = await directory.store.read(object, never);
			return read.ok ? decodeRecord(read.value, {maxBytes: 1_000_000}).release?.json : null;
		}));
		expect(bodies).toEqual([jsonOf('api', 2), jsonOf('web', 8), jsonOf('api', 1), jsonOf('web', 7)]);
	});

	it('leaves other files alone', async () => {
		await put('readme', 'Saved before the migration.\nNothing else: here\n');
		await put('notes.txt', json(secret('api', 1)));
		await put('.hidden.yaml', json(secret('api', 2)));
		await put('.git/config', '[core]\n');
		await put('program', new Uint8Array([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 0xFF]));
		expect(await listAll()).toMatchObject({objects: [], others: 0, unread: []});
	});

	it('names what could not be read, and reads the rest', async () => {
		await put('broken.yaml', `kind: [\n---\n${json(secret('api', 1))}\n`);
		await put('archive.json', new Uint8Array([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0xFF]));
		await put('large.yaml', `a: ${'x'.repeat(2000)}`);
		await symlink('nowhere.yaml', path.join(folder, 'dangling.yaml'));
		const listing = await listed(await opened(folder, 2000));
		expect(listing.objects.map(({name}) => name)).toEqual(['sh.helm.release.v1.api.v1']);
		const messages = listing.unread.map(({message}) => message);
		expect(messages).toHaveLength(4);
		expect(messages).toEqual(expect.arrayContaining([
			expect.stringMatching(/^broken\.yaml line [12]: /v) as string,
			expect.stringContaining('archive.json is compressed') as string,
			expect.stringContaining('larger than 2000 bytes') as string,
			expect.stringContaining('dangling.yaml: it does not exist') as string,
		]));
	});

	it('names a few of very many broken files, and counts the others', async () => {
		await Promise.all(Array.from({length: 50}, async (_, index) => put(`template-${index}.yaml`, 'kind: {{ .Values.kind }}{\n')));
		const {unread} = await listAll();
		expect(unread).toHaveLength(21);
		expect(unread.at(-1)!.message).toContain('30 more');
	});

	// Root may read everything, so the rights of a file say nothing there.
	it.skipIf(process.getuid?.() === 0)('names a file and a folder that may not be read', async () => {
		await chmod(await put('closed.yaml', ''), 0);
		await mkdir(path.join(folder, 'shut'), {mode: 0});
		const {unread} = await listAll();
		expect(unread.map(({message}) => message)).toEqual([expect.stringContaining('closed.yaml') as string, expect.stringContaining('shut') as string]);
		await chmod(path.join(folder, 'shut'), 0o700);
	});

	it('follows symbolic links once, and never in a circle', async () => {
		await put('real/one.yaml', json(secret('api', 1)));
		await symlink('../real', path.join(folder, 'real/again'));
		await symlink(folder, path.join(folder, 'real/up'));
		await symlink('real', path.join(folder, 'link'));
		await symlink('real/one.yaml', path.join(folder, 'two.yaml'));
		await symlink('loop.yaml', path.join(folder, 'loop.yaml'));
		const listing = await listAll();
		expect(listing.objects).toHaveLength(1);
		expect(listing.unread.map(({message}) => message)).toEqual([expect.stringContaining('loop.yaml: its symbolic links lead in a circle') as string]);
	});

	it('has an object twice that stands in two files', async () => {
		await put('monday.yaml', json(secret('api', 1, {uid: '0b61c1d2-7f1e-4f0f-9d0d-000000000001'})));
		await put('tuesday.yaml', json(secret('api', 1, {uid: '0b61c1d2-7f1e-4f0f-9d0d-000000000001'})));
		const all = await listAll();
		expect(namesOf(all)).toEqual(['sh.helm.release.v1.api.v1 monday.yaml#1', 'sh.helm.release.v1.api.v1 tuesday.yaml#1']);
	});

	it('names a compressed dump, and no other compressed file', async () => {
		await put('records.yaml.gz', gzipSync(json(secret('api', 1))));
		await put('chart.tgz', gzipSync('a chart'));
		const {objects, unread} = await listAll();
		expect(objects).toEqual([]);
		expect(unread.map(({message}) => message)).toEqual(['records.yaml.gz is compressed and holds no records as it stands.']);
	});

	it('skips the second copy that Velero writes of each object', async () => {
		await put('resources/secrets/namespaces/payments/one.json', json(secret('api', 1)));
		await put('resources/secrets/v1-preferredversion/namespaces/payments/one.json', json(secret('api', 1)));
		await put('v1/two.json', json(secret('api', 2)));
		const {objects} = await listAll();
		expect(objects.map(({name}) => name)).toEqual(['sh.helm.release.v1.api.v1', 'sh.helm.release.v1.api.v2']);
	});

	it('reads UTF-16 as Windows shells write it', async () => {
		const text = `\u{FEFF}${json(secret('api', 1))}`;
		await put('windows.json', Buffer.from(text, 'utf16le'));
		const {objects} = await listAll();
		expect(objects).toHaveLength(1);
	});

	it('is read again where it changed', async () => {
		const file = await put('api.yaml', json(secret('api', 1)));
		const directory = await opened();
		const before = await listed(directory);
		await put('api.yaml', json(secret('api', 2)));
		await utimes(file, new Date(0), new Date(0));
		await put('more.yaml', json(secret('api', 3)));
		expect(await directory.store.read(before.objects[0]!, never)).toMatchObject({ok: false, problem: {code: 'not-found'}});
		const after = await listed(directory);
		expect(namesOf(after)).toEqual(['sh.helm.release.v1.api.v2 api.yaml#1', 'sh.helm.release.v1.api.v3 more.yaml#1']);
		await rm(path.join(folder, 'api.yaml'));
		const {objects} = await listed(directory);
		expect(objects).toHaveLength(1);
	});

	it('says how far it is, and stops on the signal', async () => {
		await Promise.all(Array.from({length: 200}, async (_, index) => put(`${index}.json`, json(configMap))));
		const controller = new AbortController();
		const {store} = await opened();
		const steps = store.list({namespace: null, name: null}, controller.signal);
		expect(await steps.next()).toMatchObject({done: false, value: {kind: 'progress', done: 64, total: null}});
		controller.abort();
		expect(await steps.next()).toMatchObject({done: true, value: {ok: false, problem: {code: 'interrupted'}}});
	});
});

describe('the time of a folder', () => {
	it('is the newest that the server wrote into any object', async () => {
		await put('one.json', json(secret('api', 1, {creationTimestamp: '2026-11-02T03:00:00Z'})));
		await put('other.json', json(configMap));
		await put('certificate.json', json({
			apiVersion: 'cert-manager.io/v1',
			kind: 'Certificate',
			metadata: {name: 'tls', creationTimestamp: '2026-01-01T00:00:00Z', managedFields: [{manager: 'controller', time: '2026-11-02T03:21:00Z'}, {manager: 'old'}]},
			status: {notAfter: '2027-11-02T00:00:00Z'},
		}));
		expect(await listAll()).toMatchObject({serverTime: Date.parse('2026-11-02T03:21:00Z'), serverTimeIsFloor: true});
	});

	it('is unknown where the server\'s marks were taken out', async () => {
		await put('one.json', json(secret('api', 1)));
		expect(await listAll()).toMatchObject({serverTime: null});
	});
});

describe('a single file', () => {
	it.each(['record.yaml', 'record.txt', 'record', 'sh.helm.release.v1.api.v1'])('is read whatever it is called: %s', async name => {
		const directory = await openedWith(name, json(secret('api', 1)));
		const listing = await listed(directory);
		expect(listing.objects.map(object => object.name)).toEqual(['sh.helm.release.v1.api.v1']);
		expect(directory.name).toBe(name);
	});

	it('may hold one broken record and nothing else', async () => {
		const cut = {...secret('crm', 9) as Record<string, unknown>, data: {release: Buffer.from(payloadOf('crm', 9).slice(0, 101)).toString('base64')}};
		const directory = await openedWith('broken.yaml', json(cut));
		const {objects, unread} = await listed(directory);
		expect(unread).toEqual([]);
		const read = await directory.store.read(objects[0]!, never);
		expect(read.ok && decodeRecord(read.value, {maxBytes: 1_000_000})).toMatchObject({ok: false, fault: {layer: 'base64'}});
	});

	it.each([
		['the outer base64', (payload: string) => Buffer.from(payload).toString('base64')],
		['base64', (payload: string) => payload],
		['JSON', () => jsonOf('api', 3)],
	])('may be a payload cut out of its object: %s', async (_layer, cutOut) => {
		const directory = await openedWith('payload.txt', cutOut(payloadOf('api', 3)));
		const {objects} = await listed(directory);
		expect(objects.map(({name}) => name)).toEqual(['sh.helm.release.v1.api.v3']);
		const read = await directory.store.read(objects[0]!, never);
		expect(read.ok && decodeRecord(read.value, {maxBytes: 1_000_000})).toMatchObject({release: {name: 'api', version: 3}});
	});

	it('may be compressed', async () => {
		const dump = await put('dump.yaml.gz', gzipSync(json(secret('api', 1))));
		const {objects, unread} = await listAll(dump);
		expect(objects.map(({name}) => name)).toEqual(['sh.helm.release.v1.api.v1']);
		expect(unread).toEqual([]);
	});

	it('that is an archive is named for what it is', async () => {
		const archive = await put('dump.tar.gz', gzipSync(Buffer.alloc(2048, 'dump/secrets.yaml\0')));
		expect(await listAll(archive)).toMatchObject({objects: [], unread: [{message: expect.stringContaining('dump.tar.gz is compressed') as string, hint: expect.stringContaining('tar -xzf') as string}]});
	});

	it('without any record is no problem: it holds none', async () => {
		const empty = await put('empty.yaml', '');
		expect(await listAll(empty)).toMatchObject({objects: [], others: 0, unread: []});
		const other = await put('other.yaml', json(configMap));
		expect(await listAll(other)).toMatchObject({objects: [], others: 1});
		const binary = await put('binary.yaml', Buffer.alloc(100_000, 'a9f3\0\u{FF}', 'latin1'));
		expect(await listAll(binary)).toMatchObject({objects: [], unread: [{code: 'input-unreadable', message: expect.stringContaining('no text') as string}]});
	});
});

describe('a path', () => {
	it('that is missing is not found', async () => {
		expect(await openDirectory(path.join(folder, 'nothing'), {readInput, maxFileBytes: 1, maxDecodedBytes: 1})).toMatchObject({ok: false, problem: {code: 'not-found'}});
	});

	it('of standard input is read once and listed as often as needed', async () => {
		let reads = 0;
		const directory = await openDirectory('-', {
			async readInput() {
				reads += 1;
				return {ok: true, value: Buffer.from(json(secret('api', 1)))};
			},
			maxFileBytes: 1_000_000,
			maxDecodedBytes: 1_000_000,
		});
		if (!directory.ok) {
			throw new Error(directory.problem.message);
		}

		const {objects} = await listed(directory.value);
		await listed(directory.value);
		expect(await directory.value.store.read(objects[0]!, never)).toMatchObject({ok: true});
		expect(objects[0]!.origin).toBe('standard input#1');
		expect(reads).toBe(1);
	});
});

describe('a folder with scenario.json', () => {
	const facts = {
		name: 'demo',
		serverTime: '2026-11-02T03:14:09Z',
		context: 'demo',
		server: 'https://demo.invalid:6443',
		namespace: 'payments',
		clusterUid: '5d3e6a1a-8a0a-4f8f-8a43-0d6b1c5f4e21',
		helmVersion: 'v4.3.1',
		kubernetesVersion: 'v1.37.2',
		kinds: [{
			apiVersion: 'v1',
			kind: 'ConfigMap',
			plural: 'configmaps',
			namespaced: true,
		}],
		logs: [{
			namespace: 'payments',
			pod: 'api-1',
			container: 'api',
			previous: true,
			lines: ['starting', 'fatal'],
		}],
		listed: [{apiVersion: 'apps/v1', kind: 'Deployment', namespaces: ['payments']}],
	};

	it('is a recorded cluster with its own time', async () => {
		await put('scenario.json', json(facts));
		await put('one.yaml', json(secret('api', 1)));
		await put('other.yaml', json(configMap));
		const directory = await opened();
		expect(await listed(directory)).toMatchObject({serverTime: Date.parse(facts.serverTime), serverTimeIsFloor: true, others: 1});
		expect(directory.recording?.facts).toEqual({...facts, serverTime: Date.parse(facts.serverTime)});
		expect(await directory.recording?.load(never)).toMatchObject({
			ok: true,
			value: {
				name: 'demo',
				records: [{object: {name: 'sh.helm.release.v1.api.v1'}}],
				objects: [{
					apiVersion: 'v1',
					kind: 'ConfigMap',
					namespace: 'payments',
					name: 'settings',
					value: configMap,
				}],
			},
		});
	});

	it('was listed in no part where it does not say so', async () => {
		const {listed: _, ...silent} = facts;
		await put('scenario.json', json(silent));
		const directory = await opened();
		expect(directory.recording?.facts.listed).toEqual([]);
	});

	it.each([
		['no JSON', '{', 'is no JSON object'],
		['no time', json({...facts, serverTime: 'yesterday'}), 'lacks serverTime'],
		['no kinds', json({...facts, kinds: [{kind: 'ConfigMap'}]}), 'lacks kinds'],
		['a list without its namespaces', json({...facts, listed: [{apiVersion: 'v1', kind: 'Secret'}]}), 'lacks listed'],
		['half a log', json({...facts, logs: [{pod: 'api-1'}]}), 'lacks logs'],
	])('is refused with %s', async (_what, content, message) => {
		await put('scenario.json', content);
		expect(await openDirectory(folder, {readInput, maxFileBytes: 1, maxDecodedBytes: 1})).toMatchObject({ok: false, problem: {code: 'input-unreadable', message: expect.stringContaining(message) as string}});
	});

	it('is not opened as a cluster while a part of it cannot be read', async () => {
		await put('scenario.json', json(facts));
		await put('broken.yaml', 'kind: [\n');
		const {recording} = await opened();
		expect(await recording?.load(never)).toMatchObject({ok: false, problem: {message: expect.stringContaining('broken.yaml') as string}});
	});
});
