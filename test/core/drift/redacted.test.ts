import {describe, expect, it} from 'vitest';
import {redactedAt} from '../../../source/core/drift/redacted.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';

const redactor = createRedactor(new Uint8Array(32));
const deployment = {apiVersion: 'apps/v1', kind: 'Deployment'};

describe('a value at its place', () => {
	it('is a fingerprint where it is Secret data, equal for equal values', () => {
		const at = (value: string) => redactedAt(redactor, {apiVersion: 'v1', kind: 'Secret'}, ['data', 'password'], Buffer.from(value).toString('base64'));
		expect(at('orange-tractor-91')).toMatch(/^⟨#[\da-f]+⟩$/v);
		expect(at('orange-tractor-91')).toBe(at('orange-tractor-91'));
		expect(at('orange-tractor-91')).not.toBe(at('orange-tractor-92'));
	});

	it('is judged by the name of its list item', () => {
		const at = (name: string) => redactedAt(redactor, deployment, ['spec', 'template', 'spec', 'containers', {keys: [['name', 'web']]}, 'env', {keys: [['name', name]]}, 'value'], 'orange-tractor-91');
		expect(at('DB_PASSWORD')).toMatch(/^⟨#/v);
		expect(at('COLOUR_OF_THE_DOOR')).toBe('orange-tractor-91');
	});

	it('keeps what is no secret: numbers, whole items, values of sets, items by position', () => {
		expect(redactedAt(redactor, deployment, ['spec', 'replicas'], 6)).toBe(6);
		expect(redactedAt(redactor, {apiVersion: 'v1', kind: 'Service'}, ['spec', 'ports', {keys: [['port', 80], ['protocol', 'TCP']]}], {port: 80, protocol: 'TCP', targetPort: 8080})).toEqual({port: 80, protocol: 'TCP', targetPort: 8080});
		expect(redactedAt(redactor, deployment, ['metadata', 'finalizers', {value: 'example.com/keep'}], 'example.com/keep')).toBe('example.com/keep');
		expect(redactedAt(redactor, deployment, ['spec', 'template', 'spec', 'tolerations', 1, 'operator'], 'Exists')).toBe('Exists');
		expect(redactedAt(redactor, deployment, ['spec', 'replicas'], null)).toBeNull();
	});
});
