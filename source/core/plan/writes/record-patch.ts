import type {Revision} from '../../ledger/types.ts';
import type {RecordChanges} from '../../record/rewrite-record.ts';
import type {JsonValue} from '../../record/types.ts';
import type {PlannedChange, RecordPatch} from '../types.ts';
import {recordAddress} from './record-address.ts';

const statusPath = 'info.status';
const descriptionPath = 'info.description';
/** Where the path of a label begins. */
export const labelPrefix = 'metadata.labels.';

/** A change of one field, none where it has that value already. */
export const changed = (path: string, from: JsonValue, to: JsonValue): readonly PlannedChange[] => from === to ? [] : [{path, from, to}];

/** Plans the write of some fields of a record. */
export const recordPatch = ({record}: Pick<Revision, 'record'>, changes: readonly PlannedChange[]): RecordPatch => ({
	subject: 'record',
	object: recordAddress(record.object),
	operation: 'patch',
	changes,
});

/** The write that gives a record another status: body and label together. */
export const statusPatch = (revision: Revision, status: 'failed' | 'deployed' | 'superseded', description: string | null): RecordPatch => {
	const release = revision.record.decoded?.release ?? null;
	return recordPatch(revision, [
		...changed(statusPath, release?.status ?? null, status),
		...changed(descriptionPath, release?.description ?? null, description),
		...changed(`${labelPrefix}status`, revision.record.object.labels['status'] ?? null, status),
	]);
};

/** Takes a record away; what it held is in the backup. */
export const removalPatch = (revision: Revision): RecordPatch => ({
	subject: 'record',
	object: recordAddress(revision.record.object),
	operation: 'delete',
	changes: [],
});

/** What a patch changes in body and labels of the record, to be written. */
export const changesIn = ({changes}: RecordPatch): RecordChanges => ({
	body: changes.filter(({path}) => !path.startsWith(labelPrefix)).map(({path, to}) => ({path: path.split('.'), value: to})),
	labels: Object.fromEntries(changes.filter(({path}) => path.startsWith(labelPrefix)).map(({path, to}) => [path.slice(labelPrefix.length), typeof to === 'string' ? to : JSON.stringify(to)])),
});
