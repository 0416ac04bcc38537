/** What a plan of two writes does when the API server, the connection, the token or the disk fails at one of them. */
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {marksOf} from '../../source/core/drift/marks.ts';
import {applyJsonPatch, type JsonPatch} from '../../source/core/object/json-patch.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import {readSaved} from '../../source/core/plan/undo/saved-records.ts';
import {fail} from '../../source/core/problem/problem.ts';
import {createFileSystem} from '../../source/adapters/node/file-system.ts';
import type {Session} from '../../source/ports/session.ts';
import {describeBackups} from '../../source/use-cases/describe-backups.ts';
import {failure} from '../contracts/api-replies.ts';
import {objectOf} from '../core/plan/release.ts';
import {answerToReview} from '../contracts/api-reviews.ts';
import type {ApiReply, ApiRequest} from '../contracts/api-types.ts';
import {confirmAdopt} from './adopt-world.ts';
import {
	answerLost,
	atRequest,
	atWrite,
	faults,
	later,
	statuses,
	storing,
	unauthorized,
} from './faults.ts';
import {confirmRepair, plainChoice} from './repair-world.ts';
import {servedWorld, type ServedWorld} from './served-world.ts';
import {confirmAdoption, confirmUndo, confirmUnlock, valueIn} from './writes-world.ts';

const {signal} = new AbortController();

let world: ServedWorld;

beforeEach(async () => {
	world = await servedWorld();
});

afterEach(async () => {
	await world.close();
});

const untouched = ['pending-upgrade/pending-upgrade', 'deployed/deployed', 'superseded/superseded'];
const half = ['deployed/deployed', 'deployed/deployed', 'superseded/superseded'];
const done = ['deployed/deployed', 'superseded/superseded', 'superseded/superseded'];

describe.each([1, 2])('at write %i of 2', number => {
	it.each(faults)('$what: a clear problem, nothing lost, and a way on', async ({script, code}) => {
		const {session} = world;
		const unlock = await confirmUnlock(session, 'deployed');
		world.script(script(number));
		const result = await unlock.run(session);
		world.script(null);
		expect(result).toMatchObject({ok: false, problem: {code: number === 1 ? code : 'action-failed', message: expect.stringMatching(/\S.{20}/v) as string}});
		expect(await statuses(session)).toEqual(number === 1 ? untouched : half);

		const [backup] = valueIn(await describeBackups(session));
		expect(backup).toMatchObject({records: 3, plan: {action: 'unlock'}});
		const {entries} = valueIn(await session.files.readJournal());
		expect(entries.at(-1)).toMatchObject({step: null, result: 'failed', person: 'jo@example.test'});
		if (number === 2) {
			expect(result.ok ? '' : result.problem.message).toContain('Done before that: mark revision 3 deployed');
			expect(result.ok ? '' : result.problem.hint).toContain(`helm-triage undo ${backup!.id}`);
			const undo = await confirmUndo(session, backup!.id);
			valueIn(await undo.run(later(session, 1)));
			expect(await statuses(session)).toEqual(untouched);
		}

		const again = await confirmUnlock(session, 'deployed');
		valueIn(await again.run(later(session, 2)));
		expect(await statuses(session)).toEqual(done);
	});

	it('the server is too busy once (429): the write is sent again, and all ends well', async () => {
		const {session} = world;
		const unlock = await confirmUnlock(session, 'deployed');
		let refused = false;
		world.script(atWrite(number, () => {
			if (refused) {
				return null;
			}

			refused = true;
			return failure(429, 'TooManyRequests', 'try again later');
		}));
		expect(await unlock.run(session)).toMatchObject({ok: true});
		expect(refused).toBe(true);
		expect(await statuses(session)).toEqual(done);
	});

	it('the answer is lost, and the write was done: it counts, and all ends well', async () => {
		const {session, server} = world;
		const unlock = await confirmUnlock(session, 'deployed');
		world.script(atWrite(number, answerLost(storing(server)).reply));
		expect(await unlock.run(session)).toMatchObject({ok: true});
		expect(await statuses(session)).toEqual(done);
	});

	it('the server goes away for good: what is not known is said so, with the backup', async () => {
		const {session, server} = world;
		const unlock = await confirmUnlock(session, 'deployed');
		world.script(atWrite(number, () => {
			void server.close();
			return failure(503, 'ServiceUnavailable', 'shutting down');
		}));
		const result = await unlock.run(session);
		expect(result).toMatchObject({ok: false, problem: {code: number === 1 ? expect.stringMatching(/unreachable|server-error/v) as string : 'action-failed', message: expect.stringContaining('is not known') as string}});
		const [backup] = valueIn(await describeBackups(session));
		expect(backup).toMatchObject({records: 3});
		const read = valueIn(await session.files.readBackup(backup!.id));
		expect(read.filter(({name}) => !name.startsWith('_'))).toHaveLength(3);
	});

	it('the token expires before it, where the records are read again: nothing more is written', async () => {
		const {session} = world;
		const unlock = await confirmUnlock(session, 'deployed');
		let writes = 0;
		let isBackedUp = false;
		world.script(request => {
			writes += Number(request.method === 'PUT');
			return (number === 1 ? isBackedUp : writes >= 1 && request.method !== 'PUT') ? unauthorized() : null;
		});
		const files: Session['files'] = {...session.files, async backup(...given) {
			const saved = await session.files.backup(...given);
			isBackedUp = true;
			return saved;
		}};
		const result = await unlock.run({...session, files});
		expect(result).toMatchObject({ok: false, problem: {code: number === 1 ? 'unauthorized' : 'action-failed'}});
		world.script(null);
		expect(await statuses(session)).toEqual(number === 1 ? untouched : half);
	});
});

