import {sameValue} from '../../record/same-value.ts';
import {printPath} from '../../drift/path.ts';
import {addressOf, type ObjectName} from '../../manifest/address.ts';
import {
	keysIn,
	pointerOf,
	valueAtPointer,
	type JsonPatch,
	type JsonPatchOperation,
} from '../../object/json-patch.ts';
import {liveObjectOf} from '../../object/live-object.ts';
import {isList, isMapping, type Mapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import type {
	HeldObject,
	ManagerReference,
	ObjectChange,
	ObjectPatch,
	Propagation,
} from '../types.ts';
import {ourManager} from './our-manager.ts';

/** What is written to a live object. */
export type ObjectContent = Pick<ObjectPatch, 'changes' | 'disowned' | 'owned'>;

const managedFields = '/metadata/managedFields';

/** The change of one field of a live object, from what stands there; null where it is so already. `to` null takes the field away. */
export const changeOf = (live: JsonValue, keys: readonly string[], to: JsonValue): ObjectChange | null => {
	const pointer = pointerOf(keys);
	const from = valueAtPointer(live, pointer)?.value ?? null;
	return sameValue(from, to)
		? null
		: {
			path: printPath(keys),
			pointer,
			from,
			to,
		};
};

/** A live object as a write is held to it; null for one without uid or resourceVersion, such as one from a file. */
export const heldObject = ({apiVersion, kind, namespace, name}: ObjectName, live: JsonValue): HeldObject | null => {
	const {uid, resourceVersion} = liveObjectOf(live) ?? {uid: null, resourceVersion: null};
	return uid === null || resourceVersion === null
		? null
		: {
			apiVersion,
			kind,
			namespace,
			name,
			uid,
			resourceVersion,
		};
};

/** Plans one patch of a live object. `disowned` are the writers whose hold on its fields ends. */
export const patchOf = (target: HeldObject, changes: readonly ObjectChange[], disowned: readonly ManagerReference[] = []): ObjectPatch => ({
	subject: 'object',
	object: addressOf(target),
	operation: 'patch',
	changes,
	target,
	propagation: null,
	disowned,
	owned: [],
});

/** Plans the deletion of a live object. */
export const deletionOf = (target: HeldObject, propagation: Propagation): ObjectPatch => ({
	subject: 'object',
	object: addressOf(target),
	operation: 'delete',
	changes: [],
	target,
	propagation,
	disowned: [],
	owned: [],
});

/** The entries of an object's `managedFields` as they stand there. */
export const managedEntries = (live: JsonValue): readonly Mapping[] => {
	const entries = valueAtPointer(live, managedFields)?.value ?? null;
	return entries !== null && isList(entries) ? entries.filter(entry => isMapping(entry)) : [];
};

/** Whether an entry of `managedFields` is this writer's. Those of a subresource (`status`, `scale`) are a controller's or a command's own, and are never taken from them. */
export const isEntryOf = (entry: Mapping, {manager, operation}: ManagerReference): boolean => entry['manager'] === manager
	&& entry['operation'] === operation
	&& (entry['subresource'] ?? '') === '';

/** Mappings put into one another, as `fieldsV1` has them. */
type FieldTree = {readonly [key: string]: FieldTree};

const withField = (tree: FieldTree, [key, ...rest]: readonly string[]): FieldTree => key === undefined ? tree : {...tree, [`f:${key}`]: withField(tree[`f:${key}`] ?? {}, rest)};

/** Our own entry for what a patch writes; none where it only takes away. */
const ownEntry = (live: JsonValue, changes: readonly ObjectChange[]): readonly Mapping[] => {
	const written = changes.filter(({to}) => to !== null);
	let fields: FieldTree = {};
	for (const {pointer} of written) {
		fields = withField(fields, keysIn(pointer));
	}

	return written.length === 0
		? []
		: [{
			manager: ourManager,
			operation: 'Update',
			apiVersion: isMapping(live) ? live['apiVersion'] ?? null : null,
			fieldsType: 'FieldsV1',
			fieldsV1: fields,
		}];
};

/**
The operation on `managedFields`; none where nothing of it changes.

It is never left empty. The API server takes an empty list for a client that does not know the field, and leaves everything; a list with one empty entry makes it forget who wrote what, and then the next server-side apply by whomever finds all fields held by `before-first-apply` (seen on 1.37.2). Of an object without any entry an update leaves none either, so ours is put there.
*/
const onManagers = (live: JsonValue, {changes, disowned, owned}: ObjectContent): JsonPatch => {
	const entries = managedEntries(live);
	const kept = entries.filter(entry => !disowned.some(reference => isEntryOf(entry, reference)));
	const others = [...kept, ...owned.filter(entry => !kept.some(other => sameValue(other, entry)))];
	const next = others.length === 0 ? ownEntry(live, changes) : others;
	return next.length === 0 || (next.length === entries.length && next.every((entry, index) => sameValue(entry, entries[index]!)))
		? []
		: [{op: entries.length === 0 ? 'add' : 'replace', path: managedFields, value: next}];
};

/** The mappings around a field that are not there yet, the outermost first. */
const missingAround = (live: JsonValue, pointer: string): readonly string[] => {
	const keys = keysIn(pointer);
	return keys.slice(0, -1).map((_, index) => pointerOf(keys.slice(0, index + 1))).filter(around => valueAtPointer(live, around) === null);
};

const onField = (live: JsonValue, {pointer, from, to}: ObjectChange): JsonPatchOperation => to === null ? {op: 'remove', path: pointer} : {op: from === null && valueAtPointer(live, pointer) === null ? 'add' : 'replace', path: pointer, value: to};

/**
The JSON patch that writes a live object: first the tests that hold it to what was read (uid, resourceVersion, each old value), then the changes. That a field is not there cannot be tested by itself; the resourceVersion says so.

`live` is the object as it was just read.
*/
export const jsonPatchOf = (live: JsonValue, content: ObjectContent): JsonPatch => {
	const {uid, resourceVersion} = liveObjectOf(live) ?? {uid: null, resourceVersion: null};
	const around = [...new Set(content.changes.filter(({to}) => to !== null).flatMap(({pointer}) => missingAround(live, pointer)))];
	return [
		{op: 'test', path: '/metadata/uid', value: uid},
		{op: 'test', path: '/metadata/resourceVersion', value: resourceVersion},
		...content.changes.filter(({from}) => from !== null).map(({pointer, from}) => ({op: 'test', path: pointer, value: from} as const)),
		...around.map(path => ({op: 'add', path, value: {}} as const)),
		...content.changes.map(change => onField(live, change)),
		...onManagers(live, content),
	];
};

/** How the fields of a patch stand in an object: as they were to be written, as they were before, or in some other way. */
export type Standing = 'as-written' | 'as-before' | 'other';

/** How the fields of a patch stand in an object as it is now. One that changes no field stands as written. */
export const standingIn = (live: JsonValue, {changes}: Pick<ObjectPatch, 'changes'>): Standing => {
	const all = (side: 'from' | 'to'): boolean => changes.every(change => sameValue(valueAtPointer(live, change.pointer)?.value ?? null, change[side]));
	return all('to') ? 'as-written' : (all('from') ? 'as-before' : 'other');
};

/** What an object says of itself without what controllers and the API server write to it all the time: when this is the same, nobody has changed it. */
export const withoutStatus = (live: JsonValue): JsonValue => {
	if (!isMapping(live)) {
		return live;
	}

	const {status: _, metadata = null, ...rest} = live;
	const {resourceVersion: _version, managedFields: _entries, generation: _generation, ...kept} = isMapping(metadata) ? metadata : {};
	return {...rest, metadata: kept};
};
