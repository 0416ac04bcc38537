import type {LedgerRecord} from '../core/ledger/types.ts';
import {stateKey, type StoredObject} from '../core/object/stored-object.ts';
import {fail, ok, type Problem, type Result} from '../core/problem/problem.ts';
import {decodeRecordInSlices} from '../core/record/decode-record.ts';
import type {Session} from '../ports/session.ts';
import type {Step} from '../ports/step.ts';
import {inSlices} from './give-way.ts';
import {inParallel} from './in-parallel.ts';

type Reading = Pick<Session, 'store' | 'cache' | 'redactor' | 'maxDecodedBytes'>;

/** What reading one record gave: the record, without its body where it may not be read; null when it is gone. */
type ReadOne = Result<{readonly record: LedgerRecord | null; readonly unread: Problem | null}>;

/** The record with what this session knows of its body already. */
export const asKnown = ({cache}: Pick<Session, 'cache'>, object: StoredObject): LedgerRecord => ({object, decoded: (cache.size === 0 ? null : cache.get(stateKey(object))) ?? null});

const decode = async ({store, cache, redactor, maxDecodedBytes}: Reading, object: StoredObject, signal: AbortSignal): Promise<Result<LedgerRecord>> => {
	const read = await store.read(object, signal);
	if (!read.ok) {
		return read;
	}

	const known = cache.get(stateKey(read.value.object));
	if (known !== undefined) {
		return ok({object: read.value.object, decoded: known});
	}

	const decoded = await inSlices(decodeRecordInSlices(read.value, {maxBytes: maxDecodedBytes}), signal);
	// Before anything of it leaves, and before anybody else may take it for known: the redactor must know what to hide
	if (decoded === null || (decoded.release !== null && await inSlices(redactor.slices.learnRelease(decoded.release), signal) === null)) {
		return fail('interrupted', 'Reading the records was interrupted.');
	}

	cache.set(stateKey(read.value.object), decoded);
	return ok({object: read.value.object, decoded});
};

const readOne = async (session: Reading, object: StoredObject, signal: AbortSignal): Promise<ReadOne> => {
	const known = asKnown(session, object);
	if (known.decoded !== null) {
		return ok({record: known, unread: null});
	}

	const read = await decode(session, object, signal);
	if (read.ok) {
		return ok({record: read.value, unread: null});
	}

	if (read.problem.code === 'not-found') {
		return ok({record: null, unread: null});
	}

	return read.problem.code === 'forbidden' ? ok({record: known, unread: read.problem}) : read;
};

/** Records with their bodies, as far as they may be read, and why some may not. */
export type ReadRecords = {
	readonly records: readonly LedgerRecord[];
	readonly unread: readonly Problem[];
};

/**
Reads and decodes the bodies of records, so many at a time; each state of each object once a session.

A record that vanished meanwhile is left out, one that may not be read stays without its body and the problem is told once. Any other problem ends the reading.

@yields Progress, with the number of records.
*/
export async function * readRecords(
	session: Reading,
	objects: readonly StoredObject[],
	{limit, what}: {readonly limit: number; readonly what: string},
	signal: AbortSignal,
): AsyncGenerator<Step<never>, Result<ReadRecords>, void> {
	const reading = inParallel(objects, limit, async object => readOne(session, object, signal), result => !result.ok || signal.aborted);
	for (;;) {
		const step = await reading.next();
		if (!step.done) {
			yield {kind: 'progress', what, done: step.value, total: objects.length};
			continue;
		}

		if (signal.aborted) {
			return fail('interrupted', 'Reading the records was interrupted.');
		}

		const failed = step.value.find(result => result?.ok === false);
		if (failed?.ok === false) {
			return failed;
		}

		const read = step.value.filter(result => result?.ok === true).map(({value}) => value);
		const unread = new Map(read.flatMap(({unread: problem}) => problem === null ? [] : [[problem.message, problem]]));
		return ok({
			records: read.map(({record}) => record).filter(record => record !== null),
			unread: unread.values().toArray(),
		});
	}
}
