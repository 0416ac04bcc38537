import type {Draft} from '../draft.ts';
import type {Anomaly} from '../types.ts';
import {restoredCopies} from './copies.ts';
import {duplicates, noneDeployed, severalDeployed, uninstallingLeft} from './deployed.ts';
import {gaps} from './gaps.ts';
import {impossibleTransitions} from './impossible.ts';
import {labelMismatches, recordsElsewhere} from './mismatches.ts';
import {nearLimit} from './size.ts';
import {undecodable, unknownStatuses, withoutInfo} from './undecodable.ts';

/** All that is wrong with a history, the gravest kinds first. `drafts` stand newest first; `completed` says which of them completed. */
export const findAnomalies = (drafts: readonly Draft[], completed: ReadonlyMap<Draft, boolean | null>): readonly Anomaly[] => [
	...recordsElsewhere(drafts),
	...undecodable(drafts),
	...withoutInfo(drafts),
	...unknownStatuses(drafts),
	...severalDeployed(drafts),
	...noneDeployed(drafts),
	...labelMismatches(drafts),
	...duplicates(drafts),
	...impossibleTransitions(drafts, completed),
	...uninstallingLeft(drafts),
	...restoredCopies(drafts),
	...gaps(drafts, completed),
	...nearLimit(drafts),
];
