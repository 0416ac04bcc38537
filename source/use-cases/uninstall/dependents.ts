import {groupRecords, rowOf} from '../../core/ledger/group-releases.ts';
import type {Dependent} from '../../core/plan/uninstall/facts.ts';
import type {Session} from '../../ports/session.ts';
import {findRelease} from '../find-release.ts';
import {drained} from '../progress.ts';
import {asKnown} from '../read-records.ts';

/** Which of these releases are there, by their metadata alone, and of which nobody can tell. One of which the history alone was kept needs nothing any more. */
export const lookForDependents = async (session: Session, releases: readonly string[], signal: AbortSignal): Promise<readonly Dependent[]> => {
	const looked = await Promise.all(releases.map(async (release): Promise<Dependent | null> => {
		const slash = release.indexOf('/');
		const found = await drained(findRelease(session, {namespace: release.slice(0, slash), name: release.slice(slash + 1)}, signal));
		if (!found.ok) {
			return found.problem.code === 'not-found' ? null : {release, seen: false};
		}

		const [row] = groupRecords(found.value.objects.map(object => asKnown(session, object))).map(group => rowOf(group));
		return row?.status === 'uninstalled' ? null : {release, seen: true};
	}));
	return looked.filter(dependent => dependent !== null);
};
