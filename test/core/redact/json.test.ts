import {describe, expect, it} from 'vitest';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';

const redactor = createRedactor(new Uint8Array(32));
const top = redactor.fingerprint('top');
const hunter = redactor.fingerprint('hunter2');

describe('json', () => {
	it.each<readonly [string, JsonValue, JsonValue]>([
		['Secrets', {apiVersion: 'v1', kind: 'Secret', metadata: {name: 'x'}, data: {a: 'dG9w', b: ''}}, {apiVersion: 'v1', kind: 'Secret', metadata: {name: 'x'}, data: {a: top, b: ''}}],
		['secrets by name', {auth: {user: 'app', password: 'hunter2', enabled: true}}, {auth: {user: 'app', password: hunter, enabled: true}}],
		['numbers', {password: 12_345_678, replicas: 3}, {password: redactor.fingerprint('12345678'), replicas: 3}],
		['lists of pairs', [{name: 'DB_PASSWORD', value: 'hunter2'}, {name: 'MODE', value: 'fast'}], [{name: 'DB_PASSWORD', value: hunter}, {name: 'MODE', value: 'fast'}]],
		['switches', {password: null, token: '', auth: false}, {password: null, token: '', auth: false}],
		['texts', 'postgres://app:hunter2@db/x', `postgres://app:${hunter}@db/x`],
		['manifests', {manifest: 'kind: Secret\ndata:\n  a: dG9w\n'}, {manifest: `kind: Secret\ndata:\n  a: ${top}\n`}],
		['JSON in texts', {config: '{"password":"hunter2"}'}, {config: `{"password":"${hunter}"}`}],
		['special keys', JSON.parse('{"__proto__":{"password":"hunter2"},"constructor":"x"}') as JsonValue, JSON.parse(`{"__proto__":{"password":"${hunter}"},"constructor":"x"}`) as JsonValue],
	])('redacts %s', (_what, value, expected) => {
		expect(redactor.json(value)).toEqual(expected);
		expect(redactor.json(expected)).toEqual(expected);
	});

	it('knows where a value stands', () => {
		expect(redactor.json('hunter2', ['config', 'password'])).toBe(hunter);
		expect(redactor.json('hunter2', ['config', 'user'])).toBe('hunter2');
	});

	it('keeps the order of keys, and gives the same object where nothing is hidden', () => {
		const value = {b: 1, a: {2: 'x', 1: 'y'}};
		expect(redactor.json(value)).toBe(value);
		expect(Object.keys(redactor.json({b: 1, password: 'hunter2', a: 2}) as object)).toEqual(['b', 'password', 'a']);
	});

	it('passes the last gate unchanged and still parses there', () => {
		const value: JsonValue = {items: [{apiVersion: 'v1', kind: 'ConfigMap', data: {MODE: 'fast', word: 'dG9w'}}, {apiVersion: 'v1', kind: 'Secret', data: {a: 'dG9w'}}], auth: {password: 'with "quotes" 1'}};
		const text = JSON.stringify(redactor.json(value), null, 2);
		expect(redactor.text(text)).toBe(text);
	});

	it('follows nesting as deep as it comes', () => {
		let value: JsonValue = {password: 'hunter2'};
		for (let depth = 0; depth < 3000; depth++) {
			value = [value];
		}

		expect(JSON.stringify(redactor.json(value))).not.toContain('hunter2');
		expect(redactor.text(JSON.stringify(value))).not.toContain('hunter2');
		expect(redactor.yaml(JSON.stringify(value))).not.toContain('hunter2');
	});
});
