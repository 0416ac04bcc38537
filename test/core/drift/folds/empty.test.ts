import {expect, it} from 'vitest';
import {empty} from '../../../../source/core/drift/folds/empty.ts';
import {ask, type Question} from './ask.ts';

const container = ['spec', 'template', 'spec', 'containers', 0];

it.each<[string, Question]>([
	['an empty list and null', {of: 'rbac.authorization.k8s.io/v1 Role', at: ['rules'], stored: [], live: null}],
	['an empty list that is gone', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'egress'], stored: []}],
	['an empty text', {of: 'apps/v1 Deployment', at: [...container, 'env', 0, 'value'], stored: ''}],
	['false', {of: 'apps/v1 Deployment', at: [...container, 'volumeMounts', 0, 'readOnly'], stored: false}],
	['false of a definition', {of: 'apiextensions.k8s.io/v1 CustomResourceDefinition', at: ['spec', 'preserveUnknownFields'], stored: false}],
	['zero', {of: 'apps/v1 Deployment', at: [...container, 'livenessProbe', 'initialDelaySeconds'], stored: 0}],
	['an empty mapping', {of: 'v1 ConfigMap', at: ['metadata', 'labels'], stored: {}}],
	['a mapping of empty mappings', {of: 'v1 Pod', at: ['spec', 'containers', 0, 'resources'], stored: {limits: {}, requests: {}}, live: {}}],
	['null', {of: 'apps/v1 Deployment', at: [...container, 'readinessProbe'], stored: null}],
	['what the server prints for nothing', {of: 'apps/v1 StatefulSet', at: ['spec', 'serviceName'], live: ''}],
	['a struct that is always printed', {of: 'batch/v1 CronJob', at: ['spec', 'jobTemplate', 'metadata'], live: {}}],
	['a quantity of nothing', {of: 'v1 Pod', at: ['spec', 'containers', 0, 'env', 0, 'valueFrom', 'resourceFieldRef', 'divisor'], live: '0'}],
	['capabilities of nothing', {of: 'v1 Pod', at: ['spec', 'containers', 0, 'securityContext', 'capabilities', 'add'], stored: []}],
	['the metadata of a custom resource', {of: 'example.com/v1 Widget', at: ['metadata', 'annotations'], stored: {}}],
])('folds %s', (_, question) => {
	expect(ask(empty, question)).toMatch(/^the API server does not tell .* from none here$/v);
});

it('folds null in a mapping of texts', () => {
	expect(ask(empty, {of: 'v1 ConfigMap', at: ['data', 'a'], stored: null, live: ''})).toBe('null is stored as an empty text here');
	expect(ask(empty, {of: 'v1 Secret', at: ['data', 'a'], stored: null, live: ''})).toBe('null is stored as an empty text here');
});

it.each<[string, Question]>([
	['false behind a pointer', {of: 'v1 Pod', at: ['spec', 'automountServiceAccountToken'], stored: false}],
	['a privilege', {of: 'v1 Pod', at: ['spec', 'containers', 0, 'securityContext', 'allowPrivilegeEscalation'], stored: false}],
	['zero behind a pointer', {of: 'apps/v1 Deployment', at: ['spec', 'replicas'], stored: 0}],
	['a selector of everything', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'ingress', 0, 'from', 0, 'podSelector'], stored: {}}],
	['an empty directory', {of: 'v1 Pod', at: ['spec', 'volumes', 0, 'emptyDir'], stored: {}}],
	['an empty storage class', {of: 'v1 PersistentVolumeClaim', at: ['spec', 'storageClassName'], stored: ''}],
	['a rule that allows everything', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'ingress', 0], stored: {}}],
	['a list of something', {of: 'rbac.authorization.k8s.io/v1 Role', at: ['rules'], stored: [], live: [{verbs: ['get']}]}],
	['an empty text that was a text', {of: 'v1 ConfigMap', at: ['data', 'a'], stored: 'a', live: ''}],
	['an empty key that somebody added', {of: 'v1 ConfigMap', at: ['data', 'a'], live: ''}],
	['an empty label that is gone', {of: 'v1 ConfigMap', at: ['metadata', 'labels', 'a'], stored: ''}],
	['a key that is gone', {of: 'v1 ConfigMap', at: ['data', 'a'], stored: ''}],
	['a custom resource', {of: 'example.com/v1 Widget', at: ['spec', 'list'], stored: []}],
	['true', {of: 'v1 Pod', at: ['spec', 'hostNetwork'], stored: false, live: true}],
])('leaves %s', (_, question) => {
	expect(ask(empty, question)).toBeNull();
});
