import {describe, expect, it} from 'vitest';
import {noDependencies} from '../../source/core/group/dependencies.ts';
import {fail} from '../../source/core/problem/problem.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUninstall} from '../../source/use-cases/rehearse-uninstall.ts';
import {configMaps} from '../core/plan/release.ts';
import {
	failing,
	groupOf,
	newestOf,
	recordFor,
	rehearseAll,
	runAll,
	shopNames,
	shopOrder,
	shopWorld,
	statesOf,
	writeRecord,
	type GroupWorld,
} from './group-world.ts';

const problemOf = ({result}: Awaited<ReturnType<typeof runAll>> | Awaited<ReturnType<typeof rehearseAll>>) => result.ok ? null : result.problem;

describe('the rehearsal of a group', () => {
	it('puts releases in order, and makes one decision of their plans', async () => {
		const world = shopWorld();
		const plan = await groupOf(world);
		expect(plan.members.map(({release, after, from, to, named}) => ({
			release, after, from, to, named,
		}))).toEqual([
			{release: 'shop/cache', after: [], from: 3, to: 2, named: true},
			{release: 'shop/db', after: [], from: 3, to: 2, named: true},
			{release: 'shop/jobs', after: ['shop/db'], from: 3, to: 2, named: true},
			{release: 'shop/api', after: ['shop/cache', 'shop/db'], from: 3, to: 2, named: true},
			{release: 'shop/web', after: ['shop/api', 'shop/cache', 'shop/db'], from: 3, to: 2, named: true},
		].map(member => ({...member, after: shopNames.map(name => `shop/${name}`).filter(release => member.after.includes(release))})));
		expect(plan).toMatchObject({verdict: 'go', confirm: '5 releases in shop', where: 'kind › 5 releases in shop', context: null, unavailable: null, resumes: null, notes: []});
		expect(plan.members.every(({plan: own}) => own?.verdict === 'go')).toBe(true);
	});

	it('stores nothing', async () => {
		const world = shopWorld();
		const before = JSON.stringify(world.memory.records.all());
		await groupOf(world);
		expect(JSON.stringify(world.memory.records.all())).toBe(before);
		expect(world.memory.files.journalled).toEqual([]);
		expect(world.memory.files.backups.size).toBe(0);
	});

	it('has the same digest for the same decision, and another one for any other', async () => {
		const world = shopWorld();
		const {digest} = await groupOf(world);
		await expect(groupOf(world)).resolves.toMatchObject({digest});
		const others = await Promise.all([
			groupOf(shopWorld({dependencies: noDependencies})),
			groupOf(world, {releases: shopNames.map(name => ({namespace: 'shop', name, to: name === 'db' ? 1 : null}))}),
			groupOf(world, {releases: shopNames.slice(1).map(name => ({namespace: 'shop', name, to: null}))}),
		]);
		expect(new Set([digest, ...others.map(other => other.digest)]).size).toBe(4);
	});

	it('stops where one release stops, with that one\'s reasons, which are acknowledged for it alone', async () => {
		// The rollback of the newest to itself has the same manifest, which a person may accept
		const releases = shopNames.map(name => ({namespace: null, name, to: name === 'api' ? 3 : null}));
		const world = shopWorld();
		const stopped = await groupOf(world, {releases});
		expect(stopped.verdict).toBe('stop');
		const reasons = stopped.members.flatMap(({release, reasons: own}) => own.map(({code, acknowledged}) => [release, code, acknowledged]));
		expect(reasons.length).toBeGreaterThan(0);
		expect(reasons.every(([release]) => release === 'shop/api')).toBe(true);
		const codes = reasons.map(([, code]) => String(code));
		const other = await groupOf(world, {releases, acknowledge: codes.map(code => ({release: 'shop/db', code}))});
		expect(other.verdict).toBe('stop');
		const accepted = await groupOf(world, {releases, acknowledge: codes.map(code => ({release: 'shop/api', code}))});
		expect(accepted.verdict).toBe('go');
		expect(accepted.digest).toBe(stopped.digest);
	});

	it('tells a release that has no revision to go to with the others\' reasons', async () => {
		const records = shopNames.flatMap(name => name === 'api' ? [recordFor(name, {revision: 1, status: 'failed', description: 'Release "api" failed: timed out'})] : failing(name));
		const plan = await groupOf(shopWorld({records}));
		expect(plan.verdict).toBe('stop');
		expect(plan.members.find(({release}) => release === 'shop/api')).toMatchObject({plan: null, to: null, reasons: [{code: 'target-missing', acknowledge: null}]});
	});

	it('refuses one that is named twice, one that is not there, and an acknowledgement of none of them', async () => {
		const world = shopWorld();
		expect(problemOf(await rehearseAll(world, {releases: [{namespace: null, name: 'db', to: null}, {namespace: 'shop', name: 'db', to: 2}]}))).toMatchObject({code: 'usage', message: 'shop/db is named twice.'});
		expect(problemOf(await rehearseAll(world, {releases: [{namespace: null, name: 'db', to: null}, {namespace: null, name: 'bd', to: null}]}))).toMatchObject({code: 'not-found'});
		expect(problemOf(await rehearseAll(world, {acknowledge: [{release: 'shop/dbs', code: 'same-manifest'}]}))).toMatchObject({code: 'usage', message: '--acknowledge names shop/dbs, which is not in this group.'});
	});

	it('takes in what depends on a release, where it is asked to', async () => {
		const world = shopWorld({records: ['api', 'db', 'jobs'].flatMap(name => failing(name))});
		const releases = [{namespace: null, name: 'db', to: null}];
		await expect(groupOf(world, {releases})).resolves.toMatchObject({members: [{release: 'shop/db'}]});
		const plan = await groupOf(world, {releases, withDependents: true});
		expect(plan.members.map(({release, named}) => [release, named])).toEqual([['shop/db', true], ['shop/api', false], ['shop/jobs', false]]);
		expect(plan.notes).toContain('shop/web depends on one of them by the config file, but there is no such release here.');
		expect(plan.notes).toContain('shop/api needs shop/cache, which is not in this group and stays as it is.');
	});

	it('skips what is where it is to go already', async () => {
		const records = shopNames.flatMap(name => name === 'db' ? [...failing(name), recordFor(name, {revision: 4, status: 'deployed', description: 'Rollback to 2', manifest: configMaps('db')})] : failing(name));
		const world = shopWorld({records});
		const plan = await groupOf(world, {releases: shopNames.map(name => ({namespace: null, name, to: 2}))});
		expect(plan.members.find(({release}) => release === 'shop/db')).toMatchObject({skip: 'revision 4 is a rollback to 2 already, and deployed', plan: null, reasons: []});
		expect(plan.confirm).toBe('4 releases in shop');
	});

	it('names the context that is to be typed where one of them is protected', async () => {
		await expect(groupOf(shopWorld())).resolves.toMatchObject({context: null});
		const world = shopWorld();
		const {config} = world.session;
		const guarded = {...world, session: {...world.session, config: {...config, protection: {...config.protection, also: {contexts: [], namespaces: [{text: 'shop', matches: (name: string) => name === 'shop'}]}}}}};
		await expect(groupOf(guarded)).resolves.toMatchObject({context: 'kind'});
	});

	it('says why a session may not run it', async () => {
		await expect(groupOf(shopWorld({session: {readOnly: true}}))).resolves.toMatchObject({unavailable: {code: 'read-only'}});
	});
});

