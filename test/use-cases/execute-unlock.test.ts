import {describe, expect, it} from 'vitest';
import type {UnlockWay} from '../../source/core/command/unlock-way.ts';
import type {UnlockPlan} from '../../source/core/plan/unlock/unlock-plan.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import {fail, type Result} from '../../source/core/problem/problem.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import type {Session} from '../../source/ports/session.ts';
import {executeUnlock} from '../../source/use-cases/execute-unlock.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUnlock} from '../../source/use-cases/rehearse-unlock.ts';
import {drain} from '../build/session.ts';
import type {Told} from '../core/plan/release.ts';
import {worldOf, writeAs, type RollbackWorld} from './rollback-world.ts';
import {live, stuck, valueIn} from './writes-world.ts';

const {signal: never} = new AbortController();

const plan = async (session: Session, way: UnlockWay): Promise<UnlockPlan> => valueIn(await drained(rehearseUnlock(session, {
	namespace: 'shop', name: 'web', way, acknowledge: [],
}, never)));

type Ran = {readonly result: Result<WriteOutcome>; readonly partials: readonly WriteOutcome[]};

const run = async (session: Session, made: UnlockPlan, way: UnlockWay, signal: AbortSignal = never): Promise<Ran> => {
	const {steps, result} = await drain(executeUnlock(session, {plan: made, way}, signal));
	return {result, partials: steps.flatMap(step => step.kind === 'partial' ? [step.value] : [])};
};

const bodies = ({memory}: RollbackWorld) => memory.records.all().map(record => {
	const {release} = decodeRecord(record, {maxBytes: 1_000_000});
	return {
		revision: release?.version, body: release?.status, label: record.object.labels['status'], description: release?.description,
	};
}).toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0));

