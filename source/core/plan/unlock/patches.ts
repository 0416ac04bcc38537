import {saysDeployed} from '../../ledger/believed.ts';
import {describeText} from '../../ledger/description.ts';
import type {History, Revision} from '../../ledger/types.ts';
import type {JsonValue} from '../../record/types.ts';
import type {RecordChanges} from '../../record/rewrite-record.ts';
import type {PlannedChange, RecordPatch} from '../types.ts';
import {recordAddress} from '../writes/record-address.ts';

const statusPath = 'info.status';
const descriptionPath = 'info.description';
/** Where the path of a label begins. */
export const labelPrefix = 'metadata.labels.';

/**
What a record says of itself afterwards. A rollback keeps its text, by which Helm before 4.3 and every reader knows where it went; the other texts of an unfinished operation would be taken for one for good.
*/
const descriptionAfter = ({status, description}: Revision, way: 'failed' | 'deployed'): string | null => {
	if (way === 'failed') {
		return `Marked failed by helm-triage, was ${status ?? 'without a status'}`;
	}

	return describeText(description).kind === 'rollback-to' ? description : `Completed by helm-triage, was ${status ?? 'without a status'}`;
};

/** A change of one field, none where it has that value already. */
export const changed = (path: string, from: JsonValue, to: JsonValue): readonly PlannedChange[] => from === to ? [] : [{path, from, to}];

/** The write that gives a record another status: body and label together. */
export const statusPatch = (revision: Revision, status: 'failed' | 'deployed' | 'superseded', description: string | null): RecordPatch => {
	const release = revision.record.decoded?.release ?? null;
	return {
		subject: 'record',
		object: recordAddress(revision.record.object),
		operation: 'patch',
		changes: [
			...changed(statusPath, release?.status ?? null, status),
			...changed(descriptionPath, release?.description ?? null, description),
			...changed(`${labelPrefix}status`, revision.record.object.labels['status'] ?? null, status),
		],
	};
};

/** The write that ends a lock: its record becomes failed or deployed. */
export const endPatch = (revision: Revision, way: 'failed' | 'deployed'): RecordPatch => statusPatch(revision, way, descriptionAfter(revision, way));

/** The records that are deployed beside the one that is completed: they become superseded, as Helm makes them at the end of an upgrade. */
export const replacedBy = (history: History, completed: Revision): readonly Revision[] => history.revisions.filter(revision => revision !== completed
	&& revision.record.decoded?.ok === true
	&& saysDeployed(revision));

/** Whether a completion of ours was cut off between its writes: the newest is deployed by our hand, and what it was to replace still is, too. */
export const isHalfCompleted = (history: History, record: Revision): boolean => record.status === 'deployed'
	&& record.revision === history.believed.last
	&& record.writer === 'helm-triage'
	&& replacedBy(history, record).length > 0;

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
