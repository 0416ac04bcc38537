import type {ReleaseReference} from '../core/ledger/types.ts';
import {ok, type Result} from '../core/problem/problem.ts';
import {actsOf} from '../core/report/acts.ts';
import {isBackupOf, type OwnBackup} from '../core/report/own-backup.ts';
import {isOfCluster} from '../core/report/own-entries.ts';
import type {Session} from '../ports/session.ts';
import {describeBackups} from './describe-backups.ts';

/**
What was saved on this machine before something of this cluster was changed, the newest first: of one release, or of all (null).

A journal that cannot be read takes no backup away. Problem `input-unreadable`: the folder of the backups.
*/
export const ownBackups = async ({files, place}: Pick<Session, 'files' | 'place'>, release: Pick<ReleaseReference, 'namespace' | 'name'> | null): Promise<Result<readonly OwnBackup[]>> => {
	const described = await describeBackups({files});
	if (!described.ok) {
		return described;
	}

	const journal = await files.readJournal();
	const acts = new Map((journal.ok ? actsOf(journal.value.entries) : []).map(act => [act.backupId, act]));
	const named = release === null ? null : {name: release.name, namespace: release.namespace ?? place.namespace};
	return ok(described.value
		.filter(backup => (named === null || isBackupOf(backup, named)) && (backup.plan === null || isOfCluster(backup.plan.cluster, place)))
		.map(backup => ({...backup, act: acts.get(backup.id) ?? null})));
};