describe('marking a lock failed', () => {
	it('changes body and label of the newest record together, and no other record', async () => {
		const world = worldOf(stuck);
		const before = world.memory.records.all();
		const made = await plan(world.session, 'failed');
		expect(made).toMatchObject({action: 'unlock', verdict: 'go', from: 3, reasons: []});
		const {result} = await run(world.session, made, 'failed');
		expect(result).toMatchObject({ok: true, value: {phase: 'done', written: ['mark revision 3 failed, in body and label'], watch: {passed: 60, skipped: false}}});
		expect(bodies(world)).toEqual([
			expect.objectContaining({revision: 1, body: 'superseded', label: 'superseded'}),
			expect.objectContaining({revision: 2, body: 'deployed', label: 'deployed'}),
			{
				revision: 3, body: 'failed', label: 'failed', description: 'Marked failed by helm-triage, was pending-upgrade',
			},
		]);
		const after = world.memory.records.all();
		expect(after.filter((record, index) => record === before[index])).toHaveLength(2);
	});

	it('changes nothing else in the body', async () => {
		const world = worldOf(stuck);
		const jsonOf = () => decodeRecord(world.memory.records.all().find(({object}) => object.labels['version'] === '3')!, {maxBytes: 1_000_000}).release!.json;
		const was = jsonOf();
		await run(world.session, await plan(world.session, 'failed'), 'failed');
		expect(jsonOf()).toBe(was.replace('"status":"pending-upgrade"', '"status":"failed"').replace(/"description":"[^"]*"/v, '"description":"Marked failed by helm-triage, was pending-upgrade"'));
	});

	it('saves every record and the plan before, and journals each step without values of others', async () => {
		const world = worldOf(stuck);
		const before = world.memory.records.all().map(({object, raw}) => [`${object.name}.json`, raw] as const);
		const made = await plan(world.session, 'failed');
		await run(world.session, made, 'failed');
		const [files] = world.memory.files.backups.values().toArray();
		const {'_plan.json': saved, '_seen.json': seen, ...records} = Object.fromEntries(files!);
		expect(records).toEqual(Object.fromEntries(before));
		expect(JSON.parse(seen!)).toMatchObject({verdict: 'stale', findings: [{row: 'stale-upgrade-lock'}]});
		expect(JSON.parse(saved!)).toMatchObject({action: 'unlock', digest: made.digest, release: {namespace: 'shop', name: 'web'}, writes: [{object: 'Secret/shop/sh.helm.release.v1.web.v3', operation: 'patch'}]});
		expect(world.memory.files.journalled.map(({action, step, result}) => [action, step, result])).toEqual([
			['unlock', null, 'started'],
			['unlock', 'backup', 'done'],
			['unlock', 'write Secret/shop/sh.helm.release.v1.web.v3', 'started'],
			['unlock', 'write Secret/shop/sh.helm.release.v1.web.v3', 'done'],
			['unlock', null, 'succeeded'],
		]);
	});

	it('stops at a young lock, and goes on by the word that its client is dead', async () => {
		const young: readonly Told[] = [stuck[0]!, stuck[1]!, {...stuck[2]!, at: 3590}];
		const held = await plan(worldOf(young).session, 'failed');
		expect(held).toMatchObject({verdict: 'stop', reasons: [{code: 'lock-not-stale', acknowledge: null}]});
		const {result} = await run(worldOf(young).session, held, 'failed');
		expect(result).toMatchObject({ok: false, problem: {code: 'plan-stopped'}});
		const world = worldOf(young, {session: {clientDead: 'the runner was evicted'}});
		const told = await plan(world.session, 'failed');
		expect(told.verdict).toBe('go');
		const ran = await run(world.session, told, 'failed');
		expect(ran.result.ok).toBe(true);
		expect(world.memory.files.journalled[0]).toMatchObject({action: 'client-dead', reason: 'the runner was evicted'});
	});

	it('says what stays live where the next upgrade is applied client-side', async () => {
		const note = expect.stringContaining('compares with revision 2. Applied client-side, as Helm 3 does, it leaves what revision 3 alone has added') as string;
		expect(await plan(worldOf(stuck).session, 'failed')).toMatchObject({notes: [note]});
		const byHelm4 = stuck.map(told => ({...told, applyMethod: 'ssa'}));
		expect(await plan(worldOf(byHelm4).session, 'failed')).toMatchObject({notes: []});
		expect(await plan(worldOf(stuck, {live: live('web', 'new')}).session, 'deployed')).toMatchObject({notes: []});
	});

	it('stops where there is no lock', async () => {
		expect(await plan(worldOf([stuck[0]!, stuck[1]!]).session, 'failed')).toMatchObject({verdict: 'stop', reasons: [{code: 'no-lock'}]});
	});

	it('is refused with what moved when a record was written since the preview, and writes nothing', async () => {
		const world = worldOf(stuck);
		const made = await plan(world.session, 'failed');
		writeAs(world, 'Helm', {...stuck[2]!, status: 'deployed'});
		const {result} = await run(world.session, made, 'failed');
		expect(result).toMatchObject({ok: false, problem: {code: 'moved', message: expect.stringContaining('v3 was written') as string}});
		expect(bodies(world).at(-1)).toMatchObject({body: 'deployed'});
		expect(world.memory.files.backups.size).toBe(0);
	});

	it('writes nothing when the backup cannot be written', async () => {
		const world = worldOf(stuck);
		const session: Session = {...world.session, files: {...world.session.files, backup: async () => fail('state-unwritable', 'The disk is full.')}};
		const {result} = await run(session, await plan(session, 'failed'), 'failed');
		expect(result).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(bodies(world).at(-1)).toMatchObject({body: 'pending-upgrade', label: 'pending-upgrade'});
	});

	it('does nothing in a read-only session', async () => {
		const world = worldOf(stuck);
		const made = await plan(world.session, 'failed');
		const {result} = await run({...world.session, writer: null, readOnly: true}, made, 'failed');
		expect(result).toMatchObject({ok: false, problem: {code: 'read-only'}});
	});

	it('is not begun when it is interrupted before the first write', async () => {
		const world = worldOf(stuck);
		const made = await plan(world.session, 'failed');
		const stop = new AbortController();
		const files = {...world.session.files, async backup(...saved: Parameters<Session['files']['backup']>) {
			stop.abort();
			return world.session.files.backup(...saved);
		}};
		const {result} = await run({...world.session, files}, made, 'failed', stop.signal);
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
		expect(bodies(world).at(-1)).toMatchObject({body: 'pending-upgrade'});
	});

	it('names a client that was alive after all', async () => {
		const world = worldOf(stuck);
		const made = await plan(world.session, 'failed');
		const session: Session = {...world.session, clock: {...world.session.clock, async sleep(...time) {
			writeAs(world, 'Helm', {...stuck[2]!, status: 'deployed'});
			return world.session.clock.sleep(...time);
		}}};
		const {result, partials} = await run(session, made, 'failed');
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('somebody else works on this release') as string}});
		expect(partials.at(-1)!.strangers).toHaveLength(1);
	});
});

