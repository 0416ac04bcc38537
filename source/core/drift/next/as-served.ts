import {Buffer} from 'node:buffer';
import {isMapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';

/** A document as the API serves it: what a Secret says in `stringData` stands in `data`, in base64, and wins over the same key there (seen on 1.37.2). */
export const asServed = (document: JsonValue): JsonValue => {
	if (!isMapping(document) || document['kind'] !== 'Secret') {
		return document;
	}

	const {stringData, ...rest} = document;
	if (stringData === undefined || !isMapping(stringData)) {
		return document;
	}

	const data = rest['data'] ?? null;
	const encoded = Object.entries(stringData).map(([key, value]) => [key, Buffer.from(typeof value === 'string' ? value : '').toString('base64')] as const);
	return {...rest, data: {...isMapping(data) && data, ...Object.fromEntries(encoded)}};
};
