import {marksOf} from '../drift/marks.ts';
import type {ReleaseName} from '../drift/object-state.ts';
import {objectsAt, textListAt} from '../health/read.ts';
import {filledTextAt, isApiObject, objectAt, textAt, type ApiObject} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';
import type {Leaving, ObjectOwner} from './types.ts';
import {ownerNames} from './owner-words.ts';
import {toolMarks} from './tool-marks.ts';

const metadataOf = (value: JsonValue): ApiObject => isApiObject(value) ? objectAt(value, 'metadata') : {};

/** The object that made this one and takes it along when it goes: the one with `controller`, else the first; null where none is named. */
const referenceOf = (metadata: ApiObject): string | null => {
	const references = objectsAt(metadata, 'ownerReferences');
	const reference = references.find(({controller}) => controller === true) ?? references[0];
	return reference === undefined ? null : `${textAt(reference, 'kind') ?? 'object'}/${textAt(reference, 'name') ?? '?'}`;
};

/**
Whose a live object is, by Helm's marks first: the label and the two annotations are what Helm itself goes by (`checkOwnership`, both majors).

Without the name of a release an owner reference counts, then the marks and managers of tools that apply charts themselves. The label alone is in many charts, and proves nothing. Whether another release still lists the object is not known here.
*/
export const ownerOf = (live: JsonValue, mine: ReleaseName): ObjectOwner => {
	const {release, namespace} = marksOf(live);
	if (release !== null) {
		const where = namespace ?? mine.namespace;
		return release === mine.release && where === mine.namespace
			? {kind: 'this-release'}
			: {kind: 'other-release', namespace: where, name: release, lists: 'unknown'};
	}

	const metadata = metadataOf(live);
	const reference = referenceOf(metadata);
	if (reference !== null) {
		return {kind: 'controller', by: reference, reference: true};
	}

	const [mark] = isApiObject(live) ? toolMarks(live) : [];
	return mark === undefined ? {kind: 'nobody'} : {kind: 'controller', by: ownerNames[mark.tool], reference: false};
};

/** That an object is being deleted, and what holds it; null where it is not. */
export const leavingOf = (live: JsonValue): Leaving | null => {
	const metadata = metadataOf(live);
	const since = filledTextAt(metadata, 'deletionTimestamp');
	return since === null ? null : {since, finalizers: textListAt(metadata, 'finalizers')};
};
