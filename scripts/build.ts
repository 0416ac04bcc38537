/** Bundles `source/` into `distribution/`: ESM, split, so that a command loads only what it needs. */
import {cp, rm, writeFile} from 'node:fs/promises';
import {build} from 'esbuild';
import {bundledLicences} from './bundled-licences.ts';
import {dropUnusedBanners, leanBuiltins, requireBanner, yamlModules} from './lean-builtins.ts';
import {slimKubernetesClient} from './slim-kubernetes-client.ts';

await rm('distribution', {recursive: true, force: true});

const result = await build({
	entryPoints: ['source/cli.ts'],
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node22.19',
	minify: true,
	outdir: 'distribution',
	chunkNames: 'chunks/[name]-[hash]',
	jsx: 'automatic',
	external: ['react-devtools-core'],
	legalComments: 'none',
	metafile: true,
	plugins: [slimKubernetesClient, leanBuiltins, yamlModules],
	// Without it React's development build doubles each frame's cost.
	define: {'process.env.NODE_ENV': '"production"'},
	// CommonJS inside the bundle calls `require`, which ESM output lacks.
	banner: {js: requireBanner},
});

await dropUnusedBanners('distribution');

await writeFile('distribution/licences.txt', await bundledLicences(result.metafile));

// The demo's cluster, read from beside the bundle.
await cp('fixtures/scenarios/demo', 'distribution/demo', {recursive: true});

// The module graph: a test reads it to hold that `--version` and `decode` load neither React nor the Kubernetes client.
await writeFile('distribution/graph.json', JSON.stringify(result.metafile));
