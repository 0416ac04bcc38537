import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from 'esbuild';

/**
Node's own modules whose import costs more than what most commands use of them, with what stands in their place.

Importing `node:process` reads every property of it, `stdin` among them, which loads streams and terminals; the global is the same object and reads nothing. Importing `node:http` does so too, and one of its properties loads a second HTTP client, as long as half a start of Node takes. `node:crypto` loads twenty modules for one fingerprint that few answers hold: it is fetched when it is first used.
*/
const standIns: Readonly<Record<string, string>> = {
	'node:process': 'module.exports = process;',
	'node:http': 'module.exports = process.getBuiltinModule("node:http");',
	'node:crypto': ['createHash', 'createHmac', 'randomBytes']
		.map(name => `Object.defineProperty(exports, '${name}', {enumerable: true, get: () => process.getBuiltinModule('node:crypto').${name}});`)
		.join('\n'),
};

// Esbuild reads it as a regular expression of Go, which has no flag `v`.
// eslint-disable-next-line require-unicode-regexp
const builtins = /^(?:node:)?(?:process|http|crypto)$/;

/** An esbuild plugin that keeps Node's costly modules from being loaded at the start of every command. */
export const leanBuiltins: Plugin = {
	name: 'lean-builtins',
	setup({onResolve, onLoad}) {
		onResolve({filter: builtins}, ({path: written, importer, kind}) => {
			const name = `node:${written.replace('node:', '')}`;
			// Packages may use more of it than the stand-in has; and `require` costs them nothing.
			const isLeftAlone = importer.includes('node_modules') && (name === 'node:crypto' || kind !== 'import-statement');
			return isLeftAlone ? undefined : {path: name, namespace: 'lean-builtin', sideEffects: false};
		});
		onLoad({filter: builtins, namespace: 'lean-builtin'}, ({path: name}) => ({contents: standIns[name]!, loader: 'js'}));
	},
};

// eslint-disable-next-line require-unicode-regexp -- as above
const yaml = /^yaml$/;

/**
An esbuild plugin that takes `yaml` in its form of ES modules.

For Node the package offers CommonJS alone, seventy modules that are each wrapped and run at the start; the other form is the same code, and unused parts of it are left out.
*/
export const yamlModules: Plugin = {
	name: 'yaml-modules',
	setup({onResolve, resolve}) {
		onResolve({filter: yaml}, async ({resolveDir, pluginData}) => {
			if (pluginData === yaml) {
				return undefined;
			}

			const {path: commonJs} = await resolve('yaml', {resolveDir, kind: 'import-statement', pluginData: yaml});
			return {path: path.join(path.dirname(commonJs), '..', 'browser', 'dist', 'index.js'), sideEffects: false};
		});
	},
};

/** What lets CommonJS inside of an ESM chunk call `require`. */
export const requireBanner = 'import {createRequire as $createRequire} from "node:module";const require=$createRequire(import.meta.url);';

/** Takes the banner out of the chunks that hold nothing that calls `require`: nearly all, and it costs each of them a module. */
export const dropUnusedBanners = async (folder: string): Promise<void> => {
	const names = await readdir(folder, {recursive: true});
	await Promise.all(names.filter(name => name.endsWith('.js')).map(async name => {
		const file = path.join(folder, name);
		const text = await readFile(file, 'utf8');
		const rest = text.replace(requireBanner, '');
		if (!/\brequire\b/v.test(rest)) {
			await writeFile(file, rest);
		}
	}));
};
