import {sameValue} from '../../record/same-value.ts';
import {valueAt, type Found} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';

/** The part of a path at which a document says null; null where it says so nowhere on the way. */
export const nulledPart = (document: JsonValue, path: FieldPath): FieldPath | null => {
	const length = path.findIndex((_step, index) => valueAt(document, path.slice(0, index + 1))?.value === null);
	return length === -1 ? null : path.slice(0, length + 1);
};

/** The value that a document wants at a field; null is no value. */
export const wantedAt = (document: JsonValue, path: FieldPath): Found => {
	const found = valueAt(document, path);
	return found?.value === null ? null : found;
};

/** The longest part of a path that a document wants. */
export const wantedPart = (document: JsonValue, path: FieldPath): FieldPath => {
	let {length} = path;
	while (length > 0 && wantedAt(document, path.slice(0, length)) === null) {
		length--;
	}

	return path.slice(0, length);
};

/** The beginning of a sentence on what a write's manifest has. */
export const has = (revision: number | null): string => revision === null ? 'The chart has' : `Revision ${revision} has`;

/** Whether the same stands at two fields, or nothing at both. */
export const isSame = (one: Found, other: Found): boolean => one === null || other === null ? one === other : sameValue(one.value, other.value);
