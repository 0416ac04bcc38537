import type {JsonValue} from './types.ts';

/** Levels of nesting that are kept in values. Helm reads ten thousand, but printing that many takes more stack than there is; a chart has a dozen. */
export const deepestShown = 500;

/** The value with everything below `levels` levels left out (null in its place). */
export const cutBelow = (value: JsonValue, levels: number): JsonValue => {
	if (typeof value !== 'object' || value === null) {
		return value;
	}

	if (levels === 0) {
		return null;
	}

	return Array.isArray(value)
		? value.map((item: JsonValue) => cutBelow(item, levels - 1))
		: Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutBelow(inner, levels - 1)]));
};

const isDeeper = (value: JsonValue, levels: number): boolean => typeof value === 'object' && value !== null
	&& (levels === 0 || Object.values(value).some((inner: JsonValue) => isDeeper(inner, levels - 1)));

/** The value itself where it is no deeper than what is shown; else a copy with everything below left out. An object of the API may be ten thousand levels deep. */
export const cutDeep = (value: JsonValue): JsonValue => isDeeper(value, deepestShown) ? cutBelow(value, deepestShown) : value;
