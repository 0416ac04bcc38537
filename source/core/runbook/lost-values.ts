import {sameValue} from '../record/same-value.ts';
import {entriesOf, isMapping} from '../record/json-kinds.ts';
import {valueAt} from '../drift/fields/steps.ts';
import {computedValues} from '../record/computed-values.ts';
import type {JsonValue, Release} from '../record/types.ts';

/** A value of the user's that is gone: its keys from the outside in. Values may be secrets. */
export type LostValue = {
	readonly path: readonly string[];
	/** What the user had given. */
	readonly before: JsonValue;
	/** What the release computes in its place, which is the chart's default; null where the chart has none. */
	readonly after: {readonly value: JsonValue} | null;
};

/** Keys that hold no table, or an empty one, with the way to each. */
const leavesOf = (value: JsonValue, path: readonly string[]): ReadonlyArray<readonly string[]> => isMapping(value) && Object.keys(value).length > 0
	? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
	: [path];

/** The way to a table: its key, and the way to the table around it. Joined only where something is gone, since most tables lack nothing and may stand deep. */
type Way = {readonly key: string; readonly above: Way | null};

const joined = (way: Way | null): readonly string[] => {
	const path: string[] = [];
	for (let step = way; step !== null; step = step.above) {
		path.push(step.key);
	}

	return path.toReversed();
};

/** Keys that one table gives and the other does not. What the other holds as something else than a table it holds on purpose. */
const gone = (before: JsonValue, after: JsonValue, above: Way | null, paths: Array<readonly string[]>): void => {
	if (!isMapping(before) || !isMapping(after)) {
		return;
	}

	for (const [key, value] of entriesOf(before)) {
		if (!Object.hasOwn(after, key)) {
			paths.push(...leavesOf(value, [...joined(above), key]));
		} else if (isMapping(value)) {
			gone(value, after[key]!, {key, above}, paths);
		}
	}
};

/** Whether the chart itself has dropped a key, or a table around it: it was among the older defaults and is not among the newer. */
const isDropped = (path: readonly string[], before: Release, after: Release): boolean => path.some((_, index) => {
	const head = path.slice(0, index + 1);
	return valueAt(before.chartValues, head) !== null && valueAt(after.chartValues, head) === null;
});

/**
The user's values of one revision that the later one was not given, in the order of the earlier, as far as the release computes something else without them.

A key whose value is the chart's default anyway is no loss, nor is one that the newer chart no longer has.
*/
export const lostValues = (before: Release, after: Release): readonly LostValue[] => {
	const paths: Array<readonly string[]> = [];
	gone(before.config, after.config, null, paths);
	if (paths.length === 0) {
		return []; // Most often; computing all values of a large chart takes long
	}

	const [had, have] = [computedValues(before), computedValues(after)];
	return paths.flatMap(path => {
		const [old, now] = [valueAt(had, path), valueAt(have, path)];
		const same = old === null ? now === null : now !== null && sameValue(old.value, now.value);
		return same || isDropped(path, before, after) ? [] : [{path, before: valueAt(before.config, path)?.value ?? null, after: now}];
	});
};
