/** What a key press costs in the terminal UI: from the bytes of the key to the last byte of the frame, with ten thousand releases in the list. CPU milliseconds of its thread; `npm run bench keys ROWS` takes another number of them, and `PLAIN=1` measures without the widths of the bundle. */
import {execFileSync} from 'node:child_process';
import {rmSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {build} from 'esbuild';
import {fastWidths} from '../scripts/fast-widths.ts';
import {requireBanner} from '../scripts/lean-builtins.ts';

// Node runs TypeScript, but no TSX: the UI is bundled first, as it is delivered.
const folder = path.join('node_modules', '.cache', `keys-${process.pid}`);
await build({
	entryPoints: [path.join(import.meta.dirname, 'keys', 'press.ts')],
	outdir: folder,
	outExtension: {'.js': '.mjs'},
	bundle: true,
	splitting: true,
	external: ['react-devtools-core'],
	format: 'esm',
	platform: 'node',
	jsx: 'automatic',
	logLevel: 'error',
	define: {'process.env.NODE_ENV': '"production"', 'import.meta.url': JSON.stringify(new URL('../test/drive/drive.ts', import.meta.url).href)},
	banner: {js: requireBanner},
	plugins: process.env['PLAIN'] === '1' ? [] : [fastWidths],
});
try {
	execFileSync(process.execPath, [...process.execArgv, path.join(folder, 'press.mjs'), ...process.argv.slice(2)], {stdio: 'inherit', env: {...process.env, FORCE_COLOR: '3', NODE_ENV: 'production', NO_COLOR: undefined}});
} finally {
	rmSync(folder, {recursive: true});
}
