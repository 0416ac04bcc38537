import {expect, it} from 'vitest';
import {allocated} from '../../../../source/core/drift/folds/allocated.ts';
import {ask, type Question} from './ask.ts';

const label = 'batch.kubernetes.io/controller-uid';

it.each<[string, Question]>([
	['an address', {of: 'v1 Service', at: ['spec', 'clusterIP'], live: '10.0.0.7'}],
	['an address in the place of an empty text', {of: 'v1 Service', at: ['spec', 'clusterIP'], stored: '', live: '10.0.0.7'}],
	['addresses', {of: 'v1 Service', at: ['spec', 'clusterIPs'], live: ['10.0.0.7']}],
	['an address that Helm is booked for', {of: 'v1 Service', at: ['spec', 'clusterIP'], live: '10.0.0.7', heldBy: 'helm/Update'}],
	['a node port', {of: 'v1 Service', at: ['spec', 'ports', 0, 'nodePort'], stored: 0, live: 30_080}],
	['a health port', {of: 'v1 Service', at: ['spec', 'healthCheckNodePort'], live: 30_081}],
	['families', {of: 'v1 Service', at: ['spec', 'ipFamilies'], live: ['IPv4']}],
	['a volume', {of: 'v1 PersistentVolumeClaim', at: ['spec', 'volumeName'], live: 'pvc-1', heldBy: 'kube-controller-manager/Update'}],
	['a default class', {of: 'v1 PersistentVolumeClaim', at: ['spec', 'storageClassName'], live: 'standard'}],
	['the default class of an Ingress', {of: 'networking.k8s.io/v1 Ingress', at: ['spec', 'ingressClassName'], live: 'nginx', heldBy: 'helm/Update'}],
	['a guard', {of: 'v1 PersistentVolumeClaim', at: ['metadata', 'finalizers'], live: ['kubernetes.io/pvc-protection']}],
	['a guard of its own', {of: 'v1 PersistentVolume', at: ['metadata', 'finalizers', 0], live: 'kubernetes.io/pv-protection'}],
	['a claim', {of: 'v1 PersistentVolume', at: ['spec', 'claimRef'], live: {name: 'a', namespace: 'b', uid: 'u'}}],
	['the selector of a Job', {of: 'batch/v1 Job', at: ['spec', 'selector'], live: {matchLabels: {[label]: 'u'}}}],
	['a label of a Job', {of: 'batch/v1 Job', at: ['spec', 'template', 'metadata', 'labels', label], live: 'u'}],
	['labels of a Job', {of: 'batch/v1 Job', at: ['spec', 'template', 'metadata', 'labels'], live: {[label]: 'u', 'job-name': 'one'}}],
	['the label of a namespace', {of: 'v1 Namespace', at: ['metadata', 'labels', 'kubernetes.io/metadata.name'], live: 'one', heldBy: 'kubectl-create/Update'}],
	['the guard of a namespace', {of: 'v1 Namespace', at: ['spec'], live: {finalizers: ['kubernetes']}}],
	['the node of a Pod', {of: 'v1 Pod', at: ['spec', 'nodeName'], live: 'node-1'}],
])('folds %s', (_, question) => {
	expect(ask(allocated, question)).toBe('the cluster allots this to each object');
});

it.each<[string, Question]>([
	['a stored address', {of: 'v1 Service', at: ['spec', 'clusterIP'], stored: '10.0.0.1', live: '10.0.0.7'}],
	['an address that is gone', {of: 'v1 Service', at: ['spec', 'clusterIP'], stored: 'None'}],
	['a stored node port', {of: 'v1 Service', at: ['spec', 'ports', 0, 'nodePort'], stored: 30_080, live: 30_081}],
	['a node port that a person chose', {of: 'v1 Service', at: ['spec', 'ports', 0, 'nodePort'], live: 30_080, heldBy: 'kubectl-edit/Update'}],
	['a policy that a person chose', {of: 'v1 Service', at: ['spec', 'ipFamilyPolicy'], live: 'PreferDualStack', heldBy: 'kubectl-patch/Update'}],
	['a class that a person chose', {of: 'networking.k8s.io/v1 Ingress', at: ['spec', 'ingressClassName'], live: 'nginx', heldBy: 'kubectl-edit/Update'}],
	['a port', {of: 'v1 Service', at: ['spec', 'ports', 0], live: {port: 443}}],
	['a stored empty class', {of: 'v1 PersistentVolumeClaim', at: ['spec', 'storageClassName'], stored: '', live: 'standard'}],
	['a finalizer of somebody', {of: 'v1 PersistentVolumeClaim', at: ['metadata', 'finalizers'], live: ['kubernetes.io/pvc-protection', 'example.com/mine']}],
	['a guard of another kind', {of: 'v1 ConfigMap', at: ['metadata', 'finalizers'], live: ['kubernetes.io/pvc-protection']}],
	['another label of a Job', {of: 'batch/v1 Job', at: ['metadata', 'labels', 'app'], live: 'a'}],
	['labels of a Job among which is another', {of: 'batch/v1 Job', at: ['spec', 'template', 'metadata', 'labels'], live: {'job-name': 'one', app: 'a'}}],
	['the selector of a Job that brings its own', {of: 'batch/v1 Job', at: ['spec', 'selector'], desired: {spec: {manualSelector: true}}, live: {matchLabels: {[label]: 'u'}}}],
	['a label of a Job on a Deployment', {of: 'apps/v1 Deployment', at: ['metadata', 'labels', 'job-name'], live: 'one'}],
	['another name of a namespace', {of: 'v1 Namespace', at: ['metadata', 'labels', 'kubernetes.io/metadata.name'], live: 'two'}],
	['another guard of a namespace', {of: 'v1 Namespace', at: ['spec'], live: {finalizers: ['kubernetes', 'mine']}}],
	['an address of a custom resource', {of: 'example.com/v1 Service', at: ['spec', 'clusterIP'], live: '10.0.0.7'}],
])('leaves %s', (_, question) => {
	expect(ask(allocated, question)).toBeNull();
});

it('blames nobody for what the server filled in beside the edit of a person', () => {
	expect(ask(allocated, {of: 'v1 Service', at: ['spec', 'clusterIP'], live: '10.0.0.7', lives: {metadata: {managedFields: [
		{manager: 'helm', operation: 'Apply', fieldsType: 'FieldsV1', fieldsV1: {'f:spec': {'f:selector': {}}}},
		{manager: 'kubectl-edit', operation: 'Update', fieldsType: 'FieldsV1', fieldsV1: {'f:spec': {'f:type': {}}}, time: '2026-11-02T03:14:09Z'},
	]}}})).toBe('the cluster allots this to each object');
});
