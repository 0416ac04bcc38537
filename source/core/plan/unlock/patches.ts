import {saysDeployed} from '../../ledger/believed.ts';
import {describeText} from '../../ledger/description.ts';
import type {History, Revision} from '../../ledger/types.ts';
import type {RecordPatch} from '../types.ts';
import {statusPatch} from '../writes/record-patch.ts';

/**
What a record says of itself afterwards. A rollback keeps its text, by which Helm before 4.3 and every reader knows where it went; the other texts of an unfinished operation would be taken for one for good.
*/
const descriptionAfter = ({status, description}: Revision, way: 'failed' | 'deployed'): string | null => {
	if (way === 'failed') {
		return `Marked failed by helm-triage, was ${status ?? 'without a status'}`;
	}

	return describeText(description).kind === 'rollback-to' ? description : `Completed by helm-triage, was ${status ?? 'without a status'}`;
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
