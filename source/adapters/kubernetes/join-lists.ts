import type {StoredObject} from '../../core/object/stored-object.ts';
import {compareVersions} from '../../core/object/compare-versions.ts';

const keyOf = (object: StoredObject): string => object.uid ?? `${object.namespace}/${object.name}`;

/**
Joins lists that were read one after the other: an object in both counts once, in its newer state.

A record can be in both when its status changed in between. Where versions do not compare, the later list wins.
*/
export const joinLists = (...lists: ReadonlyArray<readonly StoredObject[]>): StoredObject[] => {
	const joined = new Map<string, StoredObject>();
	for (const object of lists.flat()) {
		const key = keyOf(object);
		const before = joined.get(key);
		if (before === undefined || (compareVersions(object.resourceVersion, before.resourceVersion) ?? 0) >= 0) {
			joined.set(key, object);
		}
	}

	return joined.values().toArray();
};
