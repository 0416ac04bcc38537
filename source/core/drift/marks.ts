import {isApiObject, objectAt, textsAt} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';
import {managedByLabel, releaseNameAnnotation, releaseNamespaceAnnotation} from './desired.ts';

/** What a live object says about whose it is; null where it says nothing. */
export type Marks = {readonly managedBy: string | null; readonly release: string | null; readonly namespace: string | null};

/** Reads Helm's ownership marks from an object's metadata. */
export const marksOf = (object: JsonValue): Marks => {
	const metadata = isApiObject(object) ? objectAt(object, 'metadata') : {};
	const annotations = textsAt(metadata, 'annotations');
	return {
		managedBy: textsAt(metadata, 'labels')[managedByLabel] ?? null,
		release: annotations[releaseNameAnnotation] ?? null,
		namespace: annotations[releaseNamespaceAnnotation] ?? null,
	};
};
