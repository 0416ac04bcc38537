import {sameValue} from '../record/same-value.ts';
import {keysOf} from '../drift/match-items.ts';
import type {ListForm} from '../drift/merge-keys.ts';
import type {Segment} from '../drift/path.ts';
import type {JsonValue} from '../record/types.ts';

/** Two items of a list that are the same one, by their positions, or an item that one side alone has. */
export type ItemPair = {readonly before: number | null; readonly after: number | null; readonly segment: Segment};

/** `moved`: the items that both sides have stand in another order. */
export type ItemPairs = {readonly pairs: readonly ItemPair[]; readonly moved: boolean};

type List = readonly JsonValue[];

/** Positions by name; null where an item has no name, or two have the same. */
const byName = (list: List, nameOf: (item: JsonValue) => Segment | null): ReadonlyMap<string, readonly [number, Segment]> | null => {
	const names = new Map<string, readonly [number, Segment]>();
	for (const [index, item] of list.entries()) {
		const segment = nameOf(item);
		if (segment === null) {
			return null;
		}

		names.set(JSON.stringify(segment), [index, segment]);
	}

	return names.size === list.length ? names : null;
};

const pairByName = (before: List, after: List, nameOf: (item: JsonValue) => Segment | null): ItemPairs | null => {
	const [own, others] = [byName(before, nameOf), byName(after, nameOf)];
	if (own === null || others === null) {
		return null;
	}

	const kept = [...own].map(([name, [index, segment]]): ItemPair => ({before: index, after: others.get(name)?.[0] ?? null, segment}));
	const added = [...others].filter(([name]) => !own.has(name)).map(([, [index, segment]]): ItemPair => ({before: null, after: index, segment}));
	const order = kept.map(pair => pair.after).filter(index => index !== null);
	return {pairs: [...kept, ...added], moved: order.some((index, at) => at > 0 && index < order[at - 1]!)};
};

/** How many items at the end are the same, behind those that are the same at the front. */
const sameEnd = (before: List, after: List, shorter: number): number => {
	let head = 0;
	while (head < shorter && sameValue(before[head]!, after[head]!)) {
		head++;
	}

	let tail = 0;
	while (tail < shorter - head && sameValue(before.at(-1 - tail)!, after.at(-1 - tail)!)) {
		tail++;
	}

	return tail;
};

/** Where one side has more, what is the same at both ends stays paired, so that an item put in at the front is one difference. */
const pairByPosition = (before: List, after: List): ItemPairs => {
	const shorter = Math.min(before.length, after.length);
	const middle = shorter - (before.length === after.length ? 0 : sameEnd(before, after, shorter));
	return {
		pairs: [
			...Array.from({length: middle}, (_, index): ItemPair => ({before: index, after: index, segment: index})),
			...Array.from({length: before.length - shorter}, (_, index): ItemPair => ({before: middle + index, after: null, segment: middle + index})),
			...Array.from({length: after.length - shorter}, (_, index): ItemPair => ({before: null, after: middle + index, segment: middle + index})),
		],
		moved: false,
	};
};

const merged = (keys: readonly string[]) => (item: JsonValue): Segment | null => {
	const values = keysOf(item, keys);
	return values === null ? null : {keys: values};
};

const plain = (item: JsonValue): Segment | null => typeof item === 'object' ? null : {value: item};

const named = (item: JsonValue): Segment | null => {
	const values = keysOf(item, ['name']);
	return values !== null && typeof values[0]![1] === 'string' && values[0]![1] !== '' ? {keys: values} : null;
};

/**
Pairs the items of two stored lists, the same way in both directions: by merge keys or by value where the kind has them, else by `name` where each item has one of its own, else by position.

A name that stands more than once names nothing, so such a list is paired by position.
*/
export const pairItems = (before: List, after: List, form: ListForm): ItemPairs => {
	const byForm = form.by === 'keys'
		? pairByName(before, after, merged(form.keys))
		: (form.by === 'value' ? pairByName(before, after, plain) : null);
	return byForm ?? pairByName(before, after, named) ?? pairByPosition(before, after);
};
