/** Bundles `source/` into `distribution/`: ESM, split, so that a command loads only what it needs. */
import {cp, rm, writeFile} from 'node:fs/promises';
import {build, type BuildOptions, type Metafile} from 'esbuild';
import {decodeAside} from './decode-aside.ts';
import {bundledLicences} from './bundled-licences.ts';
import {fastWidths} from './fast-widths.ts';
import {dropUnusedBanners, leanBuiltins, requireBanner, yamlModules} from './lean-builtins.ts';
import {joinChunks} from './join-chunks.ts';
import {slimKubernetesClient} from './slim-kubernetes-client.ts';

await rm('distribution', {recursive: true, force: true});

const common = {
	bundle: true,
	format: 'esm',
	platform: 'node',
	target: 'node22.19',
	minify: true,
	jsx: 'automatic',
	external: ['react-devtools-core'],
	legalComments: 'none',
	metafile: true,
	// Without it React's development build doubles each frame's cost.
	define: {'process.env.NODE_ENV': '"production"'},
	// CommonJS inside the bundle calls `require`, which ESM output lacks.
	banner: {js: requireBanner},
} as const satisfies BuildOptions;

const plugins = [slimKubernetesClient, leanBuiltins, yamlModules, fastWidths];

const program = await build({
	...common,
	entryPoints: ['source/cli.ts'],
	outdir: 'distribution',
	splitting: true,
	chunkNames: 'chunks/[name]-[hash]',
	plugins: [decodeAside, ...plugins],
});

// Apart, and so in few files: each further one costs half a millisecond at the start of a command that people run in loops.
const decode = await build({
	...common,
	entryPoints: ['source/cli/decode-alone.ts'],
	outdir: 'distribution/decode',
	splitting: true,
	plugins,
});

await dropUnusedBanners('distribution');

const joined = await joinChunks(program.metafile.outputs, {
	starts: ['source/cli.ts', 'source/cli/main.ts', 'source/cli/every-command.ts'],
	// The light ones first, so that none of them loads what only a heavy one needs.
	beside: [
		['source/composition-cluster.ts'],
		['source/composition-folder.ts'],
		['source/cli/commands/drift.ts', 'source/cli/commands/triage.ts', 'source/tui/run.tsx'],
		['source/cli/commands/drift.ts'],
		['source/cli/commands/diff.ts'],
		['source/cli/commands/explain.ts'],
		['source/cli/commands/runbook.ts'],
		['source/cli/commands/triage.ts', 'source/tui/run.tsx'],
		['source/cli/commands/triage.ts'],
		['source/tui/run.tsx'],
	],
}, {...common, banner: {}, metafile: false});

const result: Metafile = {
	inputs: {...program.metafile.inputs, ...decode.metafile.inputs},
	outputs: {...joined, ...decode.metafile.outputs},
};

await writeFile('distribution/licences.txt', await bundledLicences(result));

// The demo's cluster, read from beside the bundle.
await cp('fixtures/scenarios/demo', 'distribution/demo', {recursive: true});

// The module graph: a test reads it to hold that `--version` and `decode` load neither React nor the Kubernetes client.
await writeFile('distribution/graph.json', JSON.stringify(result));
