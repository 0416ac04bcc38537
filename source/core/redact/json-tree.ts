import type {JsonValue} from '../record/types.ts';
import type {Leaf, Tree} from './tree.ts';

/** The deepest nesting that is followed; what lies deeper is looked at as text. */
const deepest = 200;

const kindOf = (value: JsonValue): Leaf['kind'] => {
	if (typeof value === 'string') {
		return 'string';
	}

	return typeof value === 'number' ? 'number' : 'other';
};

/** Numbers the scalars of a JSON value in the order of its keys, so that a second pass over the value finds them again. */
export const treeOfJson = (value: JsonValue): Tree => {
	let id = 0;
	const convert = (part: JsonValue, depth: number): Tree => {
		if (typeof part !== 'object' || part === null) {
			return {type: 'leaf', text: String(part), kind: kindOf(part), id: id++};
		}

		if (depth > deepest) {
			return {type: 'leaf', text: JSON.stringify(part), kind: 'string', id: id++};
		}

		return Array.isArray(part)
			? {type: 'list', items: part.map((item: JsonValue) => convert(item, depth + 1))}
			: {type: 'map', entries: Object.entries(part).map(([key, item]) => [key, convert(item, depth + 1)] as const)};
	};

	return convert(value, 0);
};

/** The same value with some of its scalars replaced by texts, by their numbers. */
export const replaceInJson = (value: JsonValue, replacements: ReadonlyMap<number, string>): JsonValue => {
	let id = 0;
	const convert = (part: JsonValue, depth: number): JsonValue => {
		if (typeof part !== 'object' || part === null || depth > deepest) {
			return replacements.get(id++) ?? part;
		}

		return Array.isArray(part)
			? part.map((item: JsonValue) => convert(item, depth + 1))
			: Object.fromEntries(Object.entries(part).map(([key, item]) => [key, convert(item, depth + 1)]));
	};

	return replacements.size === 0 ? value : convert(value, 0);
};
