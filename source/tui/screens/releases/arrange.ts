import {filterText, filterWords} from '../../../core/ledger/group-releases.ts';
import type {LockClock} from '../../../core/ledger/lock-clock.ts';
import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {urgencyOf, worstFirst} from '../../../core/ledger/urgency.ts';
import type {Sort} from './state.ts';

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

const byName = (a: ReleaseRow, b: ReleaseRow): number => compareText(`${a.namespace ?? ''}/${a.name}`, `${b.namespace ?? ''}/${b.name}`);

const byAge = (a: ReleaseRow, b: ReleaseRow): number => {
	const difference = compareText(b.updated ?? b.created ?? '', a.updated ?? a.created ?? '');
	return difference === 0 ? byName(a, b) : difference;
};

/** Rows in the order that was chosen. */
export const inOrder = (rows: readonly ReleaseRow[], sort: Sort, clock: LockClock): readonly ReleaseRow[] => {
	switch (sort) {
		case 'worst first': {
			return worstFirst(rows, clock);
		}

		case 'newest first': {
			return rows.toSorted(byAge);
		}

		case 'by name': {
			return rows.toSorted(byName);
		}
	}
};

/** Whether the order that was chosen may change when one row takes another's place: thousands are not sorted again for a body that says what its labels said. */
export const movesBy = (before: ReleaseRow, after: ReleaseRow, sort: Sort, clock: LockClock): boolean => {
	switch (sort) {
		case 'worst first': {
			return before.status !== after.status || urgencyOf(before, clock) !== urgencyOf(after, clock);
		}

		case 'newest first': {
			return before.updated !== after.updated || before.created !== after.created;
		}

		case 'by name': {
			return false;
		}
	}
};

/** Texts of rows, made once: a filter is typed letter by letter over thousands of them. */
const texts = new WeakMap<ReleaseRow, string>();

const textOf = (row: ReleaseRow): string => {
	const known = texts.get(row);
	if (known !== undefined) {
		return known;
	}

	const text = filterText(row);
	texts.set(row, text);
	return text;
};

/** The rows that a filter lets through. */
export const filtered = (rows: readonly ReleaseRow[], filter: string): readonly ReleaseRow[] => {
	const wanted = filter.trim();
	if (wanted === '') {
		return rows;
	}

	const words = filterWords(wanted);
	return rows.filter(row => {
		const text = textOf(row);
		return words.every(word => text.includes(word));
	});
};
