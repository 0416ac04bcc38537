import type {SavedPlan} from '../plan/saved-plan.ts';
import type {Act} from './acts.ts';

/** What was saved before something was changed. */
export type OwnBackup = {
	/** The id that `undo` takes. */
	readonly id: string;
	/** What it was made for; null where that cannot be read. */
	readonly plan: SavedPlan | null;
	/** How many records it holds. */
	readonly records: number;
	/** What the journal says of the act that it was made for; null where it says nothing. */
	readonly act: Act | null;
};

/** Whether a backup is of a release; one whose plan cannot be read is told by its id, which ends with the release. */
export const isBackupOf = ({id, plan}: Pick<OwnBackup, 'id' | 'plan'>, {namespace, name}: {readonly namespace: string; readonly name: string}): boolean => plan === null
	? id.endsWith(`-${namespace}-${name}`)
	: plan.release.name === name && plan.release.namespace === namespace;
