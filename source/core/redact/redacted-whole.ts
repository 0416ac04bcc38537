import {isList, isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import type {Redactor} from './redactor.ts';

/** The way from a value's root to a part of it: keys of mappings and positions of lists. */
export type Place = ReadonlyArray<string | number>;

/** Gives a part as it may be shown; null for none. `raw` is what stands there. */
export type RedactedParts = (place: Place | null, raw: JsonValue) => JsonValue;

const step = (value: JsonValue | undefined, key: string | number): JsonValue | undefined => {
	if (typeof key === 'number') {
		return value !== undefined && isList(value) ? value[key] : undefined;
	}

	return isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/** Redacts a whole once, when a part of it is first asked for, and takes its parts from it: a secret is known by what stands around it, as an env value by its name. `root` is where the whole stands. */
export const redactedWhole = (redactor: Pick<Redactor, 'json' | 'fingerprint'>, whole: JsonValue, root: readonly string[]): RedactedParts => {
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
