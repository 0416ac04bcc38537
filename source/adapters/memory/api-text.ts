import type {StoredObject} from '../../core/object/stored-object.ts';

/** Which fields a record's writer owns, as the API server lists them. */
const ownedFields = (object: StoredObject): unknown => ({
	'f:data': {'.': {}, 'f:release': {}},
	'f:metadata': {'f:labels': {'.': {}, ...Object.fromEntries(Object.keys(object.labels).map(label => [`f:${label}`, {}]))}},
	...(object.kind === 'Secret' && {'f:type': {}}),
});

/** A record's object as the API server answers it: one line of JSON. This text is what a backup keeps. */
export const apiText = (object: StoredObject, payload: string): string => JSON.stringify({
	kind: object.kind,
	apiVersion: 'v1',
	metadata: {
		name: object.name,
		namespace: object.namespace,
		uid: object.uid,
		resourceVersion: object.resourceVersion,
		creationTimestamp: object.createdAt,
		labels: object.labels,
		managedFields: object.writers.map(({manager, operation, time}) => ({
			manager,
			operation,
			apiVersion: 'v1',
			time,
			fieldsType: 'FieldsV1',
			fieldsV1: ownedFields(object),
		})),
	},
	data: {release: payload},
	...(object.kind === 'Secret' && {type: object.type}),
});
