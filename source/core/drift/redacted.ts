import type {ManifestDocument} from '../manifest/types.ts';
import {isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import {redactedWhole} from '../redact/redacted-whole.ts';
import type {Redactor} from '../redact/redactor.ts';
import {sameValue} from '../record/same-value.ts';
import {placeAt, valueAt} from './fields/steps.ts';
import type {FieldPath, Segment} from './path.ts';
import type {ObjectDrift} from './types.ts';

/** A value with one step of its path around it. An item of a list brings its merge keys along: an env value is judged by its name. */
const around = (inner: JsonValue, segment: Segment): JsonValue => {
	if (typeof segment === 'string') {
		return {[segment]: inner};
	}

	const keys = typeof segment === 'object' && 'keys' in segment ? segment.keys : [];
	const item = isMapping(inner) || (inner === null && keys.length > 0) ? {...Object.fromEntries(keys), ...inner} : inner;
	return [item];
};

const inside = (value: JsonValue, segment: Segment): JsonValue => {
	if (typeof segment === 'string') {
		return isMapping(value) ? value[segment] ?? null : null;
	}

	return Array.isArray(value) ? (value as readonly JsonValue[])[0] ?? null : null;
};

/** A value in an object that holds nothing else, where the whole does not hold it: what Helm adds, or the server's form of it. */
const redactedAlone = (redactor: Pick<Redactor, 'json'>, {apiVersion, kind}: Named, path: FieldPath, value: JsonValue): JsonValue => {
	let whole: JsonValue = value;
	for (const segment of path.toReversed()) {
		whole = around(whole, segment);
	}

	let redacted = redactor.json({apiVersion, kind, ...isMapping(whole) && whole});
	for (const segment of path) {
		redacted = inside(redacted, segment);
	}

	return redacted;
};

type Named = Pick<ObjectDrift, 'apiVersion' | 'kind'>;

/** An object as far as its values are shown. */
export type ShownObject = Named & {readonly document: Pick<ManifestDocument, 'value'> | null; readonly live: JsonValue};

/** Gives a field's value as it may be shown. */
export type RedactedField = (path: FieldPath, value: JsonValue) => JsonValue;

/** Both sides of an object. */
export type RedactedObject = {readonly stored: RedactedField; readonly live: RedactedField};

const redactedSide = (redactor: Pick<Redactor, 'json' | 'fingerprint'>, object: Named, whole: JsonValue): RedactedField => {
	const part = redactedWhole(redactor, whole, []);
	return (path, value) => {
		if (value === null) {
			return null;
		}

		const place = placeAt(whole, path);
		if (place !== null && sameValue(valueAt(whole, path)!.value, value)) {
			return part(place, value);
		}

		// Without its neighbours, an item that has no merge keys does not tell what its value is
		return typeof value === 'string' && path.some(segment => typeof segment === 'number') ? redactor.fingerprint(value) : redactedAlone(redactor, object, path, value);
	};
};

/**
The stored and the live values of an object as they may be shown: redacted at their place in the whole, so that Secret data and env values are fingerprints there too, equal for equal values. Each whole is redacted once, when a value of it is first asked for.
*/
export const redactedSides = (redactor: Pick<Redactor, 'json' | 'fingerprint'>, object: ShownObject): RedactedObject => ({
	stored: redactedSide(redactor, object, object.document?.value ?? null),
	live: redactedSide(redactor, object, object.live),
});
