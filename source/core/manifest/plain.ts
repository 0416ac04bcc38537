/** Reading parsed objects strictly: unlike what people write by hand for this tool, a manifest's number is never a name. */
import {isMapping, type Mapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';

const valueAt = (value: Mapping, key: string): JsonValue => Object.hasOwn(value, key) ? value[key]! : null;

/** The text under a key; null where there is none, or an empty one. */
export const filledStringAt = (value: Mapping, key: string): string | null => {
	const inner = valueAt(value, key);
	return typeof inner === 'string' && inner !== '' ? inner : null;
};

/** The texts of a mapping under a key. */
export const stringsAt = (value: Mapping, key: string): Readonly<Record<string, string>> => {
	const inner = valueAt(value, key);
	return isMapping(inner) ? Object.fromEntries(Object.entries(inner).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) : {};
};
