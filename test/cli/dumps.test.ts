/** Folders as people save them: what was taken out of them is not known, and what stands in them twice is there once. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {parseAllDocuments, stringify} from 'yaml';
import {recordingOf} from '../build/recording.ts';
import {createFolder} from './folder.ts';
import {runCli} from './host.ts';

type Saved = {readonly kind: string; readonly metadata: Readonly<Record<string, unknown>>};

let folder: ReturnType<typeof createFolder>;
beforeEach(() => {
	folder = createFolder();
});

afterEach(() => {
	folder.remove();
});

const itemsOf = (recording: string, file: string): readonly Saved[] => parseAllDocuments(readFileSync(path.join(recordingOf(recording), file), 'utf8')).map(document => document.toJS() as Saved);

const records = itemsOf('hand-edited-helm3', 'records.yaml');
const objects = itemsOf('hand-edited-helm3', 'objects.yaml');

const save = (name: string, items: readonly Saved[]): void => {
	folder.file(name, stringify({apiVersion: 'v1', kind: 'List', items}));
};

const run = async (line: string) => {
	const {code, stdout, stderr} = await runCli([...line.split(' '), '--from', folder.folder, '-o', 'json']);
	return {code, stderr, json: stdout === '' ? null : JSON.parse(stdout) as unknown};
};

type Triaged = {readonly release: unknown; readonly findings: ReadonlyArray<{readonly row: string}>};

const rows = async (release: string): Promise<readonly string[]> => {
	const {json} = await run(`triage ${release}`);
	return (json as Triaged).findings.map(({row}) => row);
};

describe('a dump without namespaces', () => {
	beforeEach(() => {
		save('all.yaml', [...records, ...objects].map(({metadata: {namespace, ...metadata}, ...object}) => ({...object, metadata})));
	});

	it.each(['api', 'payments/api'])('is the namespace that the records hold, asked for as %s', async release => {
		expect(await rows(release)).toEqual(['drift']);
		const {json} = await run(`drift ${release}`);
		const {objects: compared} = json as {readonly objects: ReadonlyArray<{readonly address: string; readonly state: string}>};
		expect(compared.map(({address, state}) => `${address} ${state}`)).toEqual([
			'Secret/payments/api-auth equal', 'ConfigMap/payments/api-config differs', 'Service/payments/api equal', 'Deployment.apps/payments/api differs',
		]);
	});

	it('is not of another namespace', async () => {
		expect(await run('history other/api')).toEqual({code: 4, json: null, stderr: expect.stringContaining('The records of this name are of namespace payments by what they hold.') as string});
	});
});

describe('a dump of several files', () => {
	it('has a record once that two of them hold', async () => {
		save('all.yaml', [...records, ...objects]);
		save('secrets.yaml', records);
		expect(await rows('payments/api')).toEqual(['drift']);
		const {json} = await run('history payments/api');
		expect(json).toMatchObject({anomalies: [], revisions: [{revision: 1}]});
	});

	it('has a record of two snapshots in its newer state', async () => {
		const label = (status: string, resourceVersion: string): readonly Saved[] => records.map(record => ({...record, metadata: {...record.metadata, resourceVersion, labels: {...record.metadata['labels'] as object, status}}}));
		save('monday.yaml', label('deployed', '99999'));
		save('tuesday.yaml', label('failed', '100000'));
		const {json} = await run('list');
		expect(json).toMatchObject({releases: [{revision: 1, status: 'failed'}]});
	});

	it('has a record twice where nothing says which one is newer', async () => {
		const stripped = records.map(({metadata: {resourceVersion, ...metadata}, ...record}) => ({...record, metadata}));
		save('monday.yaml', stripped);
		save('tuesday.yaml', stripped);
		const {json} = await run('history payments/api');
		expect((json as {readonly revisions: readonly unknown[]}).revisions).toHaveLength(2);
	});
});

describe('a dump without records', () => {
	it('does not say that there are none where nobody saved Secrets', async () => {
		save('all.yaml', objects.filter(({kind}) => kind !== 'Secret' && kind !== 'ConfigMap'));
		expect(await run('triage payments/api')).toEqual({code: 4, json: null, stderr: expect.stringContaining('kubectl get secrets -l owner=helm -n payments -o yaml') as string});
	});

	it('says that they are gone where other Secrets of the namespace were saved', async () => {
		save('all.yaml', objects);
		expect(await rows('payments/api')).toEqual(['history-hole']);
	});

	it('says so, too, where the records of another release were', async () => {
		save('all.yaml', [
			...objects.filter(({kind}) => kind !== 'Secret'),
			...records.map(record => ({...record, metadata: {...record.metadata, name: 'sh.helm.release.v1.web.v1', labels: {owner: 'helm', name: 'web', status: 'deployed', version: '1'}}})),
		]);
		expect(await rows('payments/api')).toEqual(['history-hole']);
	});
});

describe('a dump of some kinds', () => {
	it('leaves open what is of the others, and says so beside what it shows', async () => {
		save('all.yaml', [...records, ...objects.filter(({kind}) => kind !== 'Deployment' && kind !== 'Service')]);
		const {json} = await run('triage payments/api');
		expect(json).toMatchObject({findings: [{row: 'drift', confidence: 'likely'}], unknown: expect.arrayContaining([
			{what: 'whether Service/api and Deployment/api are there and as stored: nothing of their kinds was saved', verb: null},
		]) as unknown});
	});
});

describe('a dump that cannot be read whole', () => {
	it('names the file that the release may be in', async () => {
		folder.file('all.yaml.gz', gzipSync(stringify(records[0])));
		const {code, stderr} = await run('history payments/api');
		expect(code).toBe(4);
		expect(stderr).toContain('it may be in one of them. all.yaml.gz is compressed');
	});

	it('names a revision to ask for where Helm does not see the records for want of their labels', async () => {
		save('all.yaml', [...records.map(({metadata: {labels, ...metadata}, ...record}) => ({...record, metadata})), ...objects]);
		const {code, stderr} = await run('drift payments/api');
		expect(code).toBe(8);
		expect(stderr).toContain('helm-triage drift api@1');
		expect(await run('drift payments/api@1')).toMatchObject({code: 3, json: {summary: {}}});
	});
});

describe('a dump of an object that is being deleted', () => {
	it('is not well, though all its pods are', async () => {
		save('all.yaml', [...itemsOf('healthy-web-helm4', 'records.yaml'), ...itemsOf('healthy-web-helm4', 'objects.yaml').map(object => object.kind === 'Deployment'
			? {...object, metadata: {...object.metadata, deletionTimestamp: '2026-11-02T02:40:00Z', finalizers: ['foregroundDeletion']}}
			: object)]);
		const {json} = await run('triage payments/api');
		expect(json).toMatchObject({findings: [{row: 'not-ready', title: '2 is deployed, and Deployment/api is not ready.', evidence: expect.arrayContaining([
			expect.objectContaining({what: expect.stringContaining('it is being deleted and waits for the finalizer foregroundDeletion') as string}),
		]) as unknown}, {row: 'values-changed-alone'}]});
	});
});
