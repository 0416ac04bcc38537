import {every, finish, type Sliced} from '../slices/slices.ts';
import {defineKey} from './define-key.ts';
import {entriesOf, isList, type Mapping} from './json-kinds.ts';
import type {JsonValue} from './types.ts';

/** Levels of nesting that are kept in values. Helm reads ten thousand, but printing that many takes more stack than there is; a chart has a dozen. */
export const deepestShown = 500;

/**
The value with everything below `levels` levels left out (null in its place).

@yields Every now and then.
*/
export function * cutBelow(value: JsonValue, levels: number): Sliced<JsonValue> {
	const isPause = every(500);

	function * cut(part: JsonValue, left: number): Sliced<JsonValue> {
		if (typeof part !== 'object' || part === null) {
			return part;
		}

		if (isPause()) {
			yield null;
		}

		if (left === 0) {
			return null;
		}

		if (isList(part)) {
			const items: JsonValue[] = [];
			for (const item of part) {
				items.push(yield * cut(item, left - 1));
			}

			return items;
		}

		const object: Record<string, JsonValue> = {};
		for (const [key, inner] of entriesOf(part)) {
			defineKey(object, key, yield * cut(inner, left - 1));
		}

		return object;
	}

	return yield * cut(value, levels);
}

const isDeeper = (value: JsonValue, levels: number): boolean => {
	if (typeof value !== 'object' || value === null) {
		return false;
	}

	if (levels === 0) {
		return true;
	}

	// A large mapping has mostly values with nothing below them
	const isInnerDeeper = (inner: JsonValue): boolean => typeof inner === 'object' && isDeeper(inner, levels - 1);
	if (isList(value)) {
		return value.some(item => isInnerDeeper(item));
	}

	const mapping = value as Mapping;
	return Object.keys(mapping).some(key => isInnerDeeper(mapping[key]!));
};

/** The value itself where it is no deeper than what is shown; else a copy with everything below left out. An object of the API may be ten thousand levels deep. */
export const cutDeep = (value: JsonValue): JsonValue => isDeeper(value, deepestShown) ? finish(cutBelow(value, deepestShown)) : value;
