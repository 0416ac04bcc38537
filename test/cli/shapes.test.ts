/** The JSON that scripts rely on: every documented key is there, and closed words stay closed. */
import {afterAll, describe, expect, it} from 'vitest';
import {stringify} from 'yaml';
import {createFolder, stuckRelease} from './folder.ts';
import {runCli} from './host.ts';
import {releaseText, secretOf} from './records.ts';

type Json = Readonly<Record<string, unknown>>;

const {file, remove} = createFolder();
afterAll(remove);

const dump = file('api.yaml', stuckRelease());

const json = async (...line: string[]): Promise<Json> => {
	const {stdout} = await runCli([...line, '-o', 'json']);
	return JSON.parse(stdout) as Json;
};

const list = (value: unknown): readonly Json[] => value as readonly Json[];

/** The keys of each, once for each combination that occurs. */
const keysOf = (values: readonly unknown[]): readonly string[] => [...new Set(values.map(value => Object.keys(value as Json).join(',')))];

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/v;
const lockVerdicts = ['held', 'stale', 'final-write-lost', 'cannot-tell', 'none'];
const optionIds = ['wait', 'rollback', 'mark-failed', 'complete', 'set-aside', 'upgrade', 'uninstall', 'adopt', 'repair'];

const expectIn = (values: readonly unknown[], words: readonly unknown[]): void => {
	expect(values.filter(value => !words.includes(value))).toEqual([]);
};

const expectTimes = (values: readonly unknown[]): void => {
	expect(values.filter(value => value !== null && !(typeof value === 'string' && time.test(value)))).toEqual([]);
};

/** Every release of the demo, as `NAMESPACE/NAME`. */
const demoReleases = async (): Promise<readonly string[]> => {
	const {releases} = await json('list', '--demo');
	return list(releases).map(({namespace, name}) => `${String(namespace)}/${String(name)}`);
};

describe('list', () => {
	it.each([['--check'], []])('%j', async (...flags) => {
		const result = await json('list', '--demo', ...flags.filter(flag => typeof flag === 'string'));
		expect(Object.keys(result)).toEqual(['releases']);
		const releases = list(result['releases']);
		expect(releases.length).toBeGreaterThan(5);
		expect(keysOf(releases)).toEqual(['namespace,name,revision,status,updated,source,faults']);
		expectIn(releases.map(({source}) => source), ['label', 'record']);
		expectTimes(releases.map(({updated}) => updated));
		expect(keysOf(releases.flatMap(({faults}) => list(faults)))).toEqual(['code,message']);
	});
});

describe('history', () => {
	it('of every release of the demo', async () => {
		for (const name of await demoReleases()) {
			const result = await json('history', name, '--demo');
			expect(Object.keys(result)).toEqual(['release', 'revisions', 'believed', 'lock', 'anomalies', 'journal']);
			expect(Object.keys(result['release'] as Json)).toEqual(['namespace', 'name', 'revision', 'driver']);
			expect(Object.keys(result['believed'] as Json)).toEqual(['last', 'deployed']);
			const revisions = list(result['revisions']);
			expect(keysOf(revisions)).toEqual(['revision,status,description,chart,appVersion,created,took,writer,completed,scar,fault']);
			expectIn(revisions.map(({completed}) => completed), [true, false, null]);
			expectTimes(revisions.map(({created}) => created));
			expectIn(keysOf(revisions.map(({fault}) => fault).filter(fault => fault !== null)), ['code,message,layer,offset,hint']);
			expectIn(keysOf(revisions.map(({scar}) => scar).filter(scar => scar !== null)), ['releasedBy']);
			expectIn(keysOf(list(result['anomalies'])), ['code,revisions,message']);
			const locks = list([result['lock']].filter(lock => lock !== null));
			expectIn(keysOf(locks), ['revision,verdict,since,reasons']);
			expectIn(locks.map(({verdict}) => verdict), lockVerdicts);
			expectTimes(locks.map(({since}) => since));
		}
	});
});

describe('report', () => {
	it('of every release of the demo', async () => {
		for (const name of await demoReleases()) {
			const result = await json('report', name, '--demo');
			expect(Object.keys(result)).toEqual(['format', 'release', 'cluster', 'acts', 'olderActs', 'now', 'after', 'left']);
			expect(result['acts']).toEqual([]);
			expectIn(keysOf([result['now']]), ['time,verdict,findings,recommended,target']);
			expectIn(keysOf(list(result['after'])), ['revision,status,description,fault']);
			expectIn(keysOf(list(result['left'])), ['what,command']);
		}
	});
});

