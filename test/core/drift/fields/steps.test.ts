import {describe, expect, it} from 'vitest';
import {covers, sameValue} from '../../../../source/core/record/same-value.ts';
import {isSameStep, valueAt} from '../../../../source/core/drift/fields/steps.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

const object: JsonValue = {
	metadata: {labels: {'a.b/c': 'x'}, empty: null},
	spec: {ports: [{port: 53}, {port: 53, protocol: 'UDP'}, 'odd'], set: ['a', {b: 1}]},
};

describe('valueAt', () => {
	it('follows keys, positions, merge keys and values', () => {
		expect(valueAt(object, [])).toEqual({value: object});
		expect(valueAt(object, ['metadata', 'labels', 'a.b/c'])).toEqual({value: 'x'});
		expect(valueAt(object, ['metadata', 'empty'])).toEqual({value: null});
		expect(valueAt(object, ['spec', 'ports', 1, 'protocol'])).toEqual({value: 'UDP'});
		expect(valueAt(object, ['spec', 'ports', {keys: [['port', 53], ['protocol', 'TCP']]}])).toEqual({value: {port: 53}});
		expect(valueAt(object, ['spec', 'ports', {keys: [['port', 53], ['protocol', 'UDP']]}, 'port'])).toEqual({value: 53});
		expect(valueAt(object, ['spec', 'set', {value: {b: 1}}])).toEqual({value: {b: 1}});
	});

	it('finds nothing where a step leads nowhere', () => {
		for (const path of [['nothing'], ['constructor'], ['spec', 'ports', 9], ['spec', 'ports', -1], ['spec', 'ports', 'port'], ['spec', 0], ['metadata', 'empty', 'x'], ['spec', 'set', {value: 'z'}], ['spec', 'ports', {keys: [['port', 1] as const]}]]) {
			expect(valueAt(object, path)).toBeNull();
		}
	});
});

describe('valueAt in a long list', () => {
	const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
	const ports = names.map((name, index) => ({port: index, name, ...index % 2 === 0 && {protocol: 'UDP'}}));

	it('finds items by one key, by several and by none that they have', () => {
		expect(valueAt(ports, [{keys: [['name', 'j']]}, 'port'])).toEqual({value: 9});
		expect(valueAt(ports, [{keys: [['port', 9]]}, 'name'])).toEqual({value: 'j'});
		expect(valueAt(ports, [{keys: [['protocol', 'TCP'], ['port', 9]]}, 'name'])).toEqual({value: 'j'});
		expect(valueAt(ports, [{keys: [['port', 8], ['protocol', 'UDP']]}, 'name'])).toEqual({value: 'i'});
		for (const keys of [[['port', 8]], [['port', 9], ['protocol', 'UDP']], [['name', 'z']], [['ip', 'j']]] as ReadonlyArray<ReadonlyArray<readonly [string, JsonValue]>>) {
			expect(valueAt(ports, [{keys}])).toBeNull();
		}
	});

	it('finds an item that lacks one of the keys, and the first of two', () => {
		const list: JsonValue = [...names.map(name => ({name, zone: 'x'})), {name: 'k'}, 'odd', {name: 'a', zone: 'x', second: true}];
		expect(valueAt(list, [{keys: [['name', 'k'], ['zone', 'y']]}])).toEqual({value: {name: 'k'}});
		expect(valueAt(list, [{keys: [['name', 'a'], ['zone', 'x']]}])).toEqual({value: {name: 'a', zone: 'x'}});
	});
});

describe('isSameStep', () => {
	it('compares like with like, and a position with the item that stands there', () => {
		expect(isSameStep('a', 'a', null)).toBe(true);
		expect(isSameStep('0', 0, ['x'])).toBe(false);
		expect(isSameStep(1, 1, null)).toBe(true);
		expect(isSameStep({value: 'a'}, {value: 'a'}, null)).toBe(true);
		expect(isSameStep({value: 'a'}, {keys: [['name', 'a']]}, null)).toBe(false);
		expect(isSameStep({keys: [['name', 'a']]}, 0, [{name: 'a'}])).toBe(true);
		expect(isSameStep(0, {keys: [['name', 'a']]}, [{name: 'a'}])).toBe(true);
		expect(isSameStep({keys: [['name', 'a']]}, 0, [{name: 'b'}])).toBe(false);
		expect(isSameStep({keys: [['name', 'a']]}, 0, {})).toBe(false);
	});
});

describe('sameValue and covers', () => {
	it('are strict about types and blind to the order of keys', () => {
		expect(sameValue({a: 1, b: [1, {c: null}]}, {b: [1, {c: null}], a: 1})).toBe(true);
		for (const [one, other] of [[1, '1'], [[], {}], [null, {}], [[1, 2], [2, 1]], [{a: 1}, {a: 1, b: 2}], [{a: 1}, {b: 1}], [[1], [1, 1]]] as const) {
			expect(sameValue(one, other)).toBe(false);
			expect(sameValue(other, one)).toBe(false);
		}
	});

	it('take more keys than are wanted, in items of lists too, and no more items', () => {
		expect(covers({a: 1, b: 2, list: [{c: 1, d: 2}]}, {a: 1, list: [{c: 1}], gone: null})).toBe(true);
		const wants: readonly JsonValue[] = [{a: 2}, {z: 1}, {list: []}, {list: [{c: 2}]}, {list: [{c: 1}, {c: 1}]}, {b: {}}];
		for (const want of wants) {
			expect(covers({a: 1, b: 2, list: [{c: 1, d: 2}]}, want)).toBe(false);
		}
	});
});
