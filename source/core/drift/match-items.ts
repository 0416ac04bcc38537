import type {JsonValue} from '../record/types.ts';
import {isList, isMapping} from '../record/json-kinds.ts';
import {sameValue} from '../record/same-value.ts';
import type {Segment} from './path.ts';

/** Two items of a list that are the same one, or an item that only one side has (the other index is null). */
export type Match = {
	readonly stored: number | null;
	readonly live: number | null;
	readonly segment: Segment;
	/** A live item under the keys of a stored one that has its own already. */
	readonly duplicate: boolean;
};

export type Matches = {
	readonly matches: readonly Match[];
	/** Whether the items that both sides have stand in another order. */
	readonly moved: boolean;
	/** What names the items that stand more than once on one side. */
	readonly duplicates: readonly string[];
};

// What the API takes a merge key for that is left out or empty
const leftOut: Readonly<Record<string, JsonValue>> = {protocol: 'TCP'};

type Keyed = {readonly name: string; readonly segment: Segment; readonly index: number};

/** The merge keys of a list's item with their values, left-out ones as the API takes them; null where one is missing or is no plain value. */
export const keysOf = (item: JsonValue, keys: readonly string[]): ReadonlyArray<readonly [string, JsonValue]> | null => {
	if (!isMapping(item)) {
		return null;
	}

	const values = keys.map(key => {
		const value = Object.hasOwn(item, key) ? item[key]! : null;
		return [key, Object.hasOwn(leftOut, key) && (value === null || value === '') ? leftOut[key]! : value] as const;
	});
	return values.every(([, value]) => value !== null && typeof value !== 'object') ? values : null;
};

/** Null where an item has no keys, so that nothing can be told by them. */
const keyed = (list: readonly JsonValue[], keys: readonly string[]): readonly Keyed[] | null => {
	const items = list.map((item, index) => {
		const values = keysOf(item, keys);
		return values === null ? null : {name: values.map(([, value]) => typeof value === 'string' ? value : JSON.stringify(value)).join('/'), segment: {keys: values}, index};
	});
	return items.includes(null) ? null : items.filter(item => item !== null);
};

const valued = (list: readonly JsonValue[]): readonly Keyed[] => list.map((value, index) => ({name: JSON.stringify(value), segment: {value}, index}));

/**
Whether all of a stored value stands in a live one, strictly. What the live one has besides does not count: the server fills in much.
*/
export const covers = (live: JsonValue, stored: JsonValue): boolean => {
	if (isMapping(stored)) {
		return isMapping(live) && Object.keys(stored).every(key => stored[key] === null || (Object.hasOwn(live, key) && covers(live[key]!, stored[key]!)));
	}

	return isList(stored)
		? isList(live) && live.length === stored.length && stored.every((item, index) => covers(live[index]!, item))
		: sameValue(stored, live);
};

// What is looked at pair by pair at most: a list of one piece has dozens of items, and only a made-up one thousands
const mostLooks = 250_000;

/**
Finds for each stored item a live one of its own that has all of it; null where none is left. What is the same to the letter goes first; of long lists that is all.
*/
const agreeing = (stored: readonly JsonValue[], live: readonly JsonValue[]): ReadonlyArray<number | null> => {
	const byText = Map.groupBy(live.keys(), index => JSON.stringify(live[index]));
	const found = stored.map(item => byText.get(JSON.stringify(item))?.shift() ?? null);
	const free = new Set(live.keys());
	for (const index of found) {
		free.delete(index ?? -1);
	}

	const isShort = found.filter(index => index === null).length * free.size <= mostLooks;
	return found.map((index, position) => {
		const other = index ?? (isShort ? free.values().find(candidate => covers(live[candidate]!, stored[position]!)) : undefined) ?? null;
		free.delete(other ?? -1);
		return other;
	});
};

type Lists = {readonly storedList: readonly JsonValue[]; readonly liveList: readonly JsonValue[]};

/** Pairs the items of one name: those that agree first, then by position. */
const paired = (stored: readonly Keyed[], live: readonly Keyed[], {storedList, liveList}: Lists): ReadonlyArray<readonly [Keyed | null, Keyed | null]> => {
	const isOnly = stored.length <= 1 && live.length <= 1;
	const first = isOnly
		? stored.map(() => live.length === 0 ? null : 0)
		: agreeing(stored.map(({index}) => storedList[index]!), live.map(({index}) => liveList[index]!));
	const taken = new Set(first);
	const left = live.filter((_, index) => !taken.has(index)).values();
	const pairs = stored.map((item, index) => [item, first[index] === null ? left.next().value ?? null : live[first[index]!]!] as const);
	return [...pairs, ...left.map(item => [null, item] as const)];
};

