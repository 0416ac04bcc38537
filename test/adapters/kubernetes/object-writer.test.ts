import {describe, expect, it} from 'vitest';
import {createKubernetesCluster} from '../../../source/adapters/kubernetes/cluster.ts';
import {createKinds} from '../../../source/adapters/kubernetes/kinds.ts';
import {createKubernetesObjectWriter} from '../../../source/adapters/kubernetes/object-writer.ts';
import {type JsonPatch, applyJsonPatch} from '../../../source/core/object/json-patch.ts';
import {changeOf} from '../../../source/core/plan/writes/object-patch.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {failure} from '../../contracts/api-replies.ts';
import {startApiServer, type ApiObject, type ApiServerOptions} from '../../contracts/api-server.ts';
import {objectWriterContract} from '../../contracts/object-writer.ts';
import {reach} from './reach.ts';

const now = () => Date.parse('2026-11-02T04:00:00Z');

const place = {context: 'kind', server: '', namespace: 'shop'};

objectWriterContract('kubernetes', async objects => {
	const server = await startApiServer({now});
	for (const object of objects) {
		server.put(object);
	}

	const connection = reach(server.url);
	const kinds = createKinds(connection);
	return {
		cluster: createKubernetesCluster(connection, place, kinds),
		objects: createKubernetesObjectWriter(connection, kinds),
		async touch(object) {
			server.put(object);
		},
		async remove({kind, metadata}) {
			server.remove(kind, metadata.namespace!, metadata.name);
		},
		async close() {
			connection.close();
			await server.close();
		},
	};
});

describe('a write to a live object whose answer is not a plain yes or no', () => {
	const object: ApiObject = {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'settings', namespace: 'shop', managedFields: [{manager: 'kubectl-create', operation: 'Update'}]}, data: {color: 'green'}};

	const opened = async (options: Partial<ApiServerOptions>) => {
		const server = await startApiServer({now, ...options});
		const held = server.put(object);
		const connection = reach(server.url);
		const live = held as unknown as JsonValue;
		const objects = createKubernetesObjectWriter(connection, createKinds(connection));
		const content = {changes: [changeOf(live, ['data', 'color'], 'blue')!], disowned: [], owned: []};
		return {
			server,
			patch: async () => objects.patch(live, content),
			remove: async () => objects.remove(live, 'Background'),
			writes: () => server.requests.filter(({method}) => method !== 'GET'),
			async close() {
				connection.close();
				await server.close();
			},
		};
	};

	it('sends tests on uid, resourceVersion and the old value before anything else, as our manager', async () => {
		const {patch, writes, close} = await opened({});
		await patch();
		const [request] = writes();
		expect(request).toMatchObject({method: 'PATCH', path: '/api/v1/namespaces/shop/configmaps/settings', headers: {'content-type': 'application/json-patch+json'}});
		expect(request!.query.get('fieldManager')).toBe('helm-triage');
		expect(JSON.parse(request!.body)).toEqual([
			{op: 'test', path: '/metadata/uid', value: expect.any(String) as string},
			{op: 'test', path: '/metadata/resourceVersion', value: '1002'},
			{op: 'test', path: '/data/color', value: 'green'},
			{op: 'replace', path: '/data/color', value: 'blue'},
		]);
		await close();
	});

	it('sends its preconditions with a length, so that the server sees them', async () => {
		const {remove, writes, close} = await opened({});
		await remove();
		const [request] = writes();
		expect(request).toMatchObject({method: 'DELETE', headers: {'content-length': String(request!.body.length)}});
		expect(JSON.parse(request!.body)).toMatchObject({preconditions: {uid: expect.any(String) as string, resourceVersion: '1002'}, propagationPolicy: 'Background'});
		await close();
	});

	it('is good when the server did it and its answer was lost', async () => {
		const {patch, server, writes, close} = await opened({
			before(request) {
				if (request.method !== 'PATCH') {
					return null;
				}

				const held = server.put(object) as unknown as JsonValue;
				const sent = (JSON.parse(request.body) as JsonPatch).filter(({op}) => op !== 'test');
				const patched = applyJsonPatch(held, sent);
				server.put({...(patched.ok ? patched.value : null) as unknown as ApiObject, metadata: {name: 'settings', namespace: 'shop'}});
				return failure(504, 'Timeout', 'request timed out');
			},
		});
		expect(await patch()).toMatchObject({ok: true, value: {data: {color: 'blue'}}});
		expect(writes()).toHaveLength(1);
		await close();
	});

	it('is good when the object went and the answer was lost', async () => {
		const {remove, server, close} = await opened({
			before({method}) {
				if (method !== 'DELETE') {
					return null;
				}

				server.remove('ConfigMap', 'shop', 'settings');
				return failure(500, 'InternalError', 'etcdserver: leader changed');
			},
		});
		expect(await remove()).toEqual({ok: true, value: null});
		await close();
	});

	it.each(['<html>', '{"login": "here"}'])('takes %s with a good status for no word that the object went', async body => {
		const {remove, close} = await opened({before: ({method}) => method === 'DELETE' ? {status: 200, body} : null});
		expect(await remove()).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('nothing was written') as string}});
		await close();
	});

	it('is good when the object went and something else answered on the way back', async () => {
		const {remove, server, close} = await opened({
			before({method}) {
				if (method !== 'DELETE') {
					return null;
				}

				server.remove('ConfigMap', 'shop', 'settings');
				return {status: 200, body: '<html>'};
			},
		});
		expect(await remove()).toEqual({ok: true, value: null});
		await close();
	});

	it('says that nothing was written when the server had not done it, and does not try again by itself', async () => {
		const {patch, remove, writes, close} = await opened({before: ({method}) => method === 'GET' ? null : failure(500, 'InternalError', 'etcdserver: leader changed')});
		for (const done of [await patch(), await remove()]) {
			expect(done).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('nothing was written') as string}});
		}

		expect(writes()).toHaveLength(2);
		await close();
	});

	it('says that it does not know when the object cannot be read afterwards either', async () => {
		let isDown = false;
		const {patch, close} = await opened({
			before({method}) {
				isDown ||= method === 'PATCH';
				return isDown ? failure(500, 'InternalError', 'etcdserver: no leader') : null;
			},
		});
		expect(await patch()).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('is not known') as string}});
		await close();
	});

	it('gives the words of a webhook that refuses, and does not call them a missing right', async () => {
		const {patch, close} = await opened({before: ({method}) => method === 'PATCH' ? failure(403, 'Forbidden', 'admission webhook "guard.example.com" denied the request: not on Fridays') : null});
		expect(await patch()).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('not on Fridays') as string}});
		await close();
	});

	it('calls an object that the server refuses no movement', async () => {
		const {patch, close} = await opened({before: ({method}) => method === 'PATCH' ? failure(422, 'Invalid', 'ConfigMap "settings" is invalid: data: Forbidden: field is immutable when `immutable` is set') : null});
		expect(await patch()).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('field is immutable') as string}});
		await close();
	});

	it.each(['patch', 'delete'] as const)('names the missing right to %s', async verb => {
		const {patch, remove, close} = await opened({may: ({verb: asked}) => asked !== verb});
		expect(await (verb === 'patch' ? patch() : remove())).toMatchObject({ok: false, problem: {code: 'forbidden', hint: expect.stringContaining(`${verb} configmaps in shop`) as string}});
		await close();
	});
});
