/** Somebody else writes at every point of every plan of our own writes. */
import {beforeAll, describe, expect, it} from 'vitest';
import type {UnlockWay} from '../../source/core/plan/unlock/facts.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import {callsToTry, interpose, type PortCall} from './interposed.ts';
import {writeAs, type RollbackWorld} from './rollback-world.ts';
import {confirmUndo, confirmUnlock, contentsOf, stuck, worldFor, type Confirmed} from './writes-world.ts';

const newest = 'sh.helm.release.v1.web.v3';
const older = 'sh.helm.release.v1.web.v2';

type Stranger = {readonly does: string; readonly write: (world: RollbackWorld) => void};

const keyOf = (name: string) => ({kind: 'Secret' as const, namespace: 'shop', name});

const touch = ({memory}: RollbackWorld, name: string): void => {
	const record = memory.records.get(keyOf(name));
	if (record !== null) {
		memory.records.replace({
			driver: 'secret', namespace: 'shop', name, labels: {...record.object.labels, touched: 'yes'}, payload: Buffer.from(record.payload!, 'base64').toString(), manager: 'kubectl-edit',
		});
	}
};

const strangers: readonly Stranger[] = [
	{
		does: 'Helm ends the operation after all',
		write(world) {
			if (world.memory.records.get(keyOf(newest)) === null) {
				writeAs(world, 'Helm', {...stuck[2]!, status: 'failed'});
			} else {
				writeAs(world, 'Helm', {...stuck[2]!, status: 'deployed'});
			}
		},
	},
	{
		does: 'Helm begins a new revision',
		write(world) {
			writeAs(world, 'Helm', {revision: 4, status: 'pending-upgrade'});
		},
	},
	{
		does: 'somebody puts a label on the pending record',
		write(world) {
			touch(world, newest);
		},
	},
	{
		does: 'somebody puts a label on the deployed record',
		write(world) {
			touch(world, older);
		},
	},
	{
		does: 'somebody deletes the pending record',
		write({memory}) {
			memory.records.remove(keyOf(newest));
		},
	},
	{
		does: 'Helm prunes the oldest record',
		write({memory}) {
			memory.records.remove(keyOf('sh.helm.release.v1.web.v1'));
		},
	},
];

type Case = {readonly plan: string; readonly make: () => Promise<{readonly world: RollbackWorld; readonly confirmed: Confirmed}>};

const ways: readonly UnlockWay[] = ['failed', 'deployed', 'aside'];

const cases: readonly Case[] = [
	...ways.map((way): Case => ({
		plan: `unlock --to ${way}`,
		async make() {
			const world = worldFor(way);
			return {world, confirmed: await confirmUnlock(world.session, way)};
		},
	})),
	...ways.map((way): Case => ({
		plan: `undo of unlock --to ${way}`,
		async make() {
			const world = worldFor(way);
			const unlock = await confirmUnlock(world.session, way);
			const done = await unlock.run(world.session);
			await world.session.clock.sleep(1000, new AbortController().signal);
			return {world, confirmed: await confirmUndo(world.session, done.ok ? done.value.backupId! : '')};
		},
	})),
];

type Contents = ReturnType<typeof contentsOf>;

type Raced = {
	readonly result: Result<WriteOutcome>;
	readonly world: RollbackWorld;
	/** The records right before the stranger wrote, and right after. */
	readonly before: Contents;
	readonly written: Contents;
	readonly at: PortCall | null;
};

/** Runs a plan with a stranger that writes before the call of this number. */
const race = async ({make}: Case, stranger: Stranger, index: number): Promise<Raced> => {
	const {world, confirmed} = await make();
	let before = contentsOf(world);
	let written = before;
	let at: PortCall | null = null;
	const {session} = interpose(world.session, {
		before(call) {
			if (call.index !== index) {
				return;
			}

			at = call;
			before = contentsOf(world);
			stranger.write(world);
			written = contentsOf(world);
		},
		after: () => undefined,
	});
	const result = await confirmed.run(session);
	return {
		result,
		world,
		written,
		before,
		at,
	};
};

const callsOf = async ({make}: Case): Promise<readonly string[]> => {
	const {world, confirmed} = await make();
	const names: string[] = [];
	const {session} = interpose(world.session, {
		before({name}) {
			names.push(name);
		},
		after: () => undefined,
	});
	const result = await confirmed.run(session);
	expect(result.ok).toBe(true);
	return names;
};

describe.each(cases)('somebody else writes while $plan runs', {timeout: 120_000}, told => {
	let calls: readonly string[];

	beforeAll(async () => {
		calls = await callsOf(told);
	});

	it.each(strangers)('$does: nothing of it is lost, and it is named', async stranger => {
		const lastWrite = calls.findLastIndex(name => ['rewrite', 'remove', 'restore'].includes(name));
		const lastLook = calls.findLastIndex(name => name === 'list' || name === 'read');
		for (const index of callsToTry(calls)) {
			const {result, world, written, before, at} = await race(told, stranger, index);
			expect(at).not.toBeNull();
			const changed = Object.keys({...before, ...written}).filter(name => JSON.stringify(before[name]) !== JSON.stringify(written[name]));
			const now = contentsOf(world);
			for (const name of changed) {
				// What somebody else wrote stands, whatever became of our plan
				expect({call: at, name, content: now[name] ?? null}).toEqual({call: at, name, content: written[name] ?? null});
			}

			if (changed.length > 0 && index <= lastWrite) {
				expect({call: at, ok: result.ok}).toEqual({call: at, ok: false});
			}

			if (!(changed.length > 0 && index <= lastLook) || result.ok) {
				continue;
			}

			expect(['moved', 'action-failed']).toContain(result.problem.code);
			expect(result.problem.message).toMatch(/v[1-4]|revision|somebody else/iv);
		}
	});
});
