import type {History} from '../ledger/types.ts';
import type {HelmOutcome, Stranger} from './outcome.ts';
import type {SeenRecord} from './strangers.ts';
import type {Plan} from './types.ts';

/** Whose the records are that are there when Helm has ended: the revision of the action itself, and what somebody else wrote. */
export type Whose = {readonly revision: number | null; readonly strangers: readonly Stranger[]};

/**
How a plan that Helm runs is judged while it runs and when it has ended, and what is said of it: all that differs between one action of Helm's and another, so that backup, pinning, journal, interruption and watch are the same for all.
*/
export type HelmJudge<P extends Plan> = {
	/** Who else wrote, by the records' metadata, when Helm has written for the first time. */
	readonly atFirstWrite: (plan: P, now: readonly SeenRecord[]) => readonly Stranger[];
	/** Whose the records are, by their bodies, when Helm has ended. */
	readonly afterwards: (plan: P, before: History, after: History) => Whose;
	/** Whether records and objects say that it came to its good end. */
	readonly hasSucceeded: (outcome: HelmOutcome<P>) => boolean;
	/** Who was at work on the release although the action ended well: then there is nothing more to watch for. */
	readonly alive: (outcome: HelmOutcome<P>) => readonly Stranger[];
	/** What is true when it ended well, one sentence each. */
	readonly goodEnd: (outcome: HelmOutcome<P>) => readonly string[];
	/** Why it failed, and what is true now, a line each. */
	readonly badEnd: (outcome: HelmOutcome<P>) => string;
	/** What to do after it failed. */
	readonly afterBadEnd: (outcome: HelmOutcome<P>) => string;
	/** That it was done, as the beginning of a sentence. */
	readonly wasDone: (plan: P) => string;
};
