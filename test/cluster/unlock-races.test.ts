/** A real Helm, kubectl, or another helm-triage writes between preview and action, and between our read and our write. Twenty runs; `HELM_TRIAGE_RACES` gives another number. */
import process from 'node:process';
import {beforeAll, afterAll, describe, expect, it} from 'vitest';
import type {UnlockWay} from '../../source/core/command/unlock-way.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import type {Session} from '../../source/ports/session.ts';
import {interpose, type PortCall} from '../use-cases/interposed.ts';
import {executeUnlock} from '../../source/use-cases/execute-unlock.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUnlock} from '../../source/use-cases/rehearse-unlock.ts';
import {valueOf} from '../scenarios/value-of.ts';
import {startTrial} from './harness/start-trial.ts';
import {chart, type Major, type Trial} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';
import {sessionFor} from './rehearsal/prove.ts';
import {contentOf, resetTo, snapshots, type Snapshot} from './harness/record-snapshot.ts';

const release = 'api';
const pending = 'sh.helm.release.v1.api.v2';
const runs = Number(process.env['HELM_TRIAGE_RACES'] ?? 20);

const {signal} = new AbortController();

/** Time passes at once: what is watched for a minute is not waited for. */
const impatient = (session: Session): Session => ({...session, clock: {...session.clock, sleep: async () => undefined}});

const confirmed = async (session: Session, way: UnlockWay): Promise<(running: Session) => Promise<Result<WriteOutcome>>> => {
	const plan = await valueOf(rehearseUnlock(session, {
		namespace: null, name: release, way, acknowledge: [],
	}, signal));
	expect(plan.reasons).toEqual([]);
	return async running => drained(executeUnlock(running, {plan, way}, signal));
};

type Stranger = {readonly does: string; readonly write: (trial: Trial, major: Major) => Promise<unknown>; readonly mend?: (trial: Trial, major: Major) => Promise<unknown>};

const strangers: readonly Stranger[] = [
	{
		does: 'Helm rolls back',
		write: async (trial, major) => trial.helm(major, ['rollback', release, '1', '--history-max=0'], {mayFail: true}),
		// The records are put back by themselves, the objects by Helm
		mend: async (trial, major) => trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=green', '--wait', '--timeout=60s']),
	},
	{does: 'kubectl labels the pending record', write: async trial => trial.kubectl(['label', 'secret', pending, 'touched=yes', '--overwrite'], {mayFail: true})},
	{does: 'kubectl labels the deployed record', write: async trial => trial.kubectl(['label', 'secret', 'sh.helm.release.v1.api.v1', 'touched=yes', '--overwrite'], {mayFail: true})},
	{does: 'kubectl deletes the pending record', write: async trial => trial.kubectl(['delete', 'secret', pending], {mayFail: true})},
	{
		does: 'another helm-triage marks it failed',
		async write(trial, major) {
			const session = impatient(await sessionFor(trial, major));
			const plan = await valueOf(rehearseUnlock(session, {
				namespace: null, name: release, way: 'failed', acknowledge: [],
			}, signal));
			return drained(executeUnlock(session, {plan, way: 'failed'}, signal));
		},
	},
];

const ways: readonly UnlockWay[] = ['deployed', 'failed'];

describe.each([3, 4] as const)('with Helm %i', major => {
	let trial: Trial;
	let locked: ReadonlyMap<string, Snapshot>;

	beforeAll(async () => {
		trial = await startTrial();
		await incidents.find(({name}) => name === 'lost-final-write')!.make(trial, major);
		await trial.kubectl(['rollout', 'status', `deployment/${release}`, '--timeout=60s']);
		locked = await snapshots(trial, release);
	});

	afterAll(async () => {
		await trial.end();
	});

	/** The calls of a plan that nobody disturbs. */
	const callsOf = async (way: UnlockWay): Promise<readonly string[]> => {
		await resetTo(trial, release, locked);
		const session = impatient(await sessionFor(trial, major));
		const names: string[] = [];
		const run = await confirmed(session, way);
		const result = await run(interpose(session, {
			before({name}) {
				names.push(name);
			},
			after: () => undefined,
		}).session);
		expect(result.ok).toBe(true);
		return names;
	};

	/** One run: a stranger writes before a call of ours that is another one each time, up to the last write. */
	const race = async (index: number, way: UnlockWay, names: readonly string[]): Promise<void> => {
		const stranger = strangers[index % strangers.length]!;
		const at = (index * 7) % (names.lastIndexOf('rewrite') + 1);
		await resetTo(trial, release, locked);
		const session = impatient(await sessionFor(trial, major));
		const run = await confirmed(session, way);
		let before: ReadonlyMap<string, Snapshot> = new Map();
		let written: ReadonlyMap<string, Snapshot> = new Map();
		const {session: raced} = interpose(session, {
			async before(call: PortCall) {
				if (call.index !== at) {
					return;
				}

				before = await snapshots(trial, release);
				await stranger.write(trial, major);
				written = await snapshots(trial, release);
			},
			after: () => undefined,
		});
		const result = await run(raced);
		const now = await snapshots(trial, release);
		await stranger.mend?.(trial, major);
		const what = `run ${index}: ${stranger.does} before call ${at}, ${names[at]}, of --to ${way}`;
		const changed = new Set([...before.keys(), ...written.keys()]).values().filter(name => before.get(name)?.metadata.resourceVersion !== written.get(name)?.metadata.resourceVersion).toArray();
		const contentIn = (records: ReadonlyMap<string, Snapshot>, name: string): unknown => {
			const record = records.get(name);
			return {what, name, content: record === undefined ? null : contentOf(record)};
		};

		for (const name of changed) {
			expect(contentIn(now, name)).toEqual(contentIn(written, name));
		}

		if (changed.length === 0) {
			return;
		}

		expect({what, ok: result.ok}).toEqual({what, ok: false});
		expect(result.ok ? '' : result.problem.code, what).toMatch(/^(?:moved|action-failed)$/v);
	};

	it(`nothing that somebody else writes is lost, in ${Math.ceil(runs / 2)} runs`, {timeout: 60_000 + (runs * 30_000)}, async () => {
		const calls = new Map<UnlockWay, readonly string[]>();
		for (const way of ways) {
			calls.set(way, await callsOf(way));
		}

		for (let index = 0; index < Math.ceil(runs / 2); index++) {
			const way = ways[index % ways.length]!;
			await race(index, way, calls.get(way)!);
		}
	});
});
