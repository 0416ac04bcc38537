import {describe, expect, it} from 'vitest';
import {applyJsonPatch} from '../../../../source/core/object/json-patch.ts';
import {
	changeOf,
	deletionOf,
	heldObject,
	jsonPatchOf,
	patchOf,
	standingIn,
	withoutStatus,
} from '../../../../source/core/plan/writes/object-patch.ts';
import {objectFile} from '../../../../source/core/plan/saved-plan.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

const name = {apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web'};

const live = {
	apiVersion: 'v1',
	kind: 'ConfigMap',
	metadata: {name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '7', labels: {team: 'x'}},
	data: {a: '1'},
};

const managed = (...managers: readonly string[]): JsonValue => ({...live, metadata: {...live.metadata, managedFields: managers.map(manager => ({manager, operation: 'Update', fieldsV1: {}}))}});

describe('the change of a field', () => {
	it('is from what stands there, and none where it is so already', () => {
		expect(changeOf(live, ['metadata', 'labels', 'a/b'], 'x')).toEqual({path: 'metadata.labels["a/b"]', pointer: '/metadata/labels/a~1b', from: null, to: 'x'});
		expect(changeOf(live, ['data', 'a'], null)).toMatchObject({from: '1', to: null});
		expect(changeOf(live, ['data', 'a'], '1')).toBeNull();
		expect(changeOf(live, ['data', 'b'], null)).toBeNull();
	});
});

describe('the JSON patch of a write', () => {
	const content = (...changes: ReadonlyArray<ReturnType<typeof changeOf>>) => ({changes: changes.map(change => change!), disowned: [], owned: []});

	it('tests uid, resourceVersion and each old value first', () => {
		const patch = jsonPatchOf(live, content(changeOf(live, ['data', 'a'], '2'), changeOf(live, ['metadata', 'labels', 'team'], null)));
		expect(patch.slice(0, 4)).toEqual([
			{op: 'test', path: '/metadata/uid', value: 'u'},
			{op: 'test', path: '/metadata/resourceVersion', value: '7'},
			{op: 'test', path: '/data/a', value: '1'},
			{op: 'test', path: '/metadata/labels/team', value: 'x'},
		]);
		expect(applyJsonPatch(live, patch)).toMatchObject({ok: true, value: {data: {a: '2'}, metadata: {labels: {}}}});
	});

	it('makes the mappings that are not there yet, each once', () => {
		const patch = jsonPatchOf(live, content(changeOf(live, ['metadata', 'annotations', 'a'], '1'), changeOf(live, ['metadata', 'annotations', 'b'], '2')));
		expect(patch.filter(({path}) => path === '/metadata/annotations')).toHaveLength(1);
		expect(applyJsonPatch(live, patch)).toMatchObject({ok: true, value: {metadata: {annotations: {a: '1', b: '2'}}}});
	});

	it('never leaves managedFields empty, which would make the server forget who wrote what', () => {
		const object = managed('kubectl');
		const change = changeOf(object, ['metadata', 'labels', 'a'], 'b')!;
		const patched = applyJsonPatch(object, jsonPatchOf(object, {changes: [change], disowned: [{manager: 'kubectl', operation: 'Update'}], owned: []}));
		expect(patched).toMatchObject({ok: true, value: {metadata: {managedFields: [{manager: 'helm-triage', operation: 'Update', fieldsV1: {'f:metadata': {'f:labels': {'f:a': {}}}}}]}}});
	});

	it('leaves managedFields alone where nothing of it changes', () => {
		const object = managed('kubectl');
		expect(jsonPatchOf(object, content(changeOf(object, ['data', 'a'], '2'))).map(({path}) => path)).not.toContain('/metadata/managedFields');
	});

	it('leaves the entries of subresources', () => {
		const scale = {manager: 'kubectl', operation: 'Update', subresource: 'scale', fieldsV1: {}};
		const object = {...live, metadata: {...live.metadata, managedFields: [scale, {manager: 'kubectl', operation: 'Update', fieldsV1: {}}]}};
		const patch = jsonPatchOf(object, {changes: [], disowned: [{manager: 'kubectl', operation: 'Update'}], owned: []});
		expect(patch.at(-1)).toEqual({op: 'replace', path: '/metadata/managedFields', value: [scale]});
	});
});

describe('an object that is written', () => {
	it('is held to uid and resourceVersion, or cannot be written', () => {
		expect(heldObject(name, live)).toEqual({...name, uid: 'u', resourceVersion: '7'});
		expect(heldObject(name, {...live, metadata: {name: 'web'}})).toBeNull();
		expect(deletionOf(heldObject(name, live)!, 'Background')).toMatchObject({object: 'ConfigMap/shop/web', operation: 'delete', propagation: 'Background', changes: []});
	});

	it('stands as it was written, as it was before, or in some other way', () => {
		const patch = patchOf(heldObject(name, live)!, [changeOf(live, ['data', 'a'], '2')!]);
		expect(standingIn(live, patch)).toBe('as-before');
		expect(standingIn({...live, data: {a: '2'}}, patch)).toBe('as-written');
		expect(standingIn({...live, data: {}}, patch)).toBe('other');
	});

	it('is the same while controllers write its status', () => {
		const later = {...live, status: {ready: 1}, metadata: {...live.metadata, resourceVersion: '9', generation: 3, managedFields: []}};
		expect(withoutStatus(later)).toEqual(withoutStatus(live));
		expect(withoutStatus({...live, data: {}})).not.toEqual(withoutStatus(live));
	});

	it('has a file in the backup that a disk can name', () => {
		expect(objectFile('Deployment.apps/shop/web')).toBe('objects/Deployment.apps%shop%web.json');
		const long = objectFile(`CustomResourceDefinition.apiextensions.k8s.io/${'x'.repeat(250)}`);
		expect(long.length).toBeLessThan(220);
		expect(long).not.toBe(objectFile(`CustomResourceDefinition.apiextensions.k8s.io/${'x'.repeat(249)}y`));
	});
});
