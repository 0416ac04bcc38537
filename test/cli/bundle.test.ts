/** The published program from outside: built, then run in a process of its own. */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {stringify} from 'yaml';
import {afterAll, describe, expect, it} from 'vitest';
import {version} from '../../source/cli/version.ts';
import {buildBundle, runBundle, type ProcessOptions} from './bundle.ts';
import {configMapOf, layersOf, releaseText, secretOf, service} from './records.ts';

const bundle = buildBundle();
afterAll(() => {
	bundle.remove();
});

const run = async (argv: readonly string[], options: ProcessOptions = {}) => runBundle(bundle.cli, argv, options);

/** Writes a file into the bundle's own folder and gives its path. */
const file = (name: string, content: string | Uint8Array): string => {
	const target = path.join(bundle.folder, name);
	writeFileSync(target, content);
	return target;
};

type Graph = {readonly outputs: Readonly<Record<string, {readonly imports: ReadonlyArray<{readonly path: string; readonly kind: string}>; readonly inputs: Readonly<Record<string, unknown>>}>>};

const graph = JSON.parse(readFileSync(path.join(bundle.folder, 'graph.json'), 'utf8')) as Graph;

/** Every source file that is loaded with a chunk, by static imports alone. */
const loadedWith = (chunk: string, seen = new Set<string>()): readonly string[] => {
	if (seen.has(chunk) || graph.outputs[chunk] === undefined) {
		return [];
	}

	seen.add(chunk);
	const {imports, inputs} = graph.outputs[chunk];
	const further = imports.filter(({kind}) => kind === 'import-statement').flatMap(({path: next}) => loadedWith(next, seen));
	return [...Object.keys(inputs), ...further];
};

/** The chunk that a source file was split into, in one folder of the bundle. */
const chunkOf = (source: string, folder = ''): string => {
	const found = Object.entries(graph.outputs).find(([name, output]) => name.startsWith(folder) && Object.keys(output.inputs).some(input => input.endsWith(source)));

	if (found === undefined) {
		throw new Error(`No chunk holds ${source}`);
	}

	return found[0];
};

const packagesOf = (inputs: readonly string[]): readonly string[] => {
	const names = inputs
		.filter(input => input.includes('node_modules/'))
		.map(input => input.split('node_modules/').at(-1)!.split('/'))
		.map(([scope = '', name = '']) => scope.startsWith('@') ? `${scope}/${name}` : scope);
	return [...new Set(names)].toSorted();
};

