import {expect, it} from 'vitest';
import {unknownField} from '../../../../source/core/drift/folds/unknown-field.ts';
import {ask, type Question} from './ask.ts';

it.each<[string, Question]>([
	['a field at the wrong place', {of: 'apps/v1 Deployment', at: ['spec', 'containers'], stored: [{name: 'a'}]}],
	['a wrong name', {of: 'v1 Service', at: ['spec', 'ports', 0, 'targetport'], stored: 80}],
	['a key of the object', {of: 'v1 ConfigMap', at: ['spec'], stored: {}}],
	['a key of the metadata of a custom resource', {of: 'example.com/v1 Widget', at: ['metadata', 'team'], stored: 'a'}],
])('folds %s', (_, question) => {
	expect(ask(unknownField, question)).toMatch(/^a \w+ has no such field, so the API server leaves it out$/v);
});

it.each<[string, Question]>([
	['a field that the kind has', {of: 'apps/v1 Deployment', at: ['spec', 'replicas'], stored: 1}],
	['a field behind a pointer', {of: 'v1 Pod', at: ['spec', 'automountServiceAccountToken'], stored: false}],
	['a field that lives', {of: 'v1 Service', at: ['spec', 'ports', 0, 'targetport'], stored: 80, live: 81}],
	['a field that somebody added', {of: 'v1 Service', at: ['spec', 'novelty'], live: 1}],
	['a label', {of: 'v1 Service', at: ['metadata', 'labels', 'a'], stored: 'b'}],
	['a key of data', {of: 'v1 ConfigMap', at: ['data', 'a'], stored: 'b'}],
	['an item of a list', {of: 'apps/v1 Deployment', at: ['spec', 'template', 'spec', 'containers', 0], stored: {name: 'a'}}],
	['the default of a schema', {of: 'apiextensions.k8s.io/v1 CustomResourceDefinition', at: ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'default', 'a'], stored: 'b'}],
	['another version', {of: 'networking.k8s.io/v1beta1 Ingress', at: ['spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'serviceName'], stored: 'a'}],
	['the first version of an autoscaler', {of: 'autoscaling/v1 HorizontalPodAutoscaler', at: ['spec', 'targetCPUUtilizationPercentage'], stored: 50}],
	['a custom resource', {of: 'example.com/v1 Widget', at: ['spec', 'size'], stored: 1}],
])('leaves %s', (_, question) => {
	expect(ask(unknownField, question)).toBeNull();
});
