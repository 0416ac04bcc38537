/** The program is killed, or loses its terminal, at several points of a plan of two writes, on a real cluster. */
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {built} from './harness/built.ts';
import {startTrial} from './harness/start-trial.ts';
import {chart, majors, recordStatus, type Trial} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';
import {endAt, step, type Point} from './harness/end-at.ts';
import {programOn, type Program} from './harness/program.ts';
import {bodyOf, resetTo, savedContentOf, snapshots, type Snapshot} from './harness/record-snapshot.ts';

const bundle = built();
const release = 'api';
const unlock = ['unlock', release, '--to', 'deployed', '--client-dead=this test ended it'];

const points: readonly Point[] = [
	{when: 'the act is begun', signal: 'SIGKILL', seen: line => line['step'] === null && line['result'] === 'started'},
	{when: 'the records are saved', signal: 'SIGKILL', seen: step('backup', 'done')},
	{when: 'the first write is begun', signal: 'SIGKILL', seen: step('write', 'started')},
	{when: 'the first write is done', signal: 'SIGKILL', seen: step('write', 'done')},
	{when: 'the second write is begun', signal: 'SIGKILL', seen: (line, count) => step('write', 'started')(line, count) && count > 4},
	{when: 'the second write is done', signal: 'SIGKILL', seen: (line, count) => step('write', 'done')(line, count) && count > 5},
	{when: 'the first write is begun, with its terminal', signal: 'SIGHUP', seen: step('write', 'started')},
	{when: 'the first write is done, with its terminal', signal: 'SIGHUP', seen: step('write', 'done')},
];

describe.each(majors)('with Helm %i, the program is ended', major => {
	let trial: Trial;
	let program: Program;
	let locked: ReadonlyMap<string, Snapshot>;

	beforeAll(async () => {
		trial = await startTrial();
		await incidents.find(({name}) => name === 'lost-final-write')!.make(trial, major);
		await trial.kubectl(['rollout', 'status', `deployment/${release}`, '--timeout=60s']);
		locked = await snapshots(trial, release);
		program = programOn(bundle, trial, major, release);
	});

	afterAll(async () => {
		await trial.end();
	});

	it.for(points)('when $when: the ledger is readable, the backup is there, and what follows works', async point => {
		await resetTo(trial, release, locked);
		const before = await snapshots(trial, release);
		const known = new Set(await program.backups());
		const {ended} = await endAt(program, trial.home, point, {arguments: unlock, release});
		expect(ended.signal ?? ended.code).not.toBe(0);

		const left = await snapshots(trial, release);
		expect(left.keys().toArray()).toEqual(before.keys().toArray());
		for (const record of left.values()) {
			const {info: {status}} = JSON.parse(bodyOf(record)) as {info: {status: string}};
			expect(record.metadata.labels['status']).toBe(status);
		}

		const triaged = await program.run(['triage', release, '-o', 'json', '--client-dead=this test ended it']);
		expect([0, 3], triaged.stderr).toContain(triaged.code);
		const history = await trial.helm(major, ['history', release]);
		expect(history.exitCode).toBe(0);

		const isWritten = left.entries().some(([name, record]) => record.metadata.resourceVersion !== before.get(name)!.metadata.resourceVersion);
		if (isWritten) {
			const all = await program.backups();
			const fresh = all.filter(id => !known.has(id));
			expect(fresh).toHaveLength(1);
			const {digest, reasons} = await program.plan(['undo', fresh[0]!]);
			expect(reasons).toEqual([]);
			const undone = await program.act(['undo', fresh[0]!], digest);
			expect(undone.code, undone.stderr).toBe(0);
			const restored = await snapshots(trial, release);
			for (const [name, record] of restored) {
				expect(savedContentOf(record)).toEqual(savedContentOf(before.get(name)!));
			}
		}

		const {digest} = await program.plan(unlock);
		const done = await program.act(unlock, digest);
		expect(done.code, done.stderr).toBe(0);
		expect(await recordStatus(trial, release, 1)).toBe('superseded');
		expect(await recordStatus(trial, release, 2)).toBe('deployed');
		const upgraded = await trial.helm(major, ['upgrade', release, chart('web'), '--reset-values', '--dry-run=server']);
		expect(upgraded.exitCode).toBe(0);
	});
});
