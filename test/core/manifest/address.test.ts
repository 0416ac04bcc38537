import {describe, expect, it} from 'vitest';
import {addressOf, isNamespaced} from '../../../source/core/manifest/address.ts';
import {manifestObjects} from '../../../source/core/manifest/objects.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';

describe('addresses', () => {
	it('have no dot for the core group and no namespace part for cluster-scoped objects', () => {
		expect(addressOf({apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web'})).toBe('Deployment.apps/shop/web');
		expect(addressOf({apiVersion: 'v1', kind: 'Service', namespace: 'shop', name: 'web'})).toBe('Service/shop/web');
		expect(addressOf({apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', namespace: null, name: 'system:x'})).toBe('ClusterRole.rbac.authorization.k8s.io/system:x');
	});
});

describe('scope', () => {
	it('comes from discovery, from another version of the kind where this one is gone', () => {
		const served = [{apiVersion: 'example.com/v2', kind: 'Widget', namespaced: false}, {apiVersion: 'example.com/v1', kind: 'Widget', namespaced: true}];
		expect(isNamespaced('example.com/v1', 'Widget', served)).toBe(true);
		expect(isNamespaced('example.com/v3', 'Widget', served)).toBe(false);
	});

	it('of Kubernetes\' own kinds is known without discovery', () => {
		expect(isNamespaced('rbac.authorization.k8s.io/v1beta1', 'ClusterRole', null)).toBe(false);
		expect(isNamespaced('v1', 'Namespace', [])).toBe(false);
		expect(isNamespaced('v1', 'ConfigMap', null)).toBe(true);
		expect(isNamespaced('example.com/v1', 'Widget', null)).toBe(true);
	});
});

describe('objects of a manifest', () => {
	it('go to the release\'s namespace unless they name one or are cluster-scoped', () => {
		const manifest = `---
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: b, namespace: other}
---
apiVersion: v1
kind: Namespace
metadata: {name: c, namespace: ignored}
---
# nothing
---
apiVersion: v1
kind: Pod
metadata: {generateName: d-}
---
kind: Broken
`;
		expect(manifestObjects(splitManifest(manifest), 'shop', null).map(({address}) => address)).toEqual(['ConfigMap/shop/a', 'ConfigMap/other/b', 'Namespace/c']);
	});

	it('of a kind that their own definitions declare go where these say, unless a server says otherwise', () => {
		const manifest = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: wides.example.test}
spec: {group: example.test, scope: Cluster, names: {kind: Wide}, versions: [{name: v1}]}
---
apiVersion: example.test/v1
kind: Wide
metadata: {name: a}
`;
		const placed = (served: Parameters<typeof manifestObjects>[2]) => manifestObjects(splitManifest(manifest), 'shop', served).at(-1)?.address;
		expect(placed(null)).toBe('Wide.example.test/a');
		expect(placed([])).toBe('Wide.example.test/a');
		expect(placed([{apiVersion: 'example.test/v1', kind: 'Wide', namespaced: true}])).toBe('Wide.example.test/shop/a');
	});
});
