/** What a repair of a live object does when the API server, the connection, the token or the disk fails at its write. */
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {fail} from '../../source/core/problem/problem.ts';
import type {RepairChoice} from '../../source/core/plan/repair/types.ts';
import type {Session} from '../../source/ports/session.ts';
import {describeBackups} from '../../source/use-cases/describe-backups.ts';
import {failure} from '../contracts/api-replies.ts';
import type {ApiObject, ApiReply, ApiRequest} from '../contracts/api-types.ts';
import {hookOf, marks, type Told} from '../core/plan/release.ts';
import {answerLost, atRequest, later, statuses, unauthorized} from './faults.ts';
import {confirmRepair, objectRepairs, plainChoice} from './repair-world.ts';
import {servedWorld, type ServedWorld} from './served-world.ts';
import {valueIn} from './writes-world.ts';

const {signal} = new AbortController();

const groups = {
	'apps/v1': ['Deployment', 'StatefulSet', 'DaemonSet'].map(kind => ({kind, plural: `${kind.toLowerCase()}s`, namespaced: true})),
	'batch/v1': [{kind: 'Job', plural: 'jobs', namespaced: true}],
};

type Case = {
	readonly plan: string;
	readonly choice: RepairChoice;
	readonly records: readonly Told[];
	readonly method: 'DELETE' | 'PATCH';
	readonly objects: readonly ApiObject[];
	readonly saved: string;
	/** What is left of the object when it is written. */
	readonly done: readonly string[] | null;
};

const guards = ['guards.example.com/one', 'guards.example.com/two'];

const cases: readonly Case[] = [
	{
		plan: 'repair --fix hook-jobs',
		choice: {...plainChoice, fix: 'hook-jobs'},
		records: [{revision: 1, status: 'deployed', hooks: [hookOf('seed', 'pre-upgrade')]}],
		method: 'DELETE',
		objects: [{
			apiVersion: 'batch/v1', kind: 'Job', metadata: {name: 'seed', namespace: 'shop', annotations: {'helm.sh/hook': 'pre-upgrade'}}, status: {conditions: [{type: 'Complete', status: 'True'}]},
		}],
		saved: 'objects/Job.batch%shop%seed.json',
		done: null,
	},
	{
		plan: 'repair --fix finalizer',
		choice: {
			...plainChoice, fix: 'finalizer', objects: ['ConfigMap/web'], finalizer: guards[0]!,
		},
		records: [{revision: 1, status: 'deployed'}],
		method: 'PATCH',
		objects: [
			{
				apiVersion: 'v1', kind: 'ConfigMap', metadata: {
					name: 'web', namespace: 'shop', annotations: marks, deletionTimestamp: '2026-11-02T03:30:00Z', finalizers: guards,
				},
			},
			{
				apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'keeper', namespace: 'shop', labels: {team: 'guards.example.com'}}, spec: {replicas: 1}, status: {readyReplicas: 0},
			},
		],
		saved: 'objects/ConfigMap%shop%web.json',
		done: [guards[1]!],
	},
];

it('every repair of a live object is tried', () => {
	expect(cases.map(({plan}) => plan).toSorted()).toEqual(objectRepairs.map(({plan}) => plan).toSorted());
});

