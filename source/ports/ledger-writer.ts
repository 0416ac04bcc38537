import type {StoredObject, StoredRecord} from '../core/object/stored-object.ts';
import type {Result} from '../core/problem/problem.ts';

/** What a record is to hold. */
export type RecordContent = {
	/** The `release` value as the API shows it: for a Secret with its outer base64. */
	readonly payload: string;
	/** All labels of the record, not only those that change. */
	readonly labels: Readonly<Record<string, string>>;
};

/**
Writing Helm's records, one at a time: body and labels together, and only while the record is as it was read.

None of these can be interrupted: a write is done, or it is not. Where the answer was lost on the way, the record is read again to find out, and a Problem says so if that fails too.

Problems: `moved` when somebody else has written, deleted or made the record anew meanwhile (nothing is written then), `forbidden` with the missing verb, and those of a connection.

Implementations: `adapters/kubernetes`, `adapters/memory`; a folder has none. One contract suite runs on all: `test/contracts/ledger-writer.ts`.
*/
export type LedgerWriter = {
	/** Gives the record as it is afterwards. Everything beside payload and labels stays. Needs the verb `update`. */
	readonly rewrite: (record: StoredRecord, content: RecordContent) => Promise<Result<StoredRecord>>;
	/** Needs the verb `delete`. */
	readonly remove: (object: StoredObject) => Promise<Result<null>>;
	/**
	Makes a record that is not there: one that is gone, anew from the text of a backup, or one of a new revision. The API gives it uid, resourceVersion and creation time; labels, annotations, type and payload are as given. `moved` when the name is taken. Needs the verb `create`.
	*/
	readonly restore: (record: StoredRecord) => Promise<Result<StoredRecord>>;
};
