import {groupReleases} from '../core/ledger/group-releases.ts';
import type {LedgerRecord, ReleaseRow} from '../core/ledger/types.ts';
import {stateKey} from '../core/object/stored-object.ts';
import {ok, type Result} from '../core/problem/problem.ts';
import type {LedgerListing} from '../ports/ledger-store.ts';
import type {Session} from '../ports/session.ts';
import type {Step, Steps} from '../ports/step.ts';
import {asKnown, readRecords} from './read-records.ts';

export type ListInput = {
	/** Null for all namespaces that may be read. */
	readonly namespace: string | null;
	/** Also reads the newest record of each release and holds it against its labels. */
	readonly check: boolean;
};

/** All releases, worst first, and what the listing could not look at. */
export type ListedReleases = {
	readonly rows: readonly ReleaseRow[];
	readonly listing: LedgerListing;
};

/** Newest bodies that are read at the same time. */
const limit = 16;

const listed = (session: Session, listing: LedgerListing, records: readonly LedgerRecord[]): ListedReleases => {
	const rows = groupReleases(records, {now: listing.serverTime, nowIsFloor: listing.serverTimeIsFloor, staleAfter: session.staleAfter});
	// A Secret may hold the very name of a release or namespace; in a command that name must stay.
	for (const name of new Set(rows.flatMap(row => [row.name, row.namespace ?? row.name]))) {
		session.redactor.keep(name);
	}

	return {rows, listing};
};

/**
Lists the releases from the metadata of their records, worst first. Bodies that this session read before count; with `check` the newest body of each release is read.

The first partial value may lack superseded records, as the store gives them. Problems: those of listing and, with `check`, of reading; a body that may not be read is told in `unread`.

@yields Progress, and rows as soon as there are some.
*/
export async function * listReleases(session: Session, {namespace, check}: ListInput, signal: AbortSignal): Steps<ListedReleases> {
	const known = (listing: LedgerListing): ListedReleases => listed(session, listing, listing.objects.map(object => asKnown(session, object)));
	const steps = session.store.list({namespace, name: null}, signal);
	for (;;) {
		const step = await steps.next();
		if (!step.done) {
			yield step.value.kind === 'progress' ? step.value : {kind: 'partial', value: known(step.value.value)};
			continue;
		}

		const result = step.value;
		if (!result.ok) {
			return result;
		}

		if (!check) {
			return ok(known(result.value));
		}

		yield {kind: 'partial', value: known(result.value)};
		return yield * checked(session, result.value, signal);
	}
}

/**
Reads the newest body of every release.

A body can say a lower revision than its label, so that another record turns out to be the newest: then that one is read too.

@yields Progress.
*/
async function * checked(session: Session, listing: LedgerListing, signal: AbortSignal): AsyncGenerator<Step<never>, Result<ListedReleases>, void> {
	const records = new Map(listing.objects.map(object => [stateKey(object), asKnown(session, object)]));
	const unread = [...listing.unread];
	const tried = new Set<string>();
	for (;;) {
		const rows = groupReleases(records.values().toArray());
		const open = rows.map(({newest}) => newest).filter(({object, decoded}) => decoded === null && !tried.has(stateKey(object))).map(({object}) => object);
		if (open.length === 0) {
			return ok(listed(session, {...listing, unread}, records.values().toArray()));
		}

		const read = yield * readRecords(session, open, {limit, what: 'reading the newest record of each release'}, signal);
		if (!read.ok) {
			return read;
		}

		for (const object of open) {
			tried.add(stateKey(object));
			records.delete(stateKey(object));
		}

		for (const record of read.value.records) {
			records.set(stateKey(record.object), record);
			tried.add(stateKey(record.object));
		}

		unread.push(...read.value.unread.filter(({message}) => !unread.some(problem => problem.message === message)));
	}
}
