import {isInScope} from '../../core/ledger/belongs-to.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import type {Clock} from '../../ports/clock.ts';
import type {LedgerListing, LedgerScope, LedgerStore} from '../../ports/ledger-store.ts';
import type {Step, Steps} from '../../ports/step.ts';
import type {Records} from './records.ts';

/** Reads the records of a cluster in memory as a cluster's are read: metadata first, the superseded ones last, bodies one by one. */
export const createMemoryLedgerStore = (records: Records, clock: Clock): LedgerStore => {
	const listing = (objects: readonly StoredObject[]): LedgerListing => ({
		objects,
		// A `Date` header has whole seconds.
		serverTime: Math.floor(clock.now() / 1000) * 1000,
		serverTimeIsFloor: false,
		narrowedTo: null,
		unread: [],
		others: 0,
	});

	async function * list(scope: LedgerScope, signal: AbortSignal): Steps<LedgerListing> {
		if (signal.aborted) {
			return fail('interrupted', 'Reading the records was interrupted.');
		}

		const objects = records.all().map(({object}) => object).filter(object => isInScope(object, scope));
		yield {kind: 'partial', value: listing(objects.filter(({labels}) => labels['status'] !== 'superseded'))} satisfies Step<LedgerListing>;
		return signal.aborted ? fail('interrupted', 'Reading the records was interrupted.') : ok(listing(objects));
	}

	return {
		list,
		async read(object, signal) {
			if (signal.aborted) {
				return fail('interrupted', 'Reading a record was interrupted.');
			}

			const record = records.get(object);
			return record === null || (object.uid !== null && record.object.uid !== object.uid)
				? fail('not-found', `${object.kind} ${object.name} in ${object.namespace ?? 'no namespace'} is gone.`, 'Read the records again.')
				: ok(record);
		},
	};
};
