/** The differences of two whole objects and what folds say of each, without the comparison's ideas of merge keys and owners: items of lists are met by position. */
import {sameValue} from '../../../../source/core/record/same-value.ts';
import {isList, isMapping} from '../../../../source/core/record/json-kinds.ts';
import {oursOf} from '../../../../source/core/drift/fields/ours.ts';
import {readManagedFields} from '../../../../source/core/drift/fields/managed-fields.ts';
import {valueAt} from '../../../../source/core/drift/fields/steps.ts';
import {noSurroundings, type Fold, type FoldContext, type Surroundings} from '../../../../source/core/drift/fold.ts';
import type {FieldPath} from '../../../../source/core/drift/path.ts';
import type {RawChange} from '../../../../source/core/drift/types.ts';
import {groupOf} from '../../../../source/core/manifest/address.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

/** An object as stored and as it lives. */
export type Pair = {readonly desired: JsonValue; readonly live: JsonValue};

const keysOf = (...values: readonly JsonValue[]): readonly string[] => [...new Set(values.flatMap(value => isMapping(value) ? Object.keys(value) : []))];

const child = (value: JsonValue, key: string | number): JsonValue | undefined => isMapping(value) && typeof key === 'string'
	? (Object.hasOwn(value, key) ? value[key] : undefined)
	: (isList(value) && typeof key === 'number' ? value[key] : undefined);

/** Every difference, at the highest place where one side has nothing. */
export const differencesOf = (stored: JsonValue | undefined, live: JsonValue | undefined, path: FieldPath = []): readonly RawChange[] => {
	if (stored === undefined || live === undefined) {
		return stored === live ? [] : [{path, change: stored === undefined ? 'extra' : 'missing', stored: stored ?? null, live: live ?? null}];
	}

	if (isMapping(stored) && isMapping(live)) {
		return keysOf(stored, live).flatMap(key => differencesOf(child(stored, key), child(live, key), [...path, key]));
	}

	if (isList(stored) && isList(live) && stored.length > 0 && live.length > 0) {
		return Array.from({length: Math.max(stored.length, live.length)}, (_, index) => differencesOf(child(stored, index), child(live, index), [...path, index])).flat();
	}

	return sameValue(stored, live) ? [] : [{path, change: 'changed', stored, live}];
};

const text = (object: JsonValue, key: string): string => {
	const value = child(object, key);
	return typeof value === 'string' ? value : '';
};

/** What a fold is told about a difference. */
export const contextOf = ({desired, live}: Pair, path: FieldPath, surroundings: Surroundings = noSurroundings): FoldContext => {
	const managers = readManagedFields(live);
	const above = path.slice(0, -1);
	return {
		group: groupOf(text(desired, 'apiVersion')),
		apiVersion: text(desired, 'apiVersion'),
		kind: text(desired, 'kind'),
		desired,
		live,
		storedParent: valueAt(desired, above)?.value ?? null,
		liveParent: valueAt(live, above)?.value ?? null,
		shape: path.map(step => typeof step === 'string' ? step : '[]'),
		managers,
		ours: managers.length === 0 ? null : oursOf(managers, []),
		surroundings,
	};
};

/** The first reason that folds give for a difference, with the fold's code; null where none does. */
export const explain = (folds: readonly Fold[], pair: Pair, change: RawChange, surroundings?: Surroundings): {readonly code: string; readonly reason: string} | null => {
	const context = contextOf(pair, change.path, surroundings);
	for (const {code, reason} of folds) {
		const words = reason(change, context);
		if (words !== null) {
			return {code, reason: words};
		}
	}

	return null;
};
