import {describe, expect, it} from 'vitest';
import {heldToConfig} from '../../../source/adapters/kubernetes/held-to-config.ts';
import {fail, ok} from '../../../source/core/problem/problem.ts';
import {serving} from './serve.ts';

const {signal} = new AbortController();

const serve = serving({});

describe('the identity of a cluster whose kubeconfig changes', () => {
	it('is the one that was connected to while its context leads there', async () => {
		const served = await serve();
		const plain = await served.cluster.identity(signal);
		expect(plain).toMatchObject({ok: true, value: {server: served.server.url}});
		expect(await heldToConfig(served.cluster, () => ok({server: served.server.url})).identity(signal)).toEqual(plain);
	});

	it('names the server that the context leads to now', async () => {
		const served = await serve();
		const held = heldToConfig(served.cluster, () => ok({server: 'https://elsewhere.test'}));
		expect(await held.identity(signal)).toMatchObject({ok: true, value: {server: 'https://elsewhere.test', context: 'bench'}});
	});

	it('is a problem where the context leads nowhere any more', async () => {
		const served = await serve();
		const gone = fail('kubeconfig-invalid', 'The kubeconfig has no context "bench".');
		expect(await heldToConfig(served.cluster, () => gone).identity(signal)).toEqual(gone);
	});
});
