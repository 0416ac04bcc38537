/** Our process is killed at every call of every plan of our own writes: before it, and after it was done and never answered. */
import {isDeepStrictEqual} from 'node:util';
import {beforeAll, describe, expect, it} from 'vitest';
import type {UnlockWay} from '../../source/core/command/unlock-way.ts';
import type {Session} from '../../source/ports/session.ts';
import {describeBackups} from '../../source/use-cases/describe-backups.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {rehearseUndo} from '../../source/use-cases/undo.ts';
import {callsToTry, death, interpose} from './interposed.ts';
import {confirmRepair, objectRepairs, objectsOf, repairCases, repairWorld, timelessOf} from './repair-world.ts';
import {worldOf, type RollbackWorld} from './rollback-world.ts';
import {
	confirmBringBack,
	planIn,
	running,
	stuck as stuckUninstall,
	taken,
} from './uninstall-world.ts';
import {
	adoptable,
	confirmAdoption,
	confirmUndo,
	confirmUnlock,
	contentsOf,
	live,
	statusesOf,
	valueIn,
	worldFor,
	type Confirmed,
} from './writes-world.ts';

const {signal} = new AbortController();

type Begun = {
	readonly world: RollbackWorld;
	readonly confirmed: Confirmed;
	/** Plans the whole act anew from the state that was left. */
	readonly again: (session: Session) => Promise<Confirmed>;
};

/** Marks of two objects: adopted, or let go. */
const adoptions: ReadonlyArray<{readonly plan: string; readonly letGo: boolean}> = [{plan: 'adopt', letGo: false}, {plan: 'adopt --let-go', letGo: true}];

/** `undoable`: a record that an undo made anew is not taken away again by another undo; the unlock is. `isClean`: whether all records can be read and agree with themselves, which a repair has yet to bring about. */
type Case = {
	readonly plan: string;
	readonly undoable: boolean;
	readonly isClean?: boolean;
	/** What is compared, where not all of it: a new revision has times of its own. */
	readonly contents?: (world: RollbackWorld) => unknown;
	readonly begin: () => Promise<Begun>;
};

const ways: readonly UnlockWay[] = ['failed', 'deployed', 'aside'];

/** A record that was made anew has a new creation time, so that its lock is young again. */
const later = async ({session}: RollbackWorld): Promise<void> => session.clock.sleep(1_200_000, signal);

const cases: readonly Case[] = [
	...ways.map((way): Case => ({
		plan: `unlock --to ${way}`,
		undoable: true,
		async begin() {
			const world = worldFor(way);
			return {world, confirmed: await confirmUnlock(world.session, way), again: async session => confirmUnlock(session, way)};
		},
	})),
	...ways.map((way): Case => ({
		plan: `undo of unlock --to ${way}`,
		undoable: way !== 'aside',
		async begin() {
			const world = worldFor(way);
			const unlock = await confirmUnlock(world.session, way);
			const {backupId} = valueIn(await unlock.run(world.session));
			await later(world);
			return {world, confirmed: await confirmUndo(world.session, backupId!), again: async session => confirmUndo(session, backupId!)};
		},
	})),
];

/** Taking an uninstall back, where an older revision is deployed, and putting the records of one back that Helm has ended. */
const uninstalls: readonly Case[] = [
	{
		plan: 'uninstall --bring-back',
		undoable: true,
		async begin() {
			const world = worldOf([{...running[0]!, status: 'deployed'}, stuckUninstall[1]!], {live: live('web', 'more')});
			return {world, confirmed: await confirmBringBack(world.session), again: confirmBringBack};
		},
	},
	{
		plan: 'undo of uninstall',
		undoable: false,
		async begin() {
			const world = worldOf(running, {live: live('web', 'more')});
			const {backupId} = valueIn(await taken(world, await planIn(world)));
			await later(world);
			return {world, confirmed: await confirmUndo(world.session, backupId!), again: async session => confirmUndo(session, backupId!)};
		},
	},
	...adoptions.map(({plan, letGo}): Case => ({
		plan,
		undoable: true,
		async begin() {
			const world = adoptable(letGo);
			return {world, confirmed: await confirmAdoption(world.session, letGo), again: async session => confirmAdoption(session, letGo)};
		},
	})),
	{
		plan: 'undo of adopt',
		undoable: true,
		async begin() {
			const world = adoptable(false);
			const adoption = await confirmAdoption(world.session, false);
			const {backupId} = valueIn(await adoption.run(world.session));
			await later(world);
			return {world, confirmed: await confirmUndo(world.session, backupId!), again: async session => confirmUndo(session, backupId!)};
		},
	},
];

