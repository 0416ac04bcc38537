/** Joins the chunks that are always loaded together: each file costs a start half a millisecond, and splitting alone makes one for every way in which modules are shared. */
import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {build, type BuildOptions, type Metafile, type Plugin} from 'esbuild';

type Outputs = Metafile['outputs'];

/** Chunks that become one file, under the name of one of them, which keeps its exports; those of the others are renamed. */
type Joined = {readonly file: string; readonly members: ReadonlySet<string>};

/** The chunk of a source file that is an entry or is imported dynamically. Its path starts elsewhere where the sources are linked into the working folder. */
const chunkOf = (outputs: Outputs, source: string): string => {
	const found = Object.entries(outputs).find(([, {entryPoint}]) => `/${entryPoint ?? ''}`.endsWith(`/${source}`));
	if (found === undefined) {
		throw new Error(`${source} has no chunk of its own`);
	}

	return found[0];
};

/** A chunk and all that is loaded with it. */
const loadedWith = (outputs: Outputs, file: string, seen = new Set<string>()): ReadonlySet<string> => {
	if (outputs[file] !== undefined && !seen.has(file)) {
		seen.add(file);
		for (const {path: next, kind} of outputs[file].imports) {
			if (kind === 'import-statement') {
				loadedWith(outputs, next, seen);
			}
		}
	}

	return seen;
};

/** What is joined, by the sources whose chunks are known: each is imported dynamically. */
export type Joins = {
	/** In the order in which they are loaded, each only ever after those before it. What is loaded with one becomes one file, without what came before. The first stays as it is. */
	readonly starts: readonly string[];
	/** What is loaded with each of these sources and is used by others too becomes one file. */
	readonly beside: ReadonlyArray<readonly string[]>;
};

const groupsOf = (outputs: Outputs, {starts, beside}: Joins): readonly Joined[] => {
	const taken = new Set<string>();
	const take = (members: ReadonlySet<string>, file: string): Joined => {
		for (const member of members) {
			taken.add(member);
		}

		return {file, members};
	};

	const [, ...first] = starts.map(source => {
		const file = chunkOf(outputs, source);
		return take(loadedWith(outputs, file).difference(taken), file);
	});
	// What all of them load imports nothing that one of them does not load: no two files come to import each other.
	const later = beside.flatMap(sources => {
		const roots = sources.map(source => chunkOf(outputs, source));
		const loaded = roots.map(root => loadedWith(outputs, root));
		const all = new Set([...loaded[0]!].filter(chunk => !taken.has(chunk) && !roots.includes(chunk) && loaded.every(one => one.has(chunk))));
		const [file] = [...all].toSorted((left, right) => outputs[right]!.bytes - outputs[left]!.bytes);
		return file === undefined ? [] : [take(all, file)];
	});
	return [...first, ...later];
};

/** What an export of a member is called in the joined file: the one that gives its name keeps its own. */
const joinedName = ({file, members}: Joined, member: string, name: string): string => member === file ? name : `${name}_${[...members].indexOf(member)}`;

const passedOn = (outputs: Outputs, group: Joined, member: string): string =>
	`export{${outputs[member]!.exports.map(name => `${name} as ${joinedName(group, member, name)}`).join(',')}}from"./${path.basename(member)}";`;

// Esbuild reads it as a regular expression of Go, which has no flag `v`.
// eslint-disable-next-line require-unicode-regexp
const everything = /./;

/** An esbuild plugin that takes in the members of one group, from where they lie, and nothing else. */
const membersOf = (outputs: Outputs, group: Joined): Plugin => ({
	name: 'members-of',
	setup({onResolve, onLoad}) {
		const folder = path.resolve(path.dirname(group.file));
		const isMember = (name: string): boolean => group.members.has(path.posix.join(path.posix.dirname(group.file), name));
		onResolve({filter: everything}, ({path: written, kind}) => {
			if (kind === 'entry-point') {
				return {path: written, namespace: 'joined'};
			}

			return kind === 'import-statement' && isMember(written) ? {path: path.join(folder, written), sideEffects: true} : {path: written, external: true};
		});
		onLoad({filter: everything, namespace: 'joined'}, () => ({contents: [...group.members].map(member => passedOn(outputs, group, member)).join(''), resolveDir: folder}));
	},
});

/** Has a chunk import from the joined files what it imported from their members. Esbuild writes its imports in this one form. */
const redirected = (text: string, groupOf: ReadonlyMap<string, Joined>, folder: string): string => text
	.replaceAll(/\bimport(?:\{(?<names>[^\}]*)\}from)?"\.\/(?<file>[^"]+)"/gv, (whole, names: string | undefined, file: string) => {
		const member = `${folder}/${file}`;
		const group = groupOf.get(member);
		if (group === undefined) {
			return whole;
		}

		const renamed = names?.split(',').map(name => {
			const [exported = '', own = exported] = name.split(' as ');
			return `${joinedName(group, member, exported)} as ${own}`;
		});
		return `import${renamed === undefined ? '' : `{${renamed.join(',')}}from`}"./${path.posix.basename(group.file)}"`;
	});

/** The module graph as it is once the groups are joined. */
const joinedOutputs = (outputs: Outputs, groupOf: ReadonlyMap<string, Joined>): Outputs => {
	const fileOf = (file: string): string => groupOf.get(file)?.file ?? file;
	const joined: Outputs = {};
	for (const [name, output] of Object.entries(outputs)) {
		const file = fileOf(name);
		const before = joined[file];
		joined[file] = {
			...file === name ? output : before ?? output,
			inputs: {...before?.inputs, ...output.inputs},
			imports: [...before?.imports ?? [], ...output.imports.map(imported => ({...imported, path: fileOf(imported.path)})).filter(({path: to}) => to !== file)],
		};
	}

	return joined;
};

/** Joins chunks in the folder that they were built into, and gives the module graph after. */
export const joinChunks = async (outputs: Outputs, joins: Joins, options: BuildOptions): Promise<Outputs> => {
	const groups = groupsOf(outputs, joins);
	const groupOf = new Map(groups.flatMap(group => [...group.members].map(member => [member, group] as const)));
	const built = await Promise.all(groups.map(async group => {
		const {outputFiles} = await build({...options, entryPoints: [group.file], write: false, outdir: 'joined', plugins: [membersOf(outputs, group)]});
		return [group.file, outputFiles[0]!.text] as const;
	}));
	const texts = new Map<string, string>(built);
	await Promise.all(Object.entries(outputs).map(async ([file]) => {
		const group = groupOf.get(file);
		const folder = path.posix.dirname(file);
		if (group === undefined || group.file === file) {
			const text = texts.get(file) ?? await readFile(file, 'utf8');
			await writeFile(file, redirected(text, groupOf, folder));
		} else if (outputs[file]!.entryPoint === undefined) {
			await rm(file);
		} else {
			// Something imports it dynamically, by its own name and for its own exports
			const names = outputs[file]!.exports.map(name => `${joinedName(group, file, name)} as ${name}`);
			await writeFile(file, `export{${names.join(',')}}from"./${path.posix.basename(group.file)}";`);
		}
	}));
	return joinedOutputs(outputs, groupOf);
};
