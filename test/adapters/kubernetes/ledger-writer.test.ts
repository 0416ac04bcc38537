import {describe, expect, it} from 'vitest';
import {createKubernetesLedgerStore} from '../../../source/adapters/kubernetes/ledger-store.ts';
import {createKubernetesLedgerWriter} from '../../../source/adapters/kubernetes/ledger-writer.ts';
import {startApiServer, type ApiServerOptions} from '../../contracts/api-server.ts';
import {failure} from '../../contracts/api-replies.ts';
import {heldObjects} from '../../contracts/ledger-store.ts';
import {ledgerWriterContract} from '../../contracts/ledger-writer.ts';
import {reach} from './reach.ts';

const now = () => Date.parse('2026-11-02T04:00:00Z');

ledgerWriterContract('kubernetes', async (objects, driver) => {
	const server = await startApiServer({now});
	for (const object of objects) {
		server.put(object);
	}

	const connection = reach(server.url);
	const store = createKubernetesLedgerStore(connection, {driver, namespace: 'payments'});
	return {
		store,
		writer: createKubernetesLedgerWriter(connection, store),
		async touch(object) {
			const {resourceVersion: _, ...metadata} = object.metadata;
			server.put({...object, metadata});
		},
		async remove({kind, metadata}) {
			server.remove(kind, metadata.namespace, metadata.name);
		},
		async close() {
			connection.close();
			await server.close();
		},
	};
});

describe('a write whose answer is not a plain yes or no', () => {
	const content = {payload: 'bmV3', labels: {name: 'api', owner: 'helm', status: 'failed', version: '3'}};

	const opened = async (options: Partial<ApiServerOptions>) => {
		const server = await startApiServer({now, ...options});
		const object = server.put(heldObjects('configmap')[2]!);
		const connection = reach(server.url);
		const store = createKubernetesLedgerStore(connection, {driver: 'configmap', namespace: 'payments'});
		const writer = createKubernetesLedgerWriter(connection, store);
		const read = await store.read({...object.metadata, kind: 'ConfigMap', namespace: 'payments', name: object.metadata.name} as never, new AbortController().signal);
		if (!read.ok) {
			throw new Error(read.problem.message);
		}

		return {
			server,
			writer,
			record: read.value,
			writes: () => server.requests.filter(({method}) => method !== 'GET').length,
			async close() {
				connection.close();
				await server.close();
			},
		};
	};

	it('is good when the server did it and its answer was lost', async () => {
		const {writer, record, server, close, writes} = await opened({
			before(request) {
				if (request.method !== 'PUT') {
					return null;
				}

				const sent = JSON.parse(request.body) as Parameters<typeof server.put>[0];
				const {resourceVersion: _, ...metadata} = sent.metadata;
				server.put({...sent, metadata});
				return failure(504, 'Timeout', 'request timed out');
			},
		});
		const written = await writer.rewrite(record, content);
		expect(written).toMatchObject({ok: true, value: {payload: 'bmV3', object: {labels: content.labels}}});
		expect(writes()).toBe(1);
		await close();
	});

	it('says that nothing was written when the server had not done it, and does not try again by itself', async () => {
		const {writer, record, close, writes} = await opened({
			before: ({method}) => method === 'GET' ? null : failure(500, 'InternalError', 'etcdserver: leader changed'),
		});
		const written = await writer.rewrite(record, content);
		expect(written).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('nothing was written') as string}});
		const removed = await writer.remove(record.object);
		expect(removed).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('nothing was written') as string}});
		expect(writes()).toBe(2);
		await close();
	});

	it.each(['<html>', '{"login": "here"}'])('takes %s with a good status for no word that the record went', async body => {
		const {writer, record, close} = await opened({before: ({method}) => method === 'DELETE' ? {status: 200, body} : null});
		expect(await writer.remove(record.object)).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('nothing was written') as string}});
		await close();
	});

	it('says that it does not know when the record cannot be read afterwards either', async () => {
		let isDown = false;
		const {writer, record, close} = await opened({
			before({method}) {
				isDown ||= method === 'PUT';
				return isDown ? failure(500, 'InternalError', 'etcdserver: no leader') : null;
			},
		});
		const written = await writer.rewrite(record, content);
		expect(written).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('is not known') as string}});
		await close();
	});

	it('waits and tries again when the server was too busy to look at it', async () => {
		let refusals = 2;
		const {writer, record, close, writes} = await opened({
			before({method}) {
				if (method === 'PUT' && refusals > 0) {
					refusals -= 1;
					return {...failure(429, 'TooManyRequests', 'too many requests'), headers: {'retry-after': '0'}};
				}

				return null;
			},
		});
		expect(await writer.rewrite(record, content)).toMatchObject({ok: true});
		expect(writes()).toBe(3);
		await close();
	});

	it.each(['update', 'delete', 'create'] as const)('names the missing right to %s', async verb => {
		const {writer, record, server, close} = await opened({may: ({verb: asked}) => asked !== verb});
		if (verb === 'create') {
			server.remove('ConfigMap', 'payments', record.object.name);
		}

		const done = await {update: async () => writer.rewrite(record, content), delete: async () => writer.remove(record.object), create: async () => writer.restore(record)}[verb]();
		expect(done).toMatchObject({ok: false, problem: {code: 'forbidden', hint: expect.stringContaining(`${verb} configmaps in payments`) as string}});
		await close();
	});
});
