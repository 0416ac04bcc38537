/** Gives a recording another name: every recording is of release `api` in namespace `payments`. */
import type {JsonValue} from '../../source/core/record/types.ts';

export type Names = {readonly namespace: string; readonly name: string};

/** A whole word: `api` in `api-config`, not in `apiVersion`. An API group, the volumes that the API server itself adds, and a chart's value for the team that owns it have the same words for other reasons. */
const wordPattern = /(?<![\dA-Za-z])(?<!kube-|team: ")(?:api|payments(?!\.example\.test))(?![\dA-Za-z])/gv;

/** Renames in one text: whole words, and nothing that only looks like them. */
export const renameText = (text: string, {namespace, name}: Names): string => text.replaceAll(wordPattern, word => word === 'api' ? name : namespace);

type Change = {
	/** A text, and the keys that lead to it. */
	readonly text: (text: string, path: readonly string[]) => string;
	readonly key: (key: string) => string;
};

/** Goes through a value and changes its texts and keys; order and numbers stay. */
export const changeTexts = (value: JsonValue, change: Change, path: readonly string[] = []): JsonValue => {
	if (typeof value === 'string') {
		return change.text(value, path);
	}

	if (value === null || typeof value !== 'object') {
		return value;
	}

	return Array.isArray(value)
		? value.map((item: JsonValue, index) => changeTexts(item, change, [...path, String(index)]))
		: Object.fromEntries(Object.entries(value).map(([key, inner]) => [change.key(key), changeTexts(inner, change, [...path, key])]));
};
