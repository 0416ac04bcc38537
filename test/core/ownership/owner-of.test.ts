import {describe, expect, it} from 'vitest';
import {leavingOf, ownerOf} from '../../../source/core/ownership/owner-of.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const mine = {release: 'web', namespace: 'shop'};

const object = (metadata: Readonly<Record<string, JsonValue>>): JsonValue => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'web', namespace: 'shop', ...metadata}});

const marks = (release: string, namespace?: string): Readonly<Record<string, JsonValue>> => ({annotations: {'meta.helm.sh/release-name': release, ...namespace !== undefined && {'meta.helm.sh/release-namespace': namespace}}, labels: {'app.kubernetes.io/managed-by': 'Helm'}});

const written = (manager: string, subresource?: string): JsonValue => ({manager, operation: 'Update', ...subresource !== undefined && {subresource}});

describe('whose a live object is', () => {
	it('says its marks, whatever else points at it', () => {
		expect(ownerOf(object({...marks('web', 'shop'), ownerReferences: [{kind: 'Operator', name: 'main', controller: true}]}), mine)).toEqual({kind: 'this-release'});
		expect(ownerOf(object(marks('web')), mine)).toEqual({kind: 'this-release'});
		expect(ownerOf(object(marks('other', 'shop')), mine)).toEqual({
			kind: 'other-release', namespace: 'shop', name: 'other', lists: 'unknown',
		});
	});

	it('is another release of the same name in another namespace', () => {
		expect(ownerOf(object(marks('web', 'staging')), mine)).toMatchObject({kind: 'other-release', namespace: 'staging', name: 'web'});
	});

	it('without a release is what owns it, the controller before others', () => {
		expect(ownerOf(object({ownerReferences: [{kind: 'Thing', name: 'a'}, {kind: 'Operator', name: 'main', controller: true}]}), mine)).toEqual({kind: 'controller', by: 'Operator/main', reference: true});
		expect(ownerOf(object({ownerReferences: [{kind: 'Thing', name: 'a'}]}), mine)).toEqual({kind: 'controller', by: 'Thing/a', reference: true});
	});

	it.each([
		['labels of Flux', {labels: {'kustomize.toolkit.fluxcd.io/name': 'apps'}}, 'Flux'],
		['the tracking id of Argo CD', {annotations: {'argocd.argoproj.io/tracking-id': 'web:/ConfigMap:shop/web'}}, 'Argo CD'],
		['a manager of Argo CD', {managedFields: [written('argocd-controller')]}, 'Argo CD'],
	] as const)('shows a tool by %s', (_, metadata, by) => {
		expect(ownerOf(object(metadata), mine)).toEqual({kind: 'controller', by, reference: false});
	});

	it('is nobody\'s without any of these: a label of a chart proves nothing, nor does a status', () => {
		expect(ownerOf(object({labels: {'app.kubernetes.io/managed-by': 'Helm'}, managedFields: [written('kubectl-create'), written('helm-controller', 'status')]}), mine)).toEqual({kind: 'nobody'});
		expect(ownerOf(null, mine)).toEqual({kind: 'nobody'});
		expect(ownerOf({metadata: 'broken'}, mine)).toEqual({kind: 'nobody'});
	});
});

describe('what is read besides', () => {
	it('is that an object is being deleted, and what holds it', () => {
		expect(leavingOf(object({deletionTimestamp: '2026-11-30T02:00:00Z', finalizers: ['a/b', 7]}))).toEqual({since: '2026-11-30T02:00:00Z', finalizers: ['a/b']});
		expect(leavingOf(object({finalizers: ['a/b']}))).toBe(null);
	});
});
