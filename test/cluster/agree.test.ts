/** `list`, `history` and `show` of our command line against `helm list`, `helm history` and `helm get` of both majors, on every incident. */
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {describe, expect, inject, it} from 'vitest';
import {runCli} from '../cli/host.ts';
import {isOwnCluster, startTrial} from './harness/start-trial.ts';
import {chart, majors, type Major, type Trial} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';
import type {Incident} from './incidents/incident.ts';

const cases = incidents.flatMap(incident => incident.majors.map(major => ({name: `${incident.name}, Helm ${major}`, incident, major})));

type HelmRevision = {readonly revision: number; readonly status: string; readonly description: string; readonly app_version: string};
type OurRevision = {readonly revision: number | null; readonly status: string; readonly description: string; readonly appVersion: string; readonly fault: unknown};
type Rows = {readonly releases: ReadonlyArray<{readonly name: string; readonly revision: number; readonly status: string; readonly faults: readonly unknown[]}>};

type Both = {
	/** What we print. */
	readonly ours: (...arguments_: string[]) => Promise<string>;
	/** What Helm prints; empty when it fails. */
	readonly helm: (...arguments_: string[]) => Promise<string>;
};

const bothOn = (trial: Trial, major: Major): Both => ({
	async ours(...arguments_) {
		const {admin} = inject('cluster').kubeconfigs;
		const {stdout} = await runCli([...arguments_, `--kubeconfig=${admin}`, `--namespace=${trial.namespace}`, `--helm=${trial.program(major)}`], {environment: {PATH: process.env['PATH'], HOME: trial.home}});
		return stdout;
	},
	async helm(...arguments_) {
		const {stdout, exitCode} = await trial.helm(major, arguments_, {mayFail: true});
		return exitCode === 0 ? stdout : '';
	},
});

/** Every text of ours is free of control characters: a tab is two spaces. */
const printed = (text: string): string => text.replaceAll('\t', '  ');

const showsManifest = async ({ours, helm}: Both, release: string, revision: number): Promise<void> => {
	const manifest = await ours('show', `${release}@${revision}`, 'manifest', '--reveal');
	const theirs = await helm('get', 'manifest', release, `--revision=${revision}`);
	expect(manifest.trim()).toBe(theirs.trim());
};

const showsValues = async ({ours, helm}: Both, release: string, revision: number): Promise<void> => {
	for (const all of [[], ['--all']]) {
		const values = await ours('show', `${release}@${revision}`, 'values', ...all, '--reveal', '-o', 'json');
		const theirs = await helm('get', 'values', release, ...all, `--revision=${revision}`, '-o', 'json');
		expect(JSON.parse(values)).toMatchObject({value: JSON.parse(theirs) as unknown ?? {}});
	}
};

const agreesOn = async (trial: Trial, major: Major, release: string): Promise<void> => {
	const both = bothOn(trial, major);
	const {ours, helm} = both;
	const theirText = await helm('history', release, '-o', 'json', '--max=1000');
	if (theirText === '') {
		expect(await ours('history', release, '-o', 'json')).toBe('');
		return;
	}

	const theirs = JSON.parse(theirText) as readonly HelmRevision[];
	const {revisions, believed} = JSON.parse(await ours('history', release, '-o', 'json')) as {revisions: readonly OurRevision[]; believed: {last: number}};
	const readable = revisions.filter(({fault}) => fault === null).toReversed();
	expect(readable.map(({revision, status, description, appVersion}) => ({revision, status, description, app_version: appVersion})))
		.toEqual(theirs.map(({revision, status, description, app_version}) => ({revision, status, description: printed(description), app_version})));
	expect(believed.last).toBe(theirs.at(-1)?.revision);

	// What Helm hides is there too: as many revisions as records, the broken ones with their fault.
	const {stdout: secrets} = await trial.kubectl(['get', 'secrets', '-l', `owner=helm,name=${release}`, '-o', 'name']);
	expect(revisions).toHaveLength(secrets.trim().split('\n').length);

	const listed = await helm('list', ...(major === 3 ? ['--all'] : []), '--filter', `^${release}$`, '-o', 'json');
	const {releases} = JSON.parse(await ours('list', '--check', '-o', 'json')) as Rows;
	const row = releases.find(({name}) => name === release)!;
	for (const {revision, status} of JSON.parse(listed) as ReadonlyArray<{revision: string; status: string}>) {
		if (row.faults.length === 0) {
			expect({revision: String(row.revision), status: row.status}).toEqual({revision, status});
		} else {
			// Helm skips the broken record, and shows an older one as the last.
			expect(row.revision).toBeGreaterThanOrEqual(Number(revision));
		}
	}

	// The oldest and the newest stand for all: each record is read alike.
	const [newest, ...older] = new Set([readable.at(-1)!, readable[0]!]);
	await showsValues(both, release, newest!.revision!);
	for (const {revision} of [newest!, ...older]) {
		await showsManifest(both, release, revision!);
	}
};

