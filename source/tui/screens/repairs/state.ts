import {quoteCommand} from '../../../core/command/command.ts';
import type {RepairOffer} from '../../../core/plan/repair/types.ts';
import type {ReleaseName} from '../../state/effect.ts';
import type {Goal} from '../../state/goal.ts';
import {goalOfCommand} from '../../state/goal-of-command.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import type {Word} from '../../state/word.ts';

/** What can be repaired in the records of a release. */
export type RepairsState = {
	readonly kind: 'repairs';
	readonly release: ReleaseName;
	readonly word: Word | null;
	readonly offers: Loading<readonly RepairOffer[]>;
	readonly cursor: number;
};

/** Opens the repairs of a release. */
export const initialRepairs = (release: ReleaseName, word: Word | null): RepairsState => ({
	kind: 'repairs', release, word, offers: notLoaded, cursor: 0,
});

/** The repair under the cursor; null when there is none. */
export const offerAtCursor = ({offers, cursor}: RepairsState): RepairOffer | null => offers.value?.[cursor] ?? null;

/** What a repair is planned as; null for one that lacks what only the person has. */
export const goalOfOffer = ({command}: RepairOffer, release: ReleaseName): Goal | null => command === null ? null : goalOfCommand(command, release);

/** The command of a repair as one line for a shell; null where something is missing. */
export const lineOfOffer = ({command}: RepairOffer): string | null => command === null ? null : quoteCommand(command);
