/** Five releases of a shop on a real cluster, of which some need others: each was upgraded to something that nobody wants. One of them lies in another namespace, where it can be kept from starting pods. */
import {appendFileSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, inject} from 'vitest';
import {runBundle, type Ended, type ProcessOptions} from '../../cli/bundle.ts';
import type {Built} from '../harness/built.ts';
import {helmHistory} from '../harness/helm-history.ts';
import {journalOf, type JournalLine} from '../harness/journal.ts';
import {chart, until, type Major, type Trial} from '../harness/trial.ts';

export const names = ['web', 'jobs', 'api', 'cache', 'db'] as const;

export type Name = typeof names[number];

type PrintedMember = {
	readonly release: {readonly namespace: string; readonly name: string};
	readonly skip: string | null;
	readonly to: number | null;
	readonly reasons: ReadonlyArray<{readonly code: string}>;
};

/** What `group --dry-run -o json` prints of a plan. */
export type PrintedGroup = {
	readonly digest: string;
	readonly verdict: string;
	readonly confirm: string;
	readonly resumes: string | null;
	readonly releases: readonly PrintedMember[];
};

export type Shop = {
	/** A release as the command line names it. */
	readonly releaseOf: (name: string) => string;
	readonly namespaceOf: (name: string) => string;
	readonly run: (arguments_: readonly string[], options?: ProcessOptions) => Promise<Ended>;
	readonly plan: (arguments_: readonly string[]) => Promise<PrintedGroup>;
	/** Runs a group as it was shown. */
	readonly act: (arguments_: readonly string[], plan: PrintedGroup, options?: ProcessOptions) => Promise<Ended>;
	/** Status and description of every revision, as the Helm of a major lists them. */
	readonly history: (major: Major, name: string) => Promise<readonly string[]>;
	readonly upgrade: (major: Major, name: string, mode: string) => Promise<void>;
	/** Forbids or allows new pods of `api`. */
	readonly starve: () => Promise<void>;
	readonly feed: () => Promise<void>;
};

/** Whether Helm runs for the program: its output file is named for another process than the program then. */
const helmRuns = ({home}: Trial, pid: number | undefined): boolean => {
	const files = readdirSync(path.join(home, 'helm-triage', 'helm'));
	return files.some(file => file.endsWith('.raw') && !file.endsWith(`-${pid ?? 0}.raw`));
};

/** Does something as soon as the journal shows something of this run. */
export const atPoint = (trial: Trial, seen: (line: JournalLine) => boolean, act: () => Promise<void>): ProcessOptions => {
	const start = journalOf(trial).length;
	return {
		onStart(child) {
			const look = async (): Promise<void> => {
				if (journalOf(trial).slice(start).some(line => seen(line))) {
					await act();
				} else if (child.exitCode === null) {
					setTimeout(() => {
						void look();
					}, 5);
				}
			};

			void look();
		},
	};
};

/** Signals the program as soon as its journal shows something of this run; with `whileHelm` not before Helm runs. */
export const signalAt = (trial: Trial, signal: 'SIGKILL' | 'SIGINT', seen: (line: JournalLine) => boolean, whileHelm = false): ProcessOptions => {
	const start = journalOf(trial).length;
	return {
		onStart(child) {
			const look = (): void => {
				if (journalOf(trial).slice(start).some(line => seen(line)) && (!whileHelm || helmRuns(trial, child.pid))) {
					child.kill(signal);
				} else if (child.exitCode === null) {
					setTimeout(look, 5);
				}
			};

			look();
		},
	};
};

const settled = ['--wait', '--timeout=60s'];

/** Makes the shop with a Helm, and gives what a test does with it. */
export const openShop = async (bundle: Built, trial: Trial, major: Major): Promise<Shop> => {
	const {admin} = inject('cluster').kubeconfigs;
	const other = `${trial.namespace}-copy`;
	const namespaceOf = (name: string): string => name === 'api' ? other : trial.namespace;
	const releaseOf = (name: string): string => `${namespaceOf(name)}/${name}`;
	const config = path.join(trial.home, 'config.yaml');
	writeFileSync(config, 'dependencies:\n');
	for (const [name, needs] of [['api', ['db', 'cache']], ['web', ['api']], ['jobs', ['db']]] as const) {
		appendFileSync(config, `  ${releaseOf(name)}: [${needs.map(need => releaseOf(need)).join(', ')}]\n`);
	}

	await trial.kubectl(['create', 'namespace', other]);
	await Promise.all(names.map(async name => {
		const options = {namespace: namespaceOf(name)};
		await trial.helm(major, ['install', name, chart('web'), '--set=replicas=1', ...settled], options);
		await trial.helm(major, ['upgrade', name, chart('web'), '--set=replicas=1,mode=unwanted', ...settled], options);
	}));

	const run: Shop['run'] = async (arguments_, options = {}) => runBundle(
		bundle.cli,
		[...arguments_, `--config=${config}`, `--kubeconfig=${admin}`, `--helm=${trial.program(major)}`],
		{environment: {HOME: trial.home, XDG_STATE_HOME: trial.home}, ...options},
	);
	const quota = {apiVersion: 'v1', kind: 'ResourceQuota', metadata: {name: 'no-pods', namespace: other}, spec: {hard: {pods: '0'}}};
	return {
		releaseOf,
		namespaceOf,
		run,
		async plan(arguments_) {
			const ended = await run(['group', ...arguments_, '--dry-run', '-o', 'json']);
			expect([0, 3], ended.stderr).toContain(ended.code);
			return (JSON.parse(ended.stdout) as {plan: PrintedGroup}).plan;
		},
		act: async (arguments_, {confirm, digest}, options) => run(['group', ...arguments_, `--confirm=${confirm}`, `--digest=${digest}`, '-o', 'json'], options),
		async history(of, name) {
			const revisions = await helmHistory(trial, of, name, {namespace: namespaceOf(name)});
			return revisions.map(({revision, status, description}) => `${revision} ${status}: ${description.replace(/failed: .*/sv, 'failed')}`);
		},
		async upgrade(of, name, mode) {
			await trial.helm(of, ['upgrade', name, chart('web'), `--set=replicas=1,mode=${mode}`, ...settled], {namespace: namespaceOf(name)});
		},
		async starve() {
			await trial.kubectl(['apply', '-f', '-', `--namespace=${other}`], {input: JSON.stringify(quota)});
			await until('the quota to hold', async () => {
				const {stdout} = await trial.kubectl(['get', 'resourcequota', 'no-pods', '-o', 'jsonpath={.status.hard.pods}', `--namespace=${other}`]);
				return stdout === '0';
			});
		},
		async feed() {
			await trial.kubectl(['delete', 'resourcequota', 'no-pods', `--namespace=${other}`]);
		},
	};
};
