import type {JsonValue} from '../record/types.ts';
import type {Redactor} from '../redact/redactor.ts';
import {isMapping} from '../record/json-kinds.ts';
import type {FieldPath, Segment} from './path.ts';

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

/**
A field's value as it may be shown: redacted at its place in an object of its kind, so that Secret data and env values are fingerprints there too, equal for equal values.
*/
export const redactedAt = (redactor: Pick<Redactor, 'json'>, {apiVersion, kind}: {readonly apiVersion: string; readonly kind: string}, path: FieldPath, value: JsonValue): JsonValue => {
	if (value === null || path.length === 0) {
		return value === null ? null : redactor.json(value);
	}

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
