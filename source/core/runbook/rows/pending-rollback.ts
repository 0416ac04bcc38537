import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import {ageInWords, inRecord} from '../evidence.ts';
import {hookNames, openHooks, startedHooks} from '../hooks.ts';
import {lockConfidence, lockEvidence} from '../lock-evidence.ts';
import {markFailedOption, rollbackOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import {rollbackTarget} from '../rollback-target.ts';
import type {Facts, Finding, Option, Row} from '../types.ts';

/** Going back again, if there is a revision to go to: more of a risk when something already stood in the way. */
const rollbacks = (facts: Facts, openHook: string | null, tries: number): readonly Option[] => {
	const {revision: to} = recommendRevision(facts.history);
	return to === null
		? []
		: [rollbackOption(facts, {
			to,
			risk: openHook !== null || tries > 1 ? 'high' : 'medium',
			warning: openHook === null
				? 'Where an API of one of the two manifests is gone, it stays pending again: the plan looks for that first.'
				: `${openHook} started and no end is stored: read its log and mend it first, or this ends the same way.`,
		})];
};

const judge = (facts: Facts): Finding | null => {
	const {lock, history} = facts;
	const pending = lastRevision(history);
	if (lock === null || pending?.status !== 'pending-rollback' || (lock.verdict !== 'stale' && lock.verdict !== 'cannot-tell')) {
		return null;
	}

	const unsure = lock.verdict === 'cannot-tell';
	const target = rollbackTarget(pending);
	const {revision: to} = recommendRevision(history);
	const hooks = openHooks(startedHooks(history, pending, ['pre-rollback', 'post-rollback']));
	const openHook = hooks.length === 0 ? null : hookNames(hooks);
	const age = ageInWords(pending, facts);
	const tries = history.revisions.filter(({status, scar}) => status === 'pending-rollback' && scar === null).length;
	return {
		row: 'pending-rollback',
		severity: 'critical',
		confidence: lockConfidence(lock, facts),
		title: unsure
			? `The rollback${target === null ? '' : ` to ${target}`} was cut off or still runs: these records cannot tell.`
			: `The rollback${target === null ? '' : ` to ${target}`} did not end${facts.clientDead === null && age !== null ? `: pending for ${age}` : ''}.`,
		meaning: `Helm refuses every upgrade of ${history.release.name}; a rollback that meets the same cause stays pending again.`,
		evidence: [
			...lockEvidence(facts, lock, pending),
			...(tries > 1 ? [inRecord(null, `${tries} rollbacks stand pending: the cause is still there`)] : []),
		],
		options: [...rollbacks(facts, openHook, tries), markFailedOption(pending.revision, deployedRevision(history)?.revision ?? null)],
		recommended: unsure || openHook !== null || tries > 1 ? null : (to === null ? 'mark-failed' : 'rollback'),
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
		evidence: 'Whether every kind of the newest and of the target manifest is still served; whether a pre- or post-rollback hook failed; how much of the target is live.',
		safe: 'Remove the cause first. Then roll back to the same revision again, or mark the record failed and upgrade. Where live equals the target, complete the record.',
		dangerous: 'Repeating the rollback without having removed the cause. A rollback without a number, which goes to the revision before the last. Deleting several Secrets.',
		sources: ['helm/helm issue 12516', 'kubermatic/kubermatic issue 13301', 'pkg/action/rollback.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
