import {deployedRevision, lastRevision, readByHelm, revisionByNumber} from '../../ledger/believed.ts';
import {listNumbers} from '../../ledger/words.ts';
import {deployedNow, described, inRecord, notSeen, writtenBy} from '../evidence.ts';
import {hookNames, startedHooks} from '../hooks.ts';
import {reasonsNotReady, scoreEvidence} from '../live-evidence.ts';
import {scoreOf} from '../live-whole.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import {refusalEvidence, refusalOf, type Refusal} from '../refusal.ts';
import {rollbackTarget} from '../rollback-target.ts';
import type {Facts, Finding, Option, Row} from '../types.ts';

const never = 'Do not run helm rollback without a number: it takes the revision before the last, whatever that is.';
const keep = 'Do not roll back without --history-max=0: by default Helm prunes to ten first, the target included.';

const numbers = (facts: Facts): readonly number[] => readByHelm(facts.history).flatMap(({revision}) => revision === null ? [] : [revision]);

/** The rollback that went to a revision which its own pruning took away. */
const pruned = (facts: Facts): Finding | null => {
	const {history} = facts;
	const last = lastRevision(history);
	const target = last?.status === 'deployed' ? rollbackTarget(last) : null;
	const oldest = Math.min(...numbers(facts));
	if (last === null || target === null || target >= oldest) {
		return null;
	}

	return {
		row: 'wrong-rollback-target',
		severity: 'warning',
		confidence: 'certain',
		title: `The rollback to ${target} pruned ${target} itself: no record of it is left.`,
		meaning: `${last.revision} holds what ${target} held, and serves. Going to ${target} again ends with "release has no ${target} version", and everything below ${oldest} is gone.`,
		evidence: [
			inRecord(last, `deployed: ${described(last)}`),
			inRecord(null, `the records that are left: ${listNumbers(numbers(facts))}`),
			...writtenBy(last),
			notSeen('copies of the pruned records', 'known to whoever makes backups'),
		],
		options: [],
		recommended: null,
		avoid: [keep, never],
	};
};

/** A rollback was asked to go to a revision that no record has. */
const asked = (facts: Facts, refusal: Refusal): Finding => {
	const {history} = facts;
	const wanted = /release has no (?<number>\d{1,9}) version/v.exec(refusal.said.text)?.groups?.['number'] ?? null;
	const isGone = wanted !== null && revisionByNumber(history, Number(wanted)) === null;
	const {revision: to, why} = recommendRevision(history, facts.apis);
	return {
		row: 'wrong-rollback-target',
		severity: 'warning',
		confidence: isGone && numbers(facts).length > 0 ? 'certain' : (wanted === null ? 'likely' : 'cannot-tell'),
		title: wanted === null ? 'A rollback was refused: Helm takes no such revision.' : (isGone ? `The rollback went to ${wanted}, and there is no record of it.` : `The rollback was refused for want of ${wanted}, and ${wanted} is there.`),
		meaning: isGone ? 'It was pruned, deleted, or never there. Nothing was changed by the refusal.' : 'The log is of another release or cluster, or the record came back since.',
		evidence: [
			...refusalEvidence(facts, refusal),
			inRecord(null, numbers(facts).length === 0 ? 'Helm reads no record of this release' : `the records that are left: ${listNumbers(numbers(facts))}`),
			notSeen('copies of the records that are gone', 'known to whoever makes backups'),
		],
		options: to === null ? [] : [rollbackOption(facts, {to, risk: 'medium', warning: `It is ${why}.`})],
		recommended: isGone && to !== null && lastRevision(history)?.status === 'failed' ? 'rollback' : null,
		avoid: [never, keep],
	};
};

const rollbacks = (facts: Facts, to: number): readonly Option[] => {
	const last = lastRevision(facts.history)!;
	const hooks = startedHooks(facts.history, last, ['pre-upgrade', 'pre-rollback']);
	return [rollbackOption(facts, {
		to,
		risk: hooks.length > 0 ? 'high' : 'medium',
		warning: hooks.length === 0 ? null : `${hookNames(hooks)} ran or may have run: going back does not undo what it did.`,
	})];
};

/** What it means, by which of the two is live and ready. */
const meaningOf = (newest: number | null, to: number, whole: 'newest' | 'older' | 'neither'): string => ({
	newest: `All of ${newest} is live and ready by now: leave it. Where it must go back, ${to} is the newest that completed.`,
	older: `${to}, the newest that completed, is what is live and ready: nothing has to go back. Mend the cause and upgrade.`,
	neither: `${to} is the newest that completed. Whether to go back or to mend ${newest} depends on what is not ready.`,
}[whole]);

/** The newest failed, and the one below it is none to go back to. */
const trap = (facts: Facts): Finding | null => {
	const {history} = facts;
	const [last, below] = readByHelm(history);
	const {revision: to, passedOver} = recommendRevision(history, facts.apis);
	if (last?.status !== 'failed' || below?.completed !== false || to === null || below.revision === to) {
		return null;
	}

	const score = scoreOf(facts, last.revision);
	const whole = score?.whole ?? null;
	const options = rollbacks(facts, to);
	const isRisky = options.some(({risk}) => risk === 'high');
	const serves = scoreOf(facts, to)?.whole === 'yes';
	const best = serves ? 'upgrade' : (isRisky ? null : 'rollback');
	return {
		row: 'wrong-rollback-target',
		severity: 'warning',
		confidence: whole === null || whole === 'unknown' ? 'cannot-tell' : 'likely',
		title: `${last.revision} failed, and a plain rollback would go to ${below.revision}, which ${below.status === 'failed' ? 'failed too' : 'did not complete'}.`,
		meaning: meaningOf(last.revision, to, whole === 'yes' ? 'newest' : (serves ? 'older' : 'neither')),
		evidence: [
			inRecord(last, `failed: ${described(last)}`),
			...passedOver.map(({revision, why}) => inRecord(revisionByNumber(history, revision), `passed over: ${why}`)),
			deployedNow(deployedRevision(history)),
			...writtenBy(last),
			...reasonsNotReady(facts),
			...scoreEvidence(facts),
			...(facts.drift.known ? [] : [notSeen(`whether the objects of ${last.revision} are live and ready`, 'not read')]),
		],
		options: [...options, upgradeOption('Mend what is not ready, then run the upgrade again: it works on a failed record.')],
		recommended: whole === 'no' ? best : null,
		avoid: [never, keep],
	};
};

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'wrong-rollback-target');
	return refusal === null ? trap(facts) ?? pruned(facts) : asked(facts, refusal);
};

/** A rollback goes, or would go, where nobody wants to be. */
export const wrongRollbackTarget: Row = {
	id: 'wrong-rollback-target',
	title: 'A rollback would go to the wrong revision',
	severity: 'warning',
	words: {
		meaning: 'helm rollback without a number goes to the revision before the last, whatever became of it: after two failures in a row that is a failed one. And by default Helm prunes to ten records before it writes the new one, the target of the rollback included.',
		impact: 'The service gets a state that never worked, or the revision that was meant is gone: "release has no 2 version".',
		evidence: 'For each revision how it ended, its chart, and how far live is from it; which records are left; what the rollback said.',
		safe: 'Name the revision, always: the newest that completed. Roll back with --history-max=0, so that nothing is pruned. Where all of the failed revision is live and ready by now, leave it.',
		dangerous: 'A rollback without a number after a failure.',
		sources: ['helm/helm issues 11712 and 1796', 'kubermatic/kubermatic issue 13301', 'pkg/action/rollback.go and pkg/storage/storage.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
