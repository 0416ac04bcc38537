/** Gives a record another status, in its body and in its label, and leaves everything else in both as it is. */
import {Buffer} from 'node:buffer';
import type {StoredRecord} from '../object/stored-object.ts';
import {encodeRelease} from './encode.ts';
import {rewriteJson, type JsonChange} from './rewrite-json.ts';

/** What is changed in a record: values in its body, and labels. */
export type RecordChanges = {readonly body: readonly JsonChange[]; readonly labels: Readonly<Record<string, string>>};

export type RewrittenRecord =
	/** The payload as the API shows it, and all labels. */
	| {readonly ok: true; readonly payload: string; readonly labels: Readonly<Record<string, string>>}
	/** What the payload would come to, more than an API server stores. */
	| {readonly ok: false; readonly bytes: number};

/**
The content of a record after these changes. `json` is the exact text of its body, as it was decoded.

Number lexemes, unknown keys, their order and time strings of the body stay (`rewriteJson`). Helm reads a lock from the body and its base from the label, so both must change together (seen on 3.22.0 and 4.3.1).
*/
export const rewriteRecord = ({object, json}: Pick<StoredRecord, 'object'> & {readonly json: string}, {body, labels}: RecordChanges): RewrittenRecord => {
	const encoded = encodeRelease(rewriteJson(json, body));
	return encoded.ok
		? {
			ok: true,
			payload: object.kind === 'Secret' ? Buffer.from(encoded.payload).toString('base64') : encoded.payload,
			labels: {...object.labels, ...labels},
		}
		: encoded;
};