describe('a group that is run', () => {
	it('does one after the other, each with its own backup and journal', async () => {
		const order: string[] = [];
		const world = shopWorld({before(name) {
			order.push(`shop/${name}`);
		}});
		const plan = await groupOf(world);
		const run = await runAll(world, plan);
		expect(run.result.ok).toBe(true);
		expect(order).toEqual(plan.members.map(({release}) => release));
		expect(order.toSorted()).toEqual(shopOrder.toSorted());
		expect(statesOf(run)).toEqual(Object.fromEntries(shopOrder.map(release => [release, 'done'])));
		expect(world.memory.files.backups.size).toBe(5);
		const lines = world.memory.files.journalled;
		expect(lines.filter(({action}) => action === 'group-rollback').map(({release, digest, result, reason}) => [release, digest, result, reason])).toEqual([
			...plan.members.map(({release}, index) => [release, plan.digest, 'started', `from 3 to 2; ${index + 1} of 5`]),
			...plan.members.map(({release}) => [release, plan.digest, 'succeeded', null]),
		]);
		expect(lines.filter(({action, step, result}) => action === 'rollback' && step === null && result === 'succeeded').map(({release}) => release)).toEqual(order);
		for (const name of shopNames) {
			expect(newestOf(world, name)).toBe('4 deployed');
		}
	});

	it('has one that fails block those that come after it, and goes on with the others', async () => {
		const broken = new Set(['db']);
		const world = shopWorld({broken});
		const run = await runAll(world, await groupOf(world));
		expect(statesOf(run)).toEqual({'shop/cache': 'done', 'shop/db': 'failed', 'shop/jobs': 'blocked', 'shop/api': 'blocked', 'shop/web': 'blocked'});
		const problem = problemOf(run)!;
		expect(problem.code).toBe('action-failed');
		expect(problem.message).toMatch(/^1 of 5 releases is rolled back; shop\/db is not; 3 were not run\.\nshop\/db failed: The rollback of db to 2 failed: Helm ended with code 1: timed out waiting for the condition\.\n/v);
		expect(problem.message).toContain('shop/jobs was not run, since it comes after shop/db, which failed.');
		expect(problem.hint).toContain('`helm-triage triage shop/db`');
		expect(newestOf(world, 'jobs')).toBe('3 failed');
		expect(world.memory.files.journalled.findLast(({release, action}) => release === 'shop/web' && action === 'group-rollback')).toMatchObject({result: 'blocked', reason: 'it comes after shop/api, which was not done'});
	});

	it('goes on with what is left when it is run again after a failure', async () => {
		const broken = new Set(['api']);
		const world = shopWorld({broken});
		await runAll(world, await groupOf(world));
		broken.delete('api');
		const plan = await groupOf(world);
		expect(plan.members.map(({release, to, skip}) => [release, to, skip])).toEqual([
			['shop/cache', 2, 'revision 4 is a rollback to 2 already, and deployed'],
			['shop/db', 2, 'revision 4 is a rollback to 2 already, and deployed'],
			['shop/jobs', 2, 'revision 4 is a rollback to 2 already, and deployed'],
			['shop/api', 2, null],
			['shop/web', 2, null],
		].toSorted(([one], [other]) => plan.members.findIndex(({release}) => release === one) - plan.members.findIndex(({release}) => release === other)));
		expect(plan.confirm).toBe('2 releases in shop');
		expect(plan.resumes).not.toBeNull();
		const run = await runAll(world, plan);
		expect(run.result.ok).toBe(true);
		expect(newestOf(world, 'api')).toBe('5 deployed');
		expect(newestOf(world, 'web')).toBe('4 deployed');
		expect(newestOf(world, 'db')).toBe('4 deployed');
		const after = await groupOf(world);
		expect(after.members.every(({skip}) => skip !== null)).toBe(true);
		expect(after.notes).toContainEqual(expect.stringMatching(/^The run that began at .* did all of it\. Name revisions/v));
		// Whatever somebody else writes makes the next one a decision of its own again
		writeRecord(world, recordFor('web', {revision: 5, status: 'deployed', manifest: configMaps('web', 'web-more')}));
		const {resumes, members} = await groupOf(world);
		expect(resumes).toBeNull();
		expect(members.find(({release}) => release === 'shop/web')).toMatchObject({skip: null, from: 5, to: 4});
	});

	it('stops between two releases, never within one, and goes on later', async () => {
		const stop = new AbortController();
		let signals = 0;
		const world = shopWorld({before(name) {
			if (name !== 'db') {
				return;
			}

			stop.abort();
			signals++;
		}});
		const plan = await groupOf(world);
		const run = await runAll(world, plan, stop.signal);
		expect(signals).toBe(1);
		expect(problemOf(run)).toMatchObject({code: 'interrupted'});
		const states = statesOf(run);
		expect(states['shop/db']).toBe('done');
		expect(newestOf(world, 'db')).toBe('4 deployed');
		const left = plan.members.map(({release}) => release).slice(plan.members.findIndex(({release}) => release === 'shop/db') + 1);
		expect(left.map(release => states[release])).toEqual(left.map(() => 'not-run'));
		const again = await groupOf(world);
		expect(again.members.filter(({skip}) => skip === null).map(({release}) => release)).toEqual(left);
		await expect(runAll(world, again)).resolves.toMatchObject({result: {ok: true}});
		for (const name of shopNames) {
			expect(newestOf(world, name)).toBe('4 deployed');
		}
	});

	it('runs nothing at all when one of them moved before the first', async () => {
		const world = shopWorld();
		const plan = await groupOf(world);
		world.memory.records.remove(failing('web')[0]!.object);
		const run = await runAll(world, plan);
		expect(problemOf(run)).toMatchObject({code: 'moved', message: expect.stringMatching(/^shop\/web: Something moved since the preview: .*v1 is gone\./v) as string});
		expect(run.partials).toEqual([]);
		expect(world.memory.files.journalled).toEqual([]);
	});

	it('does not run one that moved meanwhile, nor what comes after it', async () => {
		const world = shopWorld({before(name, {memory}) {
			if (name === 'db') {
				memory.records.remove(failing('api')[0]!.object);
			}
		}});
		const run = await runAll(world, await groupOf(world));
		expect(problemOf(run)?.code).toBe('moved');
		expect(statesOf(run)).toEqual({'shop/cache': 'done', 'shop/db': 'done', 'shop/jobs': 'done', 'shop/api': 'moved', 'shop/web': 'blocked'});
		expect(newestOf(world, 'api')).toBe('3 failed');
	});

	it('chooses anew where somebody else wrote between two runs', async () => {
		const broken = new Set(['api']);
		const world = shopWorld({broken});
		await runAll(world, await groupOf(world));
		broken.delete('api');
		writeRecord(world, recordFor('web', {revision: 4, status: 'deployed', manifest: configMaps('web', 'web-more')}));
		const {members} = await groupOf(world);
		expect(members.find(({release}) => release === 'shop/web')).toMatchObject({from: 4, to: 2, skip: null});
	});

	it('refuses a plan that stops, and one of a session that may not run it', async () => {
		const world = shopWorld();
		const stopped = await groupOf(world, {releases: shopNames.map(name => ({namespace: null, name, to: name === 'api' ? 3 : null}))});
		expect(problemOf(await runAll(world, stopped))?.code).toBe('plan-stopped');
		const reading = shopWorld({session: {readOnly: true}});
		expect(problemOf(await runAll(reading, await groupOf(reading)))?.code).toBe('read-only');
		expect(world.memory.files.journalled).toEqual([]);
	});
});

