import type {OwnBackup} from '../../../core/report/own-backup.ts';
import type {ReleaseName} from '../../state/effect.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import {atTop, type ListPosition} from '../../state/scroll.ts';

/** What was saved before helm-triage changed something: of one release, or of all of this cluster (null). */
export type BackupsState = {
	readonly kind: 'backups';
	readonly release: ReleaseName | null;
	readonly listed: Loading<readonly OwnBackup[]>;
	readonly position: ListPosition;
};

/** Opens the backups of a release, or all. */
export const initialBackups = (release: ReleaseName | null): BackupsState => ({
	kind: 'backups', release, listed: notLoaded, position: atTop,
});

/** Rows of the list: titles stand above it, what the cursor is on below. */
export const listRows = (height: number): number => Math.max(height - 7, 1);

/** The backup under the cursor; null when there is none. */
export const backupAtCursor = ({listed, position}: BackupsState): OwnBackup | null => listed.value?.[position.cursor] ?? null;

/** Why a backup cannot be put back; null where a plan can say whether it can. */
export const whyNotPutBack = ({plan}: OwnBackup): string | null => {
	if (plan === null) {
		return 'what it was made for cannot be read; its files are still there';
	}

	return plan.writes.length === 0 ? 'Helm wrote: nothing takes back what it applied, the only way is forward' : null;
};
