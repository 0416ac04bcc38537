/** `list`, `history` and `show` of the built program against `helm list`, `helm history` and `helm get` of both majors, on every incident. */
import {afterAll, beforeAll, describe, expect, inject, it} from 'vitest';
import {buildBundle, runBundle} from '../cli/bundle.ts';
import {startTrial} from './harness/start-trial.ts';
import type {Trial} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';

const cases = incidents.flatMap(incident => incident.majors.map(major => ({name: `${incident.name}, Helm ${major}`, incident, major})));

type HelmRevision = {readonly revision: number; readonly status: string; readonly description: string; readonly app_version: string};
type OurRevision = {readonly revision: number | null; readonly status: string; readonly description: string; readonly appVersion: string; readonly fault: unknown};

const bundle = buildBundle();

afterAll(() => {
	bundle.remove();
});

describe.each(cases)('$name', ({incident: {make, release}, major}) => {
	let trial: Trial;

	beforeAll(async () => {
		trial = await startTrial();
		await make(trial, major);
	});

	afterAll(async () => {
		await trial.end();
	});

	const ours = async (...arguments_: string[]): Promise<string> => {
		const {admin} = inject('cluster').kubeconfigs;
		const {stdout} = await runBundle(bundle.cli, [...arguments_, `--kubeconfig=${admin}`, `--namespace=${trial.namespace}`, `--helm=${trial.program(major)}`], {environment: {HOME: trial.home}});
		return stdout;
	};

	const helmGet = async (revision: number, ...part: string[]): Promise<string> => {
		const {stdout} = await trial.helm(major, ['get', ...part, release, `--revision=${revision}`], {mayFail: true});
		return stdout.trim();
	};

	const showsWhatHelmGets = async (revision: number): Promise<void> => {
		const at = `${release}@${revision}`;
		const manifest = await ours('show', at, 'manifest', '--reveal');
		expect(manifest.trim()).toBe(await helmGet(revision, 'manifest'));
		for (const all of [[], ['--all']]) {
			const values = await ours('show', at, 'values', ...all, '--reveal', '-o', 'json');
			const theirs = await helmGet(revision, 'values', ...all, '-o', 'json');
			expect(JSON.parse(values)).toMatchObject({value: JSON.parse(theirs) as unknown ?? {}});
		}
	};

	it('reads what Helm reads, and shows what Helm hides', async () => {
		const helm = await trial.helm(major, ['history', release, '-o', 'json', '--max=1000'], {mayFail: true});
		if (helm.exitCode !== 0) {
			expect(await ours('history', release, '-o', 'json')).toBe('');
			return;
		}

		const theirs = JSON.parse(helm.stdout) as readonly HelmRevision[];
		const {revisions, believed} = JSON.parse(await ours('history', release, '-o', 'json')) as {revisions: readonly OurRevision[]; believed: {last: number; deployed: number | null}};
		const readable = revisions.filter(({fault}) => fault === null).toReversed();
		expect(readable.map(({revision, status, description, appVersion}) => ({revision, status, description, app_version: appVersion})))
			// Every text of ours is free of control characters: a tab is two spaces.
			.toEqual(theirs.map(({revision, status, description, app_version}) => ({revision, status, description: description.replaceAll('\t', '  '), app_version})));
		expect(believed.last).toBe(theirs.at(-1)?.revision);

		const {stdout: secrets} = await trial.kubectl(['get', 'secrets', '-l', `owner=helm,name=${release}`, '-o', 'name']);
		expect(revisions).toHaveLength(secrets.trim().split('\n').length);

		const all = major === 3 ? ['--all'] : [];
		const {stdout: listed} = await trial.helm(major, ['list', ...all, '--filter', `^${release}$`, '-o', 'json']);
		const {releases} = JSON.parse(await ours('list', '--check', '-o', 'json')) as {releases: ReadonlyArray<{name: string; revision: number; status: string; faults: readonly unknown[]}>};
		const row = releases.find(({name}) => name === release);
		for (const {revision, status} of JSON.parse(listed) as ReadonlyArray<{revision: string; status: string}>) {
			expect(row?.faults.length === 0 ? {revision: row.revision, status: row.status} : {revision: Number(revision), status}).toEqual({revision: Number(revision), status});
		}

		// The oldest and the newest stand for all: each record is read alike.
		for (const {revision} of new Set([readable[0]!, readable.at(-1)!])) {
			await showsWhatHelmGets(revision!);
		}
	});
});
