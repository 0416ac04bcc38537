import type {JsonValue} from '../record/types.ts';
import type {RawChange} from './types.ts';

/**
What a difference is before anybody judged it.

`stored`: what is stored is changed or missing. `added`: live alone, beside what is stored. `piece`: live alone, inside of what is written as one piece. `counted`: live alone and part of what is stored (an item of a list of one piece, a second item of one name). `order`: the same items in another order, which means nothing.
*/
export type Standing = 'stored' | 'added' | 'piece' | 'counted' | 'order';

/** A difference with what surrounds it. */
export type Difference = {
	readonly change: RawChange;
	readonly storedParent: JsonValue;
	readonly liveParent: JsonValue;
	/** The path with `[]` for any item of a list. */
	readonly shape: readonly string[];
	readonly standing: Standing;
};

/** Items of a list that stand more than once under the same keys. */
export type Duplicate = {readonly path: RawChange['path']; readonly name: string};
