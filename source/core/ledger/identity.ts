import {parseRecordName} from '../object/record-name.ts';
import type {StoredObject} from '../object/stored-object.ts';
import {helm2Facts, isHelm2} from '../record/helm2.ts';
import type {LedgerRecord} from './types.ts';

const number = (text: string | undefined): number | null => text !== undefined && /^\d{1,9}$/v.test(text) ? Number(text) : null;

/** Whether an object is a record of Helm 2. Asked of every object of a fleet, so the common answer comes first. */
const isOld = (object: StoredObject): boolean => object.labels['owner'] !== 'helm' && isHelm2(object);

/** The revision that labels or, without one, the object's name say; null when neither does. Never proof of what the body holds. */
export const storedRevision = (object: StoredObject): number | null => isOld(object)
	? helm2Facts(object).version
	: number(object.labels['version']) ?? parseRecordName(object.name)?.revision ?? null;

/** The revision of a record: of its body where that could be read, else as labels or name say. */
export const revisionOfRecord = ({object, decoded}: LedgerRecord): number | null => decoded?.release?.version ?? decoded?.helm2?.version ?? storedRevision(object);

/**
The release that a record is listed under: its name label, as Helm asks for it, else the release in the object's name.

An object that is no record by name or label is listed under its own name, so that nothing is hidden.
*/
export const releaseNameOf = (object: StoredObject): string => (isOld(object) ? helm2Facts(object).name : object.labels['name'] ?? parseRecordName(object.name)?.release) ?? object.name;

/** The status that the labels say, of Helm 2 in Helm 3's spelling; null when they say none. */
export const labelStatus = (object: StoredObject): string | null => isOld(object)
	? helm2Facts(object).status?.toLowerCase().replaceAll('_', '-') ?? null
	: object.labels['status'] ?? null;

/** Whether Helm's query for this release (`name=X,owner=helm`) returns the object. Type and object name are not looked at. */
export const isAskedFor = (object: StoredObject, name: string): boolean => object.labels['owner'] === 'helm' && object.labels['name'] === name;

/** Whether Helm reads the record as one of this release: it asks for it, and can decode it. A body that was not read counts as readable. */
export const helmReads = ({object, decoded}: LedgerRecord, name: string): boolean => isAskedFor(object, name) && decoded?.ok !== false;
