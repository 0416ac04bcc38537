import {describe, expect, it} from 'vitest';
import {createMemoryWorld} from '../../../source/adapters/memory/world.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {coreKinds} from '../../contracts/api-discovery.ts';
import type {ApiObject} from '../../contracts/api-types.ts';
import {objectWriterContract} from '../../contracts/object-writer.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';

const scenarioObject = (object: ApiObject) => ({
	apiVersion: 'v1', kind: object.kind, namespace: object.metadata.namespace ?? null, name: object.metadata.name, value: object as unknown as JsonValue,
});

const worldOf = (objects: readonly ApiObject[]) => createMemoryWorld({
	...emptyScenario,
	kinds: coreKinds.map(kind => ({apiVersion: 'v1', ...kind})),
	objects: objects.map(object => scenarioObject(object)),
}, {clock: stoppedClock(0), namespace: 'shop', driver: null});

objectWriterContract('memory', async objects => {
	const {cluster, objects: writer, live} = worldOf(objects);
	return {
		objects: writer,
		cluster,
		async touch(object) {
			const {value, ...target} = scenarioObject(object);
			live.write(target, value);
		},
		async remove(object) {
			live.remove(scenarioObject(object));
		},
		async close() {
			// Memory needs no cleaning up.
		},
	};
});

describe('what is deleted in memory', () => {
	const {signal} = new AbortController();
	const family = (): readonly ApiObject[] => [
		{kind: 'ConfigMap', metadata: {name: 'parent', namespace: 'shop', uid: 'parent-uid', resourceVersion: '1'}},
		{kind: 'ConfigMap', metadata: {name: 'child', namespace: 'shop', uid: 'child-uid', resourceVersion: '2', ownerReferences: [{kind: 'ConfigMap', name: 'parent', uid: 'parent-uid'}]}},
	];

	it.each([['Background', 0], ['Orphan', 1]] as const)('with %s leaves %i of what it owns', async (propagation, left) => {
		const {cluster, objects} = worldOf(family());
		const [answer] = await cluster.read([{apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'parent'}], signal);
		const parent = answer?.ok === true && answer.value.found === 'here' ? answer.value.value : null;
		expect(await objects.remove(parent, propagation)).toEqual({ok: true, value: null});
		const listed = await cluster.list({
			apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', labelSelector: null, fieldSelector: null, limit: null,
		}, signal);
		expect(listed).toMatchObject({ok: true, value: {length: left}});
	});
});
