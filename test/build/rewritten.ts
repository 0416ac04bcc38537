import type {JsonValue} from '../../source/core/record/types.ts';

/** Who wrote an object, how and when (RFC 3339). */
type Write = {readonly manager: string; readonly operation: 'Apply' | 'Update'; readonly time: string};

/** An object as it is after a write: another state of it, held by that writer alone. */
export const rewritten = (value: JsonValue, {manager, operation, time}: Write): JsonValue => {
	const object = value as {readonly metadata: Readonly<Record<string, JsonValue>>};
	return {
		...object,
		metadata: {
			...object.metadata,
			resourceVersion: '999999',
			managedFields: [{
				manager, operation, apiVersion: 'v1', time, fieldsType: 'FieldsV1', fieldsV1: {},
			}],
		},
	};
};
