import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {computedValues} from '../../../source/core/record/computed-values.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

type Table = Readonly<Record<string, JsonValue>>;

const print = (chartValues: Table, config: Table, major: 3 | 4): string => JSON.stringify(computedValues({chartValues, config}, major));

// Both outputs are those of `helm get values --all -o json` of 3.22.0 and 4.3.1, of one release with this chart and these values
it('is what both Helms print', () => {
	const chartValues = {
		a: 1,
		b: null,
		big: 12_345_678_901_234_567_000,
		gone: {p: 1},
		list: [1, null, {a: null}],
		scalar: 5,
		sub: {enabled: true, k: 'v'},
		t: {no: null, x: 1, y: {n: null, z: 2}},
		table: {q: 1},
	};
	const config = {
		a: null,
		extra: null,
		gone: null,
		scalar: {now: 'table'},
		sub: {j: 2, k: null},
		t: {
			no: null, own: null, x: null, y: {new: 1, z: null},
		},
		table: 7,
	};
	expect(print(chartValues, config, 3)).toBe('{"b":null,"big":12345678901234567000,"extra":null,"list":[1,null,{"a":null}],"scalar":{"now":"table"},"sub":{"enabled":true,"j":2},"t":{"no":null,"own":null,"y":{"n":null,"new":1}},"table":7}');
	expect(print(chartValues, config, 4)).toBe('{"big":12345678901234567000,"extra":null,"list":[1,null,{"a":null}],"scalar":{"now":"table"},"sub":{"enabled":true,"j":2},"t":{"no":null,"own":null,"y":{"new":1}},"table":7}');
});

describe('computedValues', () => {
	it.each<[string, Table, Table, string]>([
		['defaults alone', {b: 1, a: {c: 2}}, {}, '{"a":{"c":2},"b":1}'],
		['the user\'s alone', {}, {a: 1}, '{"a":1}'],
		['scalars of the user over scalars', {a: 1}, {a: 2}, '{"a":2}'],
		['lists replaced, not merged', {a: [1, 2]}, {a: [3]}, '{"a":[3]}'],
		['tables merged at every depth', {a: {b: {c: 1, d: 2}}}, {a: {b: {c: 3}}}, '{"a":{"b":{"c":3,"d":2}}}'],
		['a table over a scalar', {a: 1}, {a: {b: 2}}, '{"a":{"b":2}}'],
		['a scalar over a table', {a: {b: 2}}, {a: 1}, '{"a":1}'],
		['null takes a default away', {a: 1, b: {c: 1, d: 2}}, {a: null, b: {c: null}}, '{"b":{"d":2}}'],
		['null without a default stays', {}, {a: null, b: {c: null}}, '{"a":null,"b":{"c":null}}'],
		['keys sorted', {z: 1, B: 2}, {a: 3}, '{"B":2,"a":3,"z":1}'],
	])('gives %s', (_what, chartValues, config, expected) => {
		expect(print(chartValues, config, 4)).toBe(expected);
		expect(print(chartValues, config, 3)).toBe(expected);
	});

	it('drops nulls of the chart as Helm 4, or keeps them as Helm 3', () => {
		const chartValues = {a: null, b: {c: null, d: [null]}};
		expect(print(chartValues, {}, 4)).toBe('{"b":{"d":[null]}}');
		expect(print(chartValues, {}, 3)).toBe('{"a":null,"b":{"c":null,"d":[null]}}');
	});

	it('changes neither of its inputs, and gives __proto__ no meaning', () => {
		const table = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), fc.jsonValue({maxDepth: 3}));
		fc.assert(fc.property(table, table, fc.constantFrom(3 as const, 4 as const), (chartValues, config, major) => {
			const before = JSON.stringify([chartValues, config]);
			const result = computedValues({chartValues: chartValues as Table, config: config as Table}, major);
			expect(JSON.stringify([chartValues, config])).toBe(before);
			expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
			expect(Object.keys(result).every(key => Object.hasOwn(chartValues, key) || Object.hasOwn(config, key))).toBe(true);
		}));
	});
});
