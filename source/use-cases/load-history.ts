import {readHistory} from '../core/ledger/read-history.ts';
import type {History, LedgerRecord, ReleaseReference} from '../core/ledger/types.ts';
import {joinAnd} from '../core/ledger/words.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {findRelease, type FoundRelease, type ReleaseQuery} from './find-release.ts';
import {inside, type Progress} from './progress.ts';
import {asKnown, readRecords} from './read-records.ts';

/** A release's history, and what time it is where its records are. */
export type LoadedHistory = {
	readonly history: History;
	/** Milliseconds since the epoch by the server; null where no time is known. */
	readonly serverTime: number | null;
	/** True where that is only a lower bound (a folder). */
	readonly serverTimeIsFloor: boolean;
};

/** Bodies of one release that are read at the same time. */
const limit = 8;

/**
Reads a release's whole history: the metadata of its records first, then every body.

The partial value is the history as labels tell it. Problems: those of finding and reading it; a body that may not be read leaves the history incomplete and is no problem.

@yields Progress, and the history by its labels.
*/
export async function * loadHistory(session: Session, query: ReleaseQuery, signal: AbortSignal): Steps<LoadedHistory> {
	const found = yield * findRelease(session, query, signal);
	if (!found.ok) {
		return found;
	}

	const {objects} = found.value;
	const loaded = (records: readonly LedgerRecord[]): LoadedHistory => ({
		history: readHistory(referenceTo(query, found.value, records), records),
		serverTime: found.value.listing.serverTime,
		serverTimeIsFloor: found.value.listing.serverTimeIsFloor,
	});
	yield {kind: 'partial', value: loaded(objects.map(object => asKnown(session, object)))};
	const read = yield * readRecords(session, objects, {limit, what: `reading the records of ${query.name}`}, signal);
	if (!read.ok) {
		return read;
	}

	const all = read.value.records;
	const isUnplaced = found.value.namespace === null && query.namespace !== null;
	const records = isUnplaced ? all.filter(({decoded}) => [null, query.namespace].includes(decoded?.release?.namespace ?? null)) : all;
	return records.length === 0 && all.length > 0
		? fail('not-found', `There is no release ${query.name} in namespace ${query.namespace}.`, `The records of this name are of namespace ${joinAnd(namespacesOf(all))} by what they hold.`)
		: ok(loaded(records));
}

/**
The history of a release of which it is no problem that it has no record: its only one may have been set aside.

@yields Progress.
*/
export async function * loadHistoryOrNone(session: Session, reference: ReleaseReference, signal: AbortSignal): AsyncGenerator<Progress, Result<History>, void> {
	const loaded = yield * inside(loadHistory(session, reference, signal));
	if (loaded.ok) {
		return ok(loaded.value.history);
	}

	return loaded.problem.code === 'not-found' ? ok(readHistory(reference, [])) : loaded;
}

/** The namespaces that bodies say they were installed into, those of the newest records first. */
const namespacesOf = (records: readonly LedgerRecord[]): readonly string[] => {
	const releases = records.flatMap(({decoded}) => decoded?.release ?? []).toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0));
	return new Set(releases.flatMap(({namespace}) => namespace ?? [])).values().toArray();
};

/** Dumps are stripped of namespaces: then the newest body tells it, as live objects carry it in their annotations. */
const referenceTo = ({namespace: asked, name}: ReleaseQuery, {namespace, objects}: FoundRelease, records: readonly LedgerRecord[]): ReleaseReference => ({
	namespace: namespace ?? asked ?? namespacesOf(records)[0] ?? null, name, revision: null, driver: objects[0]?.driver ?? 'secret',
});
