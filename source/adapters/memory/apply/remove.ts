import {isList, isMapping} from '../../../core/record/json-kinds.ts';
import {stepInto, valueAt} from '../../../core/drift/fields/steps.ts';
import type {FieldPath} from '../../../core/drift/path.ts';
import type {JsonValue} from '../../../core/record/types.ts';

const isEmpty = (value: JsonValue): boolean => isMapping(value) && Object.keys(value).length === 0;

/** The value without what stands at a path. A mapping that is empty then goes too, as the API server leaves it out. */
export const without = (value: JsonValue, path: FieldPath): JsonValue => {
	const [step, ...rest] = path;
	const found = step === undefined ? null : stepInto(value, step);
	if (step === undefined || found === null) {
		return value;
	}

	const inner = rest.length === 0 ? null : without(found.value, rest);
	const isGone = rest.length === 0 || (isEmpty(inner) && !isEmpty(found.value));
	if (isList(value)) {
		const index = value.indexOf(found.value);
		return isGone ? value.toSpliced(index, 1) : value.with(index, inner);
	}

	if (!isMapping(value) || typeof step !== 'string') {
		return value;
	}

	const {[step]: _, ...others} = value;
	return isGone ? others : {...value, [step]: inner};
};

/** The part of a path down to its first step that leads nowhere in a document; null where all of it stands there, be it as null. */
export const unwantedPart = (document: JsonValue, path: FieldPath): FieldPath | null => {
	const length = path.findIndex((_, index) => valueAt(document, path.slice(0, index + 1)) === null);
	return length === -1 ? null : path.slice(0, length + 1);
};
