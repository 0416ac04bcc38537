import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import type {Revision} from '../../ledger/types.ts';
import {deployedNow, described, inRecord, notSeen, writtenBy} from '../evidence.ts';
import {hookNames, startedHooks} from '../hooks.ts';
import {notReady, objectName, reasonsNotReady, scoreEvidence} from '../live-evidence.ts';
import {scoreOf} from '../live-whole.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {Facts, Finding, Option, Row} from '../types.ts';

/** What Helm 3 and 4 say when a wait runs out (`pkg/kube` of both majors; seen on 3.22.0 and 4.3.1). */
const timeout = /timed out waiting for the condition|context deadline exceeded|client rate limiter wait returned an error|not ready\. status:/iv;

/** The same texts stand behind a hook that ran out of time. */
const ofHook = /hooks failed:|failed (?:pre|post)-/iv;

const waits = ({description}: Revision): boolean => description !== null && timeout.test(description) && !ofHook.test(description);

const rollbacks = (facts: Facts, last: Revision): readonly Option[] => {
	const {revision: to} = recommendRevision(facts.history, facts.apis);
	const hooks = startedHooks(facts.history, last, ['pre-upgrade', 'pre-rollback']);
	return to === null
		? []
		: [rollbackOption(facts, {
			to,
			risk: hooks.length > 0 ? 'high' : 'medium',
			warning: hooks.length === 0 ? null : `${hookNames(hooks)} ran or may have run: going back does not undo what it did.`,
		})];
};

type Told = Pick<Finding, 'title' | 'meaning' | 'confidence' | 'recommended'>;

const tell = (facts: Facts, last: Revision): Told => {
	const score = scoreOf(facts, last.revision);
	const [worst, ...others] = notReady(facts);
	if (score === null) {
		return {
			title: `The wait for ${last.revision} ran out.`,
			meaning: 'All of it was applied. Whether it is ready by now was not looked at; the next upgrade works.',
			confidence: 'cannot-tell',
			recommended: null,
		};
	}

	if (score.whole === 'yes') {
		return {
			title: `The wait for ${last.revision} ran out, and all of it is live and ready now.`,
			meaning: 'Leave it: what was wanted runs, and the next upgrade works on a failed record.',
			confidence: 'likely',
			recommended: null,
		};
	}

	if (worst !== undefined) {
		return {
			title: `The wait for ${last.revision} ran out: ${others.length === 0 ? 'an object is' : `${others.length + 1} objects are`} not ready yet.`,
			meaning: `Look at ${objectName(worst)} first. The next upgrade works on a failed record.`,
			confidence: 'likely',
			recommended: 'upgrade',
		};
	}

	return {
		title: `The wait for ${last.revision} ran out, and live is not what it holds.`,
		meaning: 'Nothing says that an object is not ready. The next upgrade works on a failed record.',
		confidence: score.whole === 'unknown' ? 'cannot-tell' : 'likely',
		recommended: null,
	};
};

const judge = (facts: Facts): Finding | null => {
	const last = lastRevision(facts.history);
	if (last?.status !== 'failed' || !waits(last)) {
		return null;
	}

	return {
		row: 'wait-timed-out',
		severity: 'warning',
		...tell(facts, last),
		evidence: [
			...reasonsNotReady(facts),
			inRecord(last, `failed: ${described(last)}`),
			deployedNow(deployedRevision(facts.history)),
			...writtenBy(last),
			...scoreEvidence(facts),
			...(facts.drift.known ? [] : [notSeen(`whether the objects of ${last.revision} are live and ready`, 'not read')]),
		],
		options: [
			upgradeOption('Mend what is not ready, then run the same upgrade again. Its hooks run again, and edits by hand are put back or refused.'),
			...rollbacks(facts, last),
		],
		avoid: [
			'Do not roll back for the status alone: after a wait that ran out, the new revision is often up by now.',
			'Do not run helm rollback without a number: it takes the revision before the last, whatever that is.',
		],
	};
};

/** The newest revision failed only because Helm waited in vain. */
export const waitTimedOut: Row = {
	id: 'wait-timed-out',
	title: 'The wait ran out',
	severity: 'warning',
	words: {
		meaning: 'Helm applied everything, waited for the objects to become ready, and gave up when --timeout had passed. The record says failed, whatever became of the objects afterwards.',
		impact: 'What runs is the new revision, as far as it got ready. The next upgrade works on a failed record.',
		evidence: 'Which objects are not ready now, and why: the pod\'s reason, its events, an image that is not there, a claim that waits. Whether all of the failed manifest is live and ready by now.',
		safe: 'Where all is ready, leave it. Where something is not, mend that object\'s cause and upgrade again. Roll back only with a cause.',
		dangerous: 'Rolling back an upgrade that is healthy by now. A rollback without a number. Raising client limits for a plain timeout.',
		sources: ['helm/helm issues 12154, 30735, 31824 and 32615', 'pkg/kube of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
