import {describe, expect, it} from 'vitest';
import type {Session} from '../../source/ports/session.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {readOwnEntries} from '../../source/use-cases/read-own-entries.ts';
import {reportRelease} from '../../source/use-cases/report/report-release.ts';
import {execute, planOf, worldOf} from './rollback-world.ts';
import {confirmUndo, confirmUnlock, stuck, valueIn, worldFor} from './writes-world.ts';

const {signal} = new AbortController();

const reported = async (session: Session) => valueIn(await drained(reportRelease(session, {namespace: 'shop', name: 'web'}, signal)));

describe('a report', () => {
	it('tells what was seen before each act, what was decided and run, and how it is now', async () => {
		const {session} = worldFor('failed');
		const unlock = await confirmUnlock(session, 'failed');
		const {backupId} = valueIn(await unlock.run(session));
		await session.clock.sleep(60_000, signal);
		const undo = await confirmUndo(session, backupId!);
		valueIn(await undo.run(session));
		const report = await reported(session);
		expect(report.acts).toHaveLength(2);
		expect(report.acts[0]).toMatchObject({
			action: 'unlock',
			result: 'succeeded',
			about: 'from 3',
			backupId,
			commands: [],
			seen: {verdict: 'stale', findings: [{row: 'stale-upgrade-lock'}], target: {revision: 2}},
			before: [{revision: 3, status: 'pending-upgrade'}, {revision: 2, status: 'deployed'}, {revision: 1, status: 'superseded'}],
		});
		expect(report.acts[1]).toMatchObject({
			action: 'undo',
			seen: {verdict: 'none'},
			before: [{revision: 3, status: 'failed', description: 'Marked failed by helm-triage, was pending-upgrade'}, {revision: 2}, {revision: 1}],
		});
		expect(report.after[0]).toEqual({
			revision: 3, status: 'pending-upgrade', description: 'Preparing upgrade', fault: null,
		});
		expect(report.now).toMatchObject({verdict: 'stale'});
		expect(report.left[0]?.command).not.toBeNull();
	});

	it('holds the command that Helm was run with, the revision and those passed over', async () => {
		const world = worldOf(stuck);
		const plan = await planOf(world);
		const {result} = await execute(world, plan);
		expect(result.ok).toBe(true);
		const {acts, after, left} = await reported(world.session);
		expect(acts[0]).toMatchObject({
			action: 'rollback',
			about: 'from 3 to 2',
			commands: [expect.stringMatching(/helm rollback web 2 .*--history-max=0/v) as string],
			seen: {target: {revision: 2}},
		});
		expect(after[0]).toMatchObject({revision: 4, status: 'deployed'});
		expect(left).toEqual([]);
	});

	it('names an act that was cut off', async () => {
		const world = worldFor('failed');
		const unlock = await confirmUnlock(world.session, 'failed');
		const files: Session['files'] = {...world.session.files, async journal(entry) {
			if (entry.step?.startsWith('write') === true) {
				throw new Error('killed');
			}

			return world.session.files.journal(entry);
		}};
		await expect(unlock.run({...world.session, files})).rejects.toThrow('killed');
		const {acts, left} = await reported(world.session);
		expect(acts).toMatchObject([{ended: null, result: null}]);
		expect(left[0]).toMatchObject({what: expect.stringContaining('has no end in the journal') as string, command: expect.stringMatching(/^helm-triage undo \S+-shop-web --dry-run$/v) as string});
	});

	it('says what it can where the backup is gone or was changed', async () => {
		const world = worldFor('failed');
		const unlock = await confirmUnlock(world.session, 'failed');
		valueIn(await unlock.run(world.session));
		const broken = {...world.session.files, readBackup: async () => ({ok: true as const, value: [{name: '_plan.json', content: '{}'}, {name: '_seen.json', content: '{'}]})};
		expect(await reported({...world.session, files: broken})).toMatchObject({acts: [{seen: null, before: null, result: 'succeeded'}]});
	});

	it('is the verdict alone where nothing was done', async () => {
		expect(await reported(worldFor('failed').session)).toMatchObject({acts: [], older: 0, now: {verdict: 'stale'}});
	});

	it('of a release that is not there is a problem', async () => {
		expect(await drained(reportRelease(worldFor('failed').session, {namespace: 'shop', name: 'other'}, signal))).toMatchObject({ok: false, problem: {code: 'not-found'}});
	});
});

describe('the person in the journal', () => {
	const people = async (whoAmI: NonNullable<Session['cluster']>['whoAmI']) => {
		const world = worldFor('failed');
		let asked = 0;
		const session: Session = {...world.session, cluster: {...world.session.cluster!, async whoAmI(...given) {
			asked += 1;
			return whoAmI(...given);
		}}};
		const unlock = await confirmUnlock(session, 'failed');
		valueIn(await unlock.run(session));
		const entries = valueIn(await readOwnEntries(session, {namespace: 'shop', name: 'web'}));
		return {people: [...new Set(entries.map(({person}) => person))], asked};
	};

	it('is whom the cluster knows, asked once', async () => {
		expect(await people(async () => ({ok: true, value: 'oidc:jo@example.test'}))).toEqual({people: ['oidc:jo@example.test'], asked: 1});
	});

	it('is left to the operating system where the cluster does not say, and nothing stops for it', async () => {
		expect(await people(async () => ({ok: true, value: null}))).toEqual({people: [null], asked: 1});
		expect(await people(async () => ({ok: false, problem: {code: 'forbidden', message: 'No.', hint: null}}))).toEqual({people: [null], asked: 1});
	});
});
