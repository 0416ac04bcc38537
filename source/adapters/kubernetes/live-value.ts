import {isApiObject} from '../../core/object/api-value.ts';
import {cutDeep} from '../../core/record/nesting.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {ServedKind} from '../../ports/cluster.ts';

/**
A parsed object as the rest of the program takes it: with its apiVersion and kind, which items of a list lack, and no deeper than anybody can print. Null for what is no API object.

Whole numbers beyond 2^53 are rounded, as everywhere in parsed JSON.
*/
export const liveValue = (value: unknown, {apiVersion, kind}: ServedKind): JsonValue => isApiObject(value) && isApiObject(value['metadata'])
	? cutDeep({apiVersion, kind, ...value})
	: null;
