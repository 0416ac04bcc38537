import type {JsonValue} from '../record/types.ts';
import {redactedWhole} from '../redact/redacted-whole.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {DiffChange, ObjectDiff, ValuesDiff} from './types.ts';

/** The two values of a change as they may be shown. */
export type RedactedSides = {readonly before: JsonValue; readonly after: JsonValue};

type Redacting = Pick<Redactor, 'json' | 'fingerprint'>;

const redactedBoth = (redactor: Redacting, wholes: {readonly before: JsonValue; readonly after: JsonValue}, root: readonly string[]): (change: DiffChange) => RedactedSides => {
	const [own, other] = [redactedWhole(redactor, wholes.before, root), redactedWhole(redactor, wholes.after, root)];
	return ({before, after, places}) => ({before: own(places.before, before), after: other(places.after, after)});
};

/** Gives the values of an object's changes redacted at their places. */
export const redactedObject = (redactor: Redacting, {before, after}: Pick<ObjectDiff, 'before' | 'after'>): (change: DiffChange) => RedactedSides => redactedBoth(redactor, {before: before?.value ?? null, after: after?.value ?? null}, []);

/** The same for a release's values, as `show NAME values` redacts them. */
export const redactedValues = (redactor: Redacting, values: Pick<ValuesDiff, 'before' | 'after' | 'computed'>): (change: DiffChange) => RedactedSides => redactedBoth(redactor, values, [values.computed ? 'values' : 'config']);
