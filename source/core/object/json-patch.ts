import {sameValue} from '../record/same-value.ts';
import {isList, isMapping, type Mapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';

/** One operation of a JSON patch, as far as we send any (RFC 6902). Paths are JSON pointers (RFC 6901). */
export type JsonPatchOperation =
	| {readonly op: 'test'; readonly path: string; readonly value: JsonValue}
	| {readonly op: 'add' | 'replace'; readonly path: string; readonly value: JsonValue}
	| {readonly op: 'remove'; readonly path: string};

/** Operations in their order: the first that fails leaves the whole object as it was. */
export type JsonPatch = readonly JsonPatchOperation[];

/** The JSON pointer to a field: `/metadata/annotations/meta.helm.sh~1release-name`. A position of a list is its number. */
export const pointerOf = (keys: ReadonlyArray<string | number>): string => keys.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The steps of a JSON pointer; none for the whole document. */
export const keysIn = (pointer: string): readonly string[] => pointer === '' ? [] : pointer.slice(1).split('/').map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'));

const positionIn = (list: readonly JsonValue[], key: string): number => /^(?:0|[1-9]\d*)$/v.test(key) && Number(key) < list.length ? Number(key) : -1;

const inside = (value: JsonValue, key: string): {readonly value: JsonValue} | null => {
	if (isList(value)) {
		const item = value[positionIn(value, key)];
		return item === undefined ? null : {value: item};
	}

	return isMapping(value) && Object.hasOwn(value, key) ? {value: value[key]!} : null;
};

/** What stands at a JSON pointer, in a box, since null is a value; null where nothing does. */
export const valueAtPointer = (root: JsonValue, pointer: string): {readonly value: JsonValue} | null => {
	let found: {readonly value: JsonValue} | null = {value: root};
	for (const key of keysIn(pointer)) {
		found = found === null ? null : inside(found.value, key);
	}

	return found;
};

type Edit = {readonly op: 'add' | 'replace'; readonly value: JsonValue} | {readonly op: 'remove'};

const editedList = (list: readonly JsonValue[], key: string, edit: Edit): JsonValue | undefined => {
	const position = edit.op === 'add' && (key === '-' || key === String(list.length)) ? list.length : positionIn(list, key);
	return position === -1 ? undefined : list.toSpliced(position, edit.op === 'add' ? 0 : 1, ...edit.op === 'remove' ? [] : [edit.value]);
};

const editedMapping = (mapping: Mapping, key: string, edit: Edit): JsonValue | undefined => {
	const isThere = Object.hasOwn(mapping, key);
	if (!isThere && edit.op !== 'add') {
		return undefined;
	}

	const entries = Object.entries(mapping);
	return edit.op === 'remove' ? Object.fromEntries(entries.filter(([name]) => name !== key)) : Object.fromEntries(isThere ? entries.map(([name, old]) => [name, name === key ? edit.value : old]) : [...entries, [key, edit.value]]);
};

/** A document with one place in it edited; undefined where there is no such place. */
const editedAt = (value: JsonValue, keys: readonly string[], edit: Edit): JsonValue | undefined => {
	const [key, ...rest] = keys;
	if (key === undefined) {
		return edit.op === 'remove' ? undefined : edit.value;
	}

	const found = rest.length === 0 ? null : inside(value, key);
	const inner = found === null ? undefined : editedAt(found.value, rest, edit);
	if (rest.length > 0 && inner === undefined) {
		return undefined;
	}

	const own: Edit = inner === undefined ? edit : {op: 'replace', value: inner};
	return isList(value) ? editedList(value, key, own) : (isMapping(value) ? editedMapping(value, key, own) : undefined);
};

/** What a patch makes of a document, or the first operation that it stops at. */
export type Patched = {readonly ok: true; readonly value: JsonValue} | {readonly ok: false; readonly failed: JsonPatchOperation};

/** Carries out a JSON patch as the API server does (RFC 6902): all of its operations or none. */
export const applyJsonPatch = (document: JsonValue, patch: JsonPatch): Patched => {
	let value = document;
	for (const operation of patch) {
		if (operation.op === 'test') {
			const found = valueAtPointer(value, operation.path);
			if (found === null || !sameValue(found.value, operation.value)) {
				return {ok: false, failed: operation};
			}

			continue;
		}

		const edit: Edit = operation.op === 'remove' ? {op: 'remove'} : {op: operation.op, value: operation.value};
		const changed = editedAt(value, keysIn(operation.path), edit);
		if (changed === undefined) {
			return {ok: false, failed: operation};
		}

		value = changed;
	}

	return {ok: true, value};
};
