import {findAnomalies} from './anomalies/find-anomalies.ts';
import {completions, draftOf, newestFirst, type Draft} from './draft.ts';
import {releasedBy} from './scars.ts';
import {latest, millisecondsOf, utcOf} from './times.ts';
import {tookOf} from './took.ts';
import type {History, LedgerRecord, ReleaseReference, Revision} from './types.ts';

/** The server's creation time; only where a dump lost it the client's `last_deployed`, whose clock nobody knows. */
const createdOf = ({created, record}: Draft): string | null => utcOf(created ?? millisecondsOf(record.decoded?.release?.lastDeployed ?? null));

const revisionOf = (drafts: readonly Draft[], index: number, completed: boolean | null): Revision => {
	const draft = drafts[index]!;
	const {decoded} = draft.record;
	const release = decoded?.release ?? null;
	const scar = releasedBy(drafts, index);
	return {
		revision: draft.revision,
		status: draft.status,
		statusSource: draft.statusSource,
		description: draft.description,
		chart: release?.chart.name ?? null,
		chartVersion: release?.chart.version ?? null,
		appVersion: release?.chart.appVersion ?? null,
		applyMethod: release?.applyMethod ?? null,
		created: createdOf(draft),
		took: tookOf(drafts, index),
		writer: draft.writer,
		completed,
		scar: scar === null ? null : {releasedBy: scar},
		fault: decoded?.fault ?? null,
		mismatches: decoded?.mismatches ?? [],
		record: draft.record,
	};
};

/**
A release's records as a history: newest first, each as it is, and beside them what Helm believes.

Helm takes as *last* the highest body version among the records that it can decode and that carry its labels, and as *deployed* the highest one of those labelled deployed (`pkg/storage/storage.go` of both majors). Records that it skips stay visible, with their fault. Works on labels alone where bodies were not read (`complete` is false then), and never throws, whatever the records hold.
*/
export const readHistory = (reference: ReleaseReference, records: readonly LedgerRecord[]): History => {
	const drafts = newestFirst(records.map(record => draftOf(record, reference.name)));
	const completed = completions(drafts);
	const read = drafts.filter(draft => draft.read);
	return {
		release: {...reference, revision: drafts[0]?.revision ?? null},
		revisions: drafts.map((_, index) => revisionOf(drafts, index, completed[index] ?? null)),
		believed: {
			last: latest(read.map(({revision}) => revision)),
			deployed: latest(read.filter(({labelStatus}) => labelStatus === 'deployed').map(({revision}) => revision)),
		},
		anomalies: findAnomalies(drafts, new Map(drafts.map((draft, index) => [draft, completed[index] ?? null]))),
		complete: records.every(({decoded}) => decoded !== null),
	};
};
