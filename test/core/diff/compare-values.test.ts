import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {compareValues, type DiffGround} from '../../../source/core/diff/compare-values.ts';
import type {DiffChange, DiffWord} from '../../../source/core/diff/types.ts';
import type {Place} from '../../../source/core/redact/redacted-whole.ts';
import {sameValue} from '../../../source/core/record/same-value.ts';
import {printPath} from '../../../source/core/drift/path.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const pod: DiffGround = {group: '', kind: 'Pod'};

const changesOf = (before: JsonValue, after: JsonValue, ground: DiffGround = null): readonly DiffChange[] => [...compareValues(before, after, ground)].filter(step => step !== null);

const told = (before: JsonValue, after: JsonValue, ground: DiffGround = null) => changesOf(before, after, ground).map(change => [change.change, printPath(change.path), change.before, change.after]);

const opposite: Readonly<Record<DiffWord, DiffWord>> = {added: 'removed', removed: 'added', changed: 'changed'};

const asText = (changes: readonly DiffChange[]): readonly string[] => changes.map(change => JSON.stringify(change)).toSorted();

const mirrored = (changes: readonly DiffChange[]): readonly DiffChange[] => changes.map(({path, change, before, after, places}) => ({
	path, change: opposite[change], before: after, after: before, places: {before: places.after, after: places.before},
}));

const at = (value: JsonValue, place: Place): unknown => {
	let found: unknown = value;
	for (const key of place) {
		found = (found as Readonly<Record<string | number, unknown>>)[key];
	}

	return found;
};

const leaf = fc.constantFrom<JsonValue>(null, true, 0, 1, 1.5, '', 'a', 'b', '1');
const {value: json} = fc.letrec<{value: JsonValue}>(tie => ({
	value: fc.oneof(
		{depthSize: 'small', withCrossShrink: true},
		leaf,
		fc.array(tie('value'), {maxLength: 4}),
		fc.dictionary(fc.constantFrom('name', 'value', 'spec', 'containers', 'ports', 'env', 'a', '__proto__'), tie('value'), {maxKeys: 4, noNullPrototype: true}),
	),
}));
const grounds = fc.constantFrom<DiffGround>(null, pod, {group: 'example.com', kind: 'Thing'});

describe('what is a difference', () => {
	it.each<readonly [string, JsonValue, JsonValue, ReadonlyArray<readonly [string, string, JsonValue, JsonValue]>]>([
		['another value', {a: {b: 1}}, {a: {b: 2}}, [['changed', 'a.b', 1, 2]]],
		['another type', {a: 1}, {a: '1'}, [['changed', 'a', 1, '1']]],
		['another way to write a quantity', {cpu: '1'}, {cpu: '1000m'}, [['changed', 'cpu', '1', '1000m']]],
		['a null in place of nothing', {}, {a: null}, [['added', 'a', null, null]]],
		['a null in place of a value', {a: 1}, {a: null}, [['changed', 'a', 1, null]]],
		['a part, as a whole', {}, {a: {b: 1}}, [['added', 'a', null, {b: 1}]]],
		['a mapping in place of a list', {a: []}, {a: {}}, [['changed', 'a', [], {}]]],
		['an item put in front', {a: ['x', 'y']}, {a: ['z', 'x', 'y']}, [['added', 'a[0]', null, 'z']]],
		['an item taken from the middle', {a: [1, 2, 3]}, {a: [1, 3]}, [['removed', 'a[1]', 2, null]]],
		['an item with a name', {a: [{name: 'x', v: 1}, {name: 'y', v: 1}]}, {a: [{name: 'y', v: 2}]}, [['removed', 'a[name=x]', {name: 'x', v: 1}, null], ['changed', 'a[name=y].v', 1, 2]]],
		['another order of items with names', {a: [{name: 'x'}, {name: 'y'}]}, {a: [{name: 'y'}, {name: 'x'}]}, [['changed', 'a', [{name: 'x'}, {name: 'y'}], [{name: 'y'}, {name: 'x'}]]]],
		['names that stand twice, by position', {a: [{name: 'x', v: 1}, {name: 'x', v: 2}]}, {a: [{name: 'x', v: 1}, {name: 'x', v: 3}]}, [['changed', 'a[1].v', 2, 3]]],
		['a key with a dot', {}, {'a.b/c': 1}, [['added', '["a.b/c"]', null, 1]]],
	])('%s', (_, before, after, changes) => {
		expect(told(before, after)).toEqual(changes);
	});

	it('is none of another order of keys', () => {
		expect(told({a: 1, b: {c: 1, d: 2}}, {b: {d: 2, c: 1}, a: 1})).toEqual([]);
	});

	it('is told by the merge keys of the kind', () => {
		const ports = (...list: readonly JsonValue[]): JsonValue => ({spec: {containers: [{name: 'web', ports: list}]}});
		expect(told(ports({containerPort: 80}, {containerPort: 53, protocol: 'UDP'}), ports({containerPort: 53, protocol: 'UDP', name: 'dns'}, {containerPort: 80, protocol: 'TCP'}), pod).map(change => change.slice(0, 2))).toEqual([
			['added', 'spec.containers[name=web].ports[containerPort=80,protocol=TCP].protocol'],
			['added', 'spec.containers[name=web].ports[containerPort=53,protocol=UDP].name'],
			['changed', 'spec.containers[name=web].ports'],
		]);
		expect(told({metadata: {finalizers: ['a', 'b']}}, {metadata: {finalizers: ['b']}}, pod)).toEqual([['removed', 'metadata.finalizers[=a]', 'a', null]]);
	});
});

describe('any two values', () => {
	it('differ nowhere where they are the same, and somewhere where they are not', () => {
		fc.assert(fc.property(json, json, grounds, (before, after, ground) => {
			expect(changesOf(before, structuredClone(before), ground)).toEqual([]);
			expect(changesOf(before, after, ground).length === 0).toBe(sameValue(before, after));
		}), {numRuns: 2000});
	});

	it('mirror each other', () => {
		fc.assert(fc.property(json, json, grounds, (before, after, ground) => {
			expect(asText(changesOf(after, before, ground))).toEqual(asText(mirrored(changesOf(before, after, ground))));
		}), {numRuns: 2000});
	});

	it('have the values of a difference where it says', () => {
		fc.assert(fc.property(json, json, grounds, (before, after, ground) => {
			for (const {places, ...change} of changesOf(before, after, ground)) {
				expect(places.before === null ? null : at(before, places.before)).toEqual(change.before);
				expect(places.after === null ? null : at(after, places.after)).toEqual(change.after);
			}
		}), {numRuns: 2000});
	});
});

it('lets whoever drives it stop in a long value without a difference', () => {
	const long = Array.from({length: 1000}, (_, index) => ({index}));
	expect([...compareValues(long, structuredClone(long), null)].length).toBeGreaterThan(1000);
});

it('is quick on long lists of anything', () => {
	const long = (first: number): JsonValue => Array.from({length: 30_000}, (_, index) => index + first);
	expect(changesOf(long(0), long(1)).length).toBe(30_000);
	expect(changesOf(long(0), [...long(0) as readonly JsonValue[], 7])).toMatchObject([{change: 'added', path: [30_000]}]);
});