describe('a group that is uninstalled', () => {
	const uninstall = {action: 'uninstall'} as const;

	it('begins with what needs others, and leaves no record', async () => {
		const order: string[] = [];
		const world = shopWorld({before(name) {
			order.push(name);
		}});
		const plan = await groupOf(world, uninstall);
		expect(plan).toMatchObject({verdict: 'go', confirm: '5 releases in shop'});
		const run = await runAll(world, plan);
		expect(problemOf(run)).toBeNull();
		expect(order).toEqual(plan.members.map(({reference: {name}}) => name));
		expect(order.indexOf('web')).toBeLessThan(order.indexOf('api'));
		expect(order.indexOf('api')).toBeLessThan(order.indexOf('cache'));
		expect(order.indexOf('jobs')).toBeLessThan(order.indexOf('db'));
		expect(world.memory.records.all()).toEqual([]);
		expect(world.memory.files.backups.size).toBe(5);
	});

	it('goes on with what is left, though dependents that it took in are gone by then', async () => {
		const stop = new AbortController();
		const world = shopWorld({before(name) {
			if (name === 'api') {
				stop.abort();
			}
		}});
		const asked = {...uninstall, releases: ['db', 'cache'].map(name => ({namespace: null, name, to: null})), withDependents: true};
		const first = await groupOf(world, asked);
		expect(problemOf(await runAll(world, first, stop.signal))?.code).toBe('interrupted');
		const second = await groupOf(world, asked);
		expect(second.resumes).not.toBeNull();
		expect(second.members.map(({release}) => release).toSorted()).toEqual(shopOrder.toSorted());
		const left = second.members.filter(({skip}) => skip === null).map(({release}) => release);
		expect(left).not.toContain('shop/web');
		expect(left).not.toContain('shop/api');
		await expect(runAll(world, second)).resolves.toMatchObject({result: {ok: true}});
		expect(world.memory.records.all()).toEqual([]);
	});

	it('stops for a release that others need, unless they go too or it is accepted', async () => {
		const world = shopWorld();
		const asked = {...uninstall, releases: [{namespace: null, name: 'db', to: null}]};
		await expect(groupOf(world, asked)).resolves.toMatchObject({verdict: 'stop', members: [{reasons: [{code: 'still-needed', message: expect.stringContaining('shop/api, shop/jobs and shop/web need it') as string}]}]});
		await expect(groupOf(world, {...asked, acknowledge: [{release: 'shop/db', code: 'still-needed'}]})).resolves.toMatchObject({verdict: 'go'});
		await expect(groupOf(world, {...asked, withDependents: true})).resolves.toMatchObject({verdict: 'go', confirm: '4 releases in shop'});
		await expect(groupOf(shopWorld({records: failing('db')}), asked)).resolves.toMatchObject({verdict: 'go'});
	});
});

