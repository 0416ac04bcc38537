import {isPending} from '../../ledger/status.ts';
import type {Revision} from '../../ledger/types.ts';
import {lockNotStale, ownedElsewhere} from '../stops/others.ts';
import type {Stop} from '../stops/stop.ts';
import type {PlanStep} from '../types.ts';
import {tooLarge} from '../writes/too-large.ts';
import type {UnlockFacts} from './facts.ts';
import {isHalfCompleted} from './patches.ts';

const noLock = ({way, history}: UnlockFacts, record: Revision | null): readonly Stop[] => {
	if (record === null) {
		return [{code: 'no-lock', message: `There is no record of ${history.release.name} to write.`, object: null}];
	}

	return way === 'aside' || isPending(record.status) || (way === 'deployed' && isHalfCompleted(history, record))
		? []
		: [{code: 'no-lock', message: `The newest record that Helm reads, revision ${record.revision}, is ${record.status ?? 'without a status'}: no lock that could be ended.`, object: record.record.object.name}];
};

/** A client that is alive ends its operation later and writes over what we wrote. A final write that was lost has no client left by what was seen. */
const clientMayLive = ({lock, clientDead}: UnlockFacts): readonly Stop[] => lock?.verdict === 'final-write-lost' ? [] : lockNotStale({lock, clientDead});

const unfit = ({against}: UnlockFacts): readonly Stop[] => against === null ? [] : [{code: 'way-not-fit', message: against, object: null}];

/** All reasons against an unlock, in the order in which they are shown. */
export const findUnlockStops = (facts: UnlockFacts, record: Revision | null, steps: readonly PlanStep[]): readonly Stop[] => [
	...noLock(facts, record),
	...clientMayLive(facts),
	...ownedElsewhere(facts),
	...unfit(facts),
	...tooLarge(steps, facts.history.revisions),
	...facts.denied,
];