/** Each kind of repair of records, and the way back from one that writes a new revision. */
const repairs: readonly Case[] = [
	...repairCases.map((told): Case => ({
		plan: told.plan,
		undoable: true,
		isClean: told.isClean,
		contents: timelessOf,
		async begin() {
			const world = repairWorld(told);
			return {world, confirmed: await confirmRepair(world.session, told.choice), again: async session => confirmRepair(session, told.choice)};
		},
	})),
	...objectRepairs.map(({plan, choice, world: make}): Case => ({
		plan,
		undoable: false,
		contents: objectsOf,
		async begin() {
			const world = make();
			return {world, confirmed: await confirmRepair(world.session, choice), again: async session => confirmRepair(session, choice)};
		},
	})),
	{
		plan: 'undo of repair --fix apis',
		undoable: false,
		contents: timelessOf,
		async begin() {
			const told = repairCases.find(({plan}) => plan === 'repair --fix apis')!;
			const world = repairWorld(told);
			const repair = await confirmRepair(world.session, told.choice);
			const {backupId} = valueIn(await repair.run(world.session));
			await later(world);
			return {world, confirmed: await confirmUndo(world.session, backupId!), again: async session => confirmUndo(session, backupId!)};
		},
	},
];

const kill = (index: number, moment: 'before' | 'after') => {
	const dying = (call: {readonly index: number}): void => {
		if (call.index === index) {
			throw death;
		}
	};

	return {before: moment === 'before' ? dying : () => undefined, after: moment === 'after' ? dying : () => undefined};
};

/** What the next start of the program finds, in a session of its own. */
const restarted = ({session}: RollbackWorld): Session => ({...session, cache: new Map()});

const isReadable = async (session: Session, {memory}: RollbackWorld, isClean: boolean): Promise<void> => {
	if (memory.records.all().length === 0) {
		return;
	}

	const {history} = valueIn(await drained(loadHistory(session, {namespace: 'shop', name: 'web'}, signal)));
	expect(!isClean || history.revisions.every(({fault, mismatches}) => fault === null && mismatches.length === 0)).toBe(true);
	expect(history.believed.deployed).not.toBeNull();
	const {triage} = valueIn(await drained(triageRelease(session, {namespace: 'shop', name: 'web', live: true}, signal)));
	expect(triage.release.name).toBe('web');
};

describe.each([...cases, ...uninstalls, ...repairs])('the process is killed while $plan runs', {timeout: 120_000}, ({begin, undoable, isClean = true, contents = contentsOf}) => {
	let calls: readonly number[];
	let wanted: unknown;

	beforeAll(async () => {
		const {world, confirmed} = await begin();
		const names: string[] = [];
		const {session} = interpose(world.session, {
			before({name}) {
				names.push(name);
			},
			after: () => undefined,
		});
		valueIn(await confirmed.run(session));
		calls = callsToTry(names);
		wanted = contents(world);
	});

	it.each(['before', 'after'] as const)('%s any call: the ledger is readable, the backup is there, and undo or the same act again works', async moment => {
		for (const index of calls) {
			const {world, confirmed, again} = await begin();
			const start = contents(world);
			const backups = world.memory.files.backups.size;
			const {session} = interpose(world.session, kill(index, moment));
			await expect(confirmed.run(session)).rejects.toBe(death);

			const next = restarted(world);
			await later(world);
			await isReadable(next, world, isClean);
			const left = contents(world);
			if (JSON.stringify(left) !== JSON.stringify(start)) {
				// Something was written: then everything was saved before
				expect(world.memory.files.backups.size).toBe(backups + 1);
				const [newest] = valueIn(await describeBackups(next));
				expect(newest?.plan).not.toBeNull();
				if (undoable) {
					const undo = await confirmUndo(next, newest!.id);
					valueIn(await undo.run(next));
					expect(contents(world)).toEqual(start);
					expect(valueIn(await drained(rehearseUndo(next, {id: newest!.id, acknowledge: []}, signal)))).toMatchObject({verdict: 'stop', reasons: [{code: 'nothing-to-undo'}]});
					await later(world);
				} else if (isDeepStrictEqual(left, wanted)) {
					continue;
				}
			}

			const resumed = await again(restarted(world));
			valueIn(await resumed.run(restarted(world)));
			expect(contents(world)).toEqual(wanted);
			expect(statusesOf(world)).toContain('deployed');
		}
	});
});
