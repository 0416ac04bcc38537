import {type Result, ok} from '../../core/problem/problem.ts';
import type {LedgerListing} from '../../ports/ledger-store.ts';
import type {Steps} from '../../ports/step.ts';
import {compareVersions} from '../../core/object/compare-versions.ts';
import type {Connection} from './connection.ts';
import {joinLists} from './join-lists.ts';
import {listMetadata, type ListRequest, type MetadataList} from './list-metadata.ts';
import {isLabelValue} from './path-segment.ts';
import {together} from './together.ts';

/** One of the two kinds that hold records, on one cluster. */
export type Ledger = {readonly connection: Connection; readonly kind: 'Secret' | 'ConfigMap'};

/** What Helm selects by (`pkg/storage/driver/secrets.go`). */
const owned = 'owner=helm';

const nothing: MetadataList = {
	objects: [],
	others: 0,
	resourceVersion: null,
	serverTime: null,
};

const latest = (times: ReadonlyArray<number | null>): number | null => {
	const known = times.filter(time => time !== null);
	return known.length === 0 ? null : Math.max(...known);
};

const listingOf = (list: MetadataList): LedgerListing => ({
	objects: list.objects,
	serverTime: list.serverTime,
	serverTimeIsFloor: false,
	narrowedTo: null,
	unread: [],
	others: list.others,
});

const listingOfBoth = (first: MetadataList, second: MetadataList): LedgerListing => ({
	...listingOf(first),
	objects: joinLists(first.objects, second.objects),
	serverTime: latest([first.serverTime, second.serverTime]),
	others: first.others + second.others,
});

const progress = (done: number): {readonly kind: 'progress'; readonly what: string; readonly done: number; readonly total: null} => ({
	kind: 'progress',
	what: 'records',
	done,
	total: null,
});

/**
The records of one release: one list by the label that Helm itself queries. A name that cannot be a label's value has none.

@yields How many were found so far.
*/
export async function * listOfRelease({connection, kind}: Ledger, namespace: string | null, name: string, signal: AbortSignal): Steps<LedgerListing> {
	if (!isLabelValue(name)) {
		return ok(listingOf(nothing));
	}

	const list = listMetadata(connection, {
		kind,
		namespace,
		labelSelector: `${owned},name=${name}`,
		onHeaders: null,
	}, signal);
	for (;;) {
		const step = await list.next();
		if (step.done === true) {
			return step.value.ok ? ok(listingOf(step.value.value)) : step.value;
		}

		yield progress(step.value);
	}
}

/**
Waits for the gate, then lists.

@yields How many were found so far.
*/
async function * listAfter(gate: Promise<void>, list: () => AsyncGenerator<number, Result<MetadataList>, void>): AsyncGenerator<number, Result<MetadataList>, void> {
	await gate;
	return yield * list();
}

/**
All records: the newest ones first (whatever is not superseded), a partial value as soon as they are complete, then with the superseded ones, which are most of them.

The second list is asked for once the first begins to be answered, so that it is of a state at least as new; from a server that answers with an older one it is asked for again. Otherwise a record that turned superseded in between would be in neither.

@yields How many were found so far, and the first list when it is complete.
*/
export async function * listOfAll({connection, kind}: Ledger, namespace: string | null, signal: AbortSignal): Steps<LedgerListing> {
	const stop = new AbortController();
	const both = AbortSignal.any([signal, stop.signal]);
	const begun = Promise.withResolvers<void>();
	const request = (labelSelector: string, onHeaders: ListRequest['onHeaders']): AsyncGenerator<number, Result<MetadataList>, void> => listMetadata(connection, {
		kind,
		namespace,
		labelSelector,
		onHeaders,
	}, both);
	const superseded = `${owned},status=superseded`;
	const walks = together([
		request(`${owned},status!=superseded`, begun.resolve),
		listAfter(begun.promise, () => request(superseded, null)),
	]);
	const counts = [0, 0];
	const lists: Array<MetadataList | null> = [null, null];
	try {
		for await (const {walk, step} of walks) {
			if (step.done !== true) {
				counts[walk] = step.value;
				yield progress(counts[0]! + counts[1]!);
				continue;
			}

			if (!step.value.ok) {
				return step.value;
			}

			lists[walk] = step.value.value;
			counts[walk] = step.value.value.objects.length;
			if (walk !== 0) {
				continue;
			}

			begun.resolve();
			yield {kind: 'partial', value: listingOf(step.value.value)};
		}

		const first = lists[0]!;
		let second = lists[1]!;
		if ((compareVersions(second.resourceVersion, first.resourceVersion) ?? -1) < 0) {
			const again = request(superseded, null);
			for (;;) {
				const step = await again.next();
				if (step.done !== true) {
					yield progress(counts[0]! + step.value);
					continue;
				}

				if (!step.value.ok) {
					return step.value;
				}

				second = step.value.value;
				break;
			}
		}

		return ok(listingOfBoth(first, second));
	} finally {
		stop.abort();
		begun.resolve();
	}
}