describe('a single release that others of a group need', () => {
	it('is not uninstalled alone, unless that is accepted', async () => {
		const {session} = shopWorld();
		const {signal} = new AbortController();
		const alone = {namespace: null, name: 'db', keepHistory: false, flags: {}};
		await expect(drained(rehearseUninstall(session, {...alone, acknowledge: []}, signal))).resolves.toMatchObject({value: {verdict: 'stop', reasons: [{code: 'still-needed', message: expect.stringContaining('shop/api, shop/jobs and shop/web need it') as string}]}});
		await expect(drained(rehearseUninstall(session, {...alone, acknowledge: ['still-needed']}, signal))).resolves.toMatchObject({value: {verdict: 'go'}});
		await expect(drained(rehearseUninstall(session, {...alone, name: 'web', acknowledge: []}, signal))).resolves.toMatchObject({value: {reasons: []}});
	});
});

describe('trouble that any release would meet', () => {
	it('ends the group: nothing further is begun, also what depends on nothing', async () => {
		let isAway = false;
		const world = shopWorld({dependencies: noDependencies, before() {
			isAway = true;
		}});
		const {cluster} = world.memory;
		const away: GroupWorld = {...world, session: {...world.session, cluster: {...cluster, identity: async signal => isAway ? fail('unreachable', 'The cluster does not answer.') : cluster.identity(signal)}}};
		const run = await runAll(away, await groupOf(away));
		expect(problemOf(run)?.code).toBe('unreachable');
		expect(Object.values(statesOf(run))).toEqual(['done', 'not-run', 'not-run', 'not-run', 'not-run']);
		expect(problemOf(run)?.message).toContain('shop/api was not run: another could not be run.');
		isAway = false;
		const again = await groupOf(world);
		expect(again.confirm).toBe('4 releases in shop');
	});

	it('is a journal that cannot be written: nothing is begun', async () => {
		const world = shopWorld();
		const {files} = world.session;
		const full: GroupWorld = {...world, session: {...world.session, files: {...files, journal: async () => fail('state-unwritable', 'The disk is full.')}}};
		const run = await runAll(full, await groupOf(full));
		expect(problemOf(run)?.code).toBe('state-unwritable');
		expect(newestOf(world, 'db')).toBe('3 failed');
	});

	it('is told where the journal cannot be read, since an earlier run is not known then', async () => {
		const world = shopWorld();
		const {files} = world.session;
		const deaf: GroupWorld = {...world, session: {...world.session, files: {...files, readJournal: async () => fail('input-unreadable', 'The journal cannot be read.')}}};
		await expect(groupOf(deaf)).resolves.toMatchObject({resumes: null, notes: ['The journal of this machine could not be read, so an earlier run of this group is not known: The journal cannot be read.']});
	});
});
