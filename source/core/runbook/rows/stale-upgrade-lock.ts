import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import type {Revision} from '../../ledger/types.ts';
import {completeIfDone} from '../complete.ts';
import {ageInWords} from '../evidence.ts';
import {isUndecidedByWork, lockConfidence, lockEvidence} from '../lock-evidence.ts';
import {markFailedOption, rollbackOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {
	Facts,
	Finding,
	Option,
	OptionId,
	Row,
} from '../types.ts';
import {wayBackFrom} from '../way-back.ts';

const ways = (facts: Facts, pending: Revision): {readonly options: readonly Option[]; readonly best: OptionId} => {
	const {revision: to} = recommendRevision(facts.history, facts.apis);
	const deployed = deployedRevision(facts.history)?.revision ?? null;
	const caution = to === null ? null : wayBackFrom(facts, pending, to);
	const best = caution === null || caution.risk === 'high' ? 'mark-failed' : 'rollback';
	const all = [
		...(to === null || caution === null ? [] : [rollbackOption(facts, {to, ...caution})]),
		markFailedOption(facts, pending.revision, deployed),
		...completeIfDone(facts, pending, deployed),
	];
	return {options: [...all.filter(({id}) => id === best), ...all.filter(({id}) => id !== best)], best};
};

const titleOf = (facts: Facts, pending: Revision): string => {
	if (facts.lock?.verdict === 'cannot-tell') {
		return isUndecidedByWork(facts.lock)
			? `The upgrade to ${pending.revision} has no end: whether its work is done cannot be told.`
			: `The upgrade to ${pending.revision} was cut off or still runs: these records cannot tell.`;
	}

	const age = facts.clientDead === null ? ageInWords(pending, facts) : null;
	return `The upgrade to ${pending.revision} was cut off${age === null ? '' : `: pending for ${age}`}.`;
};

const judge = (facts: Facts): Finding | null => {
	const {lock, history} = facts;
	const pending = lastRevision(history);
	if (lock === null || pending?.status !== 'pending-upgrade' || (lock.verdict !== 'stale' && lock.verdict !== 'cannot-tell')) {
		return null;
	}

	const {options, best} = ways(facts, pending);
	return {
		row: 'stale-upgrade-lock',
		severity: 'critical',
		confidence: lockConfidence(lock, facts),
		title: titleOf(facts, pending),
		meaning: `Helm refuses every upgrade of ${history.release.name} until this lock is gone.`,
		evidence: lockEvidence(facts, lock, pending),
		options,
		recommended: lock.verdict === 'cannot-tell' ? null : best,
		avoid: [
			'Do not delete the newest record: Helm would not know what was applied.',
			'Do not change the label alone: Helm reads the lock from the body.',
			'Do not run helm rollback without a number: it takes the revision before the last, whatever that is.',
			'Do not roll back while the client may live: both end well, and two revisions stay deployed.',
		],
	};
};

/** The newest record is a pending upgrade that nobody seems to work on. */
export const staleUpgradeLock: Row = {
	id: 'stale-upgrade-lock',
	title: 'An upgrade was cut off',
	severity: 'critical',
	words: {
		meaning: 'Helm writes the record of an upgrade as pending-upgrade before it applies anything, and finishes it at the end. A client that was killed, lost its network or its token in between leaves it pending.',
		impact: 'Helm refuses every further upgrade of the release with "another operation (install/upgrade/rollback) is in progress". It looks at the newest record alone, and at no age. What runs may be the old state, the new one, or a mixture.',
		evidence: 'The age of the record by the server\'s clock; Helm\'s newest write to the record, its hooks and its objects; pods of runners and controllers that ran when the record was made; whether anything moves while it is watched (--watch-for 20s); the live Jobs of its hooks; how much of the new manifest is live, and whose images run. A client that waits writes nothing, so quiet proves nothing. Only a pod seen ended, or a person\'s word, makes it certain.',
		safe: 'When no client is left: roll back to the newest revision that completed, by its number and with --history-max=0; a rollback does not ask the lock. Where a hook ran, a claim would be deleted or a kind is gone, mark the record failed instead, which keeps what runs. Where all of the new revision is live and ready, complete the record.',
		dangerous: 'Rolling back while the client lives: both commands end well and two revisions are deployed. Deleting the newest Secret: what it had applied is unknown to Helm from then on. Changing the status label alone: nothing happens.',
		sources: ['helm/helm issues 7476, 8987, 4558 and 11863', 'helm/helm pull request 7322, which made the lock', 'pkg/action/upgrade.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
