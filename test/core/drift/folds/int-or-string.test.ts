import {expect, it} from 'vitest';
import {intOrString} from '../../../../source/core/drift/folds/int-or-string.ts';
import {ask, type Question} from './ask.ts';

it.each<[string, Question]>([
	['targetPort', {of: 'v1 Service', at: ['spec', 'ports', 0, 'targetPort'], stored: '80', live: 80}],
	['maxSurge', {of: 'apps/v1 Deployment', at: ['spec', 'strategy', 'rollingUpdate', 'maxSurge'], stored: 1, live: '1'}],
	['the port of a probe', {of: 'apps/v1 DaemonSet', at: ['spec', 'template', 'spec', 'containers', 0, 'livenessProbe', 'httpGet', 'port'], stored: '8080', live: 8080}],
	['minAvailable', {of: 'policy/v1 PodDisruptionBudget', at: ['spec', 'minAvailable'], stored: '0', live: 0}],
	['the port of a network policy', {of: 'networking.k8s.io/v1 NetworkPolicy', at: ['spec', 'ingress', 0, 'ports', 0, 'port'], stored: 53, live: '53'}],
])('folds %s', (_, question) => {
	expect(ask(intOrString, question)).toMatch(/with and without quotes/v);
});

it.each<[string, Question]>([
	['another number', {of: 'v1 Service', at: ['spec', 'ports', 0, 'targetPort'], stored: '80', live: 8080}],
	['a share', {of: 'apps/v1 Deployment', at: ['spec', 'strategy', 'rollingUpdate', 'maxSurge'], stored: 25, live: '25%'}],
	['a name', {of: 'v1 Service', at: ['spec', 'ports', 0, 'targetPort'], stored: 'http', live: 80}],
	['a number with a zero before it', {of: 'v1 Service', at: ['spec', 'ports', 0, 'targetPort'], stored: '080', live: 80}],
	['a text of a ConfigMap', {of: 'v1 ConfigMap', at: ['data', 'port'], stored: 80, live: '80'}],
	['a field that takes numbers alone', {of: 'v1 Service', at: ['spec', 'ports', 0, 'port'], stored: '80', live: 80}],
	['a custom resource', {of: 'example.com/v1 Service', at: ['spec', 'ports', 0, 'targetPort'], stored: '80', live: 80}],
	['one that is missing', {of: 'v1 Service', at: ['spec', 'ports', 0, 'targetPort'], stored: '80'}],
])('leaves %s', (_, question) => {
	expect(ask(intOrString, question)).toBeNull();
});
