import {lastWriter, writesAsHelm} from '../../ledger/writers.ts';
import {isStatus} from '../../ledger/status.ts';
import type {Revision} from '../../ledger/types.ts';
import {scoreOf} from '../../runbook/live-whole.ts';
import type {Facts} from '../../runbook/types.ts';
import type {Mismatch} from '../../record/types.ts';

/** Which side of a record is right, and by what; null where the two cannot be told apart. */
export type Truth = {readonly side: 'label' | 'body' | null; readonly why: readonly string[]};

type Vote = {readonly side: 'label' | 'body'; readonly why: string};

/** A status that Helm does not know was not written by it. */
const byWord = ({body, label}: Mismatch): readonly Vote[] => {
	if (isStatus(body) === isStatus(label)) {
		return [];
	}

	return [isStatus(body)
		? {side: 'body', why: `${label ?? 'nothing'} in the label is no status of Helm`}
		: {side: 'label', why: `${body ?? 'nothing'} in the body is no status of Helm`}];
};

/** Helm writes body and label in one request. A label is edited by a word; the body is packed three times over, so a hand that wrote last wrote the label. */
const byHand = ({record: {object}}: Revision): readonly Vote[] => {
	const last = lastWriter(object);
	return last === null || writesAsHelm(last.manager) || last.manager === 'helm-triage'
		? []
		: [{side: 'body', why: `${last.manager} wrote the record last${last.time === null ? '' : `, at ${last.time}`}: by hand labels are edited, and the body is still what Helm wrote`}];
};

/** Where everything of the revision is live and ready, the side that calls it deployed is right. */
const byLive = (facts: Facts, {revision}: Revision, {body, label}: Mismatch): readonly Vote[] => {
	const says = body === 'deployed' ? 'body' : 'label';
	return (body === 'deployed') !== (label === 'deployed') && scoreOf(facts, revision)?.whole === 'yes'
		? [{side: says, why: `everything of ${revision} is live and ready, and the ${says} says deployed`}]
		: [];
};

/**
Which of the two statuses of a record is right, by its last writer and by what is live. Where they speak against each other, or nothing speaks, nobody knows: the person has to.

Helm takes the lock, and every status that it prints, from the body; what it starts an upgrade from is what the label calls deployed (seen on 3.22.0 and 4.3.1).
*/
export const statusTruth = (facts: Facts, revision: Revision, mismatch: Mismatch): Truth => {
	if (mismatch.label === null) {
		return {side: 'body', why: ['the label is missing, and the body says it']};
	}

	const word = byWord(mismatch);
	const votes = word.length > 0 ? word : [...byHand(revision), ...byLive(facts, revision, mismatch)];
	const sides = new Set(votes.map(({side}) => side));
	return {side: sides.size === 1 ? [...sides][0]! : null, why: votes.map(({why}) => why)};
};
