import type {UnlockWay} from '../../command/unlock-way.ts';
import type {History, Lock, Revision} from '../../ledger/types.ts';
import {lastRevision} from '../../ledger/believed.ts';
import {setAsideFirst} from '../../runbook/blocked.ts';
import type {Owner} from '../../ownership/types.ts';
import type {Stop} from '../stops/stop.ts';
import type {WriteSetting} from '../writes/plan-of-writes.ts';

/** Everything that the plan of an unlock is made from, frozen. */
export type UnlockFacts = WriteSetting & {
	readonly lock: Lock | null;
	/** The person's word that the client of the lock is dead, with its reason. */
	readonly clientDead: string | null;
	readonly owners: readonly Owner[];
	readonly way: UnlockWay;
	/** What the judgement of the release has against this way; null for nothing. */
	readonly against: string | null;
	/** Rights that the writes take and the person lacks, as far as the server says so. */
	readonly denied: readonly Stop[];
};

/** The record that a way writes, or takes away: the lock itself; to be set aside also one that Helm cannot read. Null where there is none. */
export const lockedRecord = (history: History, way: UnlockWay): Revision | null => way === 'aside'
	? setAsideFirst(history)
	: lastRevision(history);
