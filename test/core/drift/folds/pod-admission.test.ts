import {expect, it} from 'vitest';
import {podAdmission} from '../../../../source/core/drift/folds/pod-admission.ts';
import {ask, type Question} from './ask.ts';

const of = 'v1 Pod';
const lost = {key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300};
const volume = {name: 'kube-api-access-x7k2p', projected: {sources: []}};
const mount = {name: 'kube-api-access-x7k2p', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', readOnly: true};

it.each<[string, Question]>([
	['the account', {of, at: ['spec', 'serviceAccountName'], live: 'default'}],
	['the priority', {of, at: ['spec', 'priority'], live: 0}],
	['the priority of a class', {of, at: ['spec', 'priority'], both: {spec: {priorityClassName: 'high'}}, live: 1000}],
	['a toleration', {of, at: ['spec', 'tolerations', 0], live: lost}],
	['tolerations', {of, at: ['spec', 'tolerations'], live: [lost, {...lost, key: 'node.kubernetes.io/unreachable'}]}],
	['the volume of the token', {of, at: ['spec', 'volumes'], live: [volume]}],
	['the resources of a LimitRange', {of, at: ['spec', 'containers', 0, 'resources', 'limits'], lives: {metadata: {annotations: {'kubernetes.io/limit-ranger': 'LimitRanger plugin set: cpu limit for container a'}}}, live: {cpu: '2'}}],
	['its mount', {of, at: ['spec', 'containers', 0, 'volumeMounts', 0], live: mount}],
])('folds %s', (_, question) => {
	expect(ask(podAdmission, question)).toBe('the cluster puts this into each Pod that it admits');
});

it.each<[string, Question]>([
	['another account', {of, at: ['spec', 'serviceAccountName'], live: 'admin'}],
	['a stored account', {of, at: ['spec', 'serviceAccountName'], stored: 'mine', live: 'default'}],
	['another priority', {of, at: ['spec', 'priority'], live: 1000}],
	['another toleration', {of, at: ['spec', 'tolerations', 0], live: {...lost, tolerationSeconds: 1}}],
	['a toleration beside the two', {of, at: ['spec', 'tolerations'], live: [lost, {operator: 'Exists'}]}],
	['a volume of such a name', {of, at: ['spec', 'volumes', 0], live: {name: 'kube-api-access-x7k2p', hostPath: {path: '/'}}}],
	['a volume of another name', {of, at: ['spec', 'volumes', 0], live: {...volume, name: 'kube-api-access'}}],
	['a mount elsewhere', {of, at: ['spec', 'containers', 0, 'volumeMounts', 0], live: {...mount, mountPath: '/etc'}}],
	['a sidecar', {of, at: ['spec', 'containers', 1], live: {name: 'istio-proxy', volumeMounts: [mount]}}],
	['a template', {of: 'apps/v1 Deployment', at: ['spec', 'template', 'spec', 'tolerations', 0], live: lost}],
	['resources without a LimitRange', {of, at: ['spec', 'containers', 0, 'resources', 'limits'], live: {cpu: '2'}}],
	['stored resources', {of, at: ['spec', 'containers', 0, 'resources', 'limits', 'cpu'], lives: {metadata: {annotations: {'kubernetes.io/limit-ranger': 'x'}}}, stored: '1', live: '2'}],
	['no toleration', {of, at: ['spec', 'tolerations'], live: []}],
])('leaves %s', (_, question) => {
	expect(ask(podAdmission, question)).toBeNull();
});
