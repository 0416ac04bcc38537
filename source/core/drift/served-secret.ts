import type {JsonValue} from '../record/types.ts';
import {isMapping} from '../record/json-kinds.ts';
import {sameValue} from '../record/same-value.ts';
import type {Difference} from './difference.ts';
import {valueAt} from './fields/steps.ts';
import {asServed} from './next/as-served.ts';

/** A document in the form that the API serves, and what arrived there in another place. */
export type Served = {readonly desired: JsonValue; readonly arrived: readonly Difference[]};

/**
Puts the texts of a Secret's `stringData` where the API server puts them, so that a key that somebody changed is one difference in `data`. Those that arrived are differences of their own, for a fold to explain.
*/
export const servedSecret = (group: string, kind: string, desired: JsonValue, live: JsonValue): Served => {
	const texts = valueAt(desired, ['stringData'])?.value ?? null;
	if (group !== '' || kind !== 'Secret' || !isMapping(texts) || valueAt(live, ['stringData']) !== null) {
		return {desired, arrived: []};
	}

	const served = asServed(desired);
	const isHere = (key: string): boolean => {
		const [want, have] = [valueAt(served, ['data', key]), valueAt(live, ['data', key])];
		return want !== null && have !== null && sameValue(want.value, have.value);
	};

	const arrived = Object.keys(texts).filter(key => isHere(key)).map((key): Difference => ({
		change: {
			path: ['stringData', key],
			change: 'missing',
			stored: texts[key]!,
			live: null,
		},
		storedParent: texts,
		liveParent: null,
		shape: ['stringData', key],
		standing: 'stored',
	}));
	return {desired: served, arrived};
};
