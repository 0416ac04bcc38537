import {sameValue} from '../record/same-value.ts';
import {lastRevision, readByHelm} from '../ledger/believed.ts';
import type {History} from '../ledger/types.ts';
import type {Release} from '../record/types.ts';
import type {Sliced} from '../slices/slices.ts';

// Several rows ask for the same revisions, and a release that was read never changes
const compared = new WeakMap<Release, WeakMap<Release, boolean>>();

/** Whether two revisions were given the same values. */
export const sameConfig = (one: Release, other: Release): boolean => {
	const ofOne = compared.get(one) ?? new WeakMap<Release, boolean>();
	const isSame = ofOne.get(other) ?? sameValue(one.config, other.config);
	compared.set(one, ofOne.set(other, isSame));
	return isSame;
};

/**
Compares the values of the last revision with those of older ones, down to the first that had others, before the rows ask: twenty thousand keys take longer than a key press may wait, and a long history has them ten times.

@yields After each revision.
*/
export function * compareConfigs(history: History): Sliced<null> {
	const last = lastRevision(history)?.record.decoded?.release ?? null;
	for (const {completed, record: {decoded}} of last === null ? [] : readByHelm(history).slice(1)) {
		const release = decoded?.release ?? null;
		if (last === null || release === null || completed !== true) {
			continue;
		}

		const isSame = sameConfig(release, last);
		yield null;
		if (!isSame) {
			return null;
		}
	}

	return null;
}
