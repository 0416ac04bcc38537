import {isApiObject} from '../../object/api-value.ts';
import {storedObjectFromApi} from '../../object/from-api.ts';
import {payloadOf} from '../../object/payload-of.ts';
import type {StoredRecord} from '../../object/stored-object.ts';
import {fail, ok, type Result} from '../../problem/problem.ts';
import {isList, isMapping, type Mapping} from '../../record/json-kinds.ts';
import {parseJson} from '../../record/parse-json.ts';
import type {JsonValue} from '../../record/types.ts';
import {
	objectFile,
	objectFolder,
	planFile,
	type SavedPlan,
} from '../saved-plan.ts';
import type {PlannedPatch} from '../types.ts';

/** A backup as it is read back: what it was made for, and every record as the API gave it. */
export type Backup = {
	readonly id: string;
	readonly plan: SavedPlan;
	readonly records: readonly StoredRecord[];
	/** The live objects that were to be written, whole, by address. */
	readonly objects: ReadonlyMap<string, JsonValue>;
};

const isText = (value: JsonValue | undefined): boolean => typeof value === 'string';

const isTextOrNull = (value: JsonValue | undefined): boolean => value === null || typeof value === 'string';

const operations: ReadonlySet<JsonValue> = new Set(['create', 'patch', 'delete']);

const isChange = (change: JsonValue): boolean => isMapping(change) && isText(change['path']) && change['from'] !== undefined && change['to'] !== undefined;

/** What a write to a live object has beside what every write has. */
const isOnObject = (write: Mapping): boolean => {
	const {target = null, changes = null, disowned = null, owned = null} = write;
	return isMapping(target) && ['apiVersion', 'kind', 'name', 'uid', 'resourceVersion'].every(key => isText(target[key])) && isTextOrNull(target['namespace'])
		&& isList(changes) && changes.every(change => isMapping(change) && isText(change['pointer']))
		&& isList(disowned) && disowned.every(reference => isMapping(reference) && isText(reference['manager']) && isText(reference['operation']))
		&& isList(owned);
};

const isWrite = (value: JsonValue): value is Mapping => isMapping(value)
	&& isText(value['object'])
	&& operations.has(value['operation'] ?? null)
	&& isList(value['changes'] ?? null)
	&& (value['changes'] as readonly JsonValue[]).every(change => isChange(change))
	&& (value['subject'] === undefined || value['subject'] === 'record' || (value['subject'] === 'object' && isOnObject(value)));

/** A write as it is planned now: backups of older versions do not say that it was to a record, as all of theirs were. */
const writeIn = (value: Mapping): PlannedPatch => (value['subject'] === undefined ? {...value, subject: 'record'} : value) as unknown as PlannedPatch;

const planIn = (value: JsonValue): SavedPlan | null => {
	if (!isMapping(value)) {
		return null;
	}

	const {action, digest, release = null, cluster = null, writes = null} = value;
	const isWhole = isText(action) && isText(digest)
		&& isMapping(release) && ['namespace', 'name', 'driver'].every(key => isText(release[key]))
		&& isMapping(cluster) && ['context', 'server', 'uid'].every(key => isTextOrNull(cluster[key]))
		&& isList(writes) && writes.every(write => isWrite(write));
	return isWhole ? {...value as unknown as SavedPlan, writes: writes.map(write => writeIn(write))} : null;
};

const recordIn = (content: string): StoredRecord | null => {
	const value = parseJson(content);
	const object = storedObjectFromApi(value, 'Secret');
	return object === null || !isApiObject(value) ? null : {object, payload: payloadOf(value, object.kind), raw: content};
};

/** Whether a file of a backup holds a record. What begins with `_` is none, as no object can have such a name, and neither is a live object. */
export const isRecordFile = ({name}: {readonly name: string}): boolean => !name.startsWith('_') && !name.startsWith(objectFolder);

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
	const objects = new Map(plan.writes.filter(({subject}) => subject === 'object').map(({object}) => [object, parseJson(files.find(({name}) => name === objectFile(object))?.content ?? '')] as const));
	const lost = objects.entries().find(([, value]) => !isMapping(value));
	if (lost !== undefined) {
		return fail('input-unreadable', `The backup ${id} no longer holds ${lost[0]} as it was.`, 'Somebody has changed it since it was written.');
	}

	return broken === undefined
		? ok({
			id,
			plan,
			records: records.map(({record}) => record!),
			objects,
		})
		: fail('input-unreadable', `${broken.name} in the backup ${id} is no record any more.`, 'Somebody has changed it since it was written.');
};
