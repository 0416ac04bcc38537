/** `npm run pictures`: draws the pictures of the readme into `media/` from the terminal UI itself, on the demo. A folder as argument draws them there. */
import {execFileSync} from 'node:child_process';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {build} from 'esbuild';

// Node runs TypeScript, but no TSX: the walk is bundled first, with our own modules alone.
const bundle = path.join('node_modules', '.cache', `pictures-${process.pid}.mjs`);
await build({
	entryPoints: [path.join(import.meta.dirname, 'pictures', 'draw.ts')],
	outfile: bundle,
	bundle: true,
	packages: 'external',
	format: 'esm',
	platform: 'node',
	jsx: 'automatic',
	logLevel: 'error',
	define: {'process.env.NODE_ENV': '"production"', 'import.meta.url': JSON.stringify(new URL('../test/drive/drive.ts', import.meta.url).href)},
});
try {
	execFileSync(process.execPath, [bundle, process.argv[2] ?? 'media'], {stdio: 'inherit', env: {...process.env, FORCE_COLOR: '3', NO_COLOR: undefined}});
} finally {
	await rm(bundle);
}
