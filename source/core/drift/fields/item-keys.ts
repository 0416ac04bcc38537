import type {JsonValue} from '../../record/types.ts';
import {isMapping} from '../../record/json-kinds.ts';
import {sameValue} from '../../record/same-value.ts';

/** Merge keys of a list's item with their values. */
export type Keys = ReadonlyArray<readonly [name: string, value: JsonValue]>;

// Ports of Services and containers are named by number and protocol, and the API takes TCP where the protocol is left out
const isDefault = (name: string, value: JsonValue): boolean => name === 'protocol' && value === 'TCP';

const hasProtocol = (keys: Keys): boolean => keys.some(([name]) => ['port', 'containerPort', 'protocol'].includes(name));

const identities = new WeakMap<Keys, string>();

/** One text for merge keys that name the same item: whatever their order, with or without the protocol where it is TCP. */
export const identityOf = (keys: Keys): string => {
	const known = identities.get(keys);
	if (known !== undefined) {
		return known;
	}

	const identity = JSON.stringify(keys.filter(([name, value]) => !isDefault(name, value)).toSorted(([a], [b]) => a < b ? -1 : 1));
	identities.set(keys, identity);
	return identity;
};

/** The names of merge keys as one text; the protocol counts where an item can have one. */
export const namesOf = (keys: Keys): string => {
	const names = keys.map(([name]) => name).filter(name => name !== 'protocol').toSorted();
	return JSON.stringify(hasProtocol(keys) ? [...names, 'protocol'] : names);
};

const keyOf = (keys: Keys, name: string): JsonValue | undefined => keys.find(([key]) => key === name)?.[1] ?? (name === 'protocol' && hasProtocol(keys) ? 'TCP' : undefined);

/** Whether two sets of merge keys name the same item. A key that only one of them has says nothing, but for `protocol`, which is TCP where it is left out. */
export const sameKeys = (one: Keys, other: Keys): boolean => identityOf(one) === identityOf(other) || (
	one.some(([name]) => other.some(([key]) => key === name))
	&& [...one, ...other].every(([name]) => {
		const [first, second] = [keyOf(one, name), keyOf(other, name)];
		return first === undefined || second === undefined || sameValue(first, second);
	})
);

/** The merge keys that an item has of those that are asked for. */
export const keysIn = (item: Readonly<Record<string, JsonValue>>, keys: Keys): Keys => [...keys.map(([name]) => name), ...hasProtocol(keys) ? ['protocol'] : []]
	.filter((name, index, names) => Object.hasOwn(item, name) && names.indexOf(name) === index)
	.map(name => [name, item[name]!] as const);

/** Whether an item is the one that merge keys name. */
export const hasKeys = (item: JsonValue | undefined, keys: Keys): boolean => item !== undefined && isMapping(item) && sameKeys(keys, keysIn(item, keys));

type Index = {readonly places: ReadonlyMap<string, number>; readonly isWhole: boolean};

// Lists are read again for each of their items; what is derived from them once is kept as long as they are
const indexes = new WeakMap<readonly JsonValue[], Map<string, Index>>();

const indexOf = (list: readonly JsonValue[], keys: Keys): Index => {
	const places = new Map<string, number>();
	let isWhole = true;
	const wanted = namesOf(keys);
	for (const [place, item] of list.entries()) {
		const own = isMapping(item) ? keysIn(item, keys) : [];
		const identity = identityOf(own);
		isWhole &&= namesOf(own) === wanted;
		if (own.length > 0 && !places.has(identity)) {
			places.set(identity, place);
		}
	}

	return {places, isWhole};
};

/** Below this a look at each item is faster than an index. */
const shortList = 8;

/** The position of the item that merge keys name; -1 where the list has none. Of several the first. */
export const placeOfKeys = (list: readonly JsonValue[], keys: Keys): number => {
	if (list.length > shortList) {
		const names = namesOf(keys);
		const known = indexes.get(list) ?? new Map<string, Index>();
		const index = known.get(names) ?? indexOf(list, keys);
		known.set(names, index);
		indexes.set(list, known);
		const place = index.places.get(identityOf(keys));
		if (place !== undefined || index.isWhole) {
			return place ?? -1;
		}
	}

	return list.findIndex(item => hasKeys(item, keys));
};
