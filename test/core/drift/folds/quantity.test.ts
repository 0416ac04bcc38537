import {expect, it} from 'vitest';
import {quantity} from '../../../../source/core/drift/folds/quantity.ts';
import {ask, type Question} from './ask.ts';

const limit = ['spec', 'template', 'spec', 'containers', 0, 'resources', 'limits', 'cpu'];

it.each<[string, Question]>([
	['a limit', {of: 'apps/v1 Deployment', at: limit, stored: '1000m', live: '1'}],
	['a limit as a number', {of: 'apps/v1 Deployment', at: limit, stored: 0.5, live: '500m'}],
	['a limit finer than the API keeps', {of: 'apps/v1 Deployment', at: limit, stored: '100u', live: '1m'}],
	['the size of a claim', {of: 'v1 PersistentVolumeClaim', at: ['spec', 'resources', 'requests', 'storage'], stored: '1024Mi', live: '1Gi'}],
	['the size of a claim in a StatefulSet', {of: 'apps/v1 StatefulSet', at: ['spec', 'volumeClaimTemplates', 0, 'spec', 'resources', 'requests', 'storage'], stored: '0.5Gi', live: '512Mi'}],
	['an empty directory', {of: 'v1 Pod', at: ['spec', 'volumes', 0, 'emptyDir', 'sizeLimit'], stored: 1e9, live: '1G'}],
	['a quota', {of: 'v1 ResourceQuota', at: ['spec', 'hard', 'requests.cpu'], stored: '2000m', live: '2'}],
	['the target of an autoscaler', {of: 'autoscaling/v2 HorizontalPodAutoscaler', at: ['spec', 'metrics', 0, 'pods', 'target', 'averageValue'], stored: '1000m', live: '1'}],
	['resources in a custom resource', {of: 'example.com/v1 Database', at: ['spec', 'pod', 'resources', 'requests', 'memory'], stored: '1000M', live: '1G'}],
])('folds %s', (_, question) => {
	expect(ask(quantity, question)).toMatch(/same quantity|rounds/v);
});

it.each<[string, Question]>([
	['another quantity', {of: 'apps/v1 Deployment', at: limit, stored: '1000M', live: '1000Mi'}],
	['a rounding down', {of: 'apps/v1 Deployment', at: limit, stored: '1900u', live: '1m'}],
	['a limit that was taken away', {of: 'apps/v1 Deployment', at: limit, stored: '1'}],
	['a limit that was added', {of: 'apps/v1 Deployment', at: limit, live: '1'}],
	['a text of a ConfigMap', {of: 'v1 ConfigMap', at: ['data', 'cpu'], stored: '1000m', live: '1'}],
	['a key of a ConfigMap that is called so', {of: 'v1 ConfigMap', at: ['data', 'resources'], stored: '1000m', live: '1'}],
	['an annotation', {of: 'apps/v1 Deployment', at: ['metadata', 'annotations', 'resources'], stored: '1000m', live: '1'}],
	['an environment variable', {of: 'apps/v1 Deployment', at: ['spec', 'template', 'spec', 'containers', 0, 'env', 0, 'value'], stored: '1Gi', live: '1024Mi'}],
	['any other field of a custom resource', {of: 'example.com/v1 Database', at: ['spec', 'cpu'], stored: '1000m', live: '1'}],
	['a field that a custom resource has at such a place', {of: 'example.com/v1 Database', at: ['spec', 'resources', 'names', 'a'], stored: '1000m', live: '1'}],
	['two texts that are no quantities', {of: 'apps/v1 Deployment', at: limit, stored: 'much', live: 'more'}],
])('leaves %s', (_, question) => {
	expect(ask(quantity, question)).toBeNull();
});

it('says both writings', () => {
	expect(ask(quantity, {of: 'apps/v1 Deployment', at: limit, stored: 0.1, live: '100m'})).toBe('0.1 and 100m are the same quantity');
	expect(ask(quantity, {of: 'apps/v1 Deployment', at: limit, stored: '100.5m', live: '101m'})).toBe('the API server rounds 100.5m up to 101m, since it keeps thousandths');
});
