import {groupOf, isNamespaced, type ObjectName} from '../../core/manifest/address.ts';
import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import {compareVersions} from '../../core/object/compare-versions.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {cutDeep} from '../../core/record/nesting.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {FolderIndex, OtherName} from './folder-index.ts';
import type {FoundFile} from './walk.ts';

/** An object of a folder, by its name, and the file that it stands in. */
export type HeldObject = {readonly name: OtherName; readonly file: FoundFile};

/** The objects beside the records that a folder holds now. Problem `interrupted`. */
export const heldObjects = async (index: FolderIndex, signal: AbortSignal): Promise<Result<readonly HeldObject[]>> => {
	const held: HeldObject[] = [];
	for await (const batch of index.walk(signal)) {
		held.push(...batch.flatMap(each => 'code' in each ? [] : each.others.map(name => ({name, file: each.file}))));
	}

	return signal.aborted ? fail('interrupted', `Reading ${index.label} was interrupted.`) : ok(held);
};

type Kind = Pick<ObjectName, 'apiVersion' | 'kind'>;

/** Whether an object is of a kind, whatever its version. One that does not say its apiVersion is taken by its kind. */
const isOfKind = ({name}: HeldObject, {apiVersion, kind}: Kind): boolean => name.kind === kind && name.name !== null && (name.apiVersion === null || groupOf(name.apiVersion) === groupOf(apiVersion));

/**
The objects of a kind in a namespace; namespace null is all of them.

Without discovery nobody knows where a custom resource belongs, and people take namespaces out of what they save: an object that names none is in each.
*/
export const ofKind = (held: readonly HeldObject[], kind: Kind, namespace: string | null): readonly HeldObject[] => {
	const within = isNamespaced(kind.apiVersion, kind.kind, null) ? namespace : null;
	return held.filter(object => isOfKind(object, kind) && (within === null || object.name.namespace === null || object.name.namespace === within));
};

/** The one of several files' copies that says most: in the right namespace, in the version asked for, the newest, the last. */
export const bestCopy = (copies: readonly HeldObject[], {apiVersion, namespace}: ObjectName): HeldObject | null => copies
	.map((copy, position) => ({copy, position}))
	.toSorted((one, other) => {
		const [a, b] = [one.copy.name, other.copy.name];
		const ranks = [
			Number(b.namespace === namespace) - Number(a.namespace === namespace),
			Number(b.apiVersion === apiVersion) - Number(a.apiVersion === apiVersion),
			compareVersions(b.resourceVersion, a.resourceVersion) ?? 0,
		];
		return ranks.find(rank => rank !== 0) ?? (other.position - one.position);
	})[0]?.copy ?? null;

/** The whole object, with apiVersion and kind in it as far as the folder tells, and with the namespace that it was looked for in where the folder names none; null where its file has changed meanwhile. Problems: those of reading the file. */
export const contentOf = async (index: FolderIndex, {name, file}: HeldObject, kind: Kind & Pick<ObjectName, 'namespace'>, signal: AbortSignal): Promise<Result<JsonValue>> => {
	const parsed = await index.parse(file, signal);
	if (!parsed.ok) {
		return parsed;
	}

	const other = parsed.value.others[name.position];
	if (other?.name !== name.name || !isApiObject(other.value)) {
		return ok(null);
	}

	const apiVersion = textAt(other.value, 'apiVersion') ?? name.apiVersion ?? kind.apiVersion;
	const isPlaced = name.namespace !== null || kind.namespace === null || !isNamespaced(apiVersion, kind.kind, null);
	return ok(cutDeep({
		...other.value, apiVersion, kind: kind.kind, ...!isPlaced && {metadata: {...objectAt(other.value, 'metadata'), namespace: kind.namespace}},
	}));
};
