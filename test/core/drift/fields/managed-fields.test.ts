import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseAllDocuments} from 'yaml';
import {readManagedFields} from '../../../../source/core/drift/fields/managed-fields.ts';
import {printPath, type FieldPath} from '../../../../source/core/drift/path.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

const entry = (fieldsV1: JsonValue, more: Readonly<Record<string, JsonValue>> = {}): JsonValue => ({
	manager: 'helm', operation: 'Apply', apiVersion: 'v1', time: '2026-11-02T02:33:08Z', fieldsType: 'FieldsV1', fieldsV1, ...more,
});

const live = (managedFields: JsonValue, rest: Readonly<Record<string, JsonValue>> = {}): JsonValue => ({...rest, metadata: {managedFields}});

const only = (fieldsV1: JsonValue, rest: Readonly<Record<string, JsonValue>> = {}) => readManagedFields(live([entry(fieldsV1)], rest))[0]!;

const keys = (...pairs: ReadonlyArray<readonly [string, JsonValue]>) => ({keys: pairs});

describe('readManagedFields', () => {
	it('reads who wrote, how, when and in which version, with null for what is not said', () => {
		const [first, second] = readManagedFields(live([entry({}), {manager: 'kubectl', operation: 'Update', subresource: 'scale'}]));
		expect(first).toMatchObject({
			manager: 'helm', operation: 'Apply', subresource: null, time: '2026-11-02T02:33:08Z', apiVersion: 'v1',
		});
		expect(second).toMatchObject({
			manager: 'kubectl', operation: 'Update', subresource: 'scale', time: null, apiVersion: null,
		});
		expect(second!.paths()).toEqual([]);
	});

	it('reads every kind of step', () => {
		const read = only({
			'f:metadata': {'f:finalizers': {'.': {}, 'v:"a/b"': {}}, 'f:labels': {'f:app.kubernetes.io/name': {}}},
			'f:spec': {'f:ports': {'k:{"port":53,"protocol":"UDP"}': {'.': {}, 'f:name': {}}}, 'f:list': {'i:2': {}}},
		});
		expect(read.paths().map(held => printPath(held))).toEqual([
			'metadata.finalizers',
			'metadata.finalizers[=a/b]',
			'metadata.labels["app.kubernetes.io/name"]',
			'spec.ports[port=53,protocol=UDP]',
			'spec.ports[port=53,protocol=UDP].name',
			'spec.list[2]',
		]);
	});

	it('holds a field, and tells it from what is around and below', () => {
		const read = only({'f:spec': {'f:a': {'.': {}, 'f:b': {}}, 'f:c': {'f:d': {}}}});
		expect([['spec', 'a'], ['spec', 'a', 'b'], ['spec', 'c', 'd']].map(held => read.owns(held))).toEqual([true, true, true]);
		expect([[], ['spec'], ['spec', 'c'], ['spec', 'a', 'x'], ['a'], ['toString']].map(held => read.owns(held))).toEqual([false, false, false, false, false, false]);
		expect([[], ['spec'], ['spec', 'c'], ['spec', 'a']].map(held => read.ownsBelow(held))).toEqual([true, true, true, true]);
		expect([['spec', 'a', 'b'], ['spec', 'x']].map(held => read.ownsBelow(held))).toEqual([false, false]);
	});

	it('holds everything inside of what is held as one piece', () => {
		const read = only({'f:spec': {'f:selector': {}, 'f:args': {}}}, {spec: {selector: {app: 'a'}, args: ['x']}});
		expect(read.owns(['spec', 'selector', 'matchLabels', 'app'])).toBe(true);
		expect(read.owns(['spec', 'args', 1])).toBe(true);
	});

	it('holds nothing inside of a field that others hold in parts, nor of an empty mapping', () => {
		const [helm, other] = readManagedFields(live([entry({'f:data': {}}), entry({'f:data': {'f:a': {}}}, {manager: 'other'})], {data: {a: '1'}}));
		expect(helm!.owns(['data', 'a'])).toBe(false);
		expect(helm!.owns(['data', 'b'])).toBe(false);
		expect(other!.owns(['data', 'a'])).toBe(true);
		expect(only({'f:spec': {'f:resources': {}}}, {spec: {resources: {}}}).owns(['spec', 'resources', 'limits'])).toBe(false);
	});

	it('finds an item by position through the keys or the value of the live item', () => {
		const rest = {
			metadata: {},
			spec: {containers: [{name: 'side'}, {name: 'api'}], set: ['b', 'a']},
		};
		const read = only({'f:spec': {'f:containers': {'k:{"name":"api"}': {'f:image': {}}}, 'f:set': {'v:"a"': {}}}}, rest);
		expect(read.owns(['spec', 'containers', 1, 'image'])).toBe(true);
		expect(read.owns(['spec', 'containers', 0, 'image'])).toBe(false);
		expect(read.owns(['spec', 'containers', 7, 'image'])).toBe(false);
		expect(read.owns(['spec', 'set', 1])).toBe(true);
		expect(read.owns(['spec', 'set', 0])).toBe(false);
		expect(read.owns(['spec', 'set', {value: 'a'}])).toBe(true);
	});

	it.each<[string, FieldPath[number], boolean]>([
		['the same keys', keys(['port', 53], ['protocol', 'UDP']), true],
		['another order', keys(['protocol', 'UDP'], ['port', 53]), true],
		['no protocol, which means TCP', keys(['port', 53]), false],
		['another protocol', keys(['port', 53], ['protocol', 'TCP']), false],
		['another port', keys(['port', 54], ['protocol', 'UDP']), false],
		['a number as text', keys(['port', '53'], ['protocol', 'UDP']), false],
		['nothing in common', keys(['name', 'dns']), false],
	])('matches an item by %s', (_what, step, expected) => {
		expect(only({'f:ports': {'k:{"port":53,"protocol":"UDP"}': {'f:name': {}}}}).owns(['ports', step, 'name'])).toBe(expected);
	});

	it('matches TCP where either side leaves the protocol out, and a key that one side alone has', () => {
		const ports = only({'f:ports': {'k:{"containerPort":80,"protocol":"TCP"}': {'f:name': {}}}});
		expect(ports.owns(['ports', keys(['containerPort', 80]), 'name'])).toBe(true);
		const spread = only({'f:spread': {'k:{"topologyKey":"zone","whenUnsatisfiable":"DoNotSchedule"}': {'f:maxSkew': {}}}});
		expect(spread.owns(['spread', keys(['topologyKey', 'zone']), 'maxSkew'])).toBe(true);
	});

	it('says nothing of steps, formats and shapes that it does not know', () => {
		const read = only({'f:a': {}, 'x:b': {}, 'k:{broken': {'f:c': {}}, 'k:[]': {}, 'k:{}': {}, 'v:nope': {}, 'i:-1': {}, 'i:x': {}, plain: {}, '': {}});
		expect(read.paths()).toEqual([['a']]);
		expect(only('text').paths()).toEqual([]);
		expect(only(null).paths()).toEqual([]);
		expect(readManagedFields(live([entry({'f:a': {}}, {fieldsType: 'FieldsV2'})]))[0]!.owns(['a'])).toBe(false);
		for (const odd of [null, 'x', 1, [], {}, {metadata: null}, {metadata: []}, {metadata: {managedFields: 'x'}}, live([null, 'x', [], 1])]) {
			expect(readManagedFields(odd)).toEqual([]);
		}

		expect(readManagedFields(live([{}]))[0]).toMatchObject({manager: '', operation: '', subresource: null, time: null});
	});

	it('reads no deeper than any API goes', () => {
		let fields: JsonValue = {};
		for (let level = 0; level < 20_000; level++) {
			fields = {'f:a': fields};
		}

		expect(only(fields).owns(['a', 'a'])).toBe(false);
	});

	it('never throws, whatever stands there', () => {
		const keyed = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('f:a', 'k:{"name":"a"}', 'v:"a"', 'i:0', '.')), fc.jsonValue({maxDepth: 3}));
		fc.assert(fc.property(keyed, fc.jsonValue(), (fields, rest) => {
			const [read] = readManagedFields({...rest as object, metadata: {managedFields: [entry(fields as JsonValue)]}});
			for (const held of read!.paths()) {
				read!.owns(held);
			}

			return !read!.owns(['b', 0, {value: null}]);
		}));
	});
});

describe('readManagedFields on recorded objects', () => {
	const folder = path.join(import.meta.dirname, '..', '..', '..', '..', 'fixtures', 'scenarios');
	const recorded = ['hand-edited-helm3', 'hand-edited-helm4', 'conflict-helm4', 'healthy-autoscaled-helm4', 'mixed-writers-helm3']
		.filter(name => readdirSync(folder).includes(name))
		.flatMap(name => parseAllDocuments(readFileSync(path.join(folder, name, 'objects.yaml'), 'utf8')).map(document => document.toJS() as JsonValue));

	it('holds every field that it lists', () => {
		const entries = recorded.flatMap(object => readManagedFields(object));
		expect(entries.length).toBeGreaterThan(90);
		for (const read of entries) {
			expect(read.paths().filter(held => !read.owns(held))).toEqual([]);
		}

		expect(entries.some(({subresource}) => subresource === 'status')).toBe(true);
	});
});
