import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import type {Revision} from '../../ledger/types.ts';
import {completeIfDone} from '../complete.ts';
import {ageInWords, inRecord} from '../evidence.ts';
import {hookNames, openHooks, startedHooks} from '../hooks.ts';
import {lockConfidence, lockEvidence} from '../lock-evidence.ts';
import {markFailedOption, rollbackOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import {rollbackTarget} from '../rollback-target.ts';
import type {
	Facts,
	Finding,
	Option,
	OptionId,
	Row,
} from '../types.ts';
import {wayBackFrom} from '../way-back.ts';

type Try = {
	/** The target, if there is one that a rollback can go to. */
	readonly to: number | null;
	/** What stands in the way of going there again; null where nothing does that was seen. */
	readonly against: string | null;
};

/** How many rollbacks stand pending with nothing finished above them. */
const triesOf = ({history}: Facts): number => history.revisions.filter(({status, scar}) => status === 'pending-rollback' && scar === null).length;

/** Whether trying the rollback again can end better than it did: not past a hook that stopped it, a kind that is gone, or a cause that stopped it twice. */
const again = (facts: Facts, pending: Revision): Try => {
	const {revision: to} = recommendRevision(facts.history, facts.apis);
	if (to === null) {
		return {to, against: null};
	}

	const hooks = startedHooks(facts.history, pending, ['pre-rollback', 'post-rollback']);
	if (hooks.length > 0) {
		return {to, against: `${hookNames(hooks)} ran or may have run${openHooks(hooks).length === 0 ? '' : ', and no end is stored'}: read its log and mend it first, or this ends the same way.`};
	}

	const {risk, warning} = wayBackFrom(facts, pending, to);
	const tries = triesOf(facts);
	return risk === 'high' ? {to, against: warning} : {to, against: tries > 1 ? `${tries} rollbacks stand pending: what stopped them is still there.` : null};
};

const waysOut = (facts: Facts, pending: Revision): {readonly options: readonly Option[]; readonly best: OptionId} => {
	const {to, against} = again(facts, pending);
	const deployed = deployedRevision(facts.history)?.revision ?? null;
	const best = facts.lock?.verdict === 'final-write-lost' ? 'complete' : (to === null || against !== null ? 'mark-failed' : 'rollback');
	const all = [
		...(to === null
			? []
			: [rollbackOption(facts, {
				to,
				risk: against === null ? 'medium' : 'high',
				warning: against ?? 'Where an API of one of the two manifests is gone, it stays pending again: the plan looks for that first.',
			})]),
		markFailedOption(facts, pending.revision, deployed),
		...completeIfDone(facts, pending, deployed),
	];
	return {options: [...all.filter(({id}) => id === best), ...all.filter(({id}) => id !== best)], best};
};

const titleOf = (facts: Facts, pending: Revision): string => {
	const target = rollbackTarget(pending);
	const what = `The rollback${target === null ? '' : ` to ${target}`}`;
	const age = facts.clientDead === null ? ageInWords(pending, facts) : null;
	switch (facts.lock?.verdict) {
		case 'cannot-tell': {
			return `${what} was cut off or still runs: these records cannot tell.`;
		}

		case 'final-write-lost': {
			return `${what} went through, but its last write was lost.`;
		}

		default: {
			return `${what} did not end${age === null ? '' : `: pending for ${age}`}.`;
		}
	}
};

const judge = (facts: Facts): Finding | null => {
	const {lock, history} = facts;
	const pending = lastRevision(history);
	if (lock === null || pending?.status !== 'pending-rollback' || lock.verdict === 'held' || lock.verdict === 'none') {
		return null;
	}

	const {options, best} = waysOut(facts, pending);
	const tries = triesOf(facts);
	return {
		row: 'pending-rollback',
		severity: 'critical',
		confidence: lockConfidence(lock, facts),
		title: titleOf(facts, pending),
		meaning: `Helm refuses every upgrade of ${history.release.name}; a rollback that meets the same cause stays pending again.`,
		evidence: [
			...lockEvidence(facts, lock, pending),
			...(tries > 1 ? [inRecord(null, `${tries} rollbacks stand pending: the cause is still there`)] : []),
		],
		options,
		recommended: lock.verdict === 'cannot-tell' ? null : best,
		avoid: [
			'Do not repeat the rollback blindly: each try that meets the cause adds one more pending record.',
			'Do not run helm rollback without a number: it takes the revision before the last, which is the bad one.',
			'Do not delete the pending records: Helm would not know what was applied.',
		],
	};
};

/** A rollback ended in the middle. */
export const pendingRollback: Row = {
	id: 'pending-rollback',
	title: 'A rollback did not end',
	severity: 'critical',
	words: {
		meaning: 'Helm writes the record of a rollback before it builds any manifest, and has no way to take it back. It stays pending-rollback when a manifest cannot be built (an API that is gone), when a rollback hook fails, and when the client is stopped: rollback ignores no signal.',
		impact: 'Upgrades are refused. The release runs what was there before, or a part of the target.',
		evidence: 'Whether every kind of the newest and of the target manifest is still served; whether a pre- or post-rollback hook failed; how much of the target is live, and whose images run.',
		safe: 'Remove the cause first, then roll back to the same revision again. Where a hook of it started, or a kind is gone, mark the record failed and upgrade. Where live equals the target, complete the record.',
		dangerous: 'Repeating the rollback without having removed the cause. A rollback without a number, which goes to the revision before the last. Deleting several Secrets.',
		sources: ['helm/helm issue 12516', 'kubermatic/kubermatic issue 13301', 'pkg/action/rollback.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
