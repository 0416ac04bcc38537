import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import type {Revision} from '../../ledger/types.ts';
import {ageInWords} from '../evidence.ts';
import {hookNames, startedHooks} from '../hooks.ts';
import {postHooksOf} from '../live-hooks.ts';
import {scoreOf} from '../live-whole.ts';
import {isUndecidedByWork, lockConfidence, lockEvidence} from '../lock-evidence.ts';
import {completeOption, markFailedOption, rollbackOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {Facts, Finding, Option, OptionId, Risk, Row} from '../types.ts';

type Caution = {readonly risk: Risk; readonly warning: string | null};

/** Whether all objects of the pending revision are live and ready, so that a way back takes away what works. */
const isAllLive = (facts: Facts, pending: Revision): boolean => scoreOf(facts, pending.revision)?.whole === 'yes';

/** What a way back would undo or run into, and how much of a risk it is then. */
const caution = (facts: Facts, pending: Revision): Caution => {
	if (isAllLive(facts, pending)) {
		return {risk: 'high', warning: `Everything of ${pending.revision} is live and ready: going back takes it away.`};
	}

	const preHooks = startedHooks(facts.history, pending, ['pre-upgrade']);
	return preHooks.length === 0
		? {risk: 'low', warning: null}
		: {risk: 'high', warning: `${hookNames(preHooks)} ran or may have run for ${pending.revision}: going back does not undo what it did.`};
};

/** What stands against calling the pending revision done. */
const againstComplete = (facts: Facts, pending: Revision): string => {
	const score = scoreOf(facts, pending.revision);
	if (score === null) {
		return `proof that everything of ${pending.revision} is live and ready, which was not looked at`;
	}

	const hooks = facts.health.known ? postHooksOf(pending, facts.health.value.hooks) : 'unknown';
	return score.whole === 'yes' && hooks !== 'done' && hooks !== 'none'
		? 'its post-upgrade hooks: they are not known to have run to their end, and no record makes up for that'
		: `everything of ${pending.revision} live and ready: ${score.equal} of ${score.objects} objects equal it and ${score.ready} are ready`;
};

const ways = (facts: Facts, pending: Revision): {readonly options: readonly Option[]; readonly best: OptionId} => {
	const {revision: to} = recommendRevision(facts.history);
	const deployed = deployedRevision(facts.history)?.revision ?? null;
	const {risk, warning} = caution(facts, pending);
	const best = risk === 'high' || to === null ? 'mark-failed' : 'rollback';
	const all = [
		...(to === null ? [] : [rollbackOption(facts, {to, risk, warning})]),
		markFailedOption(pending.revision, deployed),
		completeOption(pending.revision, deployed, againstComplete(facts, pending)),
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
		evidence: 'The age of the record by the server\'s clock; whether a client still runs (a CI job, a controller, a colleague\'s terminal); the live Jobs of its hooks; how much of the new manifest is live. A client that waits writes nothing, so quiet proves nothing.',
		safe: 'When no client is left: roll back to the newest revision that completed, by its number and with --history-max=0; a rollback does not ask the lock. Where a pre-upgrade hook ran, mark the record failed instead, which keeps what runs. Where all of the new revision is live and ready, complete the record.',
		dangerous: 'Rolling back while the client lives: both commands end well and two revisions are deployed. Deleting the newest Secret: what it had applied is unknown to Helm from then on. Changing the status label alone: nothing happens.',
		sources: ['helm/helm issues 7476, 8987, 4558 and 11863', 'helm/helm pull request 7322, which made the lock', 'pkg/action/upgrade.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
