import {describe, expect, it} from 'vitest';
import {createRecordedCluster} from '../../../source/adapters/memory/recorded-cluster.ts';
import {fail, ok} from '../../../source/core/problem/problem.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';

const never = new AbortController().signal;

const target = {
	apiVersion: 'v1',
	kind: 'ConfigMap',
	namespace: null,
	name: 'settings',
};

const objects = [{...target, namespace: 'payments', value: {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'settings', namespace: 'payments'}}}];

describe('a recorded cluster', () => {
	it('is read once, when it is first asked', async () => {
		let loaded = 0;
		const cluster = createRecordedCluster(async () => {
			loaded += 1;
			return ok({...emptyScenario, objects});
		}, stoppedClock(0), null);
		expect(loaded).toBe(0);
		expect(await cluster.read([target], never)).toEqual([{ok: true, value: {found: 'here', value: objects[0]!.value}}]);
		await cluster.identity(never);
		expect(loaded).toBe(1);
	});

	it('knows of an object that it is absent only where others of its kind and namespace were recorded', async () => {
		const cluster = createRecordedCluster(async () => ok({...emptyScenario, objects}), stoppedClock(0), null);
		expect(await cluster.read([{...target, name: 'gone'}, {...target, namespace: 'shop'}, {...target, kind: 'Secret'}], never)).toEqual(['absent', 'unseen', 'unseen'].map(found => ({ok: true, value: {found}})));
	});

	it('knows it, too, of a kind and namespace that were listed whole', async () => {
		const listed = [{apiVersion: 'v1', kind: 'Secret', namespaces: ['payments']}, {apiVersion: 'apps/v1beta1', kind: 'Deployment', namespaces: ['payments']}];
		const cluster = createRecordedCluster(async () => ok({...emptyScenario, objects, listed}), stoppedClock(0), null);
		const asked = [{kind: 'Secret'}, {kind: 'Secret', namespace: 'shop'}, {kind: 'Secret', apiVersion: 'example.test/v1'}, {kind: 'Deployment', apiVersion: 'apps/v1'}, {kind: 'Node'}];
		expect(await cluster.read(asked.map(each => ({...target, ...each})), never)).toEqual(['absent', 'unseen', 'unseen', 'absent', 'unseen'].map(found => ({ok: true, value: {found}})));
	});

	it('tells of a kind that there was none only where it says what was listed', async () => {
		const asked = {labelSelector: null, fieldSelector: null, limit: null};
		const silent = createRecordedCluster(async () => ok({...emptyScenario, objects}), stoppedClock(0), null);
		expect(await silent.list({...target, kind: 'Secret', ...asked}, never)).toMatchObject({ok: false, problem: {code: 'not-found'}});
		expect(await silent.look({...target, kind: 'Secret'}, never)).toMatchObject({ok: false, problem: {code: 'not-found'}});
		expect(await silent.list({...target, namespace: 'payments', ...asked, labelSelector: 'app=other'}, never)).toEqual({ok: true, value: []});
		expect(await silent.look({...target, namespace: 'payments', name: 'gone'}, never)).toEqual({ok: true, value: null});
		const telling = createRecordedCluster(async () => ok({...emptyScenario, objects, listed: [{apiVersion: 'v1', kind: 'Secret', namespaces: ['payments']}]}), stoppedClock(0), null);
		expect(await telling.list({...target, kind: 'Secret', namespace: 'payments', ...asked}, never)).toEqual({ok: true, value: []});
	});

	it('has no server to try an apply on', async () => {
		const cluster = createRecordedCluster(async () => ok(emptyScenario), stoppedClock(0), null);
		expect(await cluster.dryRunApply({object: {}, force: false, manager: 'helm'}, never)).toMatchObject({ok: false, problem: {code: 'usage'}});
		expect(await cluster.log({
			namespace: 'payments',
			pod: 'a',
			container: 'a',
			previous: false,
			lines: 1,
			bytes: 1,
		}, never)).toEqual({ok: true, value: null});
	});

	it('that cannot be read is a problem for each that was asked for', async () => {
		const cluster = createRecordedCluster(async () => fail('input-unreadable', 'It is broken.'), stoppedClock(0), null);
		expect(await cluster.read([target, target], never)).toMatchObject([{ok: false, problem: {code: 'input-unreadable'}}, {ok: false}]);
		expect(await cluster.list({
			...target,
			labelSelector: null,
			fieldSelector: null,
			limit: null,
		}, never)).toMatchObject({ok: false, problem: {code: 'input-unreadable'}});
	});
});
