import {compareText, firstDifference} from './compare.ts';
import {isOverdue, type LockClock} from './lock-clock.ts';
import {isPending} from './status.ts';
import {millisecondsOf} from './times.ts';
import type {ReleaseRow} from './types.ts';

/**
How badly a release needs somebody, as far as its newest record alone says.

`broken` needs a person, `running` may be at work right now, `gone` was uninstalled with its history kept, `fine` is deployed by its record.
*/
export type Urgency = 'broken' | 'running' | 'fine' | 'gone';

/** What each urgency is worth in a list that shows the worst first. */
const order: readonly Urgency[] = ['broken', 'running', 'fine', 'gone'];

/** Faults that tell of the record's kind or place and are no call for help by themselves. */
const harmless = new Set(['helm2']);

/**
Judges one row. A pending or uninstalling record counts as running until the threshold of a lock has passed since its creation (for `uninstalling`, since its last change); where no time decides, it is broken: somebody has to look.
*/
export const urgencyOf = (row: ReleaseRow, clock: LockClock): Urgency => {
	if (row.faults.some(({code}) => !harmless.has(code))) {
		return 'broken';
	}

	if (isPending(row.status) || row.status === 'uninstalling') {
		const since = row.status === 'uninstalling' ? row.updated : row.created;
		return isOverdue(millisecondsOf(since), clock) === false ? 'running' : 'broken';
	}

	if (row.status === 'uninstalled') {
		return 'gone';
	}

	return row.status === 'deployed' ? 'fine' : 'broken';
};

const weight: Readonly<Record<string, number>> = {
	'pending-upgrade': 0,
	'pending-rollback': 1,
	'pending-install': 2,
	failed: 3,
	uninstalling: 5,
};

/** Within the broken: locks, failures, what cannot be read, half uninstalls, the rest. */
const weightOf = (row: ReleaseRow): number => weight[row.status ?? ''] ?? (row.status === 'deployed' ? 6 : 4);

/** Sorts rows worst first, then by status, namespace and name: the same rows give the same order. */
export const worstFirst = (rows: readonly ReleaseRow[], clock: LockClock): readonly ReleaseRow[] => rows
	.map(row => ({row, urgency: order.indexOf(urgencyOf(row, clock)), weight: weightOf(row)}))
	.toSorted((a, b) => firstDifference(
		a.urgency - b.urgency,
		a.urgency === 0 ? a.weight - b.weight : 0,
		compareText(a.row.namespace ?? '', b.row.namespace ?? ''),
		compareText(a.row.name, b.row.name),
		compareText(a.row.driver, b.row.driver),
	))
	.map(({row}) => row);
