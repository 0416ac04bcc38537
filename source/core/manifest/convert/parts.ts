import {isList, isMapping, type Mapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';

/** A mapping inside of another; empty where there is none. */
export const mappingAt = (value: Mapping, key: string): Mapping => {
	const inner = value[key];
	return isMapping(inner) ? inner : {};
};

/** The mappings of a list inside of a mapping, those that are none left out. */
export const itemsAt = (value: Mapping, key: string): readonly JsonValue[] => {
	const inner = value[key];
	return inner !== undefined && isList(inner) ? inner : [];
};

/** A mapping with one key changed at its place: the order of keys stays. A value of undefined takes it out. */
export const withKey = (value: Mapping, key: string, next: JsonValue | undefined): Mapping => next === undefined
	? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
	: {...value, [key]: next};

/** A mapping with one key called otherwise, at the same place. */
export const renamed = (value: Mapping, from: string, to: string): Mapping =>
	Object.fromEntries(Object.entries(value).map(([name, inner]) => [name === from ? to : name, inner]));

/** Changes each mapping of a list at a key; what is no mapping stays. */
export const eachAt = (value: Mapping, key: string, change: (item: Mapping, index: number) => Mapping): Mapping => isList(value[key] ?? null)
	? {...value, [key]: itemsAt(value, key).map((item, index) => isMapping(item) ? change(item, index) : item)}
	: value;
