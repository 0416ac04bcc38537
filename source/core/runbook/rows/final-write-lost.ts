import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import {supersededByPending} from '../../ledger/superseded-by-pending.ts';
import {lockConfidence, lockEvidence} from '../lock-evidence.ts';
import {completeOption, markFailedOption, rollbackOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const {lock, history} = facts;
	const pending = lastRevision(history);
	if (lock?.verdict !== 'final-write-lost' || pending?.status !== 'pending-upgrade') {
		return null;
	}

	const {revision: to} = recommendRevision(history, facts.apis);
	const deployed = deployedRevision(history)?.revision ?? null;
	return {
		row: 'final-write-lost',
		severity: 'critical',
		confidence: lockConfidence(lock, facts),
		title: `The upgrade to ${pending.revision} went through, but its last write was lost.`,
		meaning: `${pending.revision} runs. Helm refuses every upgrade of ${history.release.name} until its record says so.`,
		evidence: lockEvidence(facts, lock, pending),
		options: [
			completeOption(facts, {revision: pending.revision, previous: supersededByPending(history, pending) === null ? deployed : null, needs: null}),
			markFailedOption(facts, pending.revision, deployed),
			...(to === null ? [] : [rollbackOption(facts, {to, risk: 'high', warning: 'It undoes an upgrade that had applied everything.'})]),
		],
		recommended: 'complete',
		avoid: [
			`Do not roll back to be rid of the lock: it takes ${pending.revision} away, which works.`,
			'Do not delete the newest record: Helm would not know what was applied.',
			'Do not change the label alone: Helm reads the lock from the body.',
		],
	};
};

/** A pending upgrade that did all its work: only the record does not know it. */
export const finalWriteLost: Row = {
	id: 'final-write-lost',
	title: 'Done, but the last write was lost',
	severity: 'critical',
	words: {
		meaning: 'The upgrade applied everything, its objects are ready and its hooks are done. The write that makes its record deployed did not arrive: a token ran out, the API server was away, or the client may create records and not change them.',
		impact: 'Helm refuses every further upgrade of the release, although the new revision runs as it should.',
		evidence: 'Every object of the pending manifest equal to its live one and ready; the live Jobs of its post-upgrade hooks, since the record learns their end only with the next write; a base that says superseded since the upgrade began. The pending and the previous revision side by side.',
		safe: 'Complete the record: it becomes deployed first, then the previous one superseded, body and label, with a backup. Or mark it failed, then upgrade: what runs stays.',
		dangerous: 'Rolling back: it undoes a good release. Completing while a post-upgrade hook never ran.',
		sources: ['rancher/rancher issue 53134', 'helm/helm issues 4558 and 9843', 'made with a client that may not update Secrets, on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
