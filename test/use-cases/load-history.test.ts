import {describe, expect, it} from 'vitest';
import type {StoredRecord} from '../../source/core/object/stored-object.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {buildStored, start, type RecordInput} from '../build/record.ts';
import {recordsOf} from '../build/recording.ts';
import {buildSession, drain, type SessionInput} from '../build/session.ts';

const {signal} = new AbortController();
const stored = (...inputs: readonly RecordInput[]) => inputs.map(input => buildStored(input));
const forbidden = {code: 'forbidden', message: 'You may not get secrets in shop.', hint: null} as const;
const load = async (records: readonly StoredRecord[], query: {readonly namespace: string | null; readonly name: string}, input: SessionInput = {}) => {
	const {session, seen} = buildSession(records, input);
	return {...await drain(loadHistory(session, query, signal)), seen, session};
};

/** Only the result of loading. */
const loaded = async (...input: Parameters<typeof load>) => {
	const {result} = await load(...input);
	return result;
};

/** An install and an upgrade. */
const two = recordsOf('healthy-web-helm4');
const api = {namespace: 'payments', name: 'api'};

describe('loadHistory', () => {
	it('reads every body once, after the labels gave a first history', async () => {
		const {steps, result, seen} = await load(two, api);
		const partial = steps.find(step => step.kind === 'partial');
		expect(partial?.value.history).toMatchObject({complete: false, believed: {last: 2, deployed: 2}});
		expect(result).toMatchObject({ok: true, value: {serverTime: start + 3_600_000, serverTimeIsFloor: false, history: {complete: true, release: {namespace: 'payments', name: 'api', revision: 2, driver: 'secret'}}}});
		expect(seen.reads.toSorted()).toEqual(['sh.helm.release.v1.api.v1', 'sh.helm.release.v1.api.v2']);
		expect(steps.findLast(step => step.kind === 'progress')).toEqual({kind: 'progress', what: 'reading the records of api', done: 2, total: 2});
	});

	it('hands every release to the redactor before it gives it away', async () => {
		const {session, seen} = buildSession(two);
		for await (const step of loadHistory(session, api, signal)) {
			expect(step.kind === 'partial' && step.value.history.complete).toBe(false);
		}

		expect(seen.learned).toEqual(['api', 'api']);
	});

	it('does not read again what this session decoded in the same state', async () => {
		const {session, seen} = buildSession(two);
		await drain(loadHistory(session, api, signal));
		const again = await drain(loadHistory(session, api, signal));
		expect(seen.reads).toHaveLength(2);
		expect(again.result).toMatchObject({ok: true, value: {history: {complete: true}}});
	});

	it('reads at most eight at a time', async () => {
		const {seen, result} = await load(stored(...Array.from({length: 30}, (_, index) => ({revision: index + 1, status: index === 29 ? 'deployed' : 'superseded'}))), {namespace: 'shop', name: 'web'});
		expect(result.ok).toBe(true);
		expect(seen.most).toBe(8);
	});

	it('leaves out a record that vanished meanwhile', async () => {
		const {result} = await load(two, api, {refuse: ({name}) => name.endsWith('v1') ? {code: 'not-found', message: 'gone', hint: null} : null});
		expect(result.ok && result.value.history.revisions.map(({revision}) => revision)).toEqual([2]);
	});

	it('shows by its labels what may not be read', async () => {
		const {result} = await load(two, api, {refuse: () => forbidden});
		expect(result).toMatchObject({ok: true, value: {history: {complete: false, believed: {last: 2, deployed: 2}}}});
	});

	it('ends on any other problem, and starts no further reads', async () => {
		const many = stored(...Array.from({length: 30}, (_, index) => ({revision: index + 1})));
		const {result, seen} = await load(many, {namespace: 'shop', name: 'web'}, {refuse: () => ({code: 'unreachable', message: 'no route', hint: null})});
		expect(result).toEqual({ok: false, problem: {code: 'unreachable', message: 'no route', hint: null}});
		expect(seen.reads).toHaveLength(8);
	});

	it('stops when it is interrupted', async () => {
		const controller = new AbortController();
		const {session} = buildSession(stored(...Array.from({length: 30}, (_, index) => ({revision: index + 1}))));
		const steps = loadHistory(session, {namespace: 'shop', name: 'web'}, controller.signal);
		await steps.next();
		await steps.next();
		controller.abort();
		const {result} = await drain(steps);
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});
});

describe('a name', () => {
	it('without a namespace is looked for where the session stands', async () => {
		const place = {context: 'eu', server: null, namespace: 'payments', allNamespaces: false, mark: null, helmFlags: []};
		expect(await loaded(two, {namespace: null, name: 'api'}, {place})).toMatchObject({ok: true, value: {history: {release: {namespace: 'payments'}}}});
	});

	it('that is not there is told with the namespaces that have it', async () => {
		const {result} = await load(stored({revision: 1, namespace: 'staging'}, {revision: 1, namespace: 'live'}), {namespace: 'shop', name: 'web'});
		expect(result).toEqual({ok: false, problem: {code: 'not-found', message: 'There is no release web in namespace shop.', hint: 'Namespaces live and staging have one of this name: write live/web.'}});
		const many = await loaded(stored(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(namespace => ({revision: 1, namespace}))), {namespace: 'shop', name: 'web'});
		expect(many).toMatchObject({problem: {hint: 'Namespaces a, b, c, d, e and 2 more have one of this name: write a/web.'}});
	});

	it('that is nowhere is told as such, and only where all was read', async () => {
		expect(await loaded([], {namespace: null, name: 'web'})).toMatchObject({problem: {code: 'not-found', message: 'There is no release web, in namespace shop or any other.'}});
		const {result} = await load([], {namespace: null, name: 'web'}, {listing: {narrowedTo: 'shop'}});
		expect(result).toMatchObject({problem: {code: 'not-found', message: 'There is no release web in namespace shop.', hint: expect.stringContaining('Not all namespaces could be read') as string}});
	});

	it('in a namespace that may not be read is no missing release', async () => {
		expect(await loaded([], {namespace: null, name: 'web'}, {listing: {unread: [forbidden]}})).toEqual({ok: false, problem: forbidden});
	});

	it('in a folder is found wherever one namespace alone has it, also without any', async () => {
		const elsewhere = stored({revision: 1, namespace: 'payments'});
		expect(await loaded(elsewhere, {namespace: null, name: 'web'}, {world: 'folder'})).toMatchObject({ok: true, value: {history: {release: {namespace: 'payments'}}}});
		expect(await loaded(elsewhere, {namespace: 'shop', name: 'web'}, {world: 'folder'})).toMatchObject({ok: false});
		expect(await loaded(stored({revision: 1, objectNamespace: null}), {namespace: null, name: 'web'}, {world: 'folder'})).toMatchObject({ok: true, value: {history: {release: {namespace: 'shop'}}}});
	});

	it('of two kinds of storage in a folder is that of the Secrets', async () => {
		const {result} = await load(stored({revision: 1, driver: 'configmap'}, {revision: 4}), {namespace: 'shop', name: 'web'}, {world: 'folder', driver: null});
		expect(result).toMatchObject({ok: true, value: {history: {release: {driver: 'secret', revision: 4}, revisions: [{revision: 4}]}}});
	});
});
