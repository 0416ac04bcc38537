import type {JsonValue} from '../../record/types.ts';
import type {FieldPath, Segment} from '../path.ts';
import {isList, isMapping, sameValue} from './same-value.ts';

type Keys = ReadonlyArray<readonly [name: string, value: JsonValue]>;

// The merge keys that the API gives a value when they are left out: ports of Services and containers are named by port and protocol.
const defaultKeys: Readonly<Record<string, JsonValue>> = {protocol: 'TCP'};

const keyOf = (keys: Keys, name: string): JsonValue | undefined => keys.find(([key]) => key === name)?.[1] ?? (Object.hasOwn(defaultKeys, name) ? defaultKeys[name] : undefined);

/** Whether two sets of merge keys name the same item. A key that only one of them has says nothing, but for `protocol`, which is TCP where it is left out. */
const sameKeys = (one: Keys, other: Keys): boolean => {
	const names = new Set([...one, ...other].map(([name]) => name));
	const shared = one.some(([name]) => other.some(([key]) => key === name));
	return shared && [...names].every(name => {
		const [first, second] = [keyOf(one, name), keyOf(other, name)];
		return first === undefined || second === undefined || sameValue(first, second);
	});
};

const hasKeys = (item: JsonValue | undefined, keys: Keys): boolean => item !== undefined && isMapping(item)
	&& sameKeys(keys, keys.filter(([name]) => Object.hasOwn(item, name)).map(([name]) => [name, item[name]!] as const));

/** The position of the item that a step leads to; -1 where the list has none. */
const indexOf = (list: readonly JsonValue[], step: Segment): number => {
	if (typeof step === 'number') {
		return step < list.length ? step : -1;
	}

	if (typeof step === 'string') {
		return -1;
	}

	return 'keys' in step
		? list.findIndex(item => hasKeys(item, step.keys))
		: list.findIndex(item => sameValue(item, step.value));
};

/** A value that was found; in a box, since null is a value. */
export type Found = {readonly value: JsonValue} | null;

/** One step into a value; null where it leads nowhere. */
export const stepInto = (value: JsonValue, step: Segment): Found => {
	if (isList(value)) {
		const item = value[indexOf(value, step)];
		return item === undefined ? null : {value: item};
	}

	return typeof step === 'string' && isMapping(value) && Object.hasOwn(value, step) ? {value: value[step]!} : null;
};

/** What stands at a path of an object; null where nothing does. Items of lists are found by their merge keys, by value or by position, as the step says. */
export const valueAt = (root: JsonValue, path: FieldPath): Found => {
	let found: Found = {value: root};
	for (const step of path) {
		if (found === null) {
			return null;
		}

		found = stepInto(found.value, step);
	}

	return found;
};

/** Whether a step of an ownership entry is the step of a path that somebody asks for. `around` is the live value that both lead into: a position is met by the keys or the value of the item that stands there. */
export const isSameStep = (owned: Segment, asked: Segment, around: JsonValue): boolean => {
	if (typeof owned === 'string' || typeof asked === 'string') {
		return owned === asked;
	}

	if (typeof owned === 'number' && typeof asked === 'number') {
		return owned === asked;
	}

	if (typeof owned === 'object' && typeof asked === 'object') {
		return 'keys' in owned
			? ('keys' in asked && sameKeys(owned.keys, asked.keys))
			: ('value' in asked && sameValue(owned.value, asked.value));
	}

	const [position, named] = typeof owned === 'number' ? [owned, asked] : [asked, owned];
	if (!isList(around) || typeof position !== 'number' || typeof named !== 'object') {
		return false;
	}

	const item = around[position];
	return 'keys' in named ? hasKeys(item, named.keys) : (item !== undefined && sameValue(item, named.value));
};
