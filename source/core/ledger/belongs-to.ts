import {parseRecordName} from '../object/record-name.ts';
import type {StoredObject} from '../object/stored-object.ts';
import {releaseNameOf} from './identity.ts';

/**
Whether a record belongs to what somebody asks for by a release's name: it is listed under that name, or its own object is called so.

Label and object name may disagree, and whoever opens a release wants to see both records; Helm itself goes by the label alone.
*/
export const belongsTo = (object: StoredObject, name: string): boolean => releaseNameOf(object) === name || parseRecordName(object.name)?.release === name;

/** Whether a listing of one namespace or all (null), of one release or all (null), holds this record. */
export const isInScope = (object: StoredObject, {namespace, name}: {readonly namespace: string | null; readonly name: string | null}): boolean =>
	(namespace === null || object.namespace === namespace) && (name === null || belongsTo(object, name));
