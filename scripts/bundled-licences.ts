import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Metafile} from 'esbuild';

const packageOf = (input: string): string | undefined => {
	const after = input.split('node_modules/').at(-1)!;
	if (after === input) {
		return undefined;
	}

	const [scopeOrName, name] = after.split('/');
	return scopeOrName!.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
};

const folderOf = (input: string, name: string): string => `${input.slice(0, input.lastIndexOf('node_modules/'))}node_modules/${name}`;

const readLicence = async (folder: string): Promise<string> => {
	const names = await readdir(folder);
	const file = names.find(name => /^(?:licen[cs]e|copying)/iv.test(name));
	return file === undefined ? 'The package has no file with its licence text.' : readFile(path.join(folder, file), 'utf8');
};

/** The licence texts of all packages that a bundle holds: their licences ask that they travel with the code. Throws when a package says none at all. */
export const bundledLicences = async (metafile: Metafile): Promise<string> => {
	const folders = new Map<string, string>();
	for (const input of Object.keys(metafile.inputs)) {
		const name = packageOf(input);
		if (name !== undefined) {
			folders.set(name, folderOf(input, name));
		}
	}

	const sorted = [...folders].toSorted(([one], [other]) => one < other ? -1 : 1);
	const texts = await Promise.all(sorted.map(async ([name, folder]) => {
		const text = await readFile(path.join(folder, 'package.json'), 'utf8');
		const {version, license} = JSON.parse(text) as {version: string; license?: string};
		if (license === undefined) {
			throw new Error(`${name} ${version} names no licence`);
		}

		const licence = await readLicence(folder);
		return `${name} ${version} (${license})\n\n${licence.trim()}\n`;
	}));
	return texts.join(`\n${'-'.repeat(80)}\n\n`);
};
