import {isApiObject} from '../../object/api-value.ts';
import {storedObjectFromApi} from '../../object/from-api.ts';
import {payloadOf} from '../../object/payload-of.ts';
import type {StoredRecord} from '../../object/stored-object.ts';
import {fail, ok, type Result} from '../../problem/problem.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import {parseJson} from '../../record/parse-json.ts';
import type {JsonValue} from '../../record/types.ts';
import {planFile, type SavedPlan} from '../saved-plan.ts';

/** A backup as it is read back: what it was made for, and every record as the API gave it. */
export type Backup = {readonly id: string; readonly plan: SavedPlan; readonly records: readonly StoredRecord[]};

const isText = (value: JsonValue | undefined): boolean => typeof value === 'string';

const isTextOrNull = (value: JsonValue | undefined): boolean => value === null || typeof value === 'string';

const operations: ReadonlySet<JsonValue> = new Set(['create', 'patch', 'delete']);

const isWrite = (value: JsonValue): boolean => isMapping(value)
	&& isText(value['object'])
	&& operations.has(value['operation'] ?? null)
	&& isList(value['changes'] ?? null)
	&& (value['changes'] as readonly JsonValue[]).every(change => isMapping(change) && isText(change['path']) && change['from'] !== undefined && change['to'] !== undefined);

const planIn = (value: JsonValue): SavedPlan | null => {
	if (!isMapping(value)) {
		return null;
	}

	const {action, digest, release = null, cluster = null, writes = null} = value;
	const isWhole = isText(action) && isText(digest)
		&& isMapping(release) && ['namespace', 'name', 'driver'].every(key => isText(release[key]))
		&& isMapping(cluster) && ['context', 'server', 'uid'].every(key => isTextOrNull(cluster[key]))
		&& isList(writes) && writes.every(write => isWrite(write));
	return isWhole ? value as unknown as SavedPlan : null;
};

const recordIn = (content: string): StoredRecord | null => {
	const value = parseJson(content);
	const object = storedObjectFromApi(value, 'Secret');
	return object === null || !isApiObject(value) ? null : {object, payload: payloadOf(value, object.kind), raw: content};
};

/** Whether a file of a backup holds a record. What begins with `_` is none: no object can have such a name. */
export const isRecordFile = ({name}: {readonly name: string}): boolean => !name.startsWith('_');

/**
Reads a backup from its files. Problem `input-unreadable`: one that an older helm-triage made without its plan, or files that somebody has changed.
*/
export const readSaved = (id: string, files: ReadonlyArray<{readonly name: string; readonly content: string}>): Result<Backup> => {
	const plan = planIn(parseJson(files.find(({name}) => name === planFile)?.content ?? ''));
	if (plan === null) {
		return fail('input-unreadable', `The backup ${id} does not say what it was made for: its ${planFile} is missing or no longer whole.`, 'Its records can still be looked at with `helm-triage decode`, and put back with kubectl.');
	}

	const records = files.filter(file => isRecordFile(file)).map(({name, content}) => ({name, record: recordIn(content)}));
	const broken = records.find(({record}) => record === null);
	return broken === undefined
		? ok({id, plan, records: records.map(({record}) => record!)})
		: fail('input-unreadable', `${broken.name} in the backup ${id} is no record any more.`, 'Somebody has changed it since it was written.');
};
