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
