/** `diff` on recordings of real releases, and on records with faults and secrets. */
import {Buffer} from 'node:buffer';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {stringify} from 'yaml';
import {leaksIn, plantedReleaseJson, plantedSecrets} from '../../plant/secrets.ts';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';
import {releaseText, secretOf} from '../records.ts';

const scenarios = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'scenarios');

const {file, remove} = createFolder();
afterAll(remove);

type Change = {readonly path: string; readonly change: string; readonly before: unknown; readonly after: unknown};
type Sum = {readonly address: string | null; readonly path: string; readonly before: unknown; readonly after: unknown};
type Report = {
	readonly before: number;
	readonly after: number;
	readonly chart: Readonly<Record<'before' | 'after', Readonly<Record<string, string | null>>>>;
	readonly images: readonly Sum[];
	readonly replicas: readonly Sum[];
	readonly values: {readonly computed: boolean; readonly changes: readonly Change[]};
	readonly objects: ReadonlyArray<{readonly address: string | null; readonly hook: boolean; readonly state: string; readonly changes: readonly Change[]}>;
	readonly faults: readonly unknown[];
	readonly summary: Readonly<Record<string, unknown>>;
};

const report = async (source: string, ...line: readonly string[]) => {
	const {code, stdout, stderr} = await runCli(['diff', ...line, '--from', source, '-o', 'json']);
	return {code, stderr, report: JSON.parse(stdout) as Report};
};

const recorded = async (scenario: string, ...more: readonly string[]) => report(path.join(scenarios, scenario), 'payments/api', ...more);

/** A dump of revisions of one release, each with what a test says of it. */
const dumpOf = (name: string, ...revisions: ReadonlyArray<Readonly<Record<string, unknown>>>): string => file(name, revisions
	.map((changes, index) => stringify(secretOf(releaseText({version: index + 1, ...changes}), {version: index + 1, status: index + 1 === revisions.length ? 'deployed' : 'superseded'})))
	.join('---\n'));

const web = 'spec.template.spec.containers[name=web].image';

