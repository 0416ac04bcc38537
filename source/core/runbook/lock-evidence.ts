import {deployedRevision} from '../ledger/believed.ts';
import {supersededByPending} from '../ledger/superseded-by-pending.ts';
import type {Lock, Revision} from '../ledger/types.ts';
import {clientEvidence} from './client-evidence.ts';
import {deployedNow, inRecord, seenAt, statusFor, writtenBy} from './evidence.ts';
import {hookNames, startedHooks} from './hooks.ts';
import {hookEvidence, liveEvidence} from './live-evidence.ts';
import {signsOf} from './lock-facts.ts';
import type {Confidence, Evidence, Facts} from './types.ts';

/** How sure a finding about a lock is: a person's word makes it certain, and a pod of its client that is seen ended; age alone, and that nothing moves, likely. */
export const lockConfidence = (lock: Lock, facts: Facts): Confidence => lock.verdict === 'cannot-tell' ? 'cannot-tell' : (facts.clientDead === null && signsOf(facts).ended === null ? 'likely' : 'certain');

/** How the reasons begin that say why nothing can be told from live objects. */
const undecided = /^(?:Live objects could not|Everything of |(?:What time it is|When the server made it) )/v;

/** Those of them that concern live objects, and not the age. */
const undecidedByWork = /^(?:Live objects could not|Everything of )/v;

/** Whether a lock is old enough, and only what is live leaves its verdict open. */
export const isUndecidedByWork = ({verdict, reasons}: Lock): boolean => verdict === 'cannot-tell' && reasons.some(reason => undecidedByWork.test(reason));

/** Evidence that every lock has: how old, whose word, what Helm takes as deployed, which hooks ran, and what nobody looked at. */
export const lockEvidence = (facts: Facts, lock: Lock, pending: Revision): readonly Evidence[] => {
	const hooks = startedHooks(facts.history, pending, ['pre-install', 'post-install', 'pre-upgrade', 'post-upgrade', 'pre-rollback', 'post-rollback']);
	const superseded = supersededByPending(facts.history, pending);
	return [
		statusFor(pending, facts),
		...(facts.clientDead === null ? [] : [seenAt(`its client is dead: ${facts.clientDead}`, 'your word')]),
		...lock.reasons.filter(reason => reason.startsWith('Helm does not read') || undecided.test(reason)).map(what => inRecord(null, what)),
		deployedNow(deployedRevision(facts.history)),
		...(superseded === null ? [] : [inRecord(superseded, `superseded after ${pending.revision} was created: an upgrade does that once all is applied and ready`)]),
		...(hooks.length === 0 ? [] : [inRecord(pending, `hooks started, their end is not stored: ${hookNames(hooks)}`)]),
		...writtenBy(pending),
		...liveEvidence(facts),
		...hookEvidence(facts, pending),
		...clientEvidence(facts, pending),
	];
};