const grouped = (items: readonly Keyed[]): ReadonlyMap<string, readonly Keyed[]> => Map.groupBy(items, ({name}) => name);

const isMoved = (matches: readonly Match[]): boolean => {
	const both = matches.filter(({stored, live}) => stored !== null && live !== null).toSorted((a, b) => a.stored! - b.stored!);
	return both.some(({live}, index) => index > 0 && live! < both[index - 1]!.live!);
};

const matched = (stored: readonly JsonValue[], live: readonly JsonValue[], storedItems: readonly Keyed[], liveItems: readonly Keyed[]): Matches => {
	const [storedGroups, liveGroups] = [grouped(storedItems), grouped(liveItems)];
	const names = new Set([...storedGroups.keys(), ...liveGroups.keys()]);
	const duplicates = new Set([...names].filter(name => (storedGroups.get(name)?.length ?? 0) > 1 || (liveGroups.get(name)?.length ?? 0) > 1));
	const matches = [...names].flatMap(name => {
		const pairs = paired(storedGroups.get(name) ?? [], liveGroups.get(name) ?? [], {storedList: stored, liveList: live});
		const isDuplicate = duplicates.has(name);
		return pairs.map(([one, other]): Match => ({
			stored: one?.index ?? null,
			live: other?.index ?? null,
			segment: isDuplicate ? (one ?? other!).index : (one ?? other!).segment,
			duplicate: one === null && storedGroups.has(name),
		}));
	});
	return {matches, moved: isMoved(matches), duplicates: [...duplicates]};
};

/**
Pairs the items of two lists by merge keys, in the stored order, live-only items last; null where an item lacks a key, so that only positions are left.

A name that stands more than once is matched with itself alone, what agrees first, then by position, and its steps are positions, since its keys name no single item.
*/
export const matchByKeys = (stored: readonly JsonValue[], live: readonly JsonValue[], keys: readonly string[]): Matches | null => {
	const [storedItems, liveItems] = [keyed(stored, keys), keyed(live, keys)];
	return storedItems === null || liveItems === null ? null : matched(stored, live, storedItems, liveItems);
};

/** Pairs the items of two sets by their values. */
export const matchByValue = (stored: readonly JsonValue[], live: readonly JsonValue[]): Matches => matched(stored, live, valued(stored), valued(live));

const inOneOrder = (matches: readonly Match[]): Matches => ({matches, moved: false, duplicates: []});

/** Pairs the items of a list that means the same in any order, where each stored item stands in the live list and none is left; null otherwise. */
export const matchInAnyOrder = (stored: readonly JsonValue[], live: readonly JsonValue[]): Matches | null => {
	if (stored.length !== live.length) {
		return null;
	}

	const matches = agreeing(stored, live).map((found, index): Match => ({
		stored: index,
		live: found,
		segment: found ?? index,
		duplicate: false,
	}));
	return matches.some(match => match.live === null) ? null : {matches, moved: isMoved(matches), duplicates: []};
};

/**
Pairs the items of a list of one piece by position. Where one side has more, what is the same at both ends stays paired, so that an item put in at the front is one difference.
*/
export const matchByPosition = (stored: readonly JsonValue[], live: readonly JsonValue[]): Matches => {
	const shorter = Math.min(stored.length, live.length);
	let tail = 0;
	if (stored.length !== live.length) {
		let head = 0;
		while (head < shorter && covers(live[head]!, stored[head]!)) {
			head++;
		}

		while (tail < shorter - head && covers(live.at(-1 - tail)!, stored.at(-1 - tail)!)) {
			tail++;
		}
	}

	const pair = (one: number | null, other: number | null): Match => ({
		stored: one,
		live: other,
		segment: other ?? one!,
		duplicate: false,
	});
	const middle = shorter - tail;
	return inOneOrder([
		...Array.from({length: middle}, (_, index) => pair(index, index)),
		...Array.from({length: stored.length - tail - middle}, (_, index) => pair(middle + index, null)),
		...Array.from({length: live.length - tail - middle}, (_, index) => pair(null, middle + index)),
		...Array.from({length: tail}, (_, index) => pair(stored.length - tail + index, live.length - tail + index)),
	]);
};
