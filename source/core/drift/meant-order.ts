import type {JsonValue} from '../record/types.ts';
import {isMapping} from '../record/json-kinds.ts';
import {isSequence} from './merge-keys.ts';

/** A value that names other variables, as `$(HOST):80`. `$$(HOST)` is text. */
const refers = (item: JsonValue): boolean => {
	const value = isMapping(item) ? item['value'] ?? null : null;
	return typeof value === 'string' && /(?:^|[^$])(?:\$\$)*\$\([\w\-.]+\)/v.test(value);
};

/**
Whether the order of a list with merge keys means something: of init containers, and of environment variables where one names another, since a variable sees only those before it.
*/
export const isMeantOrder = (group: string, kind: string, shape: readonly string[], stored: readonly JsonValue[]): boolean =>
	isSequence(group, kind, shape) || (shape.at(-1) === 'env' && stored.some(item => refers(item)));
