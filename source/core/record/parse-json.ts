import {Buffer} from 'node:buffer';
import type {Sliced} from '../slices/slices.ts';
import {parseSpan} from './parse-span.ts';
import type {JsonValue} from './types.ts';

/** The value of a JSON text; null where it is none, as in a file of ours that somebody has changed. */
export const parseJson = (text: string): JsonValue => {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return null;
	}
};

/**
The value of a text that is known to be JSON, as the body of a record that was decoded is.

@yields Every now and then.
*/
export function * parseJsonInSlices(text: string): Sliced<JsonValue> {
	yield null;
	const bytes = Buffer.from(text.trim());
	return yield * parseSpan(bytes, {start: 0, end: bytes.length});
}
