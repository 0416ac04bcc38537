import {matches} from '../../../core/ledger/group-releases.ts';
import type {LockClock} from '../../../core/ledger/lock-clock.ts';
import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {worstFirst} from '../../../core/ledger/urgency.ts';
import type {Sort} from './state.ts';

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

const byName = (a: ReleaseRow, b: ReleaseRow): number => compareText(`${a.namespace ?? ''}/${a.name}`, `${b.namespace ?? ''}/${b.name}`);

const byAge = (a: ReleaseRow, b: ReleaseRow): number => {
	const difference = compareText(b.updated ?? b.created ?? '', a.updated ?? a.created ?? '');
	return difference === 0 ? byName(a, b) : difference;
};

/** The rows that a filter lets through, in the order that was chosen. */
export const arrange = (rows: readonly ReleaseRow[], filter: string, sort: Sort, clock: LockClock): readonly ReleaseRow[] => {
	const passing = filter.trim() === '' ? rows : rows.filter(row => matches(row, filter.trim()));
	switch (sort) {
		case 'worst first': {
			return worstFirst(passing, clock);
		}

		case 'newest first': {
			return passing.toSorted(byAge);
		}

		case 'by name': {
			return passing.toSorted(byName);
		}
	}
};
