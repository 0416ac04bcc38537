import type {JsonValue} from '../record/types.ts';
import type {ManagedEntry} from './fields/types.ts';
import type {RawChange} from './types.ts';

/** What a fold may look at besides the difference itself. */
export type FoldContext = {
	/** Empty for the core group. */
	readonly group: string;
	readonly apiVersion: string;
	readonly kind: string;
	/** The whole desired and live object. */
	readonly desired: JsonValue;
	readonly live: JsonValue;
	/** The mapping or list that holds the field on each side; null where that side has none. */
	readonly storedParent: JsonValue;
	readonly liveParent: JsonValue;
	/** The path without which item: `spec`, `template`, `spec`, `containers`, `[]`, `image`. Keys of mappings are kept, those of labels and data too. */
	readonly shape: readonly string[];
	/** Who holds which fields of the live object. */
	readonly managers: readonly ManagedEntry[];
	/** The manager that writes the object for its release; null where nobody can be told. */
	readonly ours: string | null;
	readonly surroundings: Surroundings;
};

/** What is known of other live objects. */
export type Surroundings = {
	/** The autoscaler that sets the replicas of an object of this kind and name in the same namespace, in words (`HorizontalPodAutoscaler web`); null where none is known. */
	readonly scaledByAutoscaler: (kind: string, name: string) => string | null;
};

/** For a comparison that has read nothing but the object itself. */
export const noSurroundings: Surroundings = {scaledByAutoscaler: () => null};

/**
A reason to take a difference for none. `meaning`: both sides mean the same, which a rehearsal may rely on too. `owner`: somebody else rightly holds the live value.

`code` is the fold's file name; `reason` says the reason in words, or null where the fold has nothing to say about this difference.
*/
export type Fold = {
	readonly code: string;
	readonly kind: 'meaning' | 'owner';
	readonly reason: (change: RawChange, context: FoldContext) => string | null;
};
