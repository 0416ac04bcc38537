/** Somebody else writes at every point of every plan of our own writes. */
import {beforeAll, describe, expect, it} from 'vitest';
import type {UnlockWay} from '../../source/core/command/unlock-way.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import {ownedBy} from './adopt-world.ts';
import {callsToTry} from './interposed.ts';
import {callsOf, race, type Case, type Stranger} from './race.ts';
import {confirmRepair, repairCases, repairWorld} from './repair-world.ts';
import {worldOf, writeAs, type RollbackWorld} from './rollback-world.ts';
import {confirmBringBack} from './uninstall-world.ts';
import {
	adoptable,
	confirmAdoption,
	confirmUndo,
	confirmUnlock,
	contentsOf,
	live,
	stuck,
	worldFor,
} from './writes-world.ts';

const newest = 'sh.helm.release.v1.web.v3';
const older = 'sh.helm.release.v1.web.v2';

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

/** What is done to a live object. */
const write = ({memory}: RollbackWorld, change: (metadata: Readonly<Record<string, JsonValue>>) => Readonly<Record<string, JsonValue>>): void => {
	const target = {
		apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'two',
	};
	const value = memory.live.get(target) as Readonly<Record<string, JsonValue>> | null;
	if (value !== null) {
		memory.live.write(target, {...value, metadata: change(value['metadata'] as Readonly<Record<string, JsonValue>>)});
	}
};

/** Who owns the second object. */
const ownersOf = ({memory}: RollbackWorld): JsonValue | undefined => {
	const value = memory.live.get({
		apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'two',
	}) as Readonly<Record<string, JsonValue>> | null;
	return (value?.['metadata'] as Readonly<Record<string, JsonValue>> | undefined)?.['ownerReferences'];
};

const strangersToObjects: readonly Stranger[] = [
	{
		does: 'another release puts its marks on the second object',
		write(world) {
			write(world, metadata => ({...metadata, ...ownedBy('other')}));
		},
	},
	{
		does: 'a controller makes the second object its own',
		write(world) {
			write(world, metadata => ({...metadata, ownerReferences: [{kind: 'Widget', name: 'w', uid: 'x', controller: true}]}));
		},
	},
	{
		// No field of the plan: it stands, whether the plan goes on or not
		does: 'somebody labels the second object',
		write(world) {
			write(world, metadata => ({...metadata, labels: {...metadata['labels'] as object, touched: 'yes'}}));
		},
	},
	{
		does: 'somebody deletes the second object',
		write({memory}) {
			memory.live.remove({
				apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'two',
			});
		},
	},
	{
		does: 'Helm begins a new revision',
		write(world) {
			writeAs(world, 'Helm', {revision: 3, status: 'pending-upgrade'});
		},
	},
];

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

const adoptions: readonly Case[] = [
	...[false, true].map((letGo): Case => ({
		plan: letGo ? 'adopt --let-go' : 'adopt',
		async make() {
			const world = adoptable(letGo);
			return {world, confirmed: await confirmAdoption(world.session, letGo)};
		},
	})),
	{
		plan: 'undo of adopt',
		async make() {
			const world = adoptable(false);
			const adoption = await confirmAdoption(world.session, false);
			const done = await adoption.run(world.session);
			await world.session.clock.sleep(1000, new AbortController().signal);
			return {world, confirmed: await confirmUndo(world.session, done.ok ? done.value.backupId! : '')};
		},
	},
];

/** Each kind of repair of records. */
const repairs: readonly Case[] = repairCases.map((told): Case => ({
	plan: told.plan,
	async make() {
		const world = repairWorld(told);
		return {world, confirmed: await confirmRepair(world.session, told.choice)};
	},
}));

/** Taking an uninstall back, which writes the same record as the end of a lock. */
const bringBack: Case = {
	plan: 'uninstall --bring-back',
	async make() {
		const world = worldOf([stuck[0]!, stuck[1]!, {...stuck[2]!, status: 'uninstalling'}], {live: live('web', 'new')});
		return {world, confirmed: await confirmBringBack(world.session)};
	},
};

describe.each([...cases, bringBack, ...repairs])('somebody else writes while $plan runs', {timeout: 120_000}, told => {
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

describe.each(adoptions)('somebody else writes while $plan runs', {timeout: 120_000}, told => {
	let calls: readonly string[];

	beforeAll(async () => {
		calls = await callsOf(told);
	});

	it.each(strangersToObjects)('$does: nothing of it is lost, and it is named', async stranger => {
		const lastWrite = calls.lastIndexOf('patch');
		for (const index of callsToTry(calls)) {
			const {result, world, written, before, at} = await race(told, stranger, index);
			const changed = Object.keys({...before, ...written}).filter(name => JSON.stringify(before[name]) !== JSON.stringify(written[name]));
			const now = contentsOf(world);
			if (stranger.does === 'somebody labels the second object') {
				expect({call: at, labels: now['two']?.labels}).toMatchObject({call: at, labels: {touched: 'yes'}});
				continue;
			}

			const owners = ownersOf(world);
			for (const name of changed) {
				expect({call: at, name, content: now[name] ?? null}).toEqual({call: at, name, content: written[name] ?? null});
			}

			if (stranger.does.startsWith('a controller') && index <= lastWrite) {
				expect({call: at, owners}).not.toEqual({call: at, owners: undefined});
			}

			// What a controller owns may lose our marks, and never get them
			if (!(index <= lastWrite && (changed.length > 0 || (owners !== undefined && !told.plan.startsWith('undo'))))) {
				continue;
			}

			expect({call: at, ok: result.ok}).toEqual({call: at, ok: false});
			expect(result.ok ? '' : result.problem.code).toMatch(/^(?:moved|action-failed|plan-stopped)$/v);
			expect(result.ok ? '' : result.problem.message).toMatch(/two|v3|owned-by|newer-revision/v);
		}
	});
});
