import type {JsonValue} from '../../../record/types.ts';
import {isSameQuantity} from '../../../quantity/quantity.ts';
import {sameValue} from '../../../record/same-value.ts';
import {isMapping} from '../../../record/json-kinds.ts';
import {valueAt} from '../../fields/steps.ts';
import {isLeftOut} from '../shapes/is-empty.ts';
import {placeBelow} from '../shapes/place-of.ts';
import type {FieldShape, Place} from '../shapes/types.ts';
import {at, mappingOf} from './around.ts';
import {networkingDefaults} from './networking.ts';
import {podDefaults} from './pods.ts';
import {policyDefaults} from './policies.ts';
import {scalingDefaults} from './scaling.ts';
import type {Around, Defaults} from './types.ts';
import {volumeDefaults} from './volumes.ts';
import {workloadDefaults} from './workloads.ts';

const defaults: Defaults = {
	...podDefaults,
	...volumeDefaults,
	...workloadDefaults,
	...networkingDefaults,
	...scalingDefaults,
	...policyDefaults,
};

/** Every `GoType.field` that has a default. */
export const defaultNames: readonly string[] = Object.keys(defaults);

const defaultOf = (place: Place, around: Around): JsonValue | undefined => {
	const name = `${place.type}.${place.field}`;
	const found = Object.hasOwn(defaults, name) ? defaults[name]! : undefined;
	return typeof found === 'function' ? found(around) : found;
};

const lastKey = ({path}: Around): string => {
	const last = path.at(-1);
	return typeof last === 'string' ? last : '';
};

/** The surroundings of the mapping that an entry is in. */
const aroundMapping = ({path, context}: Around): Around => {
	const above = path.slice(0, -2);
	return {
		stored: mappingOf(valueAt(context.desired, above)?.value),
		live: mappingOf(valueAt(context.live, above)?.value),
		path: path.slice(0, -1),
		context,
	};
};

/** A mapping may hold less than the default: an older server does not know all of it. */
const isWithin = (value: JsonValue, whole: JsonValue, isSame: typeof sameValue): boolean => isMapping(value) && isMapping(whole)
	? Object.entries(value).every(([name, inner]) => inner === null || (Object.hasOwn(whole, name) && isWithin(inner, whole[name]!, isSame)))
	: isSame(value, whole);

const holdsQuantities = ({value}: FieldShape): boolean => value.form === 'quantity' || (value.form === 'map' && value.of.form === 'quantity');

/**
Whether a live value is what the API server fills in at this place, or holds nothing but such values.

A value behind a pointer counts only where the whole of it is filled in: a probe made of defaults is still a probe.
*/
export const isDefault = (place: Place, value: JsonValue, around: Around): boolean => {
	const filled = place.part === 'entry'
		? at(mappingOf(defaultOf(place, aroundMapping(around))), lastKey(around))
		: (place.part === 'field' ? defaultOf(place, around) : undefined);
	if (filled !== undefined && filled !== null && isWithin(value, filled, holdsQuantities(place.shape) ? isSameQuantity : sameValue)) {
		return true;
	}

	if (place.shape.pointer || place.shape.value.form !== 'struct' || !isMapping(value)) {
		return false;
	}

	return Object.entries(value).every(([name, inner]) => {
		const below = placeBelow(place, name);
		const path = [...around.path, name];
		return below !== null && (isLeftOut(below.shape, inner)
			|| isDefault(below, inner, {stored: mappingOf(at(around.stored, lastKey(around))), live: value, path, context: around.context}));
	});
};
