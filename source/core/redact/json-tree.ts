import {defineKey} from '../record/define-key.ts';
import {entriesOf, isList} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import {every, type Sliced} from '../slices/slices.ts';
import type {Leaf, Tree} from './tree.ts';

/** The deepest nesting that is followed; what lies deeper is looked at as text. */
const deepest = 200;

const kindOf = (value: JsonValue): Leaf['kind'] => {
	if (typeof value === 'string') {
		return 'string';
	}

	return typeof value === 'number' ? 'number' : 'other';
};

/**
Numbers the scalars of a JSON value in the order of its keys, so that a second pass over the value finds them again.

@yields Between the entries of its collections.
*/
export function * treeOfJson(value: JsonValue): Sliced<Tree> {
	const isPause = every(50);
	let id = 0;
	const leafOf = (text: string, kind: Leaf['kind']): Tree => ({type: 'leaf', text, kind, id: id++});

	function * convert(part: JsonValue, depth: number): Sliced<Tree> {
		if (typeof part !== 'object' || part === null) {
			return leafOf(String(part), kindOf(part));
		}

		if (depth > deepest) {
			return leafOf(JSON.stringify(part), 'string');
		}

		if (isList(part)) {
			const items: Tree[] = [];
			for (const item of part) {
				if (isPause()) {
					yield null;
				}

				items.push(yield * convert(item, depth + 1));
			}

			return {type: 'list', items};
		}

		const entries: Array<readonly [string, Tree]> = [];
		for (const [key, inner] of entriesOf(part)) {
			if (isPause()) {
				yield null;
			}

			entries.push([key, yield * convert(inner, depth + 1)]);
		}

		return {type: 'map', entries};
	}

	return yield * convert(value, 0);
}

/**
The same value with some of its scalars replaced by texts, by their numbers.

@yields Between the entries of its collections.
*/
export function * replaceInJson(value: JsonValue, replacements: ReadonlyMap<number, string>): Sliced<JsonValue> {
	const isPause = every(50);
	let id = 0;

	function * convert(part: JsonValue, depth: number): Sliced<JsonValue> {
		if (typeof part !== 'object' || part === null || depth > deepest) {
			return replacements.get(id++) ?? part;
		}

		if (isList(part)) {
			const items: JsonValue[] = [];
			for (const item of part) {
				if (isPause()) {
					yield null;
				}

				items.push(yield * convert(item, depth + 1));
			}

			return items;
		}

		const object: Record<string, JsonValue> = {};
		for (const [key, inner] of entriesOf(part)) {
			if (isPause()) {
				yield null;
			}

			defineKey(object, key, yield * convert(inner, depth + 1));
		}

		return object;
	}

	return replacements.size === 0 ? value : yield * convert(value, 0);
}
