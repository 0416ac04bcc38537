/**
The programs that the cluster tests run: pinned Go modules, built once into a cache outside of the repository.

One module a program family: a shared module would move Helm's dependencies to other versions. Both Helms are called `helm`, each in a folder of its own, since the field manager of Helm 4 is the base name of its program.
*/
import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
	access,
	mkdir,
	readFile,
	rename,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {execa} from 'execa';

const folder = path.join(import.meta.dirname, '..', 'tools');

type Tool = {
	/** How the tests name it. */
	readonly id: string;
	/** The folder below `test/cluster/tools` with the pins. */
	readonly module: string;
	readonly package: string;
	readonly version: string;
	/** What the built file is called. */
	readonly file: string;
	/** Linker flags that stamp the version: without them Helm 4 reports no release version. */
	readonly stamp: string;
	/** Arguments that make the program print a text that holds its version; null when it has none to tell. */
	readonly ask: readonly string[] | null;
};

const kubernetes = {
	module: 'kube',
	version: 'v1.37.2',
	stamp: '-X k8s.io/component-base/version.gitVersion=v1.37.2 -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=37',
	ask: ['--version'],
};

export const tools = [
	{
		id: 'helm3', module: 'helm3', package: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0', file: 'helm', stamp: '-X helm.sh/helm/v3/internal/version.version=v3.22.0', ask: ['version', '--short'],
	},
	{
		id: 'helm4', module: 'helm4', package: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1', file: 'helm', stamp: '-X helm.sh/helm/v4/internal/version.version=v4.3.1', ask: ['version', '--short'],
	},
	{
		id: 'etcd', module: 'etcd', package: 'go.etcd.io/etcd/server/v3', version: 'v3.7.3', file: 'etcd', stamp: '', ask: ['--version'],
	},
	{
		...kubernetes, id: 'kubectl', package: 'k8s.io/kubernetes/cmd/kubectl', file: 'kubectl', ask: ['version', '--client'],
	},
	{
		...kubernetes, id: 'kube-apiserver', package: 'k8s.io/kubernetes/cmd/kube-apiserver', file: 'kube-apiserver',
	},
	{
		...kubernetes, id: 'kube-controller-manager', package: 'k8s.io/kubernetes/cmd/kube-controller-manager', file: 'kube-controller-manager',
	},
	{
		...kubernetes, id: 'kube-scheduler', package: 'k8s.io/kubernetes/cmd/kube-scheduler', file: 'kube-scheduler',
	},
	{
		id: 'kwok', module: 'kwok', package: 'sigs.k8s.io/kwok/cmd/kwok', version: 'v0.8.0', file: 'kwok', stamp: '', ask: null,
	},
] as const satisfies readonly Tool[];

export type ToolId = (typeof tools)[number]['id'];

/** Paths of the programs by their ids. */
export type Programs = Readonly<Record<ToolId, string>>;

const cacheRoot = (): string => path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'helm-triage', 'cluster');

const isThere = async (file: string): Promise<boolean> => access(file).then(() => true).catch(() => false);

/** The cache is keyed by the pins' content, so that a changed pin builds anew and an unchanged one never. */
const cachedPath = async (tool: Tool): Promise<string> => {
	const hash = createHash('sha256');
	for (const name of ['go.mod', 'go.sum']) {
		hash.update(await readFile(path.join(folder, tool.module, name)));
	}

	hash.update(`${tool.package}\n${tool.stamp}\n${process.platform}-${process.arch}`);
	return path.join(cacheRoot(), `${tool.id}-${hash.digest('hex').slice(0, 16)}`, tool.file);
};

const versionText = async (file: string, ask: readonly string[]): Promise<string> => {
	const {stdout, stderr} = await execa(file, ask, {reject: false, timeout: 10_000});
	return `${stdout}\n${stderr}`;
};

/** A program on PATH or in `KUBEBUILDER_ASSETS` serves only at the very version that is pinned: what the tests hold was seen there. */
const foundElsewhere = async (tool: Tool): Promise<string | undefined> => {
	if (tool.ask === null) {
		return undefined;
	}

	const places = [process.env['KUBEBUILDER_ASSETS'], ...(process.env['PATH'] ?? '').split(path.delimiter)];
	for (const place of places) {
		const file = path.join(place ?? '', tool.file);
		if (place === undefined || !await isThere(file)) {
			continue;
		}

		const told = await versionText(file, tool.ask);
		if (new RegExp(String.raw`\bv?${RegExp.escape(tool.version.slice(1))}(?![\d.\-])`, 'v').test(told)) {
			return file;
		}
	}

	return undefined;
};

const build = async (tool: Tool, target: string): Promise<void> => {
	await mkdir(path.dirname(target), {recursive: true});
	const partial = `${target}.${process.pid}.partial`;
	await new Promise<void>((resolve, reject) => {
		const child = spawn('go', ['build', '-ldflags', `-s -w ${tool.stamp}`.trim(), '-o', partial, tool.package], {
			cwd: path.join(folder, tool.module),
			env: {...process.env, GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0'},
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		let told = '';
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			told = `${told}${text}`.slice(-4000);
		});
		child.on('error', () => {
			reject(new Error('The cluster tests build their programs with Go 1.21 or newer, and there is no `go` on PATH: install Go, then run `npm run test:cluster` again.'));
		});
		child.on('close', code => {
			if (code === 0) {
				resolve();
			} else {
				reject(new Error(`go build ${tool.package} ended with ${code}:\n${told}`));
			}
		});
	});
	await rename(partial, target);
};

/**
Gives the path of every program, building what is missing.

`say` gets one line a step. Errors: no Go on PATH, a build that failed (with its own words).
*/
export const ensureTools = async (say: (line: string) => void): Promise<Programs> => {
	const paths: Partial<Record<ToolId, string>> = {};
	for (const [index, tool] of tools.entries()) {
		const cached = await cachedPath(tool);
		if (await isThere(cached)) {
			paths[tool.id] = cached;
			continue;
		}

		const found = await foundElsewhere(tool);
		if (found !== undefined) {
			say(`${tool.id} ${tool.version}: ${found}`);
			paths[tool.id] = found;
			continue;
		}

		say(`${index + 1}/${tools.length} building ${tool.id} ${tool.version} …`);
		const start = performance.now();
		await build(tool, cached);
		say(`${index + 1}/${tools.length} built ${tool.id} in ${Math.round((performance.now() - start) / 1000)} s`);
		paths[tool.id] = cached;
	}

	return paths as Programs;
};
