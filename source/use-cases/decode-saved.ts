import type {LedgerRecord} from '../core/ledger/types.ts';
import type {Backup} from '../core/plan/undo/saved-records.ts';
import {decodeRecord} from '../core/record/decode-record.ts';
import type {Session} from '../ports/session.ts';

/** Decodes the records of a backup. The redactor learns what is in them before anything of them leaves. */
export const decodeSaved = ({redactor, maxDecodedBytes}: Pick<Session, 'redactor' | 'maxDecodedBytes'>, {records}: Backup): readonly LedgerRecord[] => records.map(record => {
	const decoded = decodeRecord(record, {maxBytes: maxDecodedBytes});
	if (decoded.release !== null) {
		redactor.learnRelease(decoded.release);
	}

	return {object: record.object, decoded};
});
