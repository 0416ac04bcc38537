import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	applyJsonPatch,
	keysIn,
	pointerOf,
	valueAtPointer,
	type JsonPatchOperation,
} from '../../../source/core/object/json-patch.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

describe('a JSON pointer', () => {
	it('keeps every key, slashes and tildes included', () => {
		expect(pointerOf(['metadata', 'annotations', 'meta.helm.sh/release-name'])).toBe('/metadata/annotations/meta.helm.sh~1release-name');
		fc.assert(fc.property(fc.array(fc.string()), keys => {
			expect(keysIn(pointerOf(keys))).toEqual(keys);
		}));
	});

	it('leads into mappings and lists, and to null, which is a value', () => {
		const document = {a: [{b: null}], '': 1};
		expect(valueAtPointer(document, '/a/0/b')).toEqual({value: null});
		expect(valueAtPointer(document, '/')).toEqual({value: 1});
		expect(valueAtPointer(document, '')).toEqual({value: document});
		for (const pointer of ['/a/1', '/a/00', '/a/-', '/b', '/a/0/b/c', '/toString']) {
			expect(valueAtPointer(document, pointer)).toBeNull();
		}
	});
});

describe('a JSON patch', () => {
	it.each<readonly [what: string, document: JsonValue, operation: JsonPatchOperation, result: JsonValue]>([
		['adds a member', {a: 1}, {op: 'add', path: '/b', value: 2}, {a: 1, b: 2}],
		['adds over a member', {a: 1, b: 2}, {op: 'add', path: '/a', value: 3}, {a: 3, b: 2}],
		['adds into a list', [1, 3], {op: 'add', path: '/1', value: 2}, [1, 2, 3]],
		['adds to the end of a list', [1], {op: 'add', path: '/-', value: 2}, [1, 2]],
		['replaces a member deep down', {a: [{b: 1}]}, {op: 'replace', path: '/a/0/b', value: null}, {a: [{b: null}]}],
		['removes a member', {a: 1, b: 2}, {op: 'remove', path: '/a'}, {b: 2}],
		['removes an item', [1, 2, 3], {op: 'remove', path: '/1'}, [1, 3]],
		['replaces the whole', {a: 1}, {op: 'replace', path: '', value: 2}, 2],
		['writes a key that JavaScript knows', {}, {op: 'add', path: '/__proto__', value: 1}, JSON.parse('{"__proto__": 1}') as JsonValue],
	])('%s', (_what, document, operation, result) => {
		const patched = applyJsonPatch(document, [operation]);
		expect(JSON.stringify(patched.ok && patched.value)).toBe(JSON.stringify(result));
	});

	it.each<readonly [what: string, operation: JsonPatchOperation]>([
		['a test of another value', {op: 'test', path: '/a', value: 2}],
		['a test of what is not there', {op: 'test', path: '/b', value: null}],
		['a replacement of what is not there', {op: 'replace', path: '/b', value: 1}],
		['a removal of what is not there', {op: 'remove', path: '/b'}],
		['an addition without a place', {op: 'add', path: '/b/c', value: 1}],
		['an addition beyond a list', {op: 'add', path: '/l/5', value: 1}],
		['a step into a scalar', {op: 'add', path: '/a/b', value: 1}],
	])('is refused whole at %s', (_what, operation) => {
		const document = {a: 1, l: [1]};
		expect(applyJsonPatch(document, [{op: 'add', path: '/new', value: 1}, operation])).toEqual({ok: false, failed: operation});
		expect(document).toEqual({a: 1, l: [1]});
	});

	it('tests whatever stands there, whole', () => {
		fc.assert(fc.property(fc.jsonValue(), fc.string(), (value, key) => {
			const document = {[key]: value as JsonValue};
			const path = pointerOf([key]);
			expect(applyJsonPatch(document, [{op: 'test', path, value: valueAtPointer(document, path)!.value}]).ok).toBe(true);
		}));
	});
});
