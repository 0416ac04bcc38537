import {textAt} from '../../../core/object/api-value.ts';
import {groupOf} from '../../../core/manifest/address.ts';
import {isMapping} from '../../../core/record/json-kinds.ts';
import type {ManagedEntry} from '../../../core/drift/fields/types.ts';
import {provenLists} from '../../../core/drift/proven-lists.ts';
import type {Ground} from '../../../core/drift/walk.ts';
import type {JsonValue} from '../../../core/record/types.ts';

export type Mapping = Readonly<Record<string, JsonValue>>;

/** The mapping under a key; an empty one where there is none. */
export const mappingAt = (value: JsonValue, key: string): Mapping => {
	const inner = isMapping(value) && Object.hasOwn(value, key) ? value[key]! : null;
	return isMapping(inner) ? inner : {};
};

/** The value under a key; null where there is none. */
export const at = (value: Mapping, key: string): JsonValue => Object.hasOwn(value, key) ? value[key]! : null;

const serverOwn = new Set(['uid', 'resourceVersion', 'generation', 'creationTimestamp', 'deletionTimestamp', 'selfLink', 'managedFields']);

/** A document without what the API server takes from nobody: the status, and its own part of the metadata. */
export const sendable = (document: JsonValue): JsonValue => {
	if (!isMapping(document)) {
		return document;
	}

	const {status: _, ...rest} = document;
	return {...rest, metadata: Object.fromEntries(Object.entries(mappingAt(document, 'metadata')).filter(([key]) => !serverOwn.has(key)))};
};

/** What is known of an object's kind. */
export type KindGround = Ground & {readonly apiVersion: string};

/** What the schema says of an object's kind, and what its own `managedFields` add. */
export const groundOf = (object: JsonValue, entries: readonly ManagedEntry[]): KindGround => {
	const value = isMapping(object) ? object : {};
	const apiVersion = textAt(value, 'apiVersion') ?? '';
	return {
		apiVersion,
		group: groupOf(apiVersion),
		kind: textAt(value, 'kind') ?? '',
		proven: provenLists(entries),
	};
};
