import type {JsonValue} from '../core/record/types.ts';
import type {Redactor} from '../core/redact/redactor.ts';
import {inSlices} from './give-way.ts';

/** UTF-16 units of a document from which on redacting its value takes longer than a key press may wait. */
export const long = 65_536;

/** Redacts whole values in slices, so that whoever puts them in words after it finds what it asks for. `path` is where they stand. */
export const redactBefore = async ({slices}: Pick<Redactor, 'slices'>, values: readonly JsonValue[], path: readonly string[], signal: AbortSignal): Promise<void> => {
	for (const value of values) {
		await inSlices(slices.json(value, path), signal);
	}
};
