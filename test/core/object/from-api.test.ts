import {expect, it} from 'vitest';
import {storedObjectFromApi} from '../../../source/core/object/from-api.ts';

const metadata = {
	name: 'sh.helm.release.v1.web.v3',
	namespace: 'shop',
	uid: 'u1',
	resourceVersion: '12',
	creationTimestamp: '2026-11-30T02:00:00Z',
	labels: {name: 'web', owner: 'helm', version: 3},
	annotations: {note: 'kept'},
	managedFields: [
		{
			manager: 'Helm', operation: 'Update', apiVersion: 'v1', time: '2026-11-30T02:00:05Z', fieldsType: 'FieldsV1', fieldsV1: {},
		},
		{manager: 'kubectl', operation: 'Update', subresource: 'scale'},
		null,
	],
};

it('takes the metadata of a whole object', () => {
	expect(storedObjectFromApi({
		apiVersion: 'v1', kind: 'Secret', type: 'helm.sh/release.v1', metadata, data: {release: 'x'},
	}, 'ConfigMap', 'dump.json#1')).toEqual({
		driver: 'secret',
		kind: 'Secret',
		namespace: 'shop',
		name: 'sh.helm.release.v1.web.v3',
		uid: 'u1',
		resourceVersion: '12',
		type: 'helm.sh/release.v1',
		labels: {name: 'web', owner: 'helm', version: '3'},
		annotations: {note: 'kept'},
		createdAt: '2026-11-30T02:00:00Z',
		writers: [
			{
				manager: 'Helm', operation: 'Update', subresource: null, time: '2026-11-30T02:00:05Z',
			},
			{
				manager: 'kubectl', operation: 'Update', subresource: 'scale', time: null,
			},
		],
		origin: 'dump.json#1',
	});
});

it('takes metadata alone, whose kind the request knows', () => {
	expect(storedObjectFromApi({kind: 'PartialObjectMetadata', metadata: {name: 'a'}}, 'ConfigMap')).toEqual({
		driver: 'configmap',
		kind: 'ConfigMap',
		namespace: null,
		name: 'a',
		uid: null,
		resourceVersion: null,
		type: null,
		labels: {},
		annotations: {},
		createdAt: null,
		writers: [],
		origin: null,
	});
});

it.each([null, undefined, 1, 'a', [], {}, {metadata: null}, {metadata: []}, {metadata: {name: {}}}])('gives null for %j', value => {
	expect(storedObjectFromApi(value, 'Secret')).toBeNull();
});

it('gives keys such as __proto__ no meaning', () => {
	const value: unknown = JSON.parse('{"metadata":{"name":"a","labels":{"__proto__":"x","constructor":"y"}}}');
	expect(Object.entries(storedObjectFromApi(value, 'Secret')!.labels)).toEqual([['__proto__', 'x'], ['constructor', 'y']]);
});
