import {rootTypeOf} from './kinds.ts';
import {otherFields} from './other-fields.ts';
import {podFields} from './pod-fields.ts';
import {plainField, readShapes, type TypeShape} from './read-shapes.ts';
import type {FieldShape, Place, ValueShape} from './types.ts';

let tables: ReadonlyMap<string, TypeShape> | null = null;

/** Every Go type, read at the first question: half of all runs never ask. */
const shapes = (): ReadonlyMap<string, TypeShape> => {
	tables ??= new Map([...readShapes(podFields), ...readShapes(otherFields)]);
	return tables;
};

/** Whether a Go type has a field. */
export const hasField = (type: string, name: string): boolean => shapes().get(type)?.has(name) ?? false;

/** The shape of a field of a Go type; that of a pointer to a plain value where it has none of that name. */
export const fieldShape = (type: string, name: string): FieldShape => shapes().get(type)?.get(name) ?? plainField;

const given = (value: ValueShape): FieldShape => ({pointer: false, value});

/** One step down from a place; null where nothing is known of what is below it: a plain value, or a value without a fixed shape. */
export const placeBelow = (place: Place, step: string): Place | null => {
	const {value} = place.shape;
	switch (value.form) {
		case 'struct': {
			return {part: 'field', type: value.type, field: step, shape: fieldShape(value.type, step)};
		}

		case 'list': {
			return step === '[]' ? {...place, part: 'item', shape: given(value.of)} : null;
		}

		case 'map': {
			return {...place, part: 'entry', shape: given(value.of)};
		}

		default: {
			return null;
		}
	}
};

/** A custom resource has nothing in common with others but its metadata. */
const customRoot = 'CustomResource';

const metadataOf = (type: string): Place => ({part: 'field', type, field: 'metadata', shape: {pointer: false, value: {form: 'struct', type: 'ObjectMeta'}}});

/**
Where a path leads in the Go types of a kind. `steps` are keys, with `[]` for any item of a list.

Null for the object itself, for what has no fixed shape, and for all of a custom resource but its metadata.
*/
export const placeOf = (group: string, kind: string, steps: readonly string[]): Place | null => {
	const [first, ...rest] = steps;
	const root = rootTypeOf(group, kind);
	if (first === undefined || (root === null && first !== 'metadata')) {
		return null;
	}

	let place: Place | null = first === 'metadata' ? metadataOf(root ?? customRoot) : {part: 'field', type: root!, field: first, shape: fieldShape(root!, first)};
	for (const step of rest) {
		place = place === null ? null : placeBelow(place, step);
	}

	return place;
};