const full = fail('state-unwritable', 'Cannot write the journal: no space left on device.', 'Nothing was changed.');

describe('the disk', () => {
	/** Fails from the line of the journal of this number on. */
	const journalUntil = (session: Session, lines: number): Session => {
		let written = 0;
		return {...session, files: {...session.files, async journal(entry) {
			written += 1;
			return written > lines ? full : session.files.journal(entry);
		}}};
	};

	it('is full when the act is to be written down: nothing is saved or written', async () => {
		const unlock = await confirmUnlock(world.session, 'deployed');
		expect(await unlock.run(journalUntil(world.session, 0))).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(await statuses(world.session)).toEqual(untouched);
		expect(valueIn(await describeBackups(world.session))).toEqual([]);
	});

	it('is full when the records are to be saved: nothing is written, and no half backup is left', async () => {
		const unlock = await confirmUnlock(world.session, 'deployed');
		const session: Session = {...world.session, files: {...world.session.files, backup: async () => full}};
		expect(await unlock.run(session)).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(await statuses(world.session)).toEqual(untouched);
	});

	it.each([1, 2, 3, 4])('is full after %i lines of the journal: no write is done that is not written down before', async lines => {
		const unlock = await confirmUnlock(world.session, 'deployed');
		const result = await unlock.run(journalUntil(world.session, lines));
		expect(result).toMatchObject({ok: false, problem: {code: lines < 3 ? 'state-unwritable' : 'action-failed'}});
		const {entries} = valueIn(await world.session.files.readJournal());
		const begun = entries.filter(({step, result: word}) => step?.startsWith('write') === true && word === 'started').length;
		const now = await statuses(world.session);
		expect(now).toEqual(begun === 0 ? untouched : half);
	});

	it('is full when all is done: that is said, and the writes stand', async () => {
		const unlock = await confirmUnlock(world.session, 'deployed');
		const result = await unlock.run(journalUntil(world.session, 6));
		expect(result.ok ? result.value.facts.at(-1) : '').toBe('The journal does not say so: Cannot write the journal: no space left on device.');
		expect(await statuses(world.session)).toEqual(done);
	});

	it('has a state folder that nobody can write: a clear problem, and nothing is written', async () => {
		const files = createFileSystem({HOME: world.home, XDG_STATE_HOME: '/dev/null/state'});
		const unlock = await confirmUnlock(world.session, 'deployed');
		expect(await unlock.run({...world.session, files})).toMatchObject({ok: false, problem: {code: 'state-unwritable', message: expect.stringContaining('/dev/null/state') as string}});
		expect(await statuses(world.session)).toEqual(untouched);
	});
});

describe('a backup on disk', () => {
	it('holds every record whole, and puts them back', async () => {
		const {session} = world;
		const unlock = await confirmUnlock(session, 'deployed');
		valueIn(await unlock.run(session));
		const [backup] = valueIn(await describeBackups(session));
		const files = valueIn(await session.files.readBackup(backup!.id));
		const saved = valueIn(readSaved(backup!.id, files));
		expect(saved.records.map(record => decodeRecord(record, {maxBytes: 1_000_000}).release?.status)).toEqual(['superseded', 'deployed', 'pending-upgrade']);
		const undo = await confirmUndo(session, backup!.id);
		valueIn(await undo.run(later(session, 1)));
		expect(await statuses(session)).toEqual(untouched);
	});
});

