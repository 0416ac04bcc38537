import type {StoredObject, StoredRecord} from '../core/object/stored-object.ts';
import type {Problem, Result} from '../core/problem/problem.ts';
import type {Steps} from './step.ts';

/** Which records are asked for: of one namespace or all (null), of one release or all (null). */
export type LedgerScope = {
	readonly namespace: string | null;
	readonly name: string | null;
};

/** What a listing found, and what it could not look at. */
export type LedgerListing = {
	readonly objects: readonly StoredObject[];
	/** The server's own time at the last answer (milliseconds since the epoch); from a folder the newest time found in it, null without any. */
	readonly serverTime: number | null;
	/** Whether `serverTime` is only a lower bound of now (a folder). */
	readonly serverTimeIsFloor: boolean;
	/** The namespace that was really read, when the whole cluster was asked for and listing it is forbidden. */
	readonly narrowedTo: string | null;
	/** What could not be read, each with the missing right in words. */
	readonly unread: readonly Problem[];
	/** Objects in a folder or file that are no records: counted, never fatal. */
	readonly others: number;
};

/**
Reading Helm's records, whatever holds them.

Implementations: `adapters/kubernetes` (metadata first, bodies on demand), `adapters/directory`, `adapters/memory`. One contract suite runs on all: `test/contracts/ledger-store.ts`.
*/
export type LedgerStore = {
	/** Lists the metadata of records; a partial value is a first, still incomplete listing (the non-superseded ones). */
	readonly list: (scope: LedgerScope, signal: AbortSignal) => Steps<LedgerListing>;
	/** Reads one record whole. Problem `not-found` when it is gone. */
	readonly read: (object: StoredObject, signal: AbortSignal) => Promise<Result<StoredRecord>>;
};
