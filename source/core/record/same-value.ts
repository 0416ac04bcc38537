import {isList, isMapping} from './json-kinds.ts';
import type {JsonValue} from './types.ts';

/** Whether two JSON values are the same, whatever the order of their keys. Strict: `"1"` is not `1`. */
export const sameValue = (one: JsonValue, other: JsonValue): boolean => {
	if (isList(one)) {
		return isList(other) && one.length === other.length && one.every((item, index) => sameValue(item, other[index]!));
	}

	if (isMapping(one)) {
		const names = Object.keys(one);
		return isMapping(other) && names.length === Object.keys(other).length && names.every(name => Object.hasOwn(other, name) && sameValue(one[name]!, other[name]!));
	}

	return one === other;
};

/** Whether a value holds all that is wanted of it: every key and every item, whatever else it has; null wants nothing. */
export const covers = (have: JsonValue, want: JsonValue): boolean => {
	if (isMapping(want)) {
		return isMapping(have) && Object.keys(want).every(name => want[name] === null || (Object.hasOwn(have, name) && covers(have[name]!, want[name]!)));
	}

	return isList(want) ? isList(have) && have.length === want.length && want.every((item, index) => covers(have[index]!, item)) : have === want;
};
