import {transitions, type WrittenRecord} from '../../core/ledger/transitions.ts';
import type {Status} from '../../core/ledger/types.ts';

/** The status writes that Helm makes in an operation; one that the table does not have would be a mistake of ours. */
export const statusWrites = (operation: 'rollback' | 'uninstall') => (record: WrittenRecord, from: Status, to: Status): Status => {
	const isKnown = transitions.some(candidate => candidate.operation === operation && candidate.record === record && candidate.from === from && candidate.to === to);
	if (!isKnown) {
		throw new Error(`No ${operation} writes ${to} over ${from}`);
	}

	return to;
};