describe('triage', () => {
	it('of every release of the demo', async () => {
		for (const name of await demoReleases()) {
			const result = await json('triage', name, '--demo');
			expect(Object.keys(result)).toEqual(['release', 'verdict', 'findings', 'recommended', 'unknown', 'lock', 'target', 'match']);
			expectIn(keysOf(list(result['match'])), ['revision,status,objects,equal,differs,missing,unknown,ready,images']);
			expectIn(keysOf(list(result['match']).flatMap(({images}) => list(images))), ['object,container,stored,live']);
			expectIn(keysOf([result['target']] as never), ['revision,why,passedOver']);
			expectIn(keysOf([result['lock']].filter(lock => lock !== null)), ['revision,verdict,since,reasons']);
			expectIn([result['verdict']], lockVerdicts);
			expectIn(keysOf(list(result['unknown'])), ['what,verb']);
			const findings = list(result['findings']);
			expectIn(keysOf(findings), ['row,severity,confidence,title,evidence,options,avoid,team']);
			expectIn(findings.map(({severity}) => severity), ['critical', 'warning', 'info']);
			expectIn(findings.map(({confidence}) => confidence), ['certain', 'likely', 'cannot-tell']);
			expectIn(keysOf(findings.flatMap(({evidence}) => list(evidence))), ['what,where,seen']);
			const options = [...findings.flatMap(({options: ways}) => list(ways)), ...list([result['recommended']].filter(value => value !== null))];
			expectIn(keysOf(options), ['id,title,risk,command,needs,effect,undo']);
			expectIn(options.map(({id}) => id), optionIds);
			expectIn(options.map(({risk}) => risk), ['low', 'medium', 'high']);
			expect(options.filter(({command, needs}) => command === null && needs === null)).toEqual([]);
		}
	});

	it('exits 3 for what needs somebody, 0 for what does not', async () => {
		const codes = new Map<string, number>();

		for (const name of await demoReleases()) {
			const {code, stdout} = await runCli(['triage', name, '--demo', '-o', 'json']);
			const {findings} = JSON.parse(stdout) as {findings: ReadonlyArray<{severity: string}>};
			expect(code).toBe(findings.some(({severity}) => severity !== 'info') ? 3 : 0);
			codes.set(name, code);
		}

		expect(new Set(codes.values())).toEqual(new Set([0, 3]));
	});
});

describe('show', () => {
	it.each(['values', 'manifest', 'hooks', 'notes', 'metadata', 'record'])('%s', async part => {
		const result = await json('show', 'api@12', part, '--from', dump);
		expect(Object.keys(result)).toEqual(['release', 'part', 'value', ...part === 'manifest' ? ['objects', 'emptyDocuments'] : []]);
		expect(result).toMatchObject({
			part,
			release: {
				namespace: 'payments', name: 'api', revision: 12, driver: 'secret',
			},
		});
	});

	it('lists what a manifest holds, faulty documents too', async () => {
		const manifest = '---\n# Source: api/templates/config.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: api\n---\n# Source: api/templates/none.yaml\n---\n# Source: api/templates/list.yaml\napiVersion: v1\nkind: List\nitems:\n- {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: api}}\n- {apiVersion: v1, kind: Secret, metadata: {name: on}}\n---\nkind: [\n';
		const {objects, emptyDocuments} = await json('show', 'api', 'manifest', '--from', file('faulty.yaml', stringify(secretOf(releaseText({manifest})))));
		expect(emptyDocuments).toBe(1);
		expect(objects).toEqual([
			{address: 'ConfigMap/payments/api', source: 'api/templates/config.yaml', line: 3, faults: []},
			{address: 'ClusterRole.rbac.authorization.k8s.io/api', source: 'api/templates/list.yaml', line: 14, faults: []},
			{address: null, source: 'api/templates/list.yaml', line: 15, faults: [{code: 'bad-name', message: 'The name or namespace is not text: without quotes, YAML 1.1 reads y, n, on, off and digits as something else.', line: 15, column: 45}]},
			{address: null, source: null, line: 17, faults: [{code: 'not-yaml', message: 'This document is no YAML: a bracket is never closed.', line: 18, column: 1}]},
		]);
	});

	it('has times of metadata in UTC and every key', async () => {
		const {value} = await json('show', 'api', 'metadata', '--from', dump);
		expect(keysOf([value])).toEqual(['name,namespace,revision,status,description,chart,firstDeployed,lastDeployed,deleted,applyMethod,rollbackRevision,object']);
		expect(value).toMatchObject({firstDeployed: '2026-11-01T08:00:00Z', deleted: null, object: {kind: 'Secret', created: '2026-11-02T08:00:00Z', writer: null}});
	});
});

describe('decode', () => {
	it('has every key, also of a record that does not decode', async () => {
		const broken = file('broken.json', stuckRelease().replace(/release: .+/v, 'release: AAAA'));
		const {stdout} = await runCli(['decode', broken, '-o', 'json']);
		const result = JSON.parse(stdout) as Json;
		expect(Object.keys(result)).toEqual(['records', 'others']);
		const records = list(result['records']);
		expect(records).toHaveLength(3);
		expect(keysOf(records)).toEqual(['object,driver,ok,release,layers,sizes,mismatches,fault']);
		expect(keysOf(records.map(({object}) => object))).toEqual(['kind,namespace,name']);
		expect(keysOf(records.map(({release}) => release).filter(release => release !== null))).toEqual(['name,namespace,version,status,description,firstDeployed,lastDeployed,applyMethod,chart']);
		expect(keysOf(records.flatMap(({layers}) => list(layers)))).toEqual(['layer,ok,bytes']);
		expect(keysOf(records.map(({sizes}) => sizes))).toEqual(['payload,json,parts']);
		expect(keysOf(records.map(({fault}) => fault).filter(fault => fault !== null))).toEqual(['code,message,layer,offset,hint']);
		expectIn(records.flatMap(({layers}) => list(layers).map(({layer}) => layer)), ['object', 'outer-base64', 'base64', 'gzip', 'json', 'release']);
	});
});

describe('runbook', () => {
	it('has every row, and a page for each', async () => {
		const {rows} = await json('runbook');
		expect(keysOf(list(rows))).toEqual(['row,severity,title,team']);

		for (const {row} of list(rows)) {
			const page = await json('runbook', String(row));
			expect(Object.keys(page)).toEqual(['row', 'severity', 'title', 'meaning', 'impact', 'evidence', 'safe', 'dangerous', 'sources', 'team']);
		}
	});

	it('suggests a row that was meant', async () => {
		expect(await runCli(['runbook', 'stale-lock'])).toMatchObject({code: 4, stdout: ''});
	});
});
