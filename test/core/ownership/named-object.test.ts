import {describe, expect, it} from 'vitest';
import {namedObject} from '../../../source/core/ownership/named-object.ts';

const kinds = [
	{apiVersion: 'v1', kind: 'ConfigMap', namespaced: true},
	{apiVersion: 'apps/v1', kind: 'Deployment', namespaced: true},
	{apiVersion: 'other.example.test/v1', kind: 'Deployment', namespaced: true},
	{apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', namespaced: false},
];

const of = (address: string): string => {
	const found = namedObject(address, kinds, 'shop');
	return found === null ? 'none' : [found.apiVersion, found.kind, found.namespace ?? '-', found.name].join(' ');
};

describe('an object that a text names', () => {
	it('is found in a version in which its kind is served, by its group where the text has one', () => {
		expect(of('ConfigMap/payments/web')).toBe('v1 ConfigMap payments web');
		expect(of('Deployment/payments/web')).toBe('apps/v1 Deployment payments web');
		expect(of('Deployment.other.example.test/payments/web')).toBe('other.example.test/v1 Deployment payments web');
	});

	it('without a namespace is the release\'s, and in none where the kind has none', () => {
		expect(of('ConfigMap/web')).toBe('v1 ConfigMap shop web');
		expect(of('ClusterRole.rbac.authorization.k8s.io/web')).toBe('rbac.authorization.k8s.io/v1 ClusterRole - web');
		expect(of('ClusterRole/shop/web')).toBe('rbac.authorization.k8s.io/v1 ClusterRole - web');
	});

	it('is none of a kind that is not served, without a name, and with parts too many', () => {
		expect(['Widget/shop/web', 'Deployment.nowhere/shop/web', 'ConfigMap', 'ConfigMap/', 'ConfigMap/a/b/c', ''].map(address => of(address))).toEqual(['none', 'none', 'none', 'none', 'none', 'none']);
	});
});
