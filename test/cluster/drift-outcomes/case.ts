import {isMapping} from '../../../source/core/record/json-kinds.ts';
import {valueAt} from '../../../source/core/drift/fields/steps.ts';
import type {FieldPath} from '../../../source/core/drift/path.ts';
import type {ChangeWord} from '../../../source/core/drift/types.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import type {Trial} from '../harness/trial.ts';
import type {Edit} from './editor.ts';

export type Document = Readonly<Record<string, JsonValue>> & {readonly kind: string; readonly metadata: Readonly<Record<string, JsonValue>> & {readonly name: string}};

/** A difference that is looked at, and the manager that must be blamed for it. */
export type Looked = {
	readonly path: FieldPath;
	readonly change: ChangeWord;
	/** Null where a field was taken away, which leaves no trace. */
	readonly manager: string | null;
};

/** One object, what somebody does to it after two revisions, and the differences that this makes. */
export type Case = {
	/** As revision 1 stores it; null where it does not. */
	readonly first: Document | null;
	/** As revision 2 stores it. */
	readonly second: Document | null;
	/** Done together with those of all other cases by one `kubectl edit`. */
	readonly edits: readonly Edit[];
	/** Done by anything else. */
	readonly act: ((trial: Trial) => Promise<void>) | null;
	readonly looked: readonly Looked[];
};

/** A document out of its kind, its name, and the rest, metadata included. */
export const object = (apiVersion: string, kind: string, name: string, {metadata = null, ...rest}: Readonly<Record<string, JsonValue>>): Document => ({
	apiVersion,
	kind,
	metadata: {...isMapping(metadata) && metadata, name},
	...rest,
});

/** What a case does by `kubectl edit`: every edited field is looked at. */
const lookedOf = (document: Document, edits: readonly Edit[]): readonly Looked[] => edits.map(([path, ...values]) => ({
	path: path as FieldPath,
	change: values.length === 0 ? 'missing' : (valueAt(document, path as FieldPath) === null ? 'extra' : 'changed'),
	manager: values.length === 0 ? null : 'kubectl-edit',
}));

/** An object that is edited by hand; each edit is a difference that is looked at, unless `looked` says which. */
export const edited = (second: Document, edits: readonly Edit[], more: {readonly first?: Document | null; readonly looked?: readonly Looked[]} = {}): Case => ({
	first: more.first === undefined ? second : more.first,
	second,
	edits,
	act: null,
	looked: more.looked ?? lookedOf(second, edits),
});

/** An object to which something else happens. */
export const acted = (second: Document | null, act: (trial: Trial) => Promise<void>, looked: readonly Looked[], more: {readonly first?: Document | null} = {}): Case => ({
	first: more.first === undefined ? second : more.first,
	second,
	edits: [],
	act,
	looked,
});

/** A step to the list's item of a name. */
export const named = (name: string): {readonly keys: ReadonlyArray<readonly [string, string]>} => ({keys: [['name', name]]});

/** A difference to look at. */
export const look = (change: ChangeWord, manager: string | null, ...path: FieldPath): Looked => ({path, change, manager});
