import {accessSync, constants, statSync} from 'node:fs';
import path from 'node:path';
import {fail, ok, type Result} from '../../core/problem/problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A Helm binary: the file to run, and how a person would call it. */
export type Located = {
	/** Absolute. */
	readonly file: string;
	/** `helm` where PATH leads to it, else the file. */
	readonly shown: string;
};

const isExecutable = (file: string): boolean => {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
};

const onPath = (name: string, environment: Environment): string | null => (environment['PATH'] ?? '')
	.split(path.delimiter)
	.filter(folder => folder !== '')
	.map(folder => path.resolve(folder, name))
	.find(file => isExecutable(file)) ?? null;

/** A word without a slash is looked up in PATH, as a shell does; anything else is a file, relative to where we stand. */
const resolved = (name: string, environment: Environment): Located | null => {
	if (!name.includes('/') && !name.includes(path.sep)) {
		const file = onPath(name, environment);
		return file === null ? null : {file, shown: name};
	}

	const file = path.resolve(name);
	return isExecutable(file) ? {file, shown: file} : null;
};

/**
Finds Helm: what `--helm` names, else `HELM_BIN` (Helm sets it for a plugin to its own argv[0], which may be relative or a bare name), else `helm` in PATH.

Problem `helm-missing`. A `--helm` that leads nowhere is one too: another Helm than the one that was asked for must not act.
*/
export const locateHelm = (flag: string | null, environment: Environment): Result<Located> => {
	if (flag !== null) {
		const named = resolved(flag, environment);
		return named === null
			? fail('helm-missing', `--helm names ${flag}, which is no program that can be run.`, 'Give the path of a Helm binary, or leave --helm out to take the one in PATH.')
			: ok(named);
	}

	const plugin = environment['HELM_BIN'] ?? '';
	const found = (plugin === '' ? null : resolved(plugin, environment)) ?? resolved('helm', environment);
	return found === null
		? fail('helm-missing', 'No Helm was found in PATH.', 'Install Helm 3.18 or newer or 4.1 or newer, or name one with --helm PATH. Reading and judging work without it.')
		: ok(found);
};
