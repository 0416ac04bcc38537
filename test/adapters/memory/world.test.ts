import {describe, expect, it} from 'vitest';
import {createMemoryWorld} from '../../../source/adapters/memory/world.ts';
import {createRunningClock} from '../../../source/adapters/memory/running-clock.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';
import {recorded} from './recorded.ts';

const never = new AbortController().signal;

const options = {namespace: null, driver: null};

describe('the clock', () => {
	it('shows the recording\'s time and runs from there', async () => {
		const base = stoppedClock(1_000_000);
		const clock = createRunningClock(emptyScenario.serverTime, base);
		expect(clock.now()).toBe(emptyScenario.serverTime);
		await clock.sleep(1500, never);
		expect(clock.now()).toBe(emptyScenario.serverTime + 1500);
	});

	it('is the server\'s, in whole seconds, and no lower bound', async () => {
		const base = stoppedClock(0);
		const {store, clock} = createMemoryWorld(emptyScenario, {...options, clock: base});
		await clock.sleep(2900, never);
		const steps = store.list({namespace: null, name: null}, never);
		await steps.next();
		expect(await steps.next()).toMatchObject({value: {value: {serverTime: emptyScenario.serverTime + 2000, serverTimeIsFloor: false}}});
	});
});

describe('the records of a cluster in memory', () => {
	const write = {
		driver: 'secret',
		namespace: 'payments',
		name: 'sh.helm.release.v1.api.v1',
		labels: {name: 'api', owner: 'helm'},
		payload: 'H4sI',
		manager: 'kubectl-patch',
	} as const;
	const held = () => createMemoryWorld({...emptyScenario, records: [recorded({revision: 1, status: 'deployed'})]}, {...options, clock: stoppedClock(0)}).records;

	it('get what the server adds, and keep what it does not change', () => {
		const records = held();
		const [before] = records.all();
		const written = records.replace(write);
		expect(written).toMatchObject({
			ok: true,
			record: {
				object: {
					uid: before!.object.uid,
					createdAt: before!.object.createdAt,
					labels: {name: 'api', owner: 'helm'},
					writers: [{manager: 'Helm', time: '2026-10-01T08:01:00Z'}, {manager: 'kubectl-patch', time: '2026-11-02T04:00:00Z'}],
				},
				payload: Buffer.from('H4sI').toString('base64'),
			},
		});
		expect(Number(records.all()[0]!.object.resourceVersion)).toBeGreaterThan(Number(before!.object.resourceVersion));
	});

	it('answer 409 to a name that is taken, and to a write over another state', () => {
		const records = held();
		const {uid, resourceVersion} = records.all()[0]!.object;
		expect(records.create(write)).toEqual({ok: false, status: 409});
		expect(records.replace(write, {uid, resourceVersion: '1'})).toEqual({ok: false, status: 409});
		expect(records.remove({...write, kind: 'Secret'}, {uid: 'another', resourceVersion: null})).toEqual({ok: false, status: 409});
		expect(records.all()[0]!.object.resourceVersion).toBe(resourceVersion);
		expect(records.replace(write, {uid, resourceVersion})).toMatchObject({ok: true});
		expect(records.replace(write, {uid, resourceVersion})).toEqual({ok: false, status: 409});
	});

	it('answer 404 to a write on what is not there', () => {
		const records = held();
		expect(records.replace({...write, name: 'sh.helm.release.v1.api.v2'})).toEqual({ok: false, status: 404});
		expect(records.remove({...write, kind: 'ConfigMap'})).toEqual({ok: false, status: 404});
		expect(records.remove({...write, kind: 'Secret'})).toMatchObject({ok: true});
		expect(records.all()).toEqual([]);
	});

	it('are what they were in the recording until somebody writes', () => {
		const record = recorded({revision: 1, status: 'deployed'});
		const {records} = createMemoryWorld({...emptyScenario, records: [record]}, {...options, clock: stoppedClock(0)});
		expect(records.all()).toEqual([{...record, object: {...record.object, origin: null}}]);
	});
});

describe('the cluster', () => {
	it('says who it is and what it serves', async () => {
		const {cluster} = createMemoryWorld(emptyScenario, {...options, clock: stoppedClock(0), namespace: 'shop'});
		expect(await cluster.identity(never)).toEqual({
			ok: true,
			value: {
				context: 'test',
				server: 'https://test.invalid:6443',
				namespace: 'shop',
				uid: emptyScenario.clusterUid,
			},
		});
		expect(await cluster.discover(never)).toEqual({ok: true, value: {kinds: emptyScenario.kinds, unanswered: []}});
		expect(await cluster.identity(AbortSignal.abort())).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});

	it('has the logs that were recorded, as much of their end as is asked for', async () => {
		const log = {
			namespace: 'payments',
			pod: 'api-1',
			container: 'api',
			previous: true,
			lines: ['starting', 'connecting', 'fatal: no database'],
		};
		const {cluster} = createMemoryWorld({...emptyScenario, logs: [log]}, {...options, clock: stoppedClock(0)});
		const read = async (more: object) => cluster.log({
			...log,
			lines: 2,
			bytes: 1000,
			...more,
		}, never);
		expect(await read({})).toEqual({ok: true, value: ['connecting', 'fatal: no database']});
		expect(await read({bytes: 20})).toEqual({ok: true, value: ['fatal: no database']});
		expect(await read({previous: false})).toEqual({ok: true, value: null});
		expect(await cluster.log({...log, lines: 2, bytes: 2}, AbortSignal.abort())).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});

	it('finds an object by group, kind, namespace and name, whatever version is asked for', async () => {
		const objects = [{
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			namespace: 'payments',
			name: 'api',
			value: {
				metadata: {
					uid: 'one',
					resourceVersion: '17',
					labels: {a: 'b'},
					managedFields: [{manager: 'helm', operation: 'Apply', time: '2026-11-01T00:00:00Z'}],
				},
			},
		}];
		const {cluster} = createMemoryWorld({...emptyScenario, objects}, {...options, clock: stoppedClock(0)});
		const target = {kind: 'Deployment', namespace: 'payments', name: 'api'};
		expect(await cluster.look({...target, apiVersion: 'apps/v1beta2'}, never)).toEqual({
			ok: true,
			value: {
				uid: 'one',
				resourceVersion: '17',
				labels: {a: 'b'},
				annotations: {},
				writers: [{
					manager: 'helm',
					operation: 'Apply',
					subresource: null,
					time: '2026-11-01T00:00:00Z',
				}],
			},
		});
		expect(await cluster.look({...target, apiVersion: 'v1'}, never)).toEqual({ok: true, value: null});
	});
});

describe('the file system', () => {
	it('keeps journal and backups to look at', async () => {
		const {files} = createMemoryWorld(emptyScenario, {...options, clock: stoppedClock(0)});
		const entry = {
			time: '2026-11-02T04:00:00Z',
			context: null,
			server: null,
			person: null,
			release: 'payments/api',
			action: 'rollback',
			digest: null,
			step: null,
			result: 'started',
			reason: null,
		};
		await files.journal(entry);
		expect(files.journalled).toEqual([entry]);
		expect(await files.backup('one', [{name: 'a.json', content: '{}'}])).toMatchObject({ok: true, value: expect.stringContaining('memory') as string});
		expect(await files.backup('one', [])).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(files.backups.get('one')?.get('a.json')).toBe('{}');
		expect(await files.readInput('/etc/hostname', 100, never)).toMatchObject({ok: false, problem: {code: 'not-found'}});
	});
});
