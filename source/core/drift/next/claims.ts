import type {ManagedEntry} from '../fields/types.ts';
import {writerWords} from '../fields/writers.ts';
import type {FieldPath} from '../path.ts';
import type {PlannedWrite, WriteContext} from './types.ts';

/**
Whether an entry counts as the writer's own in a server-side apply.

The API server tells writers apart by manager and operation: what `helm` once patched client-side belongs to somebody else until Helm has taken it over.
*/
export const isOwn = (entry: ManagedEntry, write: Pick<PlannedWrite, 'migrates'>, {ours}: Pick<WriteContext, 'ours'>): boolean => entry.manager === ours && entry.subresource === null && (entry.operation === 'Apply' || write.migrates);

/** Whether an entry holds a field or anything inside of it. */
export const isHolder = (entry: ManagedEntry, path: FieldPath): boolean => entry.owns(path) || entry.ownsBelow(path);

/** Whether a list or mapping is held as one piece by whoever holds it. */
export const isPiece = (entries: readonly ManagedEntry[], path: FieldPath): boolean => entries.some(entry => entry.owns(path)) && !entries.some(entry => entry.ownsBelow(path));

/** A writer as reasons name it: `kubectl edit (kubectl-edit)`. */
export const nameOf = (entry: ManagedEntry): string => {
	const words = writerWords(entry);
	const manager = entry.manager === '' ? 'a writer without a name' : entry.manager;
	return words === null || words === manager ? manager : `${words} (${manager})`;
};
