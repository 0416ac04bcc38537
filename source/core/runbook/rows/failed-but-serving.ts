import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import {describeText} from '../../ledger/description.ts';
import type {Revision} from '../../ledger/types.ts';
import {deployedNow, described, inRecord, notSeen, writtenBy} from '../evidence.ts';
import {hookNames, startedHooks} from '../hooks.ts';
import {liveEvidence} from '../live-evidence.ts';
import {scoreOf} from '../live-whole.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import {rollbackTarget} from '../rollback-target.ts';
import type {Facts, Finding, Row} from '../types.ts';

const whatFailed = (revision: Revision): string => {
	const {kind} = describeText(revision.description);
	const to = rollbackTarget(revision);
	if (kind === 'rollback-failed' || to !== null) {
		return `The rollback${to === null ? '' : ` to ${to}`} that made ${revision.revision} failed`;
	}

	return kind === 'upgrade-failed' ? `The upgrade to ${revision.revision} failed` : `Revision ${revision.revision} is failed`;
};

type Told = Pick<Finding, 'title' | 'meaning' | 'confidence' | 'recommended'>;

/** What is said where live was read: which of the two runs, and whether it is ready. */
const tell = (facts: Facts, last: Revision, deployed: Revision): Told => {
	const failed = whatFailed(last);
	const serving = scoreOf(facts, deployed.revision);
	const tried = scoreOf(facts, last.revision);
	if (tried === null) {
		return {
			title: `${failed}; ${deployed.revision} is still the deployed one.`,
			meaning: 'The next upgrade works. What runs may be either of the two, or a part of each: live was not looked at.',
			confidence: 'cannot-tell',
			recommended: null,
		};
	}

	if (tried.whole === 'yes') {
		return {
			title: `${failed}, and all of it is live and ready.`,
			meaning: `Leave it: the next upgrade works on a failed record. ${deployed.revision} is still the deployed one.`,
			confidence: 'likely',
			recommended: null,
		};
	}

	if (serving?.whole === 'yes') {
		return {
			title: `${failed}; ${deployed.revision} is still deployed, live and ready.`,
			meaning: `${deployed.revision} serves as before. Mend the cause, then upgrade again: it works on a failed record.`,
			confidence: 'likely',
			recommended: 'upgrade',
		};
	}

	return {
		title: `${failed}; ${deployed.revision} is still the deployed one.`,
		meaning: 'What runs is neither of the two whole. The next upgrade works on a failed record.',
		confidence: 'likely',
		recommended: 'upgrade',
	};
};

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const last = lastRevision(history);
	const deployed = deployedRevision(history);
	if (last?.status !== 'failed' || deployed === null || deployed === last) {
		return null;
	}

	const {revision: to} = recommendRevision(history, facts.apis);
	const hooks = startedHooks(history, last, ['pre-upgrade', 'pre-rollback']);
	return {
		row: 'failed-but-serving',
		severity: 'warning',
		...tell(facts, last, deployed),
		evidence: [
			inRecord(last, `failed: ${described(last)}`),
			deployedNow(deployed),
			...(hooks.length === 0 ? [] : [inRecord(last, `hooks that ran or may have run: ${hookNames(hooks)}`)]),
			...writtenBy(last),
			...liveEvidence(facts),
			...(facts.drift.known ? [] : [notSeen(`whether the objects of ${last.revision} are live and ready`, 'not read')]),
		],
		options: [
			upgradeOption('Mend the cause, then run the same upgrade again: Helm compares with the deployed revision.'),
			...(to === null
				? []
				: [rollbackOption(facts, {
					to,
					risk: hooks.length > 0 ? 'high' : 'medium',
					warning: hooks.length === 0 ? null : `${hookNames(hooks)} ran or may have run: going back does not undo what it did.`,
				})]),
		],
		avoid: [
			'Do not roll back for the status alone: after a wait that ran out, the new revision is often up by now.',
			'Do not run helm rollback without a number: it takes the revision before the last, whatever that is.',
		],
	};
};

/** The newest revision failed above one that is still deployed. */
export const failedButServing: Row = {
	id: 'failed-but-serving',
	title: 'Failed above a deployed revision',
	severity: 'warning',
	words: {
		meaning: 'The newest operation failed, and an older revision is still deployed in Helm\'s records. A refused object, a hook, a wait that ran out and an interrupted client all end like that.',
		impact: 'Upgrades work on. Live may be the old revision, the new one or a mixture: one refused object does not stop the others, and a wait that ran out had applied everything.',
		evidence: 'The description of the failed record; which objects are not ready now, and why; whether live equals the failed revision or the deployed one.',
		safe: 'Read the failure. Where everything is ready by now, leave it: the next upgrade works on a failed record. Where an object was refused, mend the cause and upgrade again. Roll back only with a reason.',
		dangerous: 'Rolling back an upgrade that is healthy by now. A rollback without a number, which takes the revision before the last.',
		sources: ['helm/helm issues 12154, 30735 and 7914', 'pkg/action/upgrade.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
