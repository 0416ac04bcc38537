/** Lists as Helm's builder flattens them (`UnstructuredJSONScheme` of apimachinery, `FlattenListVisitor` of cli-runtime). */
import type {JsonValue} from '../record/types.ts';
import {type Mapping, isMapping} from '../record/json-kinds.ts';
import {filledStringAt} from './plain.ts';

/** Whether Helm takes an object for a list: by its field `items`, whatever its kind is called. */
export const isList = (value: Mapping): boolean => Object.hasOwn(value, 'items');

/** An item where it stands in a document: its path from the top, its list's kind and its index there. `isNested` says that its list is itself an item. */
export type ListItem = {
	readonly value: JsonValue;
	readonly path: ReadonlyArray<string | number>;
	readonly listed: {readonly kind: string; readonly index: number};
	readonly isNested: boolean;
};

/** An item without kind and apiVersion is of the list's, without the word List. */
const inherit = (item: JsonValue, list: Mapping, kind: string): JsonValue => isMapping(item) && filledStringAt(item, 'kind') === null && filledStringAt(item, 'apiVersion') === null
	? {...item, apiVersion: list['apiVersion'] ?? null, kind: kind.endsWith('List') ? kind.slice(0, -'List'.length) : kind}
	: item;

/** How many lists may hold each other. */
const deepest = 20;

/** The objects of a list, those of lists inside of it included. `items` that are no list give none. */
export const listItems = (list: Mapping, path: ListItem['path'] = []): readonly ListItem[] => {
	const {items} = list;
	const kind = filledStringAt(list, 'kind') ?? '';
	return Array.isArray(items)
		? items.flatMap((item: JsonValue, index): readonly ListItem[] => {
			const here = [...path, 'items', index];
			const value = inherit(item, list, kind);
			return isMapping(value) && isList(value) && Array.isArray(value['items']) && path.length < 2 * deepest
				? listItems(value, here)
				: [{value, path: here, listed: {kind, index}, isNested: path.length > 0}];
		})
		: [];
};
