/** The program is killed, or loses its terminal, at several points of an uninstall that Helm carries out, on a real cluster. */
import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {built} from './harness/built.ts';
import {inTrial} from './harness/start-trial.ts';
import {chart, majors, until, type Trial} from './harness/trial.ts';
import {endAt, hasEnded, isBegun, isSaved, step, type Point} from './harness/end-at.ts';
import {programOn} from './harness/program.ts';
import {snapshots} from './harness/record-snapshot.ts';

const release = 'shop';
const uninstall = ['uninstall', release];

const points: readonly Point[] = [
	{
		when: 'the act is begun', signal: 'SIGKILL', seen: line => line['step'] === null && line['result'] === 'started',
	},
	{
		when: 'the records are saved', signal: 'SIGKILL', seen: step('backup', 'done'),
	},
	{
		when: 'Helm is about to start', signal: 'SIGKILL', seen: step('run', 'started'),
	},
	{
		when: 'Helm is about to start, with its terminal', signal: 'SIGHUP', seen: step('run', 'started'),
	},
	{
		when: 'Helm has ended', signal: 'SIGKILL', seen: step('run', 'exit 0'),
	},
];

/** Whether a Helm works in the trial's namespace: by the command lines of this machine's processes. */
const isRunning = ({namespace, program}: Trial): boolean => readdirSync('/proc').filter(name => /^\d+$/v.test(name)).some(name => {
	try {
		const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
		return line.includes(`--namespace=${namespace}`) && [program(3), program(4)].includes(line[0]!);
	} catch {
		// It has ended meanwhile
		return false;
	}
});

const bundle = built();

describe.concurrent.each(majors)('with Helm %i, the program is ended', major => {
	it.for(points)('when $when: Helm goes on, nothing is lost, and what follows works', async point => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', release, chart('hooks'), '--set=fates.pre-delete=slow', '--timeout=60s']);
			const program = programOn(bundle, trial, major, release);
			const before = await snapshots(trial, release);
			const {ended, lines} = await endAt(program, trial.home, point, {arguments: uninstall, release});
			expect(ended.signal ?? ended.code).not.toBe(0);

			// A Helm that was started goes on in a session of its own, through the slow hook to its end
			const isGone = async (): Promise<boolean> => {
				const left = await snapshots(trial, release);
				return left.size === 0;
			};

			await until('Helm to have ended', async () => !isRunning(trial));
			const went = await isGone();
			expect(went || !hasEnded(lines)).toBe(true);
			expect(went && !isBegun(lines)).toBe(false);

			const backups = await program.backups();
			expect(backups.length).toBeLessThanOrEqual(1);
			expect(backups.length === 1 || !isSaved(lines)).toBe(true);
			if (went) {
				const back = await program.plan(['undo', backups[0]!]);
				expect(back.reasons).toEqual([]);
				const undone = await program.act(['undo', backups[0]!], back.digest);
				expect(undone.code, undone.stderr).toBe(0);
			}

			const now = await snapshots(trial, release);
			expect([...now].map(([name, record]) => [name, record.data])).toEqual([...before].map(([name, record]) => [name, record.data]));
			const {digest} = await program.plan(uninstall);
			const done = await program.act(uninstall, digest);
			expect(done.code, done.stderr).toBe(0);
			expect(await isGone()).toBe(true);
		})();
	});
});
