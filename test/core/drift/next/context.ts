import {isMapping} from '../../../../source/core/record/json-kinds.ts';
import {valueAt} from '../../../../source/core/drift/fields/steps.ts';
import {readManagedFields} from '../../../../source/core/drift/fields/managed-fields.ts';
import {nextWrites, type NextWrites} from '../../../../source/core/drift/next/next-writes.ts';
import type {PlannedWrite, WriteContext} from '../../../../source/core/drift/next/types.ts';
import type {FieldPath} from '../../../../source/core/drift/path.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

export type Parts = Readonly<Record<string, JsonValue>>;

/** Who holds what: manager, operation, fields. */
export type Holder = readonly [manager: string, operation: 'Apply' | 'Update', fields: JsonValue, subresource?: string];

/** A live object with its writers. */
export const liveOf = (document: Parts, holders: readonly Holder[]): JsonValue => ({
	...document,
	metadata: {
		...isMapping(document['metadata'] ?? null) && document['metadata'] as Parts,
		managedFields: holders.map(([manager, operation, fieldsV1, subresource = null]) => ({manager, operation, fieldsType: 'FieldsV1', fieldsV1, subresource})),
	},
});

type Options = Partial<Omit<PlannedWrite, 'previous' | 'desired'>> & {
	readonly typed?: boolean;
	/** What the deployed revision has; the same as what is stored unless told. */
	readonly previous?: JsonValue;
	/** What revision 3 has; the same unless told. */
	readonly target?: JsonValue;
	readonly ours?: string | null;
};

/** What the verdicts rest on, of an object that is stored and lives so. */
export const contextOf = (stored: JsonValue, live: JsonValue, {typed = true, previous = stored, target = stored, ours = 'helm', method = 'csa', forced = false, migrates = false}: Options = {}): WriteContext => ({
	typed,
	entries: readManagedFields(live),
	ours,
	live,
	upgrade: {
		method, forced, migrates, previous, desired: stored,
	},
	rollback: {
		method, forced, migrates: true, previous: stored, desired: target, revision: 3,
	},
});

/** The verdicts on the difference at a path. */
export const judge = (context: WriteContext, ...path: FieldPath): NextWrites => {
	const [stored, live] = [valueAt(context.upgrade.desired, path), valueAt(context.live, path)];
	return nextWrites({
		path, change: live === null ? 'missing' : (stored === null ? 'extra' : 'changed'), stored: stored?.value ?? null, live: live?.value ?? null,
	}, context);
};

/** The two outcomes without their reasons. */
export const words = ({upgrade, rollback}: NextWrites): string => `${upgrade.outcome} ${rollback.outcome}`;
