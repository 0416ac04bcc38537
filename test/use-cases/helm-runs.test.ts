/** Plans that Helm carries out, with our process killed, a port that fails, or somebody else at work at every call that they make. */
import {beforeAll, describe, expect, it} from 'vitest';
import {fail, type Result} from '../../source/core/problem/problem.ts';
import type {HelmOutcome} from '../../source/core/plan/outcome.ts';
import type {Plan} from '../../source/core/plan/types.ts';
import type {Session} from '../../source/ports/session.ts';
import {describeBackups} from '../../source/use-cases/describe-backups.ts';
import {executeRollback} from '../../source/use-cases/execute-rollback.ts';
import {executeUninstall} from '../../source/use-cases/execute-uninstall.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseRollback} from '../../source/use-cases/rehearse-rollback.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {configMaps, type Told} from '../core/plan/release.ts';
import {callsToTry, death, interpose} from './interposed.ts';
import {ledgerOf, worldOf, writeAs, type RollbackWorld} from './rollback-world.ts';
import {namesIn, rehearse, running} from './uninstall-world.ts';
import {live, valueIn} from './writes-world.ts';

const {signal} = new AbortController();

type Run = (session: Session) => Promise<Result<HelmOutcome>>;

type Case = {
	readonly plan: string;
	readonly told: readonly Told[];
	readonly confirm: (session: Session) => Promise<{readonly plan: Plan; readonly run: Run}>;
	/** The records and objects when all went well. */
	readonly wanted: readonly [readonly string[], readonly string[]];
};

const uninstalling = (keepHistory: boolean): Case['confirm'] => async session => {
	const {result} = await rehearse(session, {keepHistory});
	const plan = valueIn(result);
	return {plan, run: async running_ => drained(executeUninstall(running_, {plan}, signal))};
};

const failed: readonly Told[] = [{revision: 1, status: 'deployed', manifest: configMaps('web', 'old')}, {revision: 2, status: 'failed', manifest: configMaps('web', 'more')}];

const cases: readonly Case[] = [
	{
		plan: 'uninstall', told: running, confirm: uninstalling(false), wanted: [[], []],
	},
	{
		plan: 'uninstall --keep-history', told: running, confirm: uninstalling(true), wanted: [['1 superseded', '2 uninstalled'], []],
	},
	{
		plan: 'rollback',
		told: failed,
		async confirm(session) {
			const plan = valueIn(await drained(rehearseRollback(session, {
				namespace: null, name: 'web', to: 1, acknowledge: [], flags: {},
			}, signal)));
			return {plan, run: async running_ => drained(executeRollback(running_, {plan}, signal))};
		},
		wanted: [['1 superseded', '2 failed', '3 deployed'], ['old', 'web']],
	},
];

const begin = ({told}: Case): RollbackWorld => worldOf(told, {live: live('web', 'more')});

const stateOf = (world: RollbackWorld): Case['wanted'] => [ledgerOf(world), namesIn(world)];

/** Counts the runs of Helm, and writes their place among the calls down. */
const watched = (session: Session): {readonly session: Session; readonly started: () => number} => {
	let started = 0;
	return {
		session: {...session, helm: {...session.helm!, async * run(...given) {
			started += 1;
			return yield * session.helm!.run(...given);
		}}},
		started: () => started,
	};
};

const later = async ({session}: RollbackWorld): Promise<void> => session.clock.sleep(1_200_000, signal);

const callsOf = async (told: Case): Promise<readonly string[]> => {
	const world = begin(told);
	const {run} = await told.confirm(world.session);
	const names: string[] = [];
	const {session} = interpose(world.session, {
		before({name}) {
			names.push(name);
		},
		after: () => undefined,
	});
	valueIn(await run(session));
	expect(stateOf(world)).toEqual(told.wanted);
	return names;
};

