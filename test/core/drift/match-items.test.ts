import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	covers,
	matchByKeys,
	matchByPosition,
	matchByValue,
	matchInAnyOrder,
	type Matches,
} from '../../../source/core/drift/match-items.ts';

const pairs = (matches: Matches | null): ReadonlyArray<readonly [number | null, number | null]> | null => matches?.matches.map(({stored, live}) => [stored, live] as const) ?? null;

describe('matchByKeys', () => {
	const named = (...names: readonly string[]) => names.map(name => ({name}));

	it('pairs by name, what only the live list has last', () => {
		const matches = matchByKeys(named('a', 'b', 'c'), named('x', 'c', 'a'), ['name']);
		expect(pairs(matches)).toEqual([[0, 2], [1, null], [2, 1], [null, 0]]);
		expect(matches).toMatchObject({moved: true, duplicates: []});
		expect(matches?.matches[0]?.segment).toEqual({keys: [['name', 'a']]});
	});

	it('sees no move where items only came between', () => {
		expect(matchByKeys(named('a', 'b'), named('x', 'a', 'y', 'b'), ['name'])?.moved).toBe(false);
	});

	it('takes a protocol that is left out or empty for TCP', () => {
		const matches = matchByKeys([{port: 53}, {port: 53, protocol: 'UDP'}, {port: 80, protocol: ''}], [{port: 53, protocol: 'UDP'}, {port: 53, protocol: 'TCP'}, {port: 80, protocol: 'TCP'}], ['port', 'protocol']);
		expect(pairs(matches)).toEqual([[0, 1], [1, 0], [2, 2]]);
		expect(matches?.matches[2]?.segment).toEqual({keys: [['port', 80], ['protocol', 'TCP']]});
	});

	it('knows nothing where an item has no key, or is no mapping', () => {
		expect(matchByKeys([{}], named('a'), ['name'])).toBeNull();
		expect(matchByKeys(named('a'), ['a'], ['name'])).toBeNull();
		expect(matchByKeys([{name: {}}], [], ['name'])).toBeNull();
	});

	it('pairs items of one name with each other, those that agree first, and names them by position', () => {
		const stored = [{name: 'a', value: 1}, {name: 'a', value: 2}, {name: 'a', value: 3}];
		const matches = matchByKeys(stored, [{name: 'a', value: 2}, {name: 'a', value: 4}], ['name']);
		expect(pairs(matches)).toEqual([[0, 1], [1, 0], [2, null]]);
		expect(matches).toMatchObject({duplicates: ['a']});
		expect(matches?.matches.map(({segment}) => segment)).toEqual([0, 1, 2]);
	});

	it('marks a live item under a name that a stored one has already', () => {
		expect(matchByKeys(named('a'), named('a', 'a', 'b', 'b'), ['name'])?.matches.map(({live, duplicate}) => [live, duplicate])).toEqual([[0, false], [1, true], [2, false], [3, false]]);
	});
});

describe('matchByValue', () => {
	it('pairs what is the same', () => {
		expect(pairs(matchByValue(['a', 1], [1, 'b', 'a']))).toEqual([[0, 2], [1, 0], [null, 1]]);
		expect(pairs(matchByValue(['1'], [1]))).toEqual([[0, null], [null, 0]]);
	});
});

describe('matchInAnyOrder', () => {
	it('pairs what the live list has all of', () => {
		const matches = matchInAnyOrder([{a: 1}, {b: 2}], [{b: 2, c: 3}, {a: 1}]);
		expect(pairs(matches)).toEqual([[0, 1], [1, 0]]);
		expect(matches?.moved).toBe(true);
		expect(matchInAnyOrder(['a', 'b'], ['a', 'b'])?.moved).toBe(false);
	});

	it('knows nothing where one is left', () => {
		expect(matchInAnyOrder(['a'], ['a', 'b'])).toBeNull();
		expect(matchInAnyOrder(['a', 'a'], ['a', 'b'])).toBeNull();
	});
});

describe('a long list', () => {
	it('is matched in little time, whatever its order and names', () => {
		const rules = Array.from({length: 5000}, (_, index) => ({verbs: ['get'], resources: [`r${index}`]}));
		expect(matchInAnyOrder(rules, rules.toReversed())?.moved).toBe(true);
		const env = (prefix: string) => Array.from({length: 5000}, (_, index) => ({name: 'A', value: `${prefix}${index}`}));
		expect(matchByKeys(env('a'), env('b'), ['name'])?.matches.every(({stored, live}) => stored === live)).toBe(true);
	}, 5000);
});

describe('matchByPosition', () => {
	it('keeps both ends together where one side has more', () => {
		expect(pairs(matchByPosition(['a', 'b'], ['x', 'a', 'b']))).toEqual([[null, 0], [0, 1], [1, 2]]);
		expect(pairs(matchByPosition(['a', 'b', 'c'], ['a', 'c']))).toEqual([[0, 0], [1, null], [2, 1]]);
		expect(pairs(matchByPosition(['a', 'b'], ['x', 'y', 'z']))).toEqual([[0, 0], [1, 1], [null, 2]]);
		expect(pairs(matchByPosition(['a', 'a'], ['a', 'a', 'a']))).toEqual([[0, 0], [1, 1], [null, 2]]);
		expect(pairs(matchByPosition([], ['a']))).toEqual([[null, 0]]);
	});

	it('goes by position alone where both have as many', () => {
		expect(pairs(matchByPosition(['a', 'b'], ['b', 'a']))).toEqual([[0, 0], [1, 1]]);
	});
});

describe('every way of matching', () => {
	const letter = fc.constantFrom('a', 'b', 'c');
	const items = fc.array(fc.record({name: letter, value: letter}), {maxLength: 6});

	it('brings each item of both sides exactly once', () => {
		fc.assert(fc.property(items, items, (stored, live) => {
			for (const matches of [matchByKeys(stored, live, ['name']), matchByValue(stored, live), matchByPosition(stored, live), matchInAnyOrder(stored, live)]) {
				if (matches === null) {
					continue;
				}

				const indexes = (side: 'stored' | 'live') => matches.matches.map(match => match[side]).filter(index => index !== null).toSorted((a, b) => a - b);
				expect(indexes('stored')).toEqual(stored.keys().toArray());
				expect(indexes('live')).toEqual(live.keys().toArray());
			}
		}));
	});
});

describe('covers', () => {
	it('lets the live value have more in mappings, never another value or list', () => {
		expect(covers({a: 1, b: {c: 2, d: 3}}, {b: {c: 2}})).toBe(true);
		expect(covers({a: 1}, {a: 1, b: null})).toBe(true);
		expect(covers({a: 1}, {a: '1'})).toBe(false);
		expect(covers({a: [1, 2]}, {a: [1]})).toBe(false);
		expect(covers([{a: 1, b: 2}], [{a: 1}])).toBe(true);
		expect(covers('a', {})).toBe(false);
		expect(covers({}, [])).toBe(false);
	});
});
