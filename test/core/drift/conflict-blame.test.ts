import {describe, expect, it} from 'vitest';
import {blameByConflicts, serverPath, type ServerConflict} from '../../../source/core/drift/conflict-blame.ts';
import {readManagedFields} from '../../../source/core/drift/fields/managed-fields.ts';

const conflict = (manager: string, path: string, more: Partial<ServerConflict> = {}): ServerConflict => ({
	manager,
	subresource: null,
	apiVersion: 'apps/v1',
	path,
	...more,
});

const image = ['spec', 'template', 'spec', 'containers', {keys: [['name', 'api']]}, 'image'] as const;

describe('serverPath', () => {
	it.each([
		[['metadata', 'annotations', 'meta.helm.sh/release-name'], '.metadata.annotations.meta.helm.sh/release-name'],
		[image, '.spec.template.spec.containers[name="api"].image'],
		[['spec', 'ports', {keys: [['protocol', 'TCP'], ['port', 80]]}, 'name'], '.spec.ports[port=80,protocol="TCP"].name'],
		[['metadata', 'finalizers', {value: 'a/b'}], '.metadata.finalizers[="a/b"]'],
		[['spec', 'args', 2], '.spec.args[2]'],
	] as const)('writes %j as the API server does', (path, text) => {
		expect(serverPath(path)).toBe(text);
	});
});

describe('blameByConflicts', () => {
	const managers = readManagedFields({metadata: {managedFields: [{manager: 'kubectl-set', operation: 'Update', apiVersion: 'apps/v1', time: '2026-11-02T03:14:09Z', fieldsType: 'FieldsV1', fieldsV1: {}}]}});

	it('names the manager of the very field, with the time of its entry', () => {
		expect(blameByConflicts([conflict('kubectl-edit', '.spec.replicas'), conflict('kubectl-set', serverPath(image))], managers, image)).toEqual({
			manager: 'kubectl-set',
			operation: 'Update',
			subresource: null,
			time: '2026-11-02T03:14:09Z',
			words: 'kubectl set',
		});
	});

	it('takes a conflict on what is around a field, or on a part of it', () => {
		expect(blameByConflicts([conflict('a', '.spec.selector')], [], ['spec', 'selector', 'app'])?.manager).toBe('a');
		expect(blameByConflicts([conflict('a', '.spec.strategy.type')], [], ['spec', 'strategy'])?.manager).toBe('a');
	});

	it('tells an apply from an update by the version that only an update has', () => {
		expect(blameByConflicts([conflict('flux', '.spec.replicas', {apiVersion: null})], [], ['spec', 'replicas'])).toMatchObject({operation: 'Apply', time: null});
		expect(blameByConflicts([conflict('kube-controller-manager', '.spec.replicas', {subresource: 'scale'})], [], ['spec', 'replicas'])).toMatchObject({subresource: 'scale', words: 'a HorizontalPodAutoscaler'});
	});

	it('knows nothing of another field, of one whose name only begins alike, and of words that could not be read', () => {
		expect(blameByConflicts([conflict('a', '.spec.replicas'), conflict('', '.spec.image')], [], ['spec', 'image'])).toBeNull();
		expect(blameByConflicts([conflict('a', '.spec.image')], [], ['spec', 'imagePullPolicy'])).toBeNull();
	});
});
