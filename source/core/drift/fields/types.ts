import type {FieldPath} from '../path.ts';

/** One writer's claim on an object: an entry of `metadata.managedFields`, its `fieldsV1` as questions. */
export type ManagedEntry = {
	readonly manager: string;
	/** `Apply` or `Update`; as written. */
	readonly operation: string;
	readonly subresource: string | null;
	/** RFC 3339 as the server wrote it. Entries of `scale` have none (seen on 1.37.2). */
	readonly time: string | null;
	readonly apiVersion: string | null;
	/** Whether it holds this very field, or the list or mapping around it as one piece. A step by position is met through the live item's own keys. */
	readonly owns: (path: FieldPath) => boolean;
	/** Whether it holds a field inside of this one. */
	readonly ownsBelow: (path: FieldPath) => boolean;
	/** Every field that it holds. */
	readonly paths: () => readonly FieldPath[];
};
