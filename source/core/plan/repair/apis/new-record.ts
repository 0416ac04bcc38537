import type {LedgerRecord} from '../../../ledger/types.ts';
import type {StoredRecord} from '../../../object/stored-object.ts';
import {rewriteRecord} from '../../../record/rewrite-record.ts';
import type {RecordPatch} from '../../types.ts';
import {recordNameIn} from '../../writes/record-address.ts';
import {changesIn} from '../../writes/record-patch.ts';

export type NewRecord =
	| {readonly ok: true; readonly record: StoredRecord}
	/** What the payload would come to, more than an API server stores. */
	| {readonly ok: false; readonly bytes: number};

/**
The record of a new revision, made from another one by the changes that a plan names.

`now` is in milliseconds since the epoch. Helm's own labels are all there, with the times that Helm writes as Unix seconds; the type is that of Helm's Secrets. Helm shows `last_deployed` as the time of a revision, so it is the time of the writing. Unknown keys, number lexemes and the other times of the source stay as they are.
*/
export const newRecord = ({object, decoded}: LedgerRecord, patch: RecordPatch, now: number): NewRecord => {
	const {body, labels} = changesIn(patch);
	const seconds = String(Math.floor(now / 1000));
	const rewritten = rewriteRecord({object, json: decoded?.release?.json ?? ''}, {
		body: [...body, {path: ['info', 'last_deployed'], value: new Date(now).toISOString()}],
		labels: {owner: 'helm', createdAt: seconds, modifiedAt: seconds, ...labels},
	});
	if (!rewritten.ok) {
		return rewritten;
	}

	const name = recordNameIn(patch);
	const made = {
		...object,
		name,
		uid: null,
		resourceVersion: null,
		labels: rewritten.labels,
		annotations: {},
		createdAt: null,
		writers: [],
		origin: null,
	};
	const {kind, namespace, type} = made;
	return {
		ok: true,
		record: {
			object: made,
			payload: rewritten.payload,
			raw: JSON.stringify({
				apiVersion: 'v1',
				kind,
				...kind === 'Secret' && {type: type ?? 'helm.sh/release.v1'},
				metadata: {name, namespace, labels: rewritten.labels},
				data: {release: rewritten.payload},
			}),
		},
	};
};
