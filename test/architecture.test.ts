/** Holds the import table of the design: which folder may import which, and which vendor packages. It limits directions, not style. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {describe, expect, it} from 'vitest';

type Import = {readonly from: string; readonly to: string; readonly dynamic: boolean};

const root = path.join(import.meta.dirname, '..');

const filesBelow = (folder: string): string[] => readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
	.filter(name => /\.tsx?$/v.test(name))
	.map(name => path.posix.join(folder, name.split(path.sep).join('/')));

const withoutExtension = (file: string): string => file.replace(/\.tsx?$/v, '');

/** Every import of a file: relative ones as paths from the repository's root, others as package names. Type imports count. */
const importsOf = (file: string): Import[] => {
	const text = readFileSync(path.join(root, file), 'utf8');
	const {importedFiles} = ts.preProcessFile(text, true, true);
	return importedFiles.map(({fileName, pos}) => ({
		from: file,
		to: fileName.startsWith('.') ? path.posix.join(path.posix.dirname(file), fileName) : fileName,
		dynamic: /import\(\s*["'`]?$/v.test(text.slice(0, pos + 1)),
	}));
};

const isLocal = (target: string): boolean => target.startsWith('source/');
const within = (target: string, ...folders: string[]): boolean => folders.some(folder => target === folder || target.startsWith(`${folder}/`) || withoutExtension(target) === folder);
const packageOf = (target: string): string => target.startsWith('node:') ? target : target.split('/').slice(0, target.startsWith('@') ? 2 : 1).join('/');

type Rule = {
	readonly name: string;
	readonly applies: (file: string) => boolean;
	readonly local: (target: string, file: string, dynamic: boolean) => boolean;
	readonly vendor: readonly string[] | 'any';
};

/** The folder of a screen or modal, whatever is below it: a tab of a screen may have a folder of its own there. */
const folderOf = (file: string): string => file.split('/').slice(0, 4).join('/');
const base = (file: string): string => path.posix.basename(withoutExtension(file));
const viewFile = (file: string): boolean => within(file, 'source/tui/screens', 'source/tui/modals') && base(file) === 'view';
const adapterOf = (file: string): string => file.split('/').slice(0, 3).join('/');
const adapterVendors: Readonly<Record<string, readonly string[]>> = {
	kubernetes: ['@kubernetes/client-node'],
	helm: ['execa'],
	directory: ['yaml'],
	memory: [],
	node: [],
};

/** The first rule that applies to a file decides. */
const rules: readonly Rule[] = [
	{
		name: 'core/text',
		applies: file => within(file, 'source/core/text'),
		local: target => within(target, 'source/core/text'),
		vendor: ['string-width'],
	},
	{
		name: 'core',
		applies: file => within(file, 'source/core'),
		local: target => within(target, 'source/core'),
		vendor: ['yaml', 'diff', 'fflate', 'node:buffer', 'node:crypto'],
	},
	{
		name: 'ports',
		applies: file => within(file, 'source/ports'),
		local: target => within(target, 'source/core', 'source/ports'),
		vendor: [],
	},
	{
		name: 'use-cases',
		applies: file => within(file, 'source/use-cases'),
		local: target => within(target, 'source/core', 'source/ports', 'source/use-cases'),
		vendor: [],
	},
	{
		name: 'adapters',
		applies: file => within(file, 'source/adapters'),
		local: (target, file) => within(target, 'source/core', 'source/ports', adapterOf(file)),
		vendor: 'any', // Held by a test of its own below
	},
	{
		// What a world needs is loaded as one piece, when that world is chosen.
		name: 'composition of one world',
		applies: file => ['source/composition-cluster.ts', 'source/composition-folder.ts'].includes(file),
		local: (target, _file, dynamic) => within(target, 'source/core', 'source/ports', 'source/composition-local', 'source/composition-world', 'source/adapters') || (dynamic && within(target, 'source/composition-cluster')),
		vendor: [],
	},
	{
		name: 'composition',
		applies: file => /^source\/composition(?:-config|-local|-world)?\.ts$/v.test(file),
		local: (target, _file, dynamic) => within(target, 'source/core', 'source/ports', 'source/composition-config', 'source/composition-local', 'source/composition-world')
			|| target === 'source/adapters/node/base.ts'
			|| (dynamic && within(target, 'source/adapters', 'source/composition-cluster', 'source/composition-folder')),
		vendor: [],
	},
	{
		name: 'tui/components, tui/theme',
		applies: file => within(file, 'source/tui/components', 'source/tui/theme'),
		local: target => within(target, 'source/tui/components', 'source/tui/theme', 'source/core/text'),
		vendor: ['react', 'ink'],
	},
	{
		name: 'tui/state, tui/keys',
		applies: file => within(file, 'source/tui/state', 'source/tui/keys'),
		local: target => within(target, 'source/core', 'source/ports', 'source/tui/state', 'source/tui/keys'),
		vendor: [],
	},
	{
		name: 'a view of a screen or modal',
		applies: viewFile,
		local: (target, file) => within(target, folderOf(file), 'source/tui/components', 'source/tui/theme', 'source/core'),
		vendor: ['react', 'ink'],
	},
	{
		name: 'update, select and bindings of a screen or modal',
		applies: file => within(file, 'source/tui/screens', 'source/tui/modals'),
		local: (target, file) => (within(target, folderOf(file)) && !viewFile(target)) || within(target, 'source/core', 'source/ports', 'source/tui/state', 'source/tui/keys'),
		vendor: [],
	},
	{
		name: 'tui/root',
		applies: file => within(file, 'source/tui/root'),
		local: target => !viewFile(target) && within(target, 'source/tui/root', 'source/tui/screens', 'source/tui/modals', 'source/tui/state', 'source/tui/keys', 'source/core'),
		vendor: [],
	},
	{
		name: 'tui/runtime',
		applies: file => within(file, 'source/tui/runtime'),
		local: target => within(target, 'source/tui/runtime', 'source/tui/state', 'source/use-cases', 'source/ports', 'source/core'),
		vendor: [],
	},
	{
		name: 'tui/start, tui/app',
		applies: file => within(file, 'source/tui'),
		local: target => within(target, 'source/tui', 'source/core', 'source/ports'),
		vendor: ['react', 'ink', 'node:process'],
	},
	{
		name: 'cli/main, cli/every-command, cli/decode-alone',
		applies: file => ['source/cli/main.ts', 'source/cli/every-command.ts', 'source/cli/decode-alone.ts'].includes(file),
		local: (target, _file, dynamic) => within(target, 'source/cli', 'source/use-cases', 'source/core', 'source/ports', 'source/composition', 'source/composition-config', 'source/composition-local') || (dynamic && target === 'source/tui/start.tsx'),
		vendor: ['node:process'],
	},
	{
		name: 'cli/parse',
		applies: file => within(file, 'source/cli/parse'),
		local: target => within(target, 'source/cli', 'source/core', 'source/ports'),
		vendor: ['meow'],
	},
	{
		name: 'cli',
		applies: file => within(file, 'source/cli'),
		local: target => within(target, 'source/cli', 'source/use-cases', 'source/core', 'source/ports'),
		vendor: ['node:process'],
	},
	{
		name: 'cli.ts',
		applies: file => file === 'source/cli.ts',
		local: (target, _file, dynamic) => dynamic && target === 'source/cli/main.ts',
		vendor: ['node:process'],
	},
];

const files = filesBelow('source');
const imports = files.flatMap(file => importsOf(file));

describe('the import table', () => {
	it('covers every file by a rule', () => {
		expect(files.filter(file => !rules.some(rule => rule.applies(file)))).toEqual([]);
	});

	it('is held by every import', () => {
		const broken = imports.filter(({from, to, dynamic}) => {
			const rule = rules.find(candidate => candidate.applies(from))!;
			return isLocal(to) ? !rule.local(to, from, dynamic) : rule.vendor !== 'any' && !rule.vendor.includes(packageOf(to));
		}).map(({from, to}) => `${from} must not import ${to}`);
		expect(broken).toEqual([]);
	});

	it('gives each adapter its own vendor and Node alone', () => {
		const broken = imports
			.filter(({from, to}) => within(from, 'source/adapters') && !isLocal(to) && !to.startsWith('node:'))
			.filter(({from, to}) => !(adapterVendors[from.split('/')[2]!] ?? []).includes(packageOf(to)))
			.map(({from, to}) => `${from} must not import ${to}`);
		expect(broken).toEqual([]);
	});

	it('has only own modules imported dynamically', () => {
		// A dynamic import of a package loses named exports after splitting, or drags the whole package in.
		expect(imports.filter(({to, dynamic}) => dynamic && !isLocal(to)).map(({from, to}) => `${from}: ${to}`)).toEqual([]);
	});
});

describe('the core is pure', () => {
	it.each(files.filter(file => within(file, 'source/core')))('%s uses no clock, randomness, process or console', file => {
		const text = readFileSync(path.join(root, file), 'utf8').split('\n').filter(line => !/^\s*(?:\/\*|\*|\/\/)/v.test(line)).join('\n');
		expect(text).not.toMatch(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bconsole\.|\brandomBytes\b|\brandomUUID\b/v);
	});
});

describe('imports', () => {
	it('make no cycle, type imports included', () => {
		const graph = new Map<string, string[]>();
		for (const {from, to} of imports) {
			if (isLocal(to)) {
				graph.set(from, [...graph.get(from) ?? [], to]);
			}
		}

		const done = new Set<string>();
		const cycles: string[] = [];
		const visit = (file: string, trail: readonly string[]): void => {
			if (trail.includes(file)) {
				cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
				return;
			}

			if (done.has(file)) {
				return;
			}

			for (const next of graph.get(file) ?? []) {
				visit(next, [...trail, file]);
			}

			done.add(file);
		};

		for (const file of graph.keys()) {
			visit(file, []);
		}

		expect(cycles).toEqual([]);
	});

	it('name files that exist', () => {
		const known = new Set(files);
		expect(imports.filter(({to}) => isLocal(to) && !known.has(to)).map(({from, to}) => `${from}: ${to}`)).toEqual([]);
	});
});
