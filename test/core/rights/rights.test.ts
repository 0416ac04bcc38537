import {describe, expect, it} from 'vitest';
import {rightInText} from '../../../source/core/rights/right-in-text.ts';
import {smallestRoles} from '../../../source/core/rights/smallest-role.ts';
import {partsOf, wantedRights} from '../../../source/core/rights/wanted.ts';
import type {Right} from '../../../source/core/rights/types.ts';

const deployments = {
	apiVersion: 'apps/v1', kind: 'Deployment', plural: 'deployments', namespaced: true,
};
const roles = {
	apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', plural: 'clusterroles', namespaced: false,
};

const right = (verb: string, resource: string, allowed: boolean | null, namespace: string | null = 'shop'): Right => ({
	verb, resource, namespace, allowed, needed: 'triage', without: 'something',
});

describe('the rights that are asked about', () => {
	it('are those of the records, of the stored kinds, of pods, logs and events', () => {
		const named = wantedRights('shop', 'secret', [deployments, roles]).map(({verb, resource, namespace}) => `${verb} ${resource} ${namespace ?? '-'}`);
		expect(named).toEqual([
			'list secrets shop',
			'get secrets shop',
			'get deployments.apps shop',
			'get clusterroles.rbac.authorization.k8s.io -',
			'list pods shop',
			'get pods/log shop',
			'list events shop',
			'create secrets shop',
			'update secrets shop',
			'delete secrets shop',
			'patch deployments.apps shop',
			'patch clusterroles.rbac.authorization.k8s.io -',
		]);
	});

	it('are of ConfigMaps where the records are kept there, and of twenty kinds at most', () => {
		expect(wantedRights('shop', 'configmap', []).map(({resource}) => resource)).toContain('configmaps');
		const many = Array.from({length: 50}, (_, index) => ({...deployments, plural: `things${index}`}));
		expect(wantedRights('shop', 'secret', many).filter(({verb}) => verb === 'patch')).toHaveLength(20);
	});

	it('are taken apart into group and resource', () => {
		expect(partsOf('clusterroles.rbac.authorization.k8s.io')).toEqual({group: 'rbac.authorization.k8s.io', resource: 'clusterroles'});
		expect(partsOf('pods/log')).toEqual({group: '', resource: 'pods/log'});
	});
});

describe('the smallest Role', () => {
	it('holds what is missing and nothing else, equal verbs of a group together', () => {
		expect(smallestRoles([right('list', 'pods', false), right('list', 'events', false), right('get', 'pods/log', false), right('get', 'deployments.apps', false), right('patch', 'deployments.apps', false), right('get', 'secrets', true), right('list', 'secrets', null)], 'reader').map(text => JSON.parse(text) as unknown)).toEqual([{
			apiVersion: 'rbac.authorization.k8s.io/v1',
			kind: 'Role',
			metadata: {name: 'reader', namespace: 'shop'},
			rules: [
				{apiGroups: [''], resources: ['events', 'pods'], verbs: ['list']},
				{apiGroups: [''], resources: ['pods/log'], verbs: ['get']},
				{apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'patch']},
			],
		}]);
	});

	it('is a ClusterRole for what is cluster-scoped, and none where nothing is missing', () => {
		expect(smallestRoles([right('get', 'clusterroles.rbac.authorization.k8s.io', false, null)], 'reader').map(text => (JSON.parse(text) as {kind: string}).kind)).toEqual(['ClusterRole']);
		expect(smallestRoles([right('get', 'secrets', true)], 'reader')).toEqual([]);
	});
});

describe('a right in a text', () => {
	it('is read with whose it is, over line breaks', () => {
		expect(rightInText('configmaps "web" is forbidden: User "system:serviceaccount:ci:runner" cannot patch\n  resource "deployments/scale" in API group "apps" in the namespace "shop"')).toMatchObject({
			user: 'system:serviceaccount:ci:runner', verb: 'patch', resource: 'deployments/scale.apps', namespace: 'shop', allowed: false,
		});
		expect(rightInText('User "ci" cannot list resource "secrets" in API group "" at the cluster scope')).toMatchObject({verb: 'list', resource: 'secrets', namespace: null});
	});

	it('is none where the text names none', () => {
		expect(rightInText('configmaps "web" is forbidden: exceeded quota: small')).toBe(null);
	});
});
