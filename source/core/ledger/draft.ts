import {stateKey} from '../object/stored-object.ts';
import {compareText, firstDifference} from './compare.ts';
import {completedOf, type CompletionFacts} from './completed.ts';
import {describeText, type DescriptionFacts} from './description.ts';
import {helmReads, labelStatus, revisionOfRecord} from './identity.ts';
import {millisecondsOf} from './times.ts';
import type {LedgerRecord} from './types.ts';
import {lastWriter} from './writers.ts';

/** A record with what its labels and body say laid side by side: what every judgement about a history starts from. */
export type Draft = CompletionFacts & {
	readonly record: LedgerRecord;
	readonly revision: number | null;
	readonly statusSource: 'body' | 'label';
	readonly labelStatus: string | null;
	readonly said: DescriptionFacts;
	/** The revision that a rollback went to. */
	readonly rollbackTo: number | null;
	/** Whether Helm reads it as a record of this release. */
	readonly read: boolean;
	/** Milliseconds, by the server's clock; null in a dump without server metadata. */
	readonly created: number | null;
	readonly writer: string | null;
};

/** Lays out one record of the release with this name. */
export const draftOf = (record: LedgerRecord, name: string): Draft => {
	const {object, decoded} = record;
	const release = decoded?.release ?? null;
	const said = describeText(release?.description ?? null);
	return {
		record,
		revision: revisionOfRecord(record),
		status: release?.status ?? labelStatus(object),
		statusSource: typeof release?.status === 'string' ? 'body' : 'label',
		labelStatus: labelStatus(object),
		description: release?.description ?? null,
		rollbackRevision: release?.rollbackRevision ?? null,
		bodyRead: release !== null,
		said,
		rollbackTo: release?.rollbackRevision ?? said.rollbackTo,
		read: helmReads(record, name),
		created: millisecondsOf(object.createdAt),
		writer: lastWriter(object)?.manager ?? null,
	};
};

const byAge = (a: Draft, b: Draft): number => firstDifference(
	(b.revision ?? -1) - (a.revision ?? -1),
	Number(b.read) - Number(a.read),
	(b.created ?? 0) - (a.created ?? 0),
	compareText(a.record.object.name, b.record.object.name),
	compareText(stateKey(a.record.object), stateKey(b.record.object)),
);

/** Newest first by revision, records that say none last; of one revision the one that Helm reads first. */
export const newestFirst = (drafts: readonly Draft[]): readonly Draft[] => [...drafts].toSorted(byAge);

/** Whether each revision completed, for drafts that stand newest first. */
export const completions = (drafts: readonly Draft[]): ReadonlyArray<boolean | null> => drafts.map((draft, index) => completedOf(draft, drafts[index - 1] ?? null));
