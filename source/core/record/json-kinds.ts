import type {JsonValue} from './types.ts';

/** A JSON mapping. */
export type Mapping = Readonly<Record<string, JsonValue>>;

/** Whether a JSON value is a mapping; a key that is not there is none. */
export const isMapping = (value: JsonValue | undefined): value is Mapping => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a JSON value is a list. */
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
