import type {StoredRecord} from '../../core/object/stored-object.ts';
import type {RecordPatch} from '../../core/plan/types.ts';
import {changesIn} from '../../core/plan/writes/record-patch.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {decodeRecord} from '../../core/record/decode-record.ts';
import {rewriteRecord} from '../../core/record/rewrite-record.ts';
import type {RecordContent} from '../../ports/ledger-writer.ts';

/** What a planned write puts into a record: for `patch` its new content by the record as it is, for `create` the whole saved record. */
export type WriteSource = {
	readonly contentOf: (patch: RecordPatch, record: StoredRecord) => Result<RecordContent>;
	readonly saved: (patch: RecordPatch) => Result<StoredRecord>;
};

/** Applies the changes that stand in the plan itself. Nothing is made anew: there is nothing to make it from. */
export const plannedChanges = (maxBytes: number): WriteSource => ({
	contentOf(patch, record) {
		const {release} = decodeRecord(record, {maxBytes});
		if (release === null) {
			return fail('moved', `${patch.object} cannot be decoded any more.`, 'Nothing was written to it. Read the release again.');
		}

		const rewritten = rewriteRecord({object: record.object, json: release.json}, changesIn(patch));
		return rewritten.ok ? ok(rewritten) : fail('action-failed', `${patch.object} would have ${rewritten.bytes} bytes, more than the API server stores.`, 'Nothing was written to it.');
	},
	saved: ({object}) => fail('action-failed', `${object} cannot be made anew: nothing was saved of it.`),
});