describe('what is loaded', () => {
	it('for --version: no package at all', () => {
		const inputs = [...loadedWith(chunkOf('source/cli.ts')), ...loadedWith(chunkOf('source/cli/main.ts'))];
		expect(packagesOf(inputs)).toEqual([]);
	});

	it('for decode: what reads YAML and unpacks, and no other package', () => {
		const chunks = ['source/cli.ts', 'source/cli/main.ts'].map(source => chunkOf(source));
		const inputs = [...chunks, chunkOf('source/cli/decode-alone.ts'), chunkOf('source/adapters/node/file-system.ts', 'distribution/decode/')].flatMap(chunk => loadedWith(chunk));
		expect(packagesOf(inputs).filter(name => !['fflate', 'yaml'].includes(name))).toEqual([]);
		expect(inputs.filter(input => /source\/(?:tui|adapters\/(?:kubernetes|directory|memory|helm))\//v.test(input))).toEqual([]);
	});

	it('for a cluster: not the second HTTP client that comes with an import of node:http', () => {
		const imports = Object.values(graph.outputs).flatMap(output => output.imports).filter(({kind}) => kind === 'import-statement').map(({path: imported}) => imported);
		expect(imports).toContain('node:https');
		expect(imports.filter(imported => ['http', 'node:http'].includes(imported))).toEqual([]);
	});

	it('for a list of a cluster: few files, since each costs half a millisecond', () => {
		const chunks = new Set<string>();
		for (const source of ['source/cli.ts', 'source/cli/main.ts', 'source/cli/every-command.ts', 'source/composition-cluster.ts']) {
			loadedWith(chunkOf(source), chunks);
		}

		expect(chunks.size).toBeLessThan(10);
	});

	it('finds in each file what another imports from it', async () => {
		// Ink's own developer tools are published apart from it, and never loaded.
		const chunks = Object.entries(graph.outputs).filter(([name, {imports}]) => name.includes('/chunks/') && imports.every(({path: imported}) => imported !== 'react-devtools-core'));
		const addresses = chunks.map(([name]) => pathToFileURL(path.join(bundle.folder, '..', name)).href);
		const script = file('link.mjs', `for (const address of ${JSON.stringify(addresses)}) {\n\tawait import(address);\n}\n`);
		expect(chunks.length).toBeGreaterThan(10);
		expect(await runBundle(script, [])).toMatchObject({code: 0, stderr: ''});
	});

	it('for explain: nothing that reaches a cluster or draws', () => {
		const inputs = ['source/cli.ts', 'source/cli/main.ts', 'source/cli/every-command.ts', 'source/cli/commands/explain.ts', 'source/composition-local.ts', 'source/adapters/node/base.ts']
			.flatMap(source => loadedWith(chunkOf(source)));
		const widths = ['string-width', 'strip-ansi', 'ansi-regex', 'get-east-asian-width'];
		expect(packagesOf(inputs).filter(name => !['diff', 'fflate', 'yaml', ...widths].includes(name))).toEqual([]);
		expect(inputs.filter(input => /source\/(?:tui|adapters\/(?:kubernetes|directory|memory|helm))\//v.test(input))).toEqual([]);
	});
});

describe('explain', () => {
	it('reads a log from standard input, with no cluster and no environment', async () => {
		const {code, stdout, stderr} = await run(['explain', '-', '-o', 'json'], {input: '\u{1B}[31mError: UPGRADE FAILED: "api" has no deployed releases\u{1B}[0m\r\n'});
		expect({code, stderr}).toEqual({code: 3, stderr: ''});
		expect(JSON.parse(stdout)).toMatchObject({findings: [{row: 'no-deployed-release', release: 'api', line: 1}]});
	});
});

describe('the program', () => {
	it('prints its version, wherever the flag stands', async () => {
		const {version: published} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
		expect(published).toBe(version);
		expect(await run(['--version'])).toEqual({code: 0, signal: null, stdout: `${version}\n`, stderr: ''});
		expect(await run(['list', '--demo', '--version'])).toMatchObject({code: 0, stdout: `${version}\n`});
	});

	it('says on an old Node which one it needs, before it loads anything that one may not parse', async () => {
		const code = 'Object.defineProperty(process, "versions", {value: {...process.versions, node: "20.20.2"}})';
		const old = `data:text/javascript,${encodeURIComponent(code)}`;
		expect(await run(['list'], {environment: {NODE_OPTIONS: `--import=${old}`}})).toEqual({
			code: 2,
			signal: null,
			stdout: '',
			stderr: 'helm-triage needs Node 22.19 or newer; this is Node 20.20.2. Install a newer Node and start it again.\n',
		});
		// The stand-in for `node:process` is one line of ours.
		expect(loadedWith(chunkOf('source/cli.ts')).filter(input => input !== 'lean-builtin:node:process' && !input.endsWith('source/cli.ts'))).toEqual([]);
	});

	it('without a terminal names the command that needs none', async () => {
		expect(await run([])).toEqual({
			code: 2,
			signal: null,
			stdout: '',
			stderr: 'helm-triage: The terminal interface needs a terminal for input and output.\n  `helm-triage list` prints the releases anywhere; `helm-triage help` lists all commands.\n',
		});
	});

	it('ends quietly when the reader of its output goes', async () => {
		const many = stringify({apiVersion: 'v1', kind: 'List', items: Array.from({length: 300}, (_, index) => secretOf(releaseText({version: index + 1}), {version: index + 1}))});
		const ended = await run(['decode', file('many.yaml', many)], {
			onStart(child) {
				child.stdout.once('data', () => {
					child.stdout.destroy();
				});
			},
		});
		expect(ended).toMatchObject({code: 0, signal: null, stderr: ''});
	});

	it('stops on Ctrl-C with 130', async () => {
		const ended = await run(['decode', '-'], {
			input: null,
			onStart(child) {
				// More than a pipe holds: once it is gone, somebody reads and listens.
				child.stdin.write(Buffer.alloc(1_000_000, 'a'), () => {
					child.kill('SIGINT');
				});
			},
		});
		expect(ended).toEqual({
			code: 130, signal: null, stdout: '', stderr: 'helm-triage: Reading standard input was interrupted.\n',
		});
	});
});

describe('decode', () => {
	const text = releaseText();
	const layers = layersOf(text);

	it.each([
		['a Secret as YAML', 'a.yaml', stringify(secretOf(text))],
		['a Secret as JSON', 'a.json', JSON.stringify(secretOf(text), null, 4)],
		['a ConfigMap', 'b.yaml', stringify(configMapOf(text))],
		['a List', 'c.yaml', stringify({apiVersion: 'v1', kind: 'List', items: [secretOf(text)]})],
		['outer base64', 'd', layers.outer],
		['base64', 'e', layers.base64],
		['gzip', 'f', layers.gzip],
		['JSON', 'g', layers.json],
	])('reads %s', async (_, name, content) => {
		const {code, stdout, stderr} = await run(['decode', file(name, content), '-o', 'json']);
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		expect(JSON.parse(stdout)).toMatchObject({records: [{ok: true, fault: null, release: {name: 'api', version: 14, firstDeployed: '2026-11-01T07:00:00.123456789Z'}}], others: 0});
	});

	it('reads standard input', async () => {
		const {code, stdout} = await run(['decode', '-'], {input: stringify(secretOf(text))});
		expect(code).toBe(0);
		expect(stdout).toContain('Secret/payments/sh.helm.release.v1.api.v14  payments   api    14  deployed  api-2.4.0  ok');
	});

	it('counts what stands between', async () => {
		const documents = [service, secretOf(text), service, configMapOf(releaseText({version: 13}), {version: 13})].map(value => stringify(value)).join('---\n');
		const ended = await run(['decode', file('mixed.yaml', documents), '-o', 'json']);
		expect(ended.code).toBe(0);
		expect(JSON.parse(ended.stdout)).toMatchObject({records: [{driver: 'secret'}, {driver: 'configmap'}], others: 2});
		expect(ended.stderr).toBe('helm-triage: 2 other objects beside 2 records, not looked at.\n');
	});

	it.each([
		['an empty file', file('empty', ''), 4, 'is empty'],
		['only other objects', file('other.yaml', stringify(service)), 4, 'holds no Helm record, only 1 other object'],
		['a text', file('text', 'hello there\n'), 4, 'holds neither objects nor the payload of a record'],
		['a binary file', file('binary', Buffer.from([0, 1, 2, 255, 254, 0, 0, 137])), 4, 'is binary'],
		['no file', path.join(bundle.folder, 'missing'), 4, 'There is no file'],
		['a folder', bundle.folder, 2, 'is a folder'],
	])('refuses %s', async (_, target, code, message) => {
		const ended = await run(['decode', target]);
		expect(ended).toMatchObject({code, stdout: ''});
		expect(ended.stderr).toContain(message);
		expect(ended.stderr.split('\n')[0]).toMatch(/^helm-triage: /v);
	});

	it('refuses 10 MB of noise in bounded time', async () => {
		let state = 1;
		const noise = Buffer.from(Uint8Array.from({length: 10_000_000}, () => {
			state = ((state * 48_271) % 2_147_483_647);
			return state % 256;
		}));
		expect(await run(['decode', file('noise', noise)])).toMatchObject({code: 4, stdout: ''});
	});

	it('says which layer broke, and where', async () => {
		const release = Buffer.from(`${layers.base64.slice(0, 20)}!${layers.base64.slice(21)}`).toString('base64');
		const broken = file('broken.yaml', stringify({...secretOf(text), data: {release}}));
		const {code, stdout} = await run(['decode', broken, '-o', 'json']);
		expect(code).toBe(8);
		expect(JSON.parse(stdout)).toMatchObject({records: [{ok: false, release: null, fault: {code: 'bad-base64', layer: 'base64', offset: 20}}]});
	});

	it('unpacks no bomb', async () => {
		const bomb = layersOf(' '.repeat(3_000_000)).gzip;
		const {code, stdout} = await run(['decode', file('bomb', bomb), '--max-decoded', '1MiB', '-o', 'json']);
		expect(code).toBe(8);
		expect(JSON.parse(stdout)).toMatchObject({records: [{fault: {code: 'too-big', layer: 'gzip'}}]});
	});
});
