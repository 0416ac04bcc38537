import type {Known} from '../../problem/known.ts';
import type {JsonValue} from '../../record/types.ts';

/** A field that another manager holds with another value, as the API server says it. */
export type TriedConflict = {readonly manager: string; readonly subresource: string | null; readonly path: string};

/**
What the API server said to a dry run of one object's apply; nothing was changed by it.

`applied`: it takes the object, and `value` is what it would make of it, forced where something conflicts. `refused`: see `ApplyAnswer`. `not-tried` carries why.
*/
export type TriedWrite =
	| {readonly kind: 'applied'; readonly value: JsonValue; readonly conflicts: readonly TriedConflict[]}
	| {readonly kind: 'refused'; readonly code: 'dry-run-forbidden' | 'invalid' | 'forbidden' | 'not-found' | 'other'; readonly message: string; readonly verb: string | null}
	| {readonly kind: 'not-tried'; readonly why: string};

/** An object of a hook: live, and what the API server says to a dry run of the hook over it; null where that was not asked. */
export type FoundHookObject = {readonly live: Known<JsonValue>; readonly tried: TriedWrite | null};
