/** Finds the programs of the cluster tests, and builds those that the machine does not have, once, into a cache outside of the repository. */
import {createHash} from 'node:crypto';
import {access, constants, readFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {execa} from 'execa';
import {buildTool, modulesFolder, requireGo} from './build-tool.ts';
import {tools, type Programs, type Tool, type ToolId} from './tool-list.ts';

export type {Programs} from './tool-list.ts';

const cacheRoot = (): string => path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'helm-triage', 'cluster');

const isProgram = async (file: string): Promise<boolean> => access(file, constants.X_OK).then(() => true).catch(() => false);

/** The cache is keyed by the pins' content, so that a changed pin builds anew and an unchanged one never. */
const cachedPath = async (tool: Tool): Promise<string> => {
	const hash = createHash('sha256');
	for (const name of ['go.mod', 'go.sum']) {
		hash.update(await readFile(path.join(modulesFolder, tool.module, name)));
	}

	hash.update(`${tool.package}\n${tool.stamp}\n${process.platform}-${process.arch}`);
	return path.join(cacheRoot(), `${tool.id}-${hash.digest('hex').slice(0, 16)}`, tool.file);
};

const kept = {major: 1, minor: 2, patch: 3} as const;

/** Whether a text in which a program tells its version tells one that serves: the first version in it counts. */
export const serves = ({version, alike}: Pick<Tool, 'version' | 'alike'>, text: string): boolean => {
	const told = /\b(?<numbers>\d+(?:\.\d+){2})(?<rest>[\w\-.]*)/v.exec(text.replaceAll('v', ' '))?.groups;
	const first = (numbers: string): string => numbers.split('.').slice(0, kept[alike]).join('.');
	return told !== undefined && !told['rest']!.startsWith('-') && first(told['numbers']!) === first(version.slice(1));
};

const foundElsewhere = async (tool: Tool): Promise<string | undefined> => {
	const places = [process.env['KUBEBUILDER_ASSETS'], ...(process.env['PATH'] ?? '').split(path.delimiter)];
	for (const place of new Set(places)) {
		const file = path.join(place ?? '', tool.file);
		if (place === undefined || place === '' || !await isProgram(file)) {
			continue;
		}

		const {stdout, stderr} = await execa(file, tool.ask, {reject: false, timeout: 10_000});
		if (serves(tool, `${stdout}\n${stderr}`)) {
			return file;
		}
	}

	return undefined;
};

/** A finished build is in the cache whole or not at all, and comes first: the tests know best what they built themselves. */
const foundPath = async (tool: Tool, cached: string): Promise<string | undefined> => await isProgram(cached) ? cached : foundElsewhere(tool);

/** Where a program is that nothing depends on; undefined where it is not. */
export const findTool = async (tool: Tool): Promise<string | undefined> => foundPath(tool, await cachedPath(tool));

/** Builds a program that nothing depends on, unless it is there. Errors: as `ensureTools`. */
export const ensureTool = async (tool: Tool): Promise<void> => {
	if (await findTool(tool) !== undefined) {
		return;
	}

	await requireGo([tool.id]);
	await buildTool(tool, await cachedPath(tool));
};

/** What a cluster of somebody's own leaves to find: the programs that talk to it. */
export const clientTools: readonly ToolId[] = ['helm3', 'helm4', 'kubectl'];

/**
Gives the path of every program, building what is missing of those that are wanted; the path of another one may lead nowhere.

`say` gets one line a step. Errors: no Go that can build what is missing (one line with the command that mends it), a build that failed (with its own words).
*/
export const ensureTools = async (say: (line: string) => void, wanted: readonly ToolId[] = tools.map(({id}) => id)): Promise<Programs> => {
	const paths: Partial<Record<ToolId, string>> = {};
	const missing: Array<{readonly tool: (typeof tools)[number]; readonly target: string}> = [];
	for (const tool of tools) {
		const cached = await cachedPath(tool);
		const found = wanted.includes(tool.id) ? await foundPath(tool, cached) : cached;
		if (found === undefined) {
			missing.push({tool, target: cached});
		} else {
			paths[tool.id] = found;
			if (found !== cached) {
				say(`${tool.id}: ${found}`);
			}
		}
	}

	if (missing.length > 0) {
		await requireGo(missing.map(({tool}) => tool.id));
	}

	for (const [index, {tool, target}] of missing.entries()) {
		const step = `${index + 1}/${missing.length}`;
		say(`${step} building ${tool.id} ${tool.version} …`);
		const start = performance.now();
		await buildTool(tool, target);
		say(`${step} built ${tool.id} in ${Math.round((performance.now() - start) / 1000)} s`);
		paths[tool.id] = target;
	}

	return paths as Programs;
};
