import {describe, expect, it} from 'vitest';
import {readManagedFields} from '../../../source/core/drift/fields/managed-fields.ts';
import {leavesOf} from '../../../source/core/drift/leaves.ts';
import {isOrderless, isPiece, isSequence, listFormOf} from '../../../source/core/drift/merge-keys.ts';
import {printPath} from '../../../source/core/drift/path.ts';
import {provenLists} from '../../../source/core/drift/proven-lists.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {yaml} from './told.ts';

const nothing = provenLists([]);
const shapeOf = (path: string): readonly string[] => path.split('.');
const container = 'spec.template.spec.containers.[]';

describe('listFormOf', () => {
	it.each([
		['apps/Deployment', 'spec.template.spec.containers', 'name'],
		['apps/Deployment', 'spec.template.spec.initContainers', 'name'],
		['apps/Deployment', `${container}.ports`, 'containerPort,protocol'],
		['apps/Deployment', `${container}.env`, 'name'],
		['apps/Deployment', `${container}.volumeMounts`, 'mountPath'],
		['apps/StatefulSet', `${container}.volumeDevices`, 'devicePath'],
		['apps/DaemonSet', 'spec.template.spec.volumes', 'name'],
		['batch/CronJob', 'spec.jobTemplate.spec.template.spec.containers', 'name'],
		['batch/Job', 'spec.template.spec.hostAliases', 'ip'],
		['/Pod', 'spec.imagePullSecrets', 'name'],
		['/Pod', 'spec.topologySpreadConstraints', 'topologyKey,whenUnsatisfiable'],
		['/Service', 'spec.ports', 'port,protocol'],
		['/ServiceAccount', 'secrets', 'name'],
		['/ConfigMap', 'metadata.ownerReferences', 'uid'],
		['shop.example.test/Widget', 'metadata.ownerReferences', 'uid'],
		['admissionregistration.k8s.io/MutatingWebhookConfiguration', 'webhooks', 'name'],
		['admissionregistration.k8s.io/ValidatingAdmissionPolicy', 'spec.variables', 'name'],
	])('knows the keys of %s %s', (kind, path, keys) => {
		const [group, name] = kind.split('/');
		expect(listFormOf(group!, name!, shapeOf(path), nothing)).toEqual({by: 'keys', keys: keys.split(',')});
	});

	it.each([
		['apps/Deployment', `${container}.args`],
		['apps/Deployment', `${container}.envFrom`],
		['apps/Deployment', 'spec.template.spec.tolerations'],
		['apps/StatefulSet', 'spec.volumeClaimTemplates'],
		['rbac.authorization.k8s.io/Role', 'rules'],
		['networking.k8s.io/Ingress', 'spec.rules'],
		['/ServiceAccount', 'imagePullSecrets'],
		['autoscaling/HorizontalPodAutoscaler', 'spec.metrics'],
		['apiextensions.k8s.io/CustomResourceDefinition', 'spec.versions'],
		['shop.example.test/Widget', 'spec.containers'],
	])('has no keys for %s %s', (kind, path) => {
		const [group, name] = kind.split('/');
		expect(listFormOf(group!, name!, shapeOf(path), nothing)).toEqual({by: 'position'});
	});

	it('knows sets', () => {
		expect(listFormOf('', 'Namespace', ['metadata', 'finalizers'], nothing)).toEqual({by: 'value'});
	});

	it('believes the writers of a list that the table does not have', () => {
		const proven = provenLists(readManagedFields({
			metadata: {
				managedFields: [{
					manager: 'a',
					operation: 'Apply',
					fieldsType: 'FieldsV1',
					fieldsV1: {'f:spec': {'f:parts': {'k:{"id":"x","zone":1}': {'f:tags': {'v:"red"': {}}}}, 'f:list': {}}},
				}],
			},
		}));
		expect(listFormOf('shop.example.test', 'Widget', ['spec', 'parts'], proven)).toEqual({by: 'keys', keys: ['id', 'zone']});
		expect(listFormOf('shop.example.test', 'Widget', ['spec', 'parts', '[]', 'tags'], proven)).toEqual({by: 'value'});
		expect(listFormOf('shop.example.test', 'Widget', ['spec', 'list'], proven)).toEqual({by: 'position'});
	});
});

describe('the meaning of order', () => {
	it('is none for rules and metrics, and one for init containers and arguments', () => {
		expect(isOrderless('rbac.authorization.k8s.io', 'ClusterRole', ['rules'])).toBe(true);
		expect(isOrderless('autoscaling', 'HorizontalPodAutoscaler', ['spec', 'metrics'])).toBe(true);
		expect(isOrderless('apps', 'Deployment', shapeOf(`${container}.args`))).toBe(false);
		expect(isOrderless('shop.example.test', 'Widget', ['rules'])).toBe(false);
		expect(isSequence('', 'Pod', ['spec', 'initContainers'])).toBe(true);
		expect(isSequence('', 'Pod', ['spec', 'containers'])).toBe(false);
	});
});

describe('isPiece', () => {
	it.each([
		['apps/Deployment', 'spec.selector'],
		['apps/Deployment', 'spec.template.spec.nodeSelector'],
		['apps/Deployment', `${container}.env.[].valueFrom.secretKeyRef`],
		['/Service', 'spec.selector'],
		['rbac.authorization.k8s.io/RoleBinding', 'roleRef'],
		['rbac.authorization.k8s.io/RoleBinding', 'subjects.[]'],
		['networking.k8s.io/NetworkPolicy', 'spec.podSelector'],
	])('is %s %s', (kind, path) => {
		const [group, name] = kind.split('/');
		expect(isPiece(group!, name!, shapeOf(path))).toBe(true);
	});

	it.each([
		['apps/Deployment', 'metadata.labels'],
		['apps/Deployment', 'spec.strategy'],
		['apps/Deployment', `${container}.resources.limits`],
		['/PersistentVolume', 'spec.claimRef'],
		['/ConfigMap', 'data'],
		['shop.example.test/Widget', 'spec.selector'],
	])('is not %s %s', (kind, path) => {
		const [group, name] = kind.split('/');
		expect(isPiece(group!, name!, shapeOf(path))).toBe(false);
	});
});

describe('leavesOf', () => {
	const paths = (value: JsonValue, kind = 'Pod'): readonly string[] => [...leavesOf(value, {group: '', kind, proven: nothing})].map(({path}) => printPath(path));

	it('goes by merge keys, and ends at values and at what is empty', () => {
		expect(paths(yaml('{metadata: {labels: {}}, spec: {containers: [{name: a, args: [x, y], env: []}], volumes: null}}'))).toEqual([
			'metadata.labels',
			'spec.containers[name=a].name',
			'spec.containers[name=a].args[0]',
			'spec.containers[name=a].args[1]',
			'spec.containers[name=a].env',
			'spec.volumes',
		]);
	});

	it('goes by position where keys are missing or stand twice', () => {
		expect(paths(yaml('spec: {containers: [{name: a}, {image: b}]}'))).toEqual(['spec.containers[0].name', 'spec.containers[1].image']);
		expect(paths(yaml('spec: {containers: [{name: a}, {name: a}]}'))).toEqual(['spec.containers[0].name', 'spec.containers[1].name']);
	});

	it('is one leaf for a plain value', () => {
		expect(paths('text')).toEqual(['']);
	});
});
