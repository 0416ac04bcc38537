import {defineKey} from '../../record/define-key.ts';
import type {JsonValue} from '../../record/types.ts';
import {floatKey} from './float-key.ts';
import type {ScalarType} from './resolve.ts';

/** Types of the keys that were no text, by mapping; a mapping with text keys alone is not in it. */
export type KeyTypes = Map<object, Map<string, ScalarType>>;

/** A mapping while it is read. */
export type Draft = Record<string, JsonValue>;

/** The text that a key becomes in JSON; null for one that Helm refuses: nothing, a collection, an integer over int64. `digits` is the exact text of an integer that a number cannot hold. */
export const keyText = (type: string, value: JsonValue, digits: string | null): string | null => {
	switch (type) {
		case 'string': {
			return value as string;
		}

		case 'integer':
		case 'boolean': {
			return digits ?? JSON.stringify(value);
		}

		case 'float': {
			return floatKey(value as number);
		}

		default: {
			return null;
		}
	}
};

/** Sets a key, the last one winning. Returns false where a key of another type has the same text, such as `1` and `"1"`: which of them wins in Helm is chance. */
export const setKey = (types: KeyTypes, draft: Draft, key: {readonly text: string; readonly type: ScalarType}, value: JsonValue): boolean => {
	const {text, type} = key;
	const known = types.get(draft);
	if (type === 'string' && known === undefined) {
		defineKey(draft, text, value);
		return true;
	}

	const before = Object.hasOwn(draft, text) ? known?.get(text) ?? 'string' : type;
	types.set(draft, (known ?? new Map<string, ScalarType>()).set(text, type));
	defineKey(draft, text, value);
	return before === type;
};

/** Takes over the keys of a merged mapping. They beat the keys before them and lose to those behind, unlike in YAML itself, where explicit keys always win. Returns false as `setKey` does. */
export const merge = (types: KeyTypes, draft: Draft, source: Readonly<Record<string, JsonValue>>): boolean => {
	const known = types.get(source);
	return Object.entries(source).map(([text, value]) => setKey(types, draft, {text, type: known?.get(text) ?? 'string'}, value)).every(Boolean);
};