describe.each([1, 2])('at patch %i of 2 live objects', number => {
	const atPatch = (reply: (request: ApiRequest) => ApiReply | null, after?: (request: ApiRequest) => ApiReply | null) => atRequest('PATCH', number, reply, after);

	/** Whose each object is by its marks. */
	const owners = async (): Promise<readonly unknown[]> => {
		const answers = await world.session.cluster!.read(['one', 'two'].map(name => ({
			apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name,
		})), signal);
		return answers.map(answer => answer.ok && answer.value.found === 'here' ? marksOf(answer.value.value).release : 'gone');
	};

	const before = async () => {
		for (const name of ['one', 'two']) {
			world.server.put({kind: 'ConfigMap', metadata: {name, namespace: 'shop', managedFields: [{manager: 'kubectl-create', operation: 'Update'}]}, data: {a: name}});
		}

		// The lock of this world is ended by a word
		const session: Session = {...world.session, clientDead: 'its client is gone'};
		return {session, adoption: await confirmAdoption(session, false)};
	};

	it.each<readonly [what: string, reply: () => ApiReply, after: ((request: ApiRequest) => ApiReply | null) | undefined, code: string]>([
		['somebody else was faster (409)', () => failure(409, 'Conflict', 'the object has been modified'), undefined, 'moved'],
		['the object is gone (404)', () => failure(404, 'NotFound', 'configmaps "x" not found'), undefined, 'moved'],
		['the server fails (500)', () => failure(500, 'InternalError', 'etcdserver: leader changed'), undefined, 'server-error'],
		['a right is missing after all (403)', () => failure(403, 'Forbidden', 'configmaps "x" is forbidden: User "jo" cannot patch resource "configmaps" in API group "" in the namespace "shop"'), undefined, 'forbidden'],
		['a webhook says no (403)', () => failure(403, 'Forbidden', 'admission webhook "w" denied the request: no'), undefined, 'server-error'],
		['the server refuses the object (422)', () => failure(422, 'Invalid', 'ConfigMap "x" is invalid'), undefined, 'server-error'],
		['the token expires there', unauthorized, unauthorized, 'unauthorized'],
		['something else answers', () => ({status: 200, body: '<html>', headers: {'content-type': 'text/html'}}), undefined, 'server-error'],
	])('%s: a clear problem, nothing lost, and a way on', async (_what, reply, after, code) => {
		const {session, adoption} = await before();
		world.script(atPatch(reply, after));
		const result = await adoption.run(session);
		world.script(null);
		expect(result).toMatchObject({ok: false, problem: {code: number === 1 ? code : 'action-failed', message: expect.stringMatching(/\S.{20}/v) as string}});
		expect(await owners()).toEqual([number === 1 ? null : 'web', null]);

		const [backup] = valueIn(await describeBackups(session));
		expect(backup).toMatchObject({records: 3, plan: {action: 'adopt'}});
		const files = valueIn(await session.files.readBackup(backup!.id));
		expect(files.map(({name}) => name)).toEqual(expect.arrayContaining(['objects/ConfigMap%shop%one.json', 'objects/ConfigMap%shop%two.json']));
		if (number === 2) {
			expect(result.ok ? '' : result.problem.message).toContain('Done before that: adopt ConfigMap/shop/one.');
			const undo = await confirmUndo(session, backup!.id);
			valueIn(await undo.run(later(session, 1)));
			expect(await owners()).toEqual([null, null]);
		}

		const again = await confirmAdoption(session, false);
		valueIn(await again.run(later(session, 2)));
		expect(await owners()).toEqual(['web', 'web']);
	});

	it('the answer is lost, and the patch was done: it counts, and all ends well', async () => {
		const {session, adoption} = await before();
		const lost = answerLost(({path, body}) => {
			const name = path.split('/').at(-1)!;
			const sent = (JSON.parse(body) as JsonPatch).filter(({op, path: at}) => op !== 'test' && at !== '/metadata/managedFields');
			const {value} = applyJsonPatch({kind: 'ConfigMap', metadata: {name, namespace: 'shop'}, data: {a: name}}, sent) as {readonly value: unknown};
			world.server.put(value as Parameters<typeof world.server.put>[0]);
		});
		world.script(atPatch(lost.reply));
		expect(await adoption.run(session)).toMatchObject({ok: true});
		expect(await owners()).toEqual(['web', 'web']);
	});

	it('the status of the object is written in between: the patch is made anew, and all ends well', async () => {
		const {session, adoption} = await before();
		let isTouched = false;
		world.script(atPatch(({path}) => {
			if (!isTouched) {
				isTouched = true;
				const name = path.split('/').at(-1)!;
				world.server.put({kind: 'ConfigMap', metadata: {name, namespace: 'shop', managedFields: [{manager: 'kubectl-create', operation: 'Update'}]}, data: {a: name}, status: {seen: 1}});
			}

			return null;
		}));
		expect(await adoption.run(session)).toMatchObject({ok: true});
		expect(await owners()).toEqual(['web', 'web']);
	});

	it('a right that is missing is found out before anything is written', async () => {
		const {session} = await before();
		world.script(request => answerToReview(request, {rules: () => ({resourceRules: [{verbs: ['get', 'list'], apiGroups: ['*'], resources: ['*']}], incomplete: false}), allowed: () => false}));
		const plan = await confirmAdopt(session, {objects: ['cm/one']});
		expect(plan.ok && plan.value.plan.reasons.map(({code}) => code)).toContain('may-not-write');
		expect(world.server.requests.every(({method}) => method === 'GET' || method === 'POST')).toBe(true);
	});
});

