import type {StoredObject} from '../../core/object/stored-object.ts';
import {compareVersions} from '../../core/object/compare-versions.ts';

const keyOf = (object: StoredObject): string => object.uid ?? `${object.namespace}/${object.name}`;

/**
Joins two lists that were read one after the other: an object in both counts once, in its newer state and in its place in the first.

A record can be in both when its status changed in between. Where versions do not compare, the later list wins. Only the first, which is by far the shorter one of a fleet, is put into a map.
*/
export const joinLists = (first: readonly StoredObject[], second: readonly StoredObject[]): readonly StoredObject[] => {
	const joined = [...first];
	const places = new Map(first.map((object, place) => [keyOf(object), place]));
	for (const object of second) {
		const place = places.get(keyOf(object));
		if (place === undefined) {
			joined.push(object);
		} else if ((compareVersions(object.resourceVersion, joined[place]!.resourceVersion) ?? 0) >= 0) {
			joined[place] = object;
		}
	}

	return joined;
};
