/** Reading what stands around a field as the API server reads it before it fills in defaults: an empty text is none. */
import type {JsonValue} from '../../../record/types.ts';
import {isMapping, type Mapping} from '../../../record/json-kinds.ts';
import {valueAt} from '../../fields/steps.ts';
import type {Around} from './types.ts';

/** The text under a key; the fallback where there is none or an empty one. */
export const textOr = (holder: Mapping, key: string, fallback: string): string => {
	const value = Object.hasOwn(holder, key) ? holder[key] : null;
	return typeof value === 'string' && value !== '' ? value : fallback;
};

/** Whether a key has a value. */
export const has = (holder: Mapping, key: string): boolean => Object.hasOwn(holder, key) && holder[key] !== null;

/** The value under a key; null where there is none. */
export const at = (holder: Mapping, key: string): JsonValue => Object.hasOwn(holder, key) ? holder[key]! : null;

/** A mapping as itself, anything else as an empty one. */
export const mappingOf = (value: JsonValue | undefined): Mapping => value !== undefined && isMapping(value) ? value : {};

/** The part of the stored object that so many steps of the field's path lead to; empty where it has none. */
export const storedAbove = ({context, path}: Around, steps: number): Mapping => mappingOf(valueAt(context.desired, path.slice(0, steps))?.value);

const containerLists: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers']);

/** The Pod spec that a field belongs to, as stored. */
export const podSpecOf = (around: Around): Mapping => {
	const steps = around.path.findLastIndex(step => typeof step === 'string' && containerLists.has(step));
	return steps === -1 ? {} : storedAbove(around, steps);
};
