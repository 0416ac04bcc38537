import type {JsonValue} from '../../record/types.ts';
import type {FieldPath, Segment} from '../path.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import {sameValue} from '../../record/same-value.ts';
import {hasKeys, placeOfKeys, sameKeys} from './item-keys.ts';

/** The position of the item that a step leads to; -1 where the list has none. */
const indexOf = (list: readonly JsonValue[], step: Segment): number => {
	if (typeof step === 'number') {
		return step < list.length ? step : -1;
	}

	if (typeof step === 'string') {
		return -1;
	}

	return 'keys' in step
		? placeOfKeys(list, step.keys)
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

/** The concrete way to what `valueAt` finds: keys, and positions of lists; null where nothing stands there. */
export const placeAt = (root: JsonValue, path: FieldPath): ReadonlyArray<string | number> | null => {
	const place: Array<string | number> = [];
	let value = root;
	for (const step of path) {
		const found = stepInto(value, step);
		if (found === null) {
			return null;
		}

		place.push(typeof step === 'string' ? step : indexOf(value as readonly JsonValue[], step));
		value = found.value;
	}

	return place;
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
