import {deployedRevision, lastRevision, readByHelm, saysDeployed} from '../../ledger/believed.ts';
import {isElsewhere} from '../../ledger/elsewhere.ts';
import {listNumbers} from '../../ledger/words.ts';
import type {Revision} from '../../ledger/types.ts';
import {recommendRevision} from '../../runbook/recommend.ts';
import {rollbackTarget} from '../../runbook/rollback-target.ts';
import type {Facts} from '../../runbook/types.ts';
import {counted} from '../../text/plural.ts';
import {removalPatch} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import {offerOf} from './offer.ts';
import type {Fix} from './types.ts';
import {recordWords, stop, unplanned} from './words.ts';

/** Revisions that Helm itself keeps by default, both majors. */
const byDefault = 10;

/** So many that completed always stay: somewhere to go back to. */
const completedKept = 3;

type Spared = {readonly revision: Revision; readonly why: string};

/** What never goes, whatever the limit, and why. */
const sparedOf = (facts: Facts): readonly Spared[] => {
	const {history, apis} = facts;
	const last = lastRevision(history);
	const target = recommendRevision(history, apis).revision;
	const pendingTo = last === null ? null : rollbackTarget(last);
	const completed = new Set(readByHelm(history).filter(revision => revision.completed === true).slice(0, completedKept));
	return readByHelm(history).flatMap((revision): readonly Spared[] => {
		const reasons = [
			...revision === last ? ['it is the newest'] : [],
			...revision === deployedRevision(history) || saysDeployed(revision) ? ['it is deployed'] : [],
			...revision.revision === target ? ['a rollback would go to it'] : [],
			...revision.revision === pendingTo && last?.status === 'pending-rollback' ? ['the pending rollback goes to it'] : [],
			...completed.has(revision) ? [`it is one of the ${completedKept} newest that completed`] : [],
			...isElsewhere(revision) ? ['it is not where its body says'] : [],
		];
		return reasons.length === 0 ? [] : [{revision, why: reasons[0]!}];
	});
};

/** Helm counts and deletes what it reads, by the body's number (`removeLeastRecent` of `pkg/storage`); so do we. */
const goingOf = (facts: Facts, limit: number): readonly Revision[] => {
	const spared = new Set(sparedOf(facts).map(({revision}) => revision));
	return readByHelm(facts.history).slice(limit).filter(revision => !spared.has(revision)).toReversed();
};

const numbers = (revisions: readonly Revision[]): string => listNumbers(revisions.flatMap(({revision}) => revision === null ? [] : [revision]));

/** Takes old revisions away. */
export const prune: Fix = {
	code: 'prune',
	offers(facts) {
		const going = goingOf(facts, byDefault);
		return going.length === 0
			? []
			: [offerOf(facts, {
				fix: 'prune',
				title: `Take ${counted(going.length, 'old revision')} away`,
				risk: 'low',
				evidence: [`${readByHelm(facts.history).length} revisions are kept; Helm keeps ${byDefault} unless it is told otherwise`],
				effect: `Revisions ${numbers(going)} are saved and taken away; nothing can be rolled back to them any more. Nothing live changes.`,
				needs: null,
				more: [`--keep=${byDefault}`],
			})];
	},
	plan({facts, choice}) {
		if (choice.limit === null) {
			return unplanned(stop('name-one', 'Say how many revisions stay: --keep N.'));
		}

		const going = goingOf(facts, choice.limit);
		const beyond = new Set(readByHelm(facts.history).slice(choice.limit));
		const spared = sparedOf(facts).filter(({revision}) => beyond.has(revision));
		return going.length === 0
			? unplanned(stop('nothing-to-repair', `There are ${counted(readByHelm(facts.history).length, 'revision')}, and none can go with a limit of ${choice.limit}.${spared.length === 0 ? '' : ` Always kept: ${spared.map(({revision, why}) => `${revision.revision} (${why})`).join(', ')}.`}`))
			: {
				from: facts.history.believed.last,
				writes: going.map(revision => writeStep(removalPatch(revision), {title: `take ${recordWords(revision)} away`, effect: `${revision.status ?? 'no status'}: nothing can be rolled back to it any more; nothing live changes`})),
				stops: [],
				notes: spared.map(({revision, why}) => `Revision ${revision.revision} stays: ${why}.`),
				check: `check that ${numbers(going)} ${going.length === 1 ? 'is' : 'are'} gone`,
			};
	},
};
