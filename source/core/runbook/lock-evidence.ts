import {deployedRevision, readByHelm} from '../ledger/believed.ts';
import {describeText} from '../ledger/description.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {Lock, Revision} from '../ledger/types.ts';
import {lastHelmWrite} from '../ledger/writers.ts';
import {deployedNow, inRecord, notSeen, statusFor, writtenBy} from './evidence.ts';
import {hookNames, startedHooks} from './hooks.ts';
import type {Confidence, Evidence, Facts} from './types.ts';

/** How sure a finding about a lock is: a person's word makes it certain, age alone likely. */
export const lockConfidence = (lock: Lock, {clientDead}: Facts): Confidence => clientDead === null ? (lock.verdict === 'cannot-tell' ? 'cannot-tell' : 'likely') : 'certain';

/**
The record that a pending upgrade superseded, if it came that far.

An upgrade makes its base `superseded` only after everything was applied and all waits and hooks have passed, right before it makes itself `deployed` (both majors; seen with the second write refused). A pending upgrade whose base says superseded since then has lost nothing but its last write.

Times have whole seconds. A supersession in the very second of the creation counts for the newest completed revision alone, and only where no failed rollback can have superseded it.
*/
export const supersededByPending = ({history}: Facts, pending: Revision): Revision | null => {
	const created = millisecondsOf(pending.record.object.createdAt);
	if (created === null || pending.status !== 'pending-upgrade') {
		return null;
	}

	const below = readByHelm(history).filter(revision => revision !== pending);
	const base = below.findIndex(({completed}) => completed === true);
	const isBase = (index: number): boolean => index === base && history.believed.deployed === null && below.slice(0, base).every(({description}) => describeText(description).kind !== 'rollback-failed');
	return below.find((revision, index) => {
		const written = revision.status === 'superseded' ? lastHelmWrite(revision.record.object) : null;
		return written !== null && (written > created || (written === created && isBase(index)));
	}) ?? null;
};

/** Evidence that every lock has: how old, whose word, what Helm takes as deployed, which hooks ran, and what nobody looked at. */
export const lockEvidence = (facts: Facts, lock: Lock, pending: Revision): readonly Evidence[] => {
	const hooks = startedHooks(facts.history, pending, ['pre-install', 'post-install', 'pre-upgrade', 'post-upgrade', 'pre-rollback', 'post-rollback']);
	const superseded = supersededByPending(facts, pending);
	return [
		statusFor(pending, facts),
		...(facts.clientDead === null ? [] : [{what: `its client is dead: ${facts.clientDead}`, where: 'your word', seen: true, revision: null}]),
		...lock.reasons.filter(reason => reason.startsWith('Helm does not read')).map(what => inRecord(null, what)),
		deployedNow(deployedRevision(facts.history)),
		...(superseded === null ? [] : [inRecord(superseded, `superseded after ${pending.revision} was created: an upgrade does that once all is applied and ready`)]),
		...(hooks.length === 0 ? [] : [inRecord(pending, `hooks started, their end is not stored: ${hookNames(hooks)}`)]),
		...writtenBy(pending),
		notSeen('live objects, hook Jobs, and pods that could run the client', 'not read'),
	];
};