describe('at the making of a new revision', () => {
	let mapped: ServedWorld;

	beforeEach(async () => {
		mapped = await servedWorld([
			{revision: 1, status: 'superseded'},
			{revision: 2, status: 'deployed', manifest: objectOf('v1beta1', 'ConfigMap', 'web')},
		]);
	});

	afterEach(async () => {
		await mapped.close();
	});

	const choice = {...plainChoice, fix: 'apis'} as const;

	const isMaking = ({method, path: at}: ApiRequest): boolean => method === 'POST' && at.endsWith('/secrets');

	const before = ['deployed/deployed', 'superseded/superseded'];
	const after = ['deployed/deployed', 'superseded/superseded', 'superseded/superseded'];

	it.each<readonly [what: string, reply: () => ApiReply, code: string]>([
		['the name is taken by then (409)', () => failure(409, 'AlreadyExists', 'secrets "x" already exists'), 'moved'],
		['a right is missing after all (403)', () => failure(403, 'Forbidden', 'secrets "x" is forbidden: User "jo" cannot create resource "secrets" in API group "" in the namespace "shop"'), 'forbidden'],
		['the server refuses it (422)', () => failure(422, 'Invalid', 'Secret "x" is invalid: data: Too long'), 'server-error'],
		['the server fails (500)', () => failure(500, 'InternalError', 'etcdserver: leader changed'), 'server-error'],
		['the token expires there', unauthorized, 'unauthorized'],
		['something else answers', () => ({status: 200, body: '<html>', headers: {'content-type': 'text/html'}}), 'server-error'],
	])('%s: a clear problem, and nothing was written', async (_what, reply, code) => {
		const {session} = mapped;
		const repair = await confirmRepair(session, choice);
		mapped.script(request => isMaking(request) ? reply() : null);
		expect(await repair.run(session)).toMatchObject({ok: false, problem: {code, message: expect.stringMatching(/\S.{20}/v) as string}});
		mapped.script(null);
		expect(await statuses(session)).toEqual(before);
		const again = await confirmRepair(session, choice);
		valueIn(await again.run(later(session, 1)));
		expect(await statuses(session)).toEqual(after);
	});

	it('the answer is lost, and the record was made: it counts, and all ends well', async () => {
		const {session, server} = mapped;
		const repair = await confirmRepair(session, choice);
		mapped.script(request => {
			if (!isMaking(request)) {
				return null;
			}

			server.put(JSON.parse(request.body) as Parameters<typeof server.put>[0]);
			return failure(504, 'Timeout', 'request timed out');
		});
		expect(await repair.run(session)).toMatchObject({ok: true});
		expect(await statuses(session)).toEqual(after);
	});

	it('the old one cannot be superseded: both are deployed, which is said, and an undo takes the new one away', async () => {
		const {session} = mapped;
		const repair = await confirmRepair(session, choice);
		mapped.script(({method}) => method === 'PUT' ? failure(500, 'InternalError', 'etcdserver: leader changed') : null);
		const result = await repair.run(session);
		mapped.script(null);
		expect(result).toMatchObject({ok: false, problem: {code: 'action-failed', message: expect.stringContaining('Done before that: write revision 3') as string}});
		expect(await statuses(session)).toEqual(['deployed/deployed', ...before]);
		const [backup] = valueIn(await describeBackups(session));
		const undo = await confirmUndo(session, backup!.id);
		valueIn(await undo.run(later(session, 1)));
		expect(await statuses(session)).toEqual(before);
	});
});
