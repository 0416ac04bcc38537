import {readByHelm} from '../../ledger/believed.ts';
import type {History, Revision} from '../../ledger/types.ts';
import type {PrunedRecord} from '../types.ts';

/**
Which of some records Helm deletes before it writes a new one, so that at most `maximum` are there afterwards: the oldest first, whatever their status, the newest deployed one spared. `held` is oldest first.

0 or less keeps all (`removeLeastRecent` in `pkg/storage/storage.go`; order and exception seen on 3.22.0 and 4.3.1).
*/
export const oldestBeyond = <T>(held: readonly T[], maximum: number, isDeployed: (one: T) => boolean): readonly T[] => {
	if (maximum <= 0 || held.length < maximum) {
		return [];
	}

	const deployed = held.findLast(one => isDeployed(one));
	return held.filter(one => one !== deployed).slice(0, held.length - (maximum - 1));
};

const labelled = ({record}: Revision): boolean => record.object.labels['status'] === 'deployed';

/** The records that go before a rollback writes its own. Helm counts and deletes those alone that it can decode. */
export const prunedRecords = (history: History, historyMax: number): readonly PrunedRecord[] => {
	const held = readByHelm(history).toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0));
	return oldestBeyond(held, historyMax, labelled).map(({revision, status, record}) => ({name: record.object.name, revision, status}));
};
