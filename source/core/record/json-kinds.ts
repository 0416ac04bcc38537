import type {JsonValue} from './types.ts';

/** A JSON mapping. */
export type Mapping = Readonly<Record<string, JsonValue>>;

/** Whether a JSON value is a mapping; a key that is not there is none. */
export const isMapping = (value: JsonValue | undefined): value is Mapping => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a JSON value is a list. */
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/**
The entries of a mapping, one after the other. `Object.entries` looks all of them up in one go, which takes 10 ms for 20,000; the keys alone take 4.

@yields Entries in the mapping's own order.
*/
export function * entriesOf(mapping: Mapping): Generator<readonly [key: string, value: JsonValue], void> {
	const keys = Object.keys(mapping);
	for (const key of keys) {
		yield [key, mapping[key]!];
	}
}
