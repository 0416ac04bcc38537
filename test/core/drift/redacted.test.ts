import {describe, expect, it} from 'vitest';
import type {FieldPath} from '../../../source/core/drift/path.ts';
import {redactedSides} from '../../../source/core/drift/redacted.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';

const redactor = createRedactor(new Uint8Array(32));
const deployment = {apiVersion: 'apps/v1', kind: 'Deployment'};

/** A live value; without `live` the whole does not hold it. */
const redactedAt = (object: typeof deployment, path: FieldPath, value: JsonValue, live: JsonValue = null): JsonValue => redactedSides(redactor, {
	...object, document: null, live,
}).live(path, value);

describe('a value at its place', () => {
	it('is a fingerprint where it is Secret data, equal for equal values', () => {
		const at = (value: string) => redactedAt({apiVersion: 'v1', kind: 'Secret'}, ['data', 'password'], Buffer.from(value).toString('base64'));
		expect(at('orange-tractor-91')).toMatch(/^⟨#[\da-f]+⟩$/v);
		expect(at('orange-tractor-91')).toBe(at('orange-tractor-91'));
		expect(at('orange-tractor-91')).not.toBe(at('orange-tractor-92'));
	});

	it('is judged by the name of its list item', () => {
		const at = (name: string) => redactedAt(deployment, ['spec', 'template', 'spec', 'containers', {keys: [['name', 'web']]}, 'env', {keys: [['name', name]]}, 'value'], 'orange-tractor-91');
		expect(at('DB_PASSWORD')).toMatch(/^⟨#/v);
		expect(at('COLOUR_OF_THE_DOOR')).toBe('orange-tractor-91');
	});

	it('keeps what is no secret: numbers, whole items, values of sets, items by position', () => {
		expect(redactedAt(deployment, ['spec', 'replicas'], 6)).toBe(6);
		expect(redactedAt({apiVersion: 'v1', kind: 'Service'}, ['spec', 'ports', {keys: [['port', 80], ['protocol', 'TCP']]}], {port: 80, protocol: 'TCP', targetPort: 8080})).toEqual({port: 80, protocol: 'TCP', targetPort: 8080});
		expect(redactedAt(deployment, ['metadata', 'finalizers', {value: 'example.com/keep'}], 'example.com/keep')).toBe('example.com/keep');
		expect(redactedAt(deployment, ['spec', 'template', 'spec', 'tolerations', 1, 'operator'], 'Exists', {...deployment, spec: {template: {spec: {tolerations: [{}, {operator: 'Exists'}]}}}})).toBe('Exists');
		expect(redactedAt(deployment, ['spec', 'replicas'], null)).toBeNull();
	});

	it('is judged by its neighbours where its item is known by position: two env values of one name', () => {
		const env = [{name: 'COLOUR', value: 'blue'}, {name: 'DB_PASSWORD', value: 'tiny7'}, {name: 'DB_PASSWORD', value: 'tiny8'}];
		const whole = {...deployment, spec: {template: {spec: {containers: [{name: 'web', env}]}}}};
		const sides = redactedSides(redactor, {...deployment, document: {value: whole}, live: whole});
		const at = (index: number): FieldPath => ['spec', 'template', 'spec', 'containers', {keys: [['name', 'web']]}, 'env', index, 'value'];
		expect(sides.stored(at(2), 'tiny8')).toMatch(/^⟨#/v);
		expect(sides.live(at(1), 'tiny7')).toMatch(/^⟨#/v);
		expect(sides.live(at(0), 'blue')).toBe('blue');
		expect(sides.live(at(1), 'another')).toMatch(/^⟨#/v);
	});
});