describe.each(cases)('at the one write of $plan', ({choice, records, method, objects, saved, done}) => {
	let world: ServedWorld;

	beforeEach(async () => {
		world = await servedWorld(records, groups);
		for (const object of objects) {
			world.server.put(object);
		}
	});

	afterEach(async () => {
		await world.close();
	});

	const [{apiVersion, kind, metadata: {name, finalizers = []}}] = objects as readonly [ApiObject];

	/** The finalizers of the object; null where it is gone. */
	const left = async (): Promise<unknown> => {
		const [answer] = await world.session.cluster!.read([{
			apiVersion: apiVersion!, kind, namespace: 'shop', name,
		}], signal);
		const {found, value} = valueIn(answer!) as {readonly found: string; readonly value?: {readonly metadata: {readonly finalizers?: unknown}}};
		return found === 'here' ? value?.metadata.finalizers ?? [] : null;
	};

	/** Answers the write, and whatever `after` says of all that follows it. */
	const atIt = (reply: (request: ApiRequest) => ApiReply | null, after?: (request: ApiRequest) => ApiReply | null) => atRequest(method, 1, reply, after);

	it.each<readonly [what: string, reply: () => ApiReply, after: ((request: ApiRequest) => ApiReply | null) | undefined, code: string]>([
		['somebody else was faster (409)', () => failure(409, 'Conflict', 'the object has been modified'), undefined, 'moved'],
		['the object is gone (404)', () => failure(404, 'NotFound', 'configmaps "x" not found'), undefined, 'moved'],
		['the server stays too busy (429)', () => failure(429, 'TooManyRequests', 'try again later'), undefined, 'server-error'],
		['the server fails (500)', () => failure(500, 'InternalError', 'etcdserver: leader changed'), undefined, 'server-error'],
		['a right is missing after all (403)', () => failure(403, 'Forbidden', `things "x" is forbidden: User "jo" cannot ${method.toLowerCase()} resource "things" in API group "" in the namespace "shop"`), undefined, 'forbidden'],
		['a webhook says no (403)', () => failure(403, 'Forbidden', 'admission webhook "w" denied the request: no'), undefined, 'server-error'],
		['the server refuses it (422)', () => failure(422, 'Invalid', 'Thing "x" is invalid'), undefined, 'server-error'],
		['the token expires there', unauthorized, unauthorized, 'unauthorized'],
		['something else answers', () => ({status: 200, body: '<html>', headers: {'content-type': 'text/html'}}), undefined, 'server-error'],
	])('%s: a clear problem, nothing lost, and a way on', async (_what, reply, after, code) => {
		const {session} = world;
		const repair = await confirmRepair(session, choice);
		world.script(atIt(reply, after));
		const result = await repair.run(session);
		world.script(null);
		expect(result).toMatchObject({ok: false, problem: {code, message: expect.stringMatching(/\S.{20}/v) as string}});
		expect(await left()).toEqual(finalizers);
		expect(await statuses(session)).toEqual(['deployed/deployed']);

		const [backup] = valueIn(await describeBackups(session));
		expect(backup).toMatchObject({records: 1, plan: {action: 'repair'}});
		const files = valueIn(await session.files.readBackup(backup!.id));
		expect(files.map(file => file.name)).toContain(saved);
		const {entries} = valueIn(await session.files.readJournal());
		expect(entries.at(-1)).toMatchObject({step: null, result: 'failed', person: 'jo@example.test'});

		const again = await confirmRepair(session, choice);
		valueIn(await again.run(later(session, 1)));
		expect(await left()).toEqual(done);
	});

	it('the answer is lost, and the write was done: it counts, and all ends well', async () => {
		const {session, server} = world;
		const repair = await confirmRepair(session, choice);
		const lost = answerLost(() => {
			if (done === null) {
				server.remove(kind, 'shop', name);
			} else {
				const [{metadata, ...rest}] = objects as readonly [ApiObject];
				server.put({...rest, metadata: {...metadata, finalizers: done}});
			}
		});
		world.script(atIt(lost.reply));
		expect(await repair.run(session)).toMatchObject({ok: true});
		expect(lost.asked()).toBe(1);
		expect(await left()).toEqual(done);
	});

	it('the server goes away for good: what is not known is said so, with the backup', async () => {
		const {session, server} = world;
		const repair = await confirmRepair(session, choice);
		world.script(atIt(() => {
			void server.close();
			return failure(503, 'ServiceUnavailable', 'shutting down');
		}));
		expect(await repair.run(session)).toMatchObject({ok: false, problem: {code: expect.stringMatching(/unreachable|server-error/v) as string, message: expect.stringContaining('is not known') as string}});
		expect(valueIn(await describeBackups(session))[0]).toMatchObject({records: 1});
	});

	it('the disk is full when records and object are to be saved: nothing is written', async () => {
		const {session, server} = world;
		const repair = await confirmRepair(session, choice);
		const files: Session['files'] = {...session.files, backup: async () => fail('state-unwritable', 'Cannot write the backup: no space left on device.', 'Nothing was changed.')};
		expect(await repair.run({...session, files})).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(await left()).toEqual(finalizers);
		expect(server.requests.every(request => request.method !== method)).toBe(true);
	});
});
