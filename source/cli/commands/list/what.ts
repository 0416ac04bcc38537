import type {ReleaseRow} from '../../../core/ledger/types.ts';
import {span} from '../../../core/text/times.ts';

/**
What a row of the list says beside its status, in a few words: what its record's fault is, how long a lock stands, where there is something to go back to.

It claims nothing that only the records' bodies or the live objects know. `now` is the server's time in milliseconds.
*/
export const whatIsUp = ({status, faults, created, lastGood}: ReleaseRow, now: number): string => {
	if (faults.length > 0) {
		return faults.map(({message}) => message).join(' ');
	}

	const age = created === null ? 'an unknown time' : span((now - Date.parse(created)) / 1000);
	const back = lastGood === null ? 'no older good one' : `last good ${lastGood}`;

	switch (status) {
		case 'pending-install': {
			return `first install open for ${age}`;
		}

		case 'pending-upgrade':
		case 'pending-rollback': {
			return `locked ${age}, ${back}`;
		}

		case 'failed': {
			return back;
		}

		case 'uninstalling': {
			return `uninstall open for ${age}`;
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
