/** The program is killed, or loses its terminal, at several points of a rollback that Helm carries out, on a real cluster. */
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {built} from './harness/built.ts';
import {helmHistory, type HelmRevision} from './harness/helm-history.ts';
import {startTrial} from './harness/start-trial.ts';
import {chart, majors, until, type Trial} from './harness/trial.ts';
import {endAt, hasEnded, isBegun, isSaved, step, type Point} from './harness/end-at.ts';
import {programOn, type Program} from './harness/program.ts';
import {snapshots} from './harness/record-snapshot.ts';

const bundle = built();
const release = 'shop';
const rollback = ['rollback', release, '1'];

const points: readonly Point[] = [
	{when: 'the act is begun', signal: 'SIGKILL', seen: line => line['step'] === null && line['result'] === 'started'},
	{when: 'the records are saved', signal: 'SIGKILL', seen: step('backup', 'done')},
	{when: 'Helm is about to start', signal: 'SIGKILL', seen: step('run', 'started')},
	{when: 'Helm is about to start, with its terminal', signal: 'SIGHUP', seen: step('run', 'started')},
	{when: 'Helm has ended', signal: 'SIGKILL', seen: step('run', 'exit 0')},
	{when: 'Helm has ended, with its terminal', signal: 'SIGHUP', seen: step('run', 'exit 0')},
];

describe.each(majors)('with Helm %i, the program is ended', major => {
	let trial: Trial;
	let program: Program;

	beforeAll(async () => {
		trial = await startTrial();
		await trial.helm(major, ['install', release, chart('hooks'), '--set=fates.pre-rollback=slow', '--timeout=60s']);
		program = programOn(bundle, trial, major, release);
	});

	afterAll(async () => {
		await trial.end();
	});

	const newest = async (): Promise<HelmRevision> => {
		const history = await helmHistory(trial, major, release);
		return history.at(-1)!;
	};

	/** Whether a Helm of ours is said to run still: the judgement finds it by the journal. */
	const isRunning = async (): Promise<boolean> => {
		const {stdout} = await program.run(['triage', release, '-o', 'json']);
		return (JSON.parse(stdout) as {verdict: string}).verdict === 'held';
	};

	it.for(points)('when $when: Helm goes on, nothing is lost, and what follows works', async point => {
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=mode=green', '--history-max=0', '--timeout=60s']);
		const before = await snapshots(trial, release);
		const {revision} = await newest();
		const known = await program.backups();
		const {ended, lines} = await endAt(program, trial.home, point, {arguments: rollback, release});
		expect(ended.signal ?? ended.code).not.toBe(0);

		await until('Helm to have ended', async () => !await isRunning());
		const after = await newest();
		expect(after.status).toBe('deployed');
		expect(isBegun(lines) || after.revision === revision).toBe(true);
		expect(!hasEnded(lines) || after.description === 'Rollback to 1').toBe(true);
		const left = await snapshots(trial, release);
		expect(before.keys().filter(name => !left.has(name)).toArray()).toEqual([]);
		const backups = await program.backups();
		expect(backups.length - known.length).toBeLessThanOrEqual(1);
		expect(backups.length - known.length === 1 || !isSaved(lines)).toBe(true);

		if (after.revision === revision) {
			const {digest} = await program.plan(rollback);
			const done = await program.act(rollback, digest);
			expect(done.code, done.stderr).toBe(0);
		}

		expect(await newest()).toMatchObject({revision: revision + 1, status: 'deployed', description: 'Rollback to 1'});
	});
});
