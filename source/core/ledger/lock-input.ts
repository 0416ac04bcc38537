import type {PolicyTimeout} from './effective-timeout.ts';
import type {LockClock} from './lock-clock.ts';
import type {LockSigns} from './lock-signs.ts';

/** What a lock is judged by, beyond the history. */
export type LockInput = LockClock & {
	/** The person's word that the client is dead, with its reason; lifts the threshold. */
	readonly clientDead: string | null;
	/** Seconds of the operation's own `--timeout`, where it is known; left out, what the history tells of it. */
	readonly timeout?: number;
	/** What the team's policy says of its timeout; null or left out where it says nothing. */
	readonly policyTimeout?: PolicyTimeout | null;
	/** Whether all that the pending revision holds is live and done; null or left out where nobody looked. */
	readonly live?: LiveWhole | null;
	/** What was seen of the client itself; left out where nobody looked. */
	readonly signs?: LockSigns;
};

/** Whether every object of a revision is live as stored and ready, and its post hooks are done; with the reason in one sentence where that is not known. */
export type LiveWhole = {readonly whole: 'yes' | 'no' | 'unknown'; readonly why: string | null};
