import type {HeldRelease} from './release-records.ts';

/**
The records that Helm deletes before it writes a new one, so that at most `maximum` are there afterwards: the oldest first, whatever their status, the newest deployed one spared.

0 or less keeps all (`removeLeastRecent` in `pkg/storage/storage.go`; order and exception seen on 3.22.0 and 4.3.1).
*/
export const prune = (history: readonly HeldRelease[], maximum: number): readonly HeldRelease[] => {
	if (maximum <= 0 || history.length < maximum) {
		return [];
	}

	const deployed = history.findLast(({object}) => object.labels['status'] === 'deployed');
	return history.filter(held => held !== deployed).slice(0, history.length - (maximum - 1));
};
