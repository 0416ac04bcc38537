import {sameValue} from '../record/same-value.ts';
import {isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';

/** So many keys are named; a values file may have hundreds. */
const most = 12;

const walk = (before: JsonValue, after: JsonValue, path: readonly string[]): ReadonlyArray<readonly string[]> => {
	if (!isMapping(before) || !isMapping(after)) {
		return sameValue(before, after) ? [] : [path];
	}

	const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
	return [...keys].flatMap(key => Object.hasOwn(before, key) && Object.hasOwn(after, key)
		? walk(before[key]!, after[key]!, [...path, key])
		: [[...path, key]]);
};

/** Keys in which two tables of values differ, from the outside in, the first dozen: the keys alone, since values may be secrets. */
export const differing = (before: JsonValue, after: JsonValue): ReadonlyArray<readonly string[]> => walk(before, after, []).slice(0, most);
