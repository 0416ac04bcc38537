import {expect, it} from 'vitest';
import {status} from '../../../../source/core/drift/folds/status.ts';
import {ask, type Question} from './ask.ts';

it.each<[string, Question]>([
	['a stored status', {of: 'apiextensions.k8s.io/v1 CustomResourceDefinition', at: ['status', 'acceptedNames', 'kind'], stored: '', live: 'Widget'}],
	['a status of nothing', {of: 'apps/v1 Deployment', at: ['status'], stored: {}, live: {replicas: 1}}],
	['the status of a custom resource', {of: 'example.com/v1 Widget', at: ['status', 'phase'], stored: 'New', live: 'Ready', heldBy: 'operator/Update/status'}],
	['one that is left out', {of: 'example.com/v1 Widget', at: ['status'], stored: {phase: 'New'}}],
])('folds %s', (_, question) => {
	expect(ask(status, question)).toBe('controllers write the status, a manifest cannot');
});

it.each<[string, Question]>([
	['a status that the manifest did write, without a subresource', {of: 'example.com/v1 Widget', at: ['status', 'phase'], stored: 'New', live: 'Ready', heldBy: 'helm/Update'}],
	['a field of that name elsewhere', {of: 'v1 ConfigMap', at: ['data', 'status'], stored: 'a', live: 'b'}],
	['an annotation', {of: 'v1 ConfigMap', at: ['metadata', 'annotations', 'status'], stored: 'a', live: 'b'}],
])('leaves %s', (_, question) => {
	expect(ask(status, question)).toBeNull();
});
