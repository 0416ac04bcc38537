import type {JsonValue} from './types.ts';

/** The value of a JSON text; null where it is none, as in a file of ours that somebody has changed. */
export const parseJson = (text: string): JsonValue => {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return null;
	}
};
