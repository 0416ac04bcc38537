import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {span} from '../../../core/text/times.ts';

/** What time it is where the records are: milliseconds, null where nobody knows, and whether it may be later. */
export type Now = {readonly time: number | null; readonly isFloor: boolean};

/** How long something stands, as ` 41m`; of a dump, which knows no later time than its newest, at least so long, and nothing where that says nothing. */
const standing = (created: string | null, {time, isFloor}: Now): string => {
	if (created === null || time === null) {
		return '';
	}

	const seconds = (time - Date.parse(created)) / 1000;
	return isFloor ? (seconds < 60 ? '' : ` at least ${span(seconds)}`) : ` ${span(seconds)}`;
};

/**
What a row of the list says beside its status, in a few words: what its record's fault is, how long a lock stands, where there is something to go back to.

It claims nothing that only the records' bodies or the live objects know.
*/
export const whatIsUp = ({status, faults, created, lastGood}: ReleaseRow, now: Now): string => {
	if (faults.length > 0) {
		return faults.map(({message}) => message).join('; ');
	}

	const age = standing(created, now);
	const back = lastGood === null ? 'no older good one' : `last good ${lastGood}`;

	switch (status) {
		case 'pending-install': {
			return `first install open${age}`;
		}

		case 'pending-upgrade':
		case 'pending-rollback': {
			return `locked${age}, ${back}`;
		}

		case 'failed': {
			return back;
		}

		case 'uninstalling': {
			return `uninstall open${age}`;
		}

		case 'uninstalled': {
			return 'uninstalled, history kept';
		}

		case 'deployed': {
			return '';
		}

		case 'superseded': {
			return 'newest record is superseded: nothing is deployed';
		}

		default: {
			return 'Helm knows no such status';
		}
	}
};
