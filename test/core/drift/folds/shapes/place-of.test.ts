import {describe, expect, it} from 'vitest';
import {rootTypeOf} from '../../../../../source/core/drift/folds/shapes/kinds.ts';
import {hasField, placeOf} from '../../../../../source/core/drift/folds/shapes/place-of.ts';
import {readShapes} from '../../../../../source/core/drift/folds/shapes/read-shapes.ts';

describe('placeOf', () => {
	it('goes through structs, lists and mappings', () => {
		expect(placeOf('apps', 'Deployment', ['spec', 'template', 'spec', 'containers', '[]', 'resources', 'limits', 'cpu'])).toEqual({
			part: 'entry',
			type: 'ResourceRequirements',
			field: 'limits',
			shape: {pointer: false, value: {form: 'quantity'}},
		});
		expect(placeOf('', 'Service', ['spec', 'ports', '[]'])).toEqual({
			part: 'item',
			type: 'ServiceSpec',
			field: 'ports',
			shape: {pointer: false, value: {form: 'struct', type: 'ServicePort'}},
		});
		expect(placeOf('', 'ConfigMap', ['data', 'a.b'])).toEqual({
			part: 'entry',
			type: 'ConfigMap',
			field: 'data',
			shape: {pointer: false, value: {form: 'scalar'}},
		});
	});

	it('goes through a schema in a schema', () => {
		const schema = ['spec', 'versions', '[]', 'schema', 'openAPIV3Schema'];
		expect(placeOf('apiextensions.k8s.io', 'CustomResourceDefinition', [...schema, 'properties', 'spec', 'items', 'required'])).toMatchObject({type: 'JSONSchemaProps', field: 'required'});
	});

	it('knows nothing but the metadata of a custom resource', () => {
		expect(placeOf('example.com', 'Widget', ['metadata', 'labels', 'a'])).toMatchObject({part: 'entry', type: 'ObjectMeta', field: 'labels'});
		expect(placeOf('example.com', 'Widget', ['spec'])).toBeNull();
		expect(placeOf('example.com', 'Deployment', ['spec', 'replicas'])).toBeNull();
	});

	it('knows nothing of the whole, of what is below a value, nor of a list by a key', () => {
		expect(placeOf('apps', 'Deployment', [])).toBeNull();
		expect(placeOf('apps', 'Deployment', ['spec', 'replicas', 'a'])).toBeNull();
		expect(placeOf('apps', 'Deployment', ['spec', 'template', 'spec', 'containers', 'a'])).toBeNull();
		expect(placeOf('apps', 'ControllerRevision', ['data', 'spec'])).toBeNull();
	});

	it('takes a field that a type does not have for a plain one', () => {
		expect(placeOf('apps', 'Deployment', ['spec', 'novelty'])).toEqual({
			part: 'field',
			type: 'DeploymentSpec',
			field: 'novelty',
			shape: {pointer: true, value: {form: 'scalar'}},
		});
		expect(hasField('DeploymentSpec', 'novelty')).toBe(false);
		expect(hasField('DeploymentSpec', 'constructor')).toBe(false);
	});

	it('tells types of one name apart', () => {
		expect(placeOf('', 'Endpoints', ['subsets', '[]', 'ports', '[]', 'name'])).toMatchObject({type: 'EndpointPort', shape: {pointer: false}});
		expect(placeOf('discovery.k8s.io', 'EndpointSlice', ['ports', '[]', 'name'])).toMatchObject({type: 'EndpointPort@discovery', shape: {pointer: true}});
		expect(placeOf('resource.k8s.io', 'ResourceClaim', ['spec', 'devices'])).toMatchObject({type: 'ResourceClaimSpec'});
	});
});

describe('rootTypeOf', () => {
	it('goes by group and kind', () => {
		expect(rootTypeOf('apps', 'Deployment')).toBe('Deployment');
		expect(rootTypeOf('', 'Deployment')).toBeNull();
		expect(rootTypeOf('example.com', 'Service')).toBeNull();
	});
});

describe('readShapes', () => {
	it('reads every form', () => {
		const shapes = readShapes('A a~ b* c.C d*D e[] f[]F g{} h{}:bytes i:quantity j*:quantity k:intOrString\nC x-y~ $ref*');
		expect(shapes.keys().toArray()).toEqual(['A', 'C']);
		expect(Object.fromEntries(shapes.get('A')!)).toEqual({
			a: {pointer: false, value: {form: 'scalar'}},
			b: {pointer: true, value: {form: 'scalar'}},
			c: {pointer: false, value: {form: 'struct', type: 'C'}},
			d: {pointer: true, value: {form: 'struct', type: 'D'}},
			e: {pointer: false, value: {form: 'list', of: {form: 'scalar'}}},
			f: {pointer: false, value: {form: 'list', of: {form: 'struct', type: 'F'}}},
			g: {pointer: false, value: {form: 'map', of: {form: 'scalar'}}},
			h: {pointer: false, value: {form: 'map', of: {form: 'bytes'}}},
			i: {pointer: false, value: {form: 'quantity'}},
			j: {pointer: true, value: {form: 'quantity'}},
			k: {pointer: false, value: {form: 'intOrString'}},
		});
		expect(shapes.get('C')!.keys().toArray()).toEqual(['x-y', '$ref']);
	});
});