describe('completing a lock', () => {
	it('is stopped while not everything of the pending revision is live', async () => {
		const world = worldOf(stuck, {live: live('web')});
		expect(await plan(world.session, 'deployed')).toMatchObject({verdict: 'stop', reasons: [expect.objectContaining({code: 'way-not-fit', message: expect.stringContaining('1 of 2 objects equal it') as string})]});
	});

	it('makes the new one deployed first and the old one superseded after it', async () => {
		const world = worldOf(stuck, {live: live('web', 'new')});
		const made = await plan(world.session, 'deployed');
		expect(made).toMatchObject({verdict: 'go', reasons: []});
		expect(made.steps.filter(({id}) => id === 'write').map(({title}) => title)).toEqual(['mark revision 3 deployed, in body and label', 'mark revision 2 superseded, in body and label']);
		const {result, partials} = await run(world.session, made, 'deployed');
		expect(result.ok).toBe(true);
		expect(partials.filter(({phase}) => phase === 'write').map(({written}) => written.length)).toEqual([0, 1]);
		expect(bodies(world).map(({body, label, description}) => [body, label, description])).toEqual([
			['superseded', 'superseded', expect.any(String)],
			['superseded', 'superseded', expect.any(String)],
			['deployed', 'deployed', 'Completed by helm-triage, was pending-upgrade'],
		]);
	});

	it('finishes what was cut off between its two writes, and is no way for a release that Helm deployed', async () => {
		const world = worldOf(stuck, {live: live('web', 'new')});
		const {writer} = world.session;
		let writes = 0;
		const session: Session = {...world.session, writer: {...writer!, async rewrite(...content) {
			writes += 1;
			if (writes === 2) {
				throw new Error('killed');
			}

			return writer!.rewrite(...content);
		}}};
		await expect(run(session, await plan(session, 'deployed'), 'deployed')).rejects.toThrow('killed');
		const next: Session = {...world.session, cache: new Map(), clock: {...world.session.clock, now: () => world.session.clock.now() + 60_000}};
		const rest = await plan(next, 'deployed');
		expect(rest).toMatchObject({verdict: 'go', reasons: []});
		expect(rest.steps.filter(({id}) => id === 'write').map(({title}) => title)).toEqual(['mark revision 2 superseded, in body and label']);
		const {result} = await run(next, rest, 'deployed');
		expect(result.ok).toBe(true);
		expect(bodies(world).map(({body}) => body)).toEqual(['superseded', 'superseded', 'deployed']);
		expect(await plan({...next, cache: new Map()}, 'deployed')).toMatchObject({verdict: 'stop', reasons: [{code: 'no-lock'}]});
		const byHelm = worldOf([stuck[0]!, stuck[1]!, {...stuck[2]!, status: 'deployed'}], {live: live('web', 'new')});
		expect(await plan(byHelm.session, 'deployed')).toMatchObject({verdict: 'stop', reasons: [{code: 'no-lock'}]});
	});

	it('says what was done and how to take it back when the second write fails', async () => {
		const world = worldOf(stuck, {live: live('web', 'new')});
		const made = await plan(world.session, 'deployed');
		let writes = 0;
		const {writer} = world.session;
		const session: Session = {...world.session, writer: {...writer!, async rewrite(...content) {
			writes += 1;
			return writes === 1 ? writer!.rewrite(...content) : fail('server-error', 'etcdserver: leader changed');
		}}};
		const {result, partials} = await run(session, made, 'deployed');
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('Done before that: mark revision 3 deployed') as string, hint: expect.stringMatching(/helm-triage undo \S+-shop-web/v) as string}});
		expect(partials.at(-1)).toMatchObject({phase: 'done', written: ['mark revision 3 deployed, in body and label']});
		expect(bodies(world).map(({body}) => body)).toEqual(['superseded', 'deployed', 'deployed']);
	});
});

describe('setting a record aside', () => {
	it('takes it away where no live object carries anything of it', async () => {
		const world = worldOf(stuck, {live: live('web')});
		const made = await plan(world.session, 'aside');
		expect(made).toMatchObject({verdict: 'go', steps: [{id: 'backup'}, {id: 'write', patch: {operation: 'delete', object: 'Secret/shop/sh.helm.release.v1.web.v3'}}, {id: 'check'}, {id: 'watch'}]});
		const {result} = await run(world.session, made, 'aside');
		expect(result.ok).toBe(true);
		expect(bodies(world).map(({revision}) => revision)).toEqual([1, 2]);
	});

	it('is stopped where a live object carries something of it', async () => {
		const world = worldOf(stuck, {live: live('web', 'new')});
		expect(await plan(world.session, 'aside')).toMatchObject({verdict: 'stop', reasons: [{code: 'way-not-fit', message: expect.stringContaining('ConfigMap/shop/new') as string}]});
	});

	it('takes away a record that Helm cannot read, and Helm goes on', async () => {
		const world = worldOf([stuck[0]!, stuck[1]!, {...stuck[2]!, broken: 'YnJva2Vu'}], {live: live('web')});
		const made = await plan(world.session, 'aside');
		expect(made.verdict).toBe('go');
		const {result} = await run(world.session, made, 'aside');
		expect(result.ok).toBe(true);
		expect(world.memory.records.all()).toHaveLength(2);
	});
});
