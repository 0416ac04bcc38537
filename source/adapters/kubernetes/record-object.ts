/** The Secret or ConfigMap that holds a record, as the API server knows it. */
import {isApiObject} from '../../core/object/api-value.ts';
import {storedObjectFromApi} from '../../core/object/from-api.ts';
import {payloadOf} from '../../core/object/payload-of.ts';
import type {StoredRecord} from '../../core/object/stored-object.ts';
import type {Resource} from './resource.ts';

type Kind = 'Secret' | 'ConfigMap';

/** Where records of a kind lie; namespace null for all namespaces. */
export const recordResource = (kind: Kind, namespace: string | null): Resource => ({
	served: {
		apiVersion: 'v1', kind, plural: kind === 'Secret' ? 'secrets' : 'configmaps', namespaced: true,
	},
	namespace,
});

/** The record in an answer, `raw` being its text; null where something else was sent. */
export const recordIn = (value: unknown, kind: Kind, raw: string): StoredRecord | null => {
	const object = storedObjectFromApi(value, kind);
	return object === null || !isApiObject(value) ? null : {object, payload: payloadOf(value, kind), raw};
};
