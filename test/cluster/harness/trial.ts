/** What a cluster test works with: the two Helms, kubectl, and a namespace of its own. */
import {randomBytes} from 'node:crypto';
import {mkdtempSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {execa} from 'execa';
import {noteClient, ownFolder} from './clients.ts';
import {frugal} from './frugal.ts';
import type {Programs} from './tools.ts';

export type Major = 3 | 4;
export const majors: readonly Major[] = [3, 4];

export type Ran = {readonly exitCode: number | null; readonly stdout: string; readonly stderr: string};

/** A Helm under way; `kill` resolves when the process is gone. */
export type Running = {readonly kill: (signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT') => Promise<void>; readonly ended: Promise<unknown>};

/** A Helm command that ended with another code than 0, and all that it said. */
export type Refusal = {readonly command: string; readonly exitCode: number | null; readonly stderr: string};

type RunOptions = {
	readonly mayFail?: boolean;
	readonly input?: string;
	readonly environment?: Readonly<Record<string, string>>;
	/** Another namespace than the trial's own. */
	readonly namespace?: string;
};

export type Trial = {
	readonly kubeconfig: string;
	readonly namespace: string;
	readonly home: string;
	/** The program of a major. */
	readonly program: (major: Major) => string;
	/** Runs Helm to its end and throws with its words when it fails, unless `mayFail`. */
	readonly helm: (major: Major, arguments_: readonly string[], options?: RunOptions) => Promise<Ran>;
	/** Starts Helm and gives what kills it and waits for its end. */
	readonly startHelm: (major: Major, arguments_: readonly string[]) => Running;
	readonly kubectl: (arguments_: readonly string[], options?: RunOptions) => Promise<Ran>;
	/** Takes Helm's discovery cache away, which it keeps below the home folder for minutes. */
	readonly forgetDiscovery: () => Promise<void>;
	/** The Helm commands that failed so far. */
	readonly refusals: () => readonly Refusal[];
	/** Has something outside of the namespace taken away at the end, last first. */
	readonly atEnd: (undo: () => Promise<unknown>) => void;
	readonly end: () => Promise<void>;
};

/** Waits until a condition holds, asking every 200 ms: the cluster's own work has no event that a test could wait for, and asking costs a process. */
export const until = async (what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> => {
	const patience = performance.now() + (seconds * 1000);
	while (!await holds()) {
		if (performance.now() > patience) {
			throw new Error(`waited ${seconds} s for: ${what}`);
		}

		await new Promise(resolve => {
			setTimeout(resolve, 200);
		});
	}
};

/** Makes a namespace of its own and the tools pinned to it. Each trial has a home of its own, since Helm keeps a discovery cache there for minutes. */
export const openTrial = async (programs: Programs, kubeconfig: string): Promise<Trial> => {
	const namespace = `trial-${randomBytes(4).toString('hex')}`;
	const home = mkdtempSync(path.join(ownFolder(kubeconfig) ?? os.tmpdir(), 'helm-triage-home-'));
	const environment = {...frugal, PATH: process.env['PATH'], HOME: home, KUBECONFIG: kubeconfig};
	const program = (major: Major): string => major === 3 ? programs.helm3 : programs.helm4;

	const finish = async (file: string, arguments_: readonly string[], options: RunOptions): Promise<Ran> => {
		const child = execa(file, [...arguments_], {env: {...environment, ...options.environment}, extendEnv: false, reject: false, ...(options.input !== undefined && {input: options.input})});
		const strikeOff = noteClient(kubeconfig, child.pid);
		const result = await child;
		strikeOff();
		if (result.failed && options.mayFail !== true) {
			throw new Error(`${path.basename(file)} ${arguments_.join(' ')}\n${result.stdout}\n${result.stderr}`);
		}

		return {exitCode: result.exitCode ?? null, stdout: result.stdout, stderr: result.stderr};
	};

	const refusals: Refusal[] = [];
	const undos: Array<() => Promise<unknown>> = [];

	const trial: Trial = {
		kubeconfig,
		namespace,
		home,
		program,
		async helm(major, arguments_, options = {}) {
			const ran = await finish(program(major), [...arguments_, `--namespace=${options.namespace ?? namespace}`], options);
			if (ran.exitCode !== 0) {
				refusals.push({command: ['helm', ...arguments_.map(argument => path.isAbsolute(argument) ? path.basename(argument) : argument)].join(' '), exitCode: ran.exitCode, stderr: ran.stderr});
			}

			return ran;
		},
		startHelm(major, arguments_) {
			const child = execa(program(major), [...arguments_, `--namespace=${namespace}`], {env: environment, extendEnv: false, reject: false});
			void child.then(noteClient(kubeconfig, child.pid));
			return {
				async kill(signal) {
					child.nodeChildProcess.kill(signal);
					await child;
				},
				ended: child,
			};
		},
		kubectl: async (arguments_, options = {}) => finish(programs.kubectl, [`--namespace=${namespace}`, ...arguments_], options),
		forgetDiscovery: async () => rm(path.join(home, '.kube'), {recursive: true, force: true}),
		refusals: () => refusals,
		atEnd(undo) {
			undos.push(undo);
		},
		async end() {
			for (const undo of undos.toReversed()) {
				await undo();
			}

			await rm(home, {recursive: true, force: true});
			await trial.kubectl(['delete', 'namespace', namespace, `${namespace}-copy`, '--ignore-not-found', '--wait=false'], {mayFail: true});
		},
	};
	await trial.kubectl(['create', 'namespace', namespace]);
	return trial;
};

/** The folder of a chart of ours. */
export const chart = (name: string): string => path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'charts', name);

/** Applies objects as kubectl does. */
export const apply = async (trial: Trial, ...objects: unknown[]): Promise<void> => {
	await trial.kubectl(['apply', '-f', '-'], {input: objects.map(object => JSON.stringify(object)).join('\n---\n')});
};

/** The status label of a record; empty when there is none. */
export const recordStatus = async (trial: Trial, release: string, revision: number): Promise<string> => {
	const {stdout} = await trial.kubectl(['get', 'secret', `sh.helm.release.v1.${release}.v${revision}`, '--ignore-not-found', '-o', 'jsonpath={.metadata.labels.status}']);
	return stdout;
};
