/** Reading parsed objects strictly: unlike what people write by hand for this tool, a manifest's number is never a name. */
import type {JsonValue} from '../record/types.ts';

export type Plain = Readonly<Record<string, JsonValue>>;

/** Whether a value is a mapping. */
export const isPlain = (value: JsonValue | undefined): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (value: Plain, key: string): JsonValue => Object.hasOwn(value, key) ? value[key]! : null;

/** The text under a key; null where there is none, or an empty one. */
export const filledStringAt = (value: Plain, key: string): string | null => {
	const inner = valueAt(value, key);
	return typeof inner === 'string' && inner !== '' ? inner : null;
};

/** The texts of a mapping under a key. */
export const stringsAt = (value: Plain, key: string): Readonly<Record<string, string>> => {
	const inner = valueAt(value, key);
	return isPlain(inner) ? Object.fromEntries(Object.entries(inner).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) : {};
};
