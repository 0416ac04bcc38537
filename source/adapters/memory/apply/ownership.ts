import {textAt} from '../../../core/object/api-value.ts';
import {heldPaths, readFieldsV1} from '../../../core/drift/fields/fields-v1.ts';
import {isList, isMapping} from '../../../core/record/json-kinds.ts';
import type {ManagedEntry} from '../../../core/drift/fields/types.ts';
import {isHolder} from '../../../core/drift/next/claims.ts';
import {leavesOf} from '../../../core/drift/leaves.ts';
import {isPiece, listFormOf} from '../../../core/drift/merge-keys.ts';
import type {FieldPath, Segment} from '../../../core/drift/path.ts';
import type {Ground} from '../../../core/drift/walk.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import type {Mapping} from './ground.ts';

/** An entry of `managedFields` as it stands there. */
export type RawEntry = Mapping;

const keyOf = (step: Segment): string => {
	if (typeof step === 'string') {
		return `f:${step}`;
	}

	if (typeof step === 'number') {
		return `i:${step}`;
	}

	return 'keys' in step ? `k:${JSON.stringify(Object.fromEntries(step.keys))}` : `v:${JSON.stringify(step.value)}`;
};

type Tree = Map<string, Tree>;

const printed = (tree: Tree): JsonValue => Object.fromEntries([...tree].map(([key, inner]) => [key, printed(inner)]));

/** A set of fields as the API server writes it: `f:` keys, `k:` items by merge keys, `v:` items by value, and `.` for one that is held beside what is in it. */
export const fieldsV1Of = (paths: readonly FieldPath[]): JsonValue => {
	const root: Tree = new Map();
	const nodes = paths.map(path => {
		let node = root;
		for (const step of path) {
			const key = keyOf(step);
			const next = node.get(key) ?? new Map<string, Tree>();
			node.set(key, next);
			node = next;
		}

		return node;
	});
	for (const node of nodes) {
		if (node.size > 0) {
			node.set('.', new Map());
		}
	}

	return printed(root);
};

/** Keys that the API server keeps out of every set: they say which object it is. */
const isIdentity = ([first, second]: FieldPath): boolean => first === 'apiVersion' || first === 'kind' || (first === 'metadata' && (second === 'name' || second === 'namespace'));

const shapeOf = (path: FieldPath): readonly string[] => path.map(step => typeof step === 'string' ? step : '[]');

/** The part of a leaf's path that is held: down to a list of one piece, or a mapping of one piece, unless somebody is seen to hold a part of it. */
const heldPart = (path: FieldPath, {group, kind}: Ground, entries: readonly ManagedEntry[]): FieldPath => {
	const shape: string[] = [];
	for (const [index, step] of path.entries()) {
		if (typeof step === 'number' || (index > 0 && isPiece(group, kind, shape) && !entries.some(entry => entry.ownsBelow(path.slice(0, index))))) {
			return path.slice(0, index);
		}

		shape.push(typeof step === 'string' ? step : '[]');
	}

	return path;
};

/** A list without items whose items are held one by one holds nothing itself. */
const isEmptyUnion = (value: JsonValue, path: FieldPath, {group, kind, proven}: Ground): boolean => isList(value) && value.length === 0
	&& listFormOf(group, kind, shapeOf(path), proven).by !== 'position';

const itemsOn = (path: FieldPath): readonly FieldPath[] => path.flatMap((step, index) => typeof step === 'string' ? [] : [path.slice(0, index + 1)]);

/** The fields that whoever applies a document holds then: its leaves, those that are null or empty too, and the items of lists on the way to them. */
export const fieldsOf = (document: JsonValue, ground: Ground, entries: readonly ManagedEntry[]): readonly FieldPath[] => {
	const held = leavesOf(document, ground)
		.filter(({path, value}) => !isIdentity(path) && !isEmptyUnion(value, path, ground))
		.flatMap(({path}) => {
			const part = heldPart(path, ground, entries);
			return [...itemsOn(part), part];
		})
		.map(path => [JSON.stringify(path), path] as const);
	return new Map(held).values().toArray();
};

/** Entries with some fields taken out of them; an entry that holds nothing any more goes, one that never said what it holds stays. */
export const withoutFields = (entries: readonly RawEntry[], isLost: (path: FieldPath, entry: RawEntry) => boolean): readonly RawEntry[] => entries.flatMap(entry => {
	const paths = heldPaths(readFieldsV1(entry['fieldsV1'] ?? null));
	const kept = paths.filter(path => !isLost(path, entry));
	if (kept.length === paths.length) {
		return [entry];
	}

	return kept.length === 0 ? [] : [{...entry, fieldsV1: fieldsV1Of(kept)}];
});

/** Whether an entry of `managedFields` is that of a writer. */
export const isEntryOf = (entry: JsonValue, manager: string, operation: 'Apply' | 'Update' | null): boolean => isMapping(entry)
	&& textAt(entry, 'manager') === manager
	&& (textAt(entry, 'subresource') ?? '') === ''
	&& (operation === null || textAt(entry, 'operation') === operation);

/** Whether any of the entries holds a field or anything in it. */
export const isHeldBy = (entries: readonly ManagedEntry[], path: FieldPath): boolean => entries.some(entry => isHolder(entry, path));