/** Helm does today what it did when the incident was recorded: the same revisions in the same states. */
const isAsRecorded = async (trial: Trial, major: Major, {name, release, bulky}: Incident): Promise<void> => {
	if (bulky) {
		return;
	}

	const text = await readFile(path.join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', `${name}-helm${major}`, 'expected.json'), 'utf8');
	const {helm: {history}} = JSON.parse(text) as {helm: {history: readonly HelmRevision[] | {error: string}}};
	const {stdout, exitCode} = await trial.helm(major, ['history', release, '-o', 'json', '--max=1000'], {mayFail: true});
	const states = (revisions: readonly HelmRevision[]): readonly string[] => revisions.map(({revision, status}) => `${revision} ${status}`);
	expect(exitCode === 0 ? states(JSON.parse(stdout) as readonly HelmRevision[]) : 'none').toEqual('error' in history ? 'none' : states(history));
};

describe('what we read of an incident is what Helm reads, and what Helm hides', () => {
	it.concurrent.for(cases)('$name', async ({incident, major}, {skip}) => {
		const {make, ownCluster} = incident;
		skip(ownCluster && !isOwnCluster(), 'only the tests\' own cluster can be brought into it');
		const trial = await startTrial();
		try {
			await make(trial, major);
			await isAsRecorded(trial, major, incident);
			await agreesOn(trial, major, incident.release);
		} finally {
			await trial.end();
		}
	});
});

describe.each(majors)('Helm %i', major => {
	it('gets the hooks, notes and metadata that we show', async () => {
		const trial = await startTrial();
		try {
			const {ours, helm} = bothOn(trial, major);
			await trial.helm(major, ['install', 'hooked', chart('hooks'), '--timeout=60s']);
			await trial.helm(major, ['install', 'noted', chart('web'), '--labels=team=payments']);
			const hooks = await ours('show', 'hooked', 'hooks', '--reveal');
			const theirHooks = await helm('get', 'hooks', 'hooked');
			// Helm 4 keeps an empty line at the end of each.
			expect(hooks.trim()).toBe(theirHooks.trim().replaceAll('\n\n---', '\n---'));
			const notes = await ours('show', 'noted', 'notes');
			expect(await helm('get', 'notes', 'noted')).toContain(notes.trim());
			const metadataText = await ours('show', 'noted', 'metadata', '-o', 'json');
			const theirMetadata = await helm('get', 'metadata', 'noted', '-o', 'json');
			const {value} = JSON.parse(metadataText) as {value: {name: string; namespace: string; revision: number; status: string; chart: unknown; applyMethod: string | null; lastDeployed: string}};
			const theirs = JSON.parse(theirMetadata) as Record<string, unknown>;
			expect({...value, deployedAt: value.lastDeployed.replace(/\.\d+/v, '')}).toMatchObject({
				name: theirs['name'],
				namespace: theirs['namespace'],
				revision: theirs['revision'],
				status: theirs['status'],
				chart: {name: theirs['chart'], version: theirs['version'], appVersion: theirs['appVersion']},
				applyMethod: theirs['applyMethod'] ?? null,
				deployedAt: theirs['deployedAt'],
			});
		} finally {
			await trial.end();
		}
	});
});
