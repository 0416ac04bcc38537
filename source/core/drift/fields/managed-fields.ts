import {textAt, filledTextAt} from '../../object/api-value.ts';
import type {JsonValue} from '../../record/types.ts';
import type {FieldPath} from '../path.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import {
	heldPaths,
	isBranch,
	noFields,
	nodesAlong,
	readFieldsV1,
} from './fields-v1.ts';
import {valueAt} from './steps.ts';
import type {ManagedEntry} from './types.ts';

export type {ManagedEntry} from './types.ts';

const entriesOf = (live: JsonValue): ReadonlyArray<Readonly<Record<string, JsonValue>>> => {
	const entries = valueAt(live, ['metadata', 'managedFields'])?.value ?? null;
	return isList(entries) ? entries.filter(isMapping) : [];
};

const isEmptyMapping = (value: JsonValue): boolean => isMapping(value) && Object.keys(value).length === 0;

/**
Reads who holds which fields of a live object, in the order that the server gives.

A field counts as held through what is around it where that is held as one piece (a selector, a list without merge keys): the entry has it without anything below, no entry has anything below, and live it is no empty mapping (what is left of `resources` once its limits were taken away stays with whoever had it before, seen on 1.37.2). Entries without readable fields hold nothing and are listed all the same; an object without `managedFields` has no entries.
*/
export const readManagedFields = (live: JsonValue): readonly ManagedEntry[] => {
	const entries = entriesOf(live);
	const trees = entries.map(entry => (textAt(entry, 'fieldsType') ?? 'FieldsV1') === 'FieldsV1' ? readFieldsV1(valueAt(entry, ['fieldsV1'])?.value ?? null) : noFields);
	const isSplit = (path: FieldPath): boolean => trees.some(tree => {
		const nodes = nodesAlong(tree, path, live);
		return nodes.length > path.length && isBranch(nodes.at(-1)!);
	});

	return entries.map((entry, index) => {
		const tree = trees[index]!;
		return {
			manager: textAt(entry, 'manager') ?? '',
			operation: textAt(entry, 'operation') ?? '',
			subresource: filledTextAt(entry, 'subresource'),
			time: filledTextAt(entry, 'time'),
			apiVersion: filledTextAt(entry, 'apiVersion'),
			owns(path) {
				const nodes = nodesAlong(tree, path, live);
				const last = nodes.at(-1)!;
				const around = path.slice(0, nodes.length - 1);
				return nodes.length > path.length
					? last.held && path.length > 0
					: last.held && !isBranch(last) && around.length > 0 && !isSplit(around) && !isEmptyMapping(valueAt(live, around)?.value ?? null);
			},
			ownsBelow(path) {
				const nodes = nodesAlong(tree, path, live);
				return nodes.length > path.length && isBranch(nodes.at(-1)!);
			},
			paths: () => heldPaths(tree),
		};
	});
};