describe.each(cases)('$plan', {timeout: 120_000}, told => {
	let calls: readonly string[];

	beforeAll(async () => {
		calls = await callsOf(told);
	});

	it.each(['before', 'after'] as const)('killed %s any call: what was saved is there, and the same act again ends it', async moment => {
		for (const index of callsToTry(calls)) {
			const world = begin(told);
			const start = stateOf(world);
			const {run} = await told.confirm(world.session);
			const {session: counted, started} = watched(world.session);
			const die = (call: {readonly index: number}): void => {
				if (call.index === index) {
					throw death;
				}
			};

			const {session} = interpose(counted, {before: moment === 'before' ? die : () => undefined, after: moment === 'after' ? die : () => undefined});
			await expect(run(session)).rejects.toBe(death);
			await later(world);
			const next: Session = {...world.session, cache: new Map()};
			if (started() === 0) {
				expect({index, state: stateOf(world)}).toEqual({index, state: start});
			} else {
				// Helm had all saved before it was started
				const [backup] = valueIn(await describeBackups(next));
				expect(backup).toMatchObject({records: told.told.length});
			}

			if (ledgerOf(world).length > 0) {
				valueIn(await drained(triageRelease(next, {namespace: 'shop', name: 'web', live: true}, signal)));
			}

			if (JSON.stringify(stateOf(world)) !== JSON.stringify(told.wanted)) {
				const again = await told.confirm(next);
				valueIn(await again.run({...next, cache: new Map()}));
			}

			const [ledger, objects] = stateOf(world);
			expect({index, objects}).toEqual({index, objects: told.wanted[1]});
			expect(ledger.filter(line => line.endsWith('deployed'))).toHaveLength(told.plan === 'rollback' ? 1 : 0);
		}
	});

	it('beside somebody who writes at any call before Helm is started: nothing is run, or what they wrote is named', async () => {
		for (const index of callsToTry(calls)) {
			const world = begin(told);
			const {run} = await told.confirm(world.session);
			const {session: counted, started} = watched(world.session);
			let runsThen = 0;
			const {session} = interpose(counted, {
				before(call) {
					if (call.index !== index) {
						return;
					}

					runsThen = started();
					writeAs(world, 'Helm', {revision: 7, status: 'pending-upgrade', manifest: configMaps('web', 'seven')});
				},
				after: () => undefined,
			});
			const result = await run(session);
			if (runsThen > 0) {
				continue;
			}

			// Between the last look and the start of Helm nothing can be fenced: then the stranger is named
			expect({index, ok: result.ok}).toEqual({index, ok: started() === 1 && told.plan === 'rollback' ? result.ok : false});
			if (started() === 0) {
				expect({index, code: result.ok ? null : result.problem.code}).toMatchObject({code: expect.stringMatching(/^(?:moved|plan-stopped)$/v) as string});
				expect(ledgerOf(world)).toContain('7 pending-upgrade');
			} else if (!result.ok) {
				expect(result.problem.message).toMatch(/revision 7|somebody may have written one after this plan was made/v);
			}
		}
	});

	const journalUntil = (session: Session, lines: number): Session => {
		let written = 0;
		return {...session, files: {...session.files, async journal(entry) {
			written += 1;
			return written > lines ? fail('state-unwritable', 'No space is left.') : session.files.journal(entry);
		}}};
	};

	it.each([0, 1, 2])('with a journal that is full after %i lines: Helm is not started without a line about it', async lines => {
		const world = begin(told);
		const start = stateOf(world);
		const {run} = await told.confirm(world.session);
		const {session, started} = watched(world.session);
		expect(await run(journalUntil(session, lines))).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect([started(), stateOf(world)]).toEqual([0, start]);
	});

	it('without a place for the backup: nothing is run', async () => {
		const world = begin(told);
		const {run} = await told.confirm(world.session);
		const {session, started} = watched(world.session);
		expect(await run({...session, files: {...session.files, backup: async () => fail('state-unwritable', 'No space is left.')}})).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(started()).toBe(0);
	});

	it('with records that cannot be read any more once Helm has ended: that is said, and no success is claimed', async () => {
		const world = begin(told);
		const {run} = await told.confirm(world.session);
		const {session, started} = watched(world.session);
		const gone: Session = {...session, store: {...session.store, async * list(...query) {
			return started() === 0 ? yield * session.store.list(...query) : fail('unreachable', 'The server does not answer.');
		}}};
		expect(await run(gone)).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('The records could not be read afterwards.') as string}});
	});
});

describe('an uninstall whose objects cannot be read once Helm has ended', () => {
	it('claims nothing of them', async () => {
		const world = worldOf(running, {live: live('web', 'more')});
		const {run} = await uninstalling(false)(world.session);
		const {session, started} = watched(world.session);
		const {cluster} = session;
		const result = await run({...session, cluster: {...cluster!, read: async (targets, until) => started() === 0 ? cluster!.read(targets, until) : targets.map(() => fail('unreachable', 'The server does not answer.'))}});
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('2 objects of it are still there') as string}});
	});
});
