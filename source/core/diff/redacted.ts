import type {JsonValue} from '../record/types.ts';
import type {Redactor} from '../redact/redactor.ts';
import {isList, isMapping} from '../record/json-kinds.ts';
import type {DiffChange, ObjectDiff, Place, ValuesDiff} from './types.ts';

/** The two values of a change as they may be shown. */
export type RedactedSides = {readonly before: JsonValue; readonly after: JsonValue};

type Redacting = Pick<Redactor, 'json' | 'fingerprint'>;

const step = (value: JsonValue | undefined, key: string | number): JsonValue | undefined => {
	if (typeof key === 'number') {
		return value !== undefined && isList(value) ? value[key] : undefined;
	}

	return value !== undefined && isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/** Redacts a whole once, and takes its parts from it: a secret is known by what stands around it, as an env value by its name. */
const redactedWhole = (redactor: Redacting, whole: JsonValue, root: readonly string[]): (place: Place | null, raw: JsonValue) => JsonValue => {
	let redacted: JsonValue | null = null;
	return (place, raw) => {
		if (place === null || raw === null) {
			return null;
		}

		redacted ??= redactor.json(whole, root);
		let found: JsonValue | undefined = redacted;
		for (const key of place) {
			found = step(found, key);
		}

		// Something around it became a fingerprint as a whole
		return found === undefined ? redactor.fingerprint(JSON.stringify(raw)) : found;
	};
};

const redactedBoth = (redactor: Redacting, wholes: {readonly before: JsonValue; readonly after: JsonValue}, root: readonly string[]): (change: DiffChange) => RedactedSides => {
	const [own, other] = [redactedWhole(redactor, wholes.before, root), redactedWhole(redactor, wholes.after, root)];
	return ({before, after, places}) => ({before: own(places.before, before), after: other(places.after, after)});
};

/** Gives the values of an object's changes redacted at their places. */
export const redactedObject = (redactor: Redacting, {before, after}: Pick<ObjectDiff, 'before' | 'after'>): (change: DiffChange) => RedactedSides => redactedBoth(redactor, {before: before?.value ?? null, after: after?.value ?? null}, []);

/** The same for a release's values, as `show NAME values` redacts them. */
export const redactedValues = (redactor: Redacting, values: Pick<ValuesDiff, 'before' | 'after' | 'computed'>): (change: DiffChange) => RedactedSides => redactedBoth(redactor, values, [values.computed ? 'values' : 'config']);
