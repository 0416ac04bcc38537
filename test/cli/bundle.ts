import {execFileSync, spawn, type ChildProcessWithoutNullStreams} from 'node:child_process';
import {mkdtempSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';

const root = path.join(import.meta.dirname, '..', '..');

/** The published program, built afresh into a folder of its own, so that a test needs no build before it and leaves none behind. */
export type Bundle = {
	readonly folder: string;
	readonly cli: string;
	readonly remove: () => void;
};

/** Runs the build script on the sources from another working folder, where it writes its `distribution`. */
export const buildBundle = (): Bundle => {
	const folder = mkdtempSync(path.join(tmpdir(), 'helm-triage-bundle-'));
	symlinkSync(path.join(root, 'source'), path.join(folder, 'source'));
	symlinkSync(path.join(root, 'fixtures'), path.join(folder, 'fixtures'));
	symlinkSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
	execFileSync(process.execPath, [path.join(root, 'scripts', 'build.ts')], {cwd: folder, stdio: 'pipe'});
	return {
		folder: path.join(folder, 'distribution'),
		cli: path.join(folder, 'distribution', 'cli.js'),
		remove() {
			rmSync(folder, {recursive: true});
		},
	};
};

/** How a process ended, and all that it wrote. */
export type Ended = {readonly code: number | null; readonly signal: string | null; readonly stdout: string; readonly stderr: string};

export type ProcessOptions = {
	/** All of standard input; null leaves it open. */
	readonly input?: Uint8Array | string | null;
	readonly environment?: Readonly<Record<string, string>>;
	/** Another Node than the one that runs the tests. */
	readonly node?: string;
	/** Called once the process runs, to signal it or to close its output. */
	readonly onStart?: (child: ChildProcessWithoutNullStreams) => void;
};

/** Runs the built program in a process of its own, with nothing of our environment but the path. */
export const runBundle = async (cli: string, argv: readonly string[], {input = '', environment = {}, node = process.execPath, onStart}: ProcessOptions = {}): Promise<Ended> => {
	const {promise, resolve, reject} = Promise.withResolvers<Ended>();
	const child = spawn(node, [cli, ...argv], {env: {PATH: process.env['PATH'] ?? '', HOME: path.dirname(cli), ...environment}});
	const written = {stdout: '', stderr: ''};

	for (const name of ['stdout', 'stderr'] as const) {
		child[name].setEncoding('utf8');
		child[name].on('data', (chunk: string) => {
			written[name] += chunk;
		});
	}

	child.once('error', reject);
	child.once('close', (code, signal) => {
		resolve({code, signal, ...written});
	});
	// The program may end before it read all of its input.
	child.stdin.on('error', () => undefined);

	if (input !== null) {
		child.stdin.end(input);
	}

	onStart?.(child);
	return promise;
};
