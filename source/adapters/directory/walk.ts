import type {Dirent, Stats} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import path from 'node:path';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, type Problem} from '../../core/problem/problem.ts';

/** A file that may hold objects. */
export type FoundFile = {
	readonly path: string;
	/** Below the folder that was opened; what people are shown, and what origins start with. */
	readonly name: string;
	readonly size: number;
	/** Changes when the file does: what was read of it holds as long as this is the same. */
	readonly stamp: string;
	/** Whether its name promises objects; what another one holds is worth no complaint. */
	readonly promised: boolean;
};

export type Walked = {readonly kind: 'file'; readonly file: FoundFile} | {readonly kind: 'problem'; readonly problem: Problem};

/** The same order on every machine, revision 9 before 10. */
const collator = new Intl.Collator('en', {numeric: true});

const promising = new Set(['.yaml', '.yml', '.json']);

/** Compressed dumps are not unpacked, but they are named: an empty list beside them would say that there is nothing. */
const isPackedDump = (name: string): boolean => /\.(?:ya?ml|json)\.gz$/iv.test(name);

const promises = (name: string): boolean => promising.has(path.extname(name).toLowerCase()) || isPackedDump(name);

/** A record saved under its own name (`sh.helm.release.v1.api.v14`) has an extension only for those who look at dots. */
const mayHold = (name: string): boolean => promises(name) || path.extname(name) === '' || /\.v\d+$/v.test(name);

/** Velero writes each object once more below `VERSION-preferredversion`, beside `namespaces` or `cluster`. */
const isSecondCopy = (entry: Dirent, siblings: readonly Dirent[]): boolean => /^v\d\w*(?:-preferredversion)?$/v.test(entry.name) && siblings.some(({name}) => name === 'namespaces' || name === 'cluster');

export const describeFile = (file: string, name: string, stats: Stats): FoundFile => ({
	path: file,
	name,
	size: stats.size,
	stamp: `${stats.ino} ${stats.size} ${stats.mtimeMs}`,
	promised: promises(name),
});

const problemAt = (what: string, name: string, error: unknown): Walked => ({
	kind: 'problem',
	problem: fail('input-unreadable', `Cannot read the ${what} ${name}: ${fileErrorWords(error)}.`).problem,
});

/** Files that are looked at together: one after the other, each waits for the disk and for its turn. */
const atOnce = 32;

type Looked = {readonly target: string; readonly stats: Stats | null; readonly error: unknown};

const look = async (target: string): Promise<Looked> => {
	try {
		return {target, stats: await stat(target), error: null};
	} catch (error) {
		return {target, stats: null, error};
	}
};

/**
Finds the files below a folder that may hold objects, in the order of their names: `.yaml`, `.yml`, `.json`, these compressed, and files without extension.

Hidden files and `scenario.json` are left out. Symbolic links are followed; what was seen already, a circle included, is not entered again. Whatever cannot be read is named and does not stop the walk.

@yields Files and problems, folder by folder.
*/
export async function * walk(root: string, signal: AbortSignal): AsyncGenerator<Walked, void, void> {
	const seen = new Set<string>();

	async function * enter(folder: string): AsyncGenerator<Walked, void, void> {
		const name = path.relative(root, folder);
		let entries: Dirent[];
		try {
			entries = await readdir(folder, {withFileTypes: true});
		} catch (error) {
			yield problemAt('folder', name === '' ? root : name, error);
			return;
		}

		const named = entries
			.filter(entry => !entry.name.startsWith('.') && entry.name !== 'scenario.json' && !isSecondCopy(entry, entries) && (!entry.isFile() || mayHold(entry.name)))
			.map(({name: last}) => path.join(folder, last))
			.toSorted(collator.compare);
		for (let first = 0; first < named.length; first += atOnce) {
			const looked = await Promise.all(named.slice(first, first + atOnce).map(look));
			for (const {target, stats, error} of looked) {
				if (signal.aborted) {
					return;
				}

				yield * found(target, stats, error);
			}
		}
	}

	async function * found(target: string, stats: Stats | null, error: unknown): AsyncGenerator<Walked, void, void> {
		const name = path.relative(root, target);
		if (stats === null) {
			yield problemAt('file', name, error);
			return;
		}

		const identity = `${stats.dev}:${stats.ino}`;
		if (seen.has(identity)) {
			return;
		}

		if (stats.isDirectory()) {
			seen.add(identity);
			yield * enter(target);
		} else if (stats.isFile() && mayHold(target)) {
			seen.add(identity);
			yield {kind: 'file', file: describeFile(target, name, stats)};
		}
	}

	const {dev, ino} = await stat(root);
	seen.add(`${dev}:${ino}`);
	yield * enter(root);
}
