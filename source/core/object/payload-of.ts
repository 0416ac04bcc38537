import {Buffer} from 'node:buffer';
import {objectAt, textAt, type ApiObject} from './api-value.ts';

/** Helm reads this key of `data`, and no other. */
const payloadKey = 'release';

/**
The payload of a Secret or ConfigMap, as the API shows it; null when there is none.

`stringData` of a hand-written Secret has one layer of base64 less and wins over `data`, as on an API server; the layer is added here. What stands in `binaryData` of a ConfigMap Helm does not read.
*/
export const payloadOf = (value: ApiObject, kind: 'Secret' | 'ConfigMap'): string | null => {
	const plain = kind === 'Secret' ? textAt(objectAt(value, 'stringData'), payloadKey) : null;
	return plain === null ? textAt(objectAt(value, 'data'), payloadKey) : Buffer.from(plain).toString('base64');
};
