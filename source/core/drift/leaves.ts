import type {JsonValue} from '../record/types.ts';
import {entriesOf, isList, isMapping} from '../record/json-kinds.ts';
import {matchByKeys, matchByPosition, matchByValue} from './match-items.ts';
import {listFormOf} from './merge-keys.ts';
import type {FieldPath, Segment} from './path.ts';
import type {Ground} from './walk.ts';

/** A value with nothing below it, at its place. */
export type Leaf = {readonly path: FieldPath; readonly value: JsonValue};

const itemSegments = (list: readonly JsonValue[], shape: readonly string[], {group, kind, proven}: Ground): ReadonlyArray<readonly [Segment, JsonValue]> => {
	const form = listFormOf(group, kind, shape, proven);
	const byForm = form.by === 'keys' ? matchByKeys(list, [], form.keys) : (form.by === 'value' ? matchByValue(list, []) : null);
	return (byForm ?? matchByPosition(list, [])).matches.map(({segment, stored}) => [segment, list[stored!]!] as const);
};

/**
The leaves of an object: values, and lists and mappings that are empty. Steps into lists are by merge keys where the list has them.

@yields Leaves in the object's own order.
*/
export function * leavesOf(value: JsonValue, ground: Ground, path: FieldPath = [], shape: readonly string[] = []): Generator<Leaf> {
	if (isMapping(value)) {
		let isEmpty = true;
		for (const [key, inner] of entriesOf(value)) {
			isEmpty = false;
			yield * leavesOf(inner, ground, [...path, key], [...shape, key]);
		}

		if (isEmpty) {
			yield {path, value};
		}
	} else if (isList(value) && value.length > 0) {
		for (const [segment, inner] of itemSegments(value, shape, ground)) {
			yield * leavesOf(inner, ground, [...path, segment], [...shape, '[]']);
		}
	} else {
		yield {path, value};
	}
}
