import {readManagedFields} from '../../../core/drift/fields/managed-fields.ts';
import {sameValue} from '../../../core/record/same-value.ts';
import {isList, isMapping} from '../../../core/record/json-kinds.ts';
import {valueAt} from '../../../core/drift/fields/steps.ts';
import type {ManagedEntry} from '../../../core/drift/fields/types.ts';
import {asServed} from '../../../core/drift/next/as-served.ts';
import {isOwn} from '../../../core/drift/next/claims.ts';
import {conflictsOf, type Conflict} from '../../../core/drift/next/conflicts.ts';
import type {PlannedWrite, WriteContext} from '../../../core/drift/next/types.ts';
import type {FieldPath} from '../../../core/drift/path.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import {groundOf, mappingAt, sendable} from './ground.ts';
import {merged} from './merge.ts';
import {
	fieldsOf,
	fieldsV1Of,
	isEntryOf,
	isHeldBy,
	withoutFields,
	type RawEntry,
} from './ownership.ts';
import {unwantedPart, without} from './remove.ts';

/** A server-side apply by Helm. */
export type Apply = {
	/** Null where there is no such object yet. */
	readonly live: JsonValue;
	readonly desired: JsonValue;
	readonly force: boolean;
	/** Whether what Helm once patched client-side is taken over first. */
	readonly migrates: boolean;
	/** What the manifest before says, with what Helm adds; null where it has no such object, or nobody knows. */
	readonly previous: JsonValue;
	/** RFC 3339, whole seconds. */
	readonly time: string;
};

export type Applied = {readonly ok: true; readonly value: JsonValue} | {readonly ok: false; readonly conflicts: readonly Conflict[]};

/** The one who applies. */
export const helm = 'helm';

/** The entries of an object's `managedFields` as they stand there. */
export const rawEntries = (object: JsonValue): readonly RawEntry[] => {
	const entries = mappingAt(object, 'metadata')['managedFields'] ?? null;
	return isList(entries) ? entries.filter(isMapping) : [];
};

/** The object with other entries; without any the key is left out. */
export const withEntries = (object: JsonValue, entries: readonly RawEntry[]): JsonValue => {
	const {managedFields: _, ...metadata} = mappingAt(object, 'metadata');
	return isMapping(object) ? {...object, metadata: {...metadata, ...entries.length > 0 && {managedFields: entries}}} : object;
};

/**
What a writer of Helm's holds and may take away. A client-side write is booked as the owner of what the server filled in too, which comes back at once: of that only what the manifest before says counts.
*/
const takenAway = (entry: ManagedEntry, previous: JsonValue): readonly FieldPath[] => entry.operation === 'Apply' ? entry.paths() : entry.paths().filter(path => valueAt(previous, path) !== null);

/** Whether a field is there no more. What was given in `stringData` stands elsewhere, and nobody can take it away there. */
export const isGone = (value: JsonValue, path: FieldPath): boolean => path[0] !== 'stringData' && valueAt(value, path) === null;

/** Whether a write took a field away. An entry of another version names fields that this one does not show. */
export const wentAway = (before: JsonValue, after: JsonValue, path: FieldPath): boolean => valueAt(before, path) !== null && isGone(after, path);

/** The object without the parts that Helm held, no longer wants, and nobody else holds, the outermost first. */
const dropped = (live: JsonValue, desired: JsonValue, held: readonly FieldPath[], isShared: (path: FieldPath) => boolean): JsonValue => {
	let value = live;
	for (const path of held.toSorted((one, other) => one.length - other.length)) {
		const part = unwantedPart(desired, path);
		if (part !== null && !isShared(path) && !isGone(value, path)) {
			value = without(value, path);
		}
	}

	return value;
};

/**
What a server-side apply by Helm makes of an object, as far as the tables of 1.37.2 and the object's own `managedFields` tell: what is wanted is put in and held, what Helm alone held and no longer wants goes, what others hold with another value is a conflict unless forced.

The server's defaults are left out. An apply that changes nothing leaves the object as it is, its times too (seen on 1.37.2).
*/
export const applied = ({live, previous, desired: document, force, migrates, time}: Apply): Applied => {
	const desired = sendable(document);
	const wanted = asServed(desired);
	const entries = readManagedFields(live);
	const write: PlannedWrite = {
		method: 'ssa',
		forced: force,
		migrates,
		previous,
		desired,
	};
	const context: WriteContext = {
		typed: true,
		entries,
		ours: helm,
		live,
		upgrade: write,
		rollback: null,
	};
	const conflicts = live === null ? [] : conflictsOf(write, context);
	if (conflicts.length > 0 && !force) {
		return {ok: false, conflicts};
	}

	const ground = groundOf(wanted, entries);
	const own = entries.filter(entry => isOwn(entry, write, context));
	const cleared = dropped(live, wanted, own.flatMap(entry => takenAway(entry, asServed(previous))), path => isHeldBy(entries.filter(entry => !own.includes(entry)), path));
	const value = merged({
		have: cleared,
		want: wanted,
		ground,
		managers: entries,
	});
	const fields = fieldsV1Of(fieldsOf(desired, ground, entries));
	const before = rawEntries(live);
	const mine = before.find(entry => isEntryOf(entry, helm, 'Apply'));
	const others = withoutFields(
		before.filter(entry => !isEntryOf(entry, helm, migrates ? null : 'Apply')),
		path => conflicts.some(conflict => sameValue(conflict.path, path)) || wentAway(live, value, path),
	);
	if (mine !== undefined && others.length === before.length - 1 && sameValue(mine['fieldsV1'] ?? null, fields) && sameValue(withEntries(value, []), withEntries(live, []))) {
		return {ok: true, value: live};
	}

	const entry: RawEntry = {
		manager: helm,
		operation: 'Apply',
		apiVersion: ground.apiVersion,
		time,
		fieldsType: 'FieldsV1',
		fieldsV1: fields,
	};
	return {ok: true, value: withEntries(value, [entry, ...others])};
};