describe('recorded releases', () => {
	it('an image that changed is summed up on top, and stands among values and objects', async () => {
		const {code, report: {images, replicas, values, objects, summary}} = await recorded('image-changed-helm4', '1', '2');
		expect(images).toEqual([{
			address: 'Deployment.apps/payments/api', path: web, before: 'registry.example.test/web:1.8.0', after: 'registry.example.test/web:gone',
		}]);
		expect(replicas).toEqual([]);
		expect(values.changes.map(({path: at, change}) => `${change} ${at}`)).toEqual(['added fate', 'added image']);
		expect(objects.filter(({state}) => state !== 'equal').map(({address, changes}) => [address, changes.map(({path: at}) => at)])).toEqual([['Deployment.apps/payments/api', ['spec.template.metadata.annotations["checksum/config"]', 'spec.template.metadata.annotations.fate', web]]]);
		expect(summary).toEqual({
			objects: 4, equal: 3, differs: 1, added: 0, removed: 0, changes: 3, values: 2, faulty: 0, complete: true,
		});
		expect(code).toBe(3);
	});

	it('another chart is a difference', async () => {
		const {code, report: {chart}} = await recorded('chart-changed-helm3');
		expect(chart).toEqual({before: {name: 'web', version: '1.0.0', appVersion: '1.8.0'}, after: {name: 'web', version: '1.1.0', appVersion: '1.8.0'}});
		expect(code).toBe(3);
	});

	it('values that an upgrade forgot are removed, Secrets behind fingerprints', async () => {
		const {report: {values, replicas, objects}} = await recorded('values-lost-helm4', '1', '2');
		expect(values.changes).toMatchObject([
			{path: 'mode', change: 'removed', before: 'green', after: null},
			{path: 'password', change: 'removed', before: expect.stringMatching(/^⟨#[\da-f]{4}⟩$/v) as string},
			{path: 'replicas', change: 'removed', before: 4},
			{path: 'image', change: 'added'},
		]);
		expect(replicas).toEqual([{
			address: 'Deployment.apps/payments/api', path: 'spec.replicas', before: 4, after: 2,
		}]);
		const secret = objects.find(({address}) => address === 'Secret/payments/api-auth');
		expect(secret?.changes).toMatchObject([{path: 'stringData.password', before: values.changes[1]!.before, after: expect.stringMatching(/^⟨#[\da-f]{4}⟩$/v) as string}]);
	});

	it('values with the chart\'s defaults on request', async () => {
		const {report: {values}} = await recorded('values-lost-helm4', '1', '2', '--all');
		expect(values.computed).toBe(true);
		expect(values.changes).toMatchObject([{path: 'image', change: 'changed', before: 'registry.example.test/web:1.8.0'}, {path: 'mode', change: 'changed', after: 'blue'}, {path: 'password'}, {path: 'replicas', before: 4, after: 2}]);
	});

	it('an object that an upgrade dropped is removed as a whole', async () => {
		const {report: {objects}} = await recorded('object-dropped-helm3');
		expect(objects.filter(({state}) => state === 'removed')).toMatchObject([{address: 'PodDisruptionBudget.policy/payments/api', changes: [{path: '', change: 'removed', before: {kind: 'PodDisruptionBudget'}, after: null}]}]);
	});

	it('hooks are compared too', async () => {
		const {report: {objects}} = await recorded('healthy-hooks-helm4', '1', '2');
		expect(objects.filter(({hook}) => hook).length).toBeGreaterThan(0);
	});

	it('a revision and itself', async () => {
		const {code, report: {summary, values, images}} = await recorded('healthy-family-helm3', '2', '2');
		expect(summary).toMatchObject({objects: 2, equal: 2, changes: 0, values: 0});
		expect(values.changes).toEqual([]);
		expect(images).toEqual([]);
		expect(code).toBe(0);
	});
});

it('has every documented key', async () => {
	const keysOf = (values: readonly unknown[]): readonly string[] => [...new Set(values.map(value => Object.keys(value as object).join(',')))];
	const dump = dumpOf('keys.yaml', {manifest: '---\nkind: [a\n'}, {manifest: '---\nkind: [b\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n', config: {}});
	const {report: found} = await report(dump, 'api');
	expect(keysOf([found])).toEqual(['release,before,after,chart,images,replicas,values,objects,faults,summary']);
	expect(keysOf([found.values])).toEqual(['computed,why,changes']);
	expect(keysOf(found.objects)).toEqual(['address,hook,source,state,why,changes,faults']);
	expect(keysOf([...found.values.changes, ...found.objects.flatMap(({changes}) => changes)])).toEqual(['path,change,before,after']);
	expect(keysOf(found.objects.flatMap(object => (object as unknown as {faults: readonly unknown[]}).faults))).toEqual(['side,code,message,line,column']);
	expect(keysOf([found.summary])).toEqual(['objects,equal,differs,added,removed,changes,values,faulty,complete']);
});

describe('which revisions', () => {
	const dump = dumpOf('three.yaml', {config: {a: 1}}, {config: {a: 2}}, {config: {a: 3}});

	it.each([
		['without any, the newest and the one before', ['api'], 2, 3],
		['with one, that one and the newest', ['api', '1'], 1, 3],
		['with one behind the name', ['payments/api@2'], 2, 3],
		['with two, in their order', ['payments/api', '3', '1'], 3, 1],
	])('%s', async (_, line, before, after) => {
		const {code, report: found} = await report(dump, ...line);
		expect([found.before, found.after]).toEqual([before, after]);
		expect(found.values.changes).toEqual([{
			path: 'a', change: 'changed', before, after,
		}]);
		expect(code).toBe(3);
	});

	const single = secretOf(releaseText({name: 'single', version: 1}), {version: 1});
	const both = file('both.yaml', `${readFileSync(dump, 'utf8')}---\n${stringify({...single, metadata: {...single.metadata, name: 'sh.helm.release.v1.single.v1', uid: 'single', labels: {...single.metadata.labels, name: 'single'}}})}`);

	it.each([
		['one that is not there', ['api', '1', '9'], 4, 'api has no revision 9.'],
		['none before the first', ['single'], 4, 'single has no revision before 1 to compare it with.'],
		['a release that is not there', ['none', '1'], 4, 'There is no release none'],
		['a word in place of a number', ['api', 'x'], 2, '"x" is no revision.'],
		['three revisions', ['api@1', '2', '3'], 2, 'diff compares two revisions, and three are named.'],
		['four words', ['api', '1', '2', '3'], 2, 'diff does not know what to do with "3".'],
		['no name', [], 2, 'diff needs to be told what to look at.'],
	])('%s', async (_, line, code, message) => {
		const ended = await runCli(['diff', ...line, '--from', both]);
		expect(ended).toMatchObject({code, stdout: '', stderr: expect.stringContaining(message) as string});
	});

	it('a record that does not decode, by its number and as the newest', async () => {
		const torn = file('torn.yaml', [stringify(secretOf(releaseText({version: 1}), {version: 1})), stringify({...secretOf('', {version: 2}), data: {release: 'AAAA'}})].join('---\n'));
		for (const line of [['api', '1', '2'], ['api']]) {
			expect(await runCli(['diff', ...line, '--from', torn])).toMatchObject({code: 8, stdout: '', stderr: expect.stringContaining('api revision 2') as string});
		}
	});

	it('works on the demo', async () => {
		const {stdout} = await runCli(['list', '--demo', '-o', 'json']);
		const {releases} = JSON.parse(stdout) as {releases: ReadonlyArray<{namespace: string; name: string; revision: number}>};
		const codes = [];
		const several = releases.filter(({revision}) => revision > 1);
		for (const {namespace, name, revision} of several) {
			const {code} = await runCli(['diff', `${namespace}/${name}`, `${revision}`, `${revision}`, '--demo']);
			codes.push(code);
		}

		expect(codes.length).toBeGreaterThan(3);
		expect(codes.filter(code => code !== 0 && code !== 8)).toEqual([]);
	});
});

describe('as text', () => {
	const configMap = (data: string): string => `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: api\ndata:\n  app.conf: |\n${data.split('\n').map(line => `    ${line}\n`).join('')}`;
	const numbers = Array.from({length: 30}, (_, index) => `line ${index + 1}`);

	it('prints what differs, before and after', async () => {
		const {stdout, code} = await runCli(['diff', 'payments/api', '1', '2', '--from', path.join(scenarios, 'image-changed-helm4')]);
		expect(stdout.split('\n').slice(0, 12)).toEqual([
			'payments/api, revision 1 (-) against revision 2 (+)',
			'4 objects: 1 differs, 3 equal; 3 differences; 2 values changed',
			'',
			'Images',
			`    Deployment.apps/payments/api ${web}`,
			'  - registry.example.test/web:1.8.0',
			'  + registry.example.test/web:gone',
			'',
			'Values of the user',
			'  + fate: pull',
			'  + image: registry.example.test/web:gone',
			'',
		]);
		expect(code).toBe(3);
	});

	it('prints the lines of a long text that differ, with their indentation', async () => {
		const dump = dumpOf('lines.yaml', {manifest: configMap(numbers.join('\n'))}, {manifest: configMap(numbers.with(14, '  line  fifteen').join('\n'))});
		const {stdout} = await runCli(['diff', 'api', '--from', dump]);
		expect(stdout).toContain([
			'    data["app.conf"]:',
			'      line 12 before, 12 after',
			...[12, 13, 14].map(number => `      line ${number}`),
			'  -   line 15',
			'  +     line  fifteen',
			...[16, 17, 18].map(number => `      line ${number}`),
			'',
		].join('\n'));
	});

	it('says so where two texts are too different', async () => {
		const long = (word: string): string => Array.from({length: 3000}, (_, index) => `${word} ${index}`).join('\n');
		const dump = dumpOf('different.yaml', {manifest: configMap(long('one'))}, {manifest: configMap(long('other'))});
		const {stdout} = await runCli(['diff', 'api', '--from', dump]);
		expect(stdout).toContain('too different to show line by line: 3000 lines before, 3000 lines after');
		expect(stdout.split('\n').length).toBeLessThan(10);
	});

	it('names faulty documents and the revision that has them', async () => {
		const dump = dumpOf('faulty.yaml', {manifest: '---\nkind: [a\n'}, {manifest: '---\nkind: [b\n'});
		const {stdout, code} = await runCli(['diff', 'api', '--from', dump]);
		expect(stdout).toContain('document without a name, line 2  differs\n  A document that cannot be read is compared by its text alone, and that differs.\n  faulty before, line 3 column 1: This document is no YAML');
		expect(code).toBe(3);
	});

	it('says that nothing differs, and ends with 0', async () => {
		const {stdout, code} = await runCli(['diff', 'api', '--from', dumpOf('same.yaml', {}, {})]);
		expect(stdout).toBe('payments/api, revision 1 (-) against revision 2 (+)\n1 object: 1 equal\n');
		expect(code).toBe(0);
	});
});

describe('planted secrets', () => {
	const base64 = (text: string): string => Buffer.from(text).toString('base64');
	const record = (text: string, version: number) => stringify({
		...secretOf(text, {version}),
		metadata: {
			name: `sh.helm.release.v1.planted.v${version}`, namespace: 'payments', labels: {
				name: 'planted', owner: 'helm', status: 'deployed', version: String(version),
			},
		},
	});
	const [first, second] = [1, 2].map(version => plantedReleaseJson({version}));
	const empty = JSON.stringify({
		...JSON.parse(plantedReleaseJson({version: 3})) as object, manifest: '', hooks: [], config: {},
	});
	const shifted = second!.replaceAll('registry.example.com/team', 'registry.example.com/other').replaceAll('debug', 'info').replaceAll('name: LOG_LEVEL', 'name: LOUDNESS');
	/** Every secret with a letter more, so that each is a difference at its own place. */
	let longer = plantedReleaseJson({version: 4});
	for (const {secret} of plantedSecrets) {
		const plain = JSON.stringify(secret).slice(1, -1);
		longer = longer.replaceAll(plain, () => `${plain}x`).replaceAll(base64(secret), () => base64(`${secret}x`));
	}

	const dump = file('planted.yaml', [record(first!, 1), record(shifted, 2), record(empty, 3), record(longer, 4)].join('---\n'));

	it.each(['planted 1 2', 'planted 1 4', 'planted 4 1', 'planted 1 4 --all', 'planted 2 3', 'planted 3 2', 'planted 1 3 --all', 'planted 3 1 --all'])('%s', async line => {
		expect(plantedSecrets.length).toBeGreaterThan(40);
		for (const flags of [[], ['-o', 'json']]) {
			const {stdout, stderr, code} = await runCli(['diff', ...line.split(' '), ...flags, '--from', dump]);
			expect(code).toBe(3);
			expect(leaksIn(`${stdout}\n${stderr}`)).toEqual([]);
		}
	});

	it('a short one is hidden by the name beside it, in a list by position too', async () => {
		const env = (value: string) => ({extra: [{name: 'DB_PASSWORD', value}, {name: 'DB_PASSWORD', value: 'old'}]});
		const both = dumpOf('short.yaml', {config: env('hunter2')}, {config: env('hunter3')});
		const {stdout} = await runCli(['diff', 'api', '--from', both]);
		expect(stdout).toMatch(/- extra\[0\]\.value: ⟨#[\da-f]{4}⟩\n {2}\+ extra\[0\]\.value: ⟨#[\da-f]{4}⟩/v);
		expect(stdout).not.toContain('hunter');
	});
});
