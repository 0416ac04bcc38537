import {saysDeployed} from '../../ledger/believed.ts';
import {isElsewhere} from '../../ledger/elsewhere.ts';
import {listNumbers} from '../../ledger/words.ts';
import type {Revision} from '../../ledger/types.ts';
import {scoreOf} from '../../runbook/live-whole.ts';
import type {Facts} from '../../runbook/types.ts';
import type {Stop} from '../stops/stop.ts';
import {replacedBy} from '../unlock/patches.ts';
import {statusPatch} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import {isRead, recordsNamed} from './find-record.ts';
import {offerOf} from './offer.ts';
import type {Fix, RepairChoice} from './types.ts';
import {recordWords, stop, unplanned} from './words.ts';

/** Records that say deployed in body or label. Helm looks by the label, and supersedes the highest alone. */
export const deployedOf = ({history}: Facts): readonly Revision[] => history.revisions.filter(revision => isRead(revision) && !isElsewhere(revision) && saysDeployed(revision));

const textOf = ({record}: Revision): string | null => record.decoded?.release?.description ?? null;

/** The one that stays: as named, else the newest that completed; null where none did. */
const stays = (facts: Facts, {record}: Pick<RepairChoice, 'record'>): Revision | null => {
	const found = deployedOf(facts);
	return record === null
		? found.filter(({completed, revision}) => completed === true && revision !== null).toSorted((a, b) => b.revision! - a.revision!)[0] ?? null
		: recordsNamed(facts.history, record).find(named => found.includes(named)) ?? null;
};

/** Where live is another one whole, that one is what runs. */
const liveIsAnother = (facts: Facts, kept: Revision): readonly Stop[] => {
	const whole = deployedOf(facts).filter(({revision}) => scoreOf(facts, revision)?.whole === 'yes');
	return whole.length === 0 || whole.includes(kept)
		? []
		: [stop('live-is-another', `What is live is revision ${listNumbers(whole.flatMap(({revision}) => revision === null ? [] : [revision]))}, whole and ready, and not ${kept.revision}. Name the one that runs with --record, or acknowledge this.`, kept.record.object.name)];
};

const liveWords = (facts: Facts, {revision}: Revision): string => {
	const score = scoreOf(facts, revision);
	return score === null ? 'how much of it is live was not read' : `${score.equal} of ${score.objects} objects are live as it stores them`;
};

/** Leaves one revision deployed. */
export const deployed: Fix = {
	code: 'deployed',
	offers(facts) {
		const found = deployedOf(facts);
		const kept = stays(facts, {record: null});
		return found.length < 2
			? []
			: [offerOf(facts, {
				fix: 'deployed',
				title: kept === null ? 'Leave one revision deployed' : `Leave ${kept.revision} deployed, and call the others superseded`,
				risk: 'medium',
				evidence: found.map(revision => `${recordWords(revision)} says deployed; ${liveWords(facts, revision)}`),
				effect: 'Helm finds one deployed revision. Nothing live changes.',
				needs: kept === null ? 'the revision that stays deployed: none of them completed; name it with --record' : null,
			})];
	},
	plan({facts, choice}) {
		const found = deployedOf(facts);
		if (found.length < 2) {
			return unplanned(stop('nothing-to-repair', found.length === 0 ? 'No revision is deployed.' : `${recordWords(found[0]!)} alone is deployed.`));
		}

		const kept = stays(facts, choice);
		if (kept === null) {
			return unplanned(stop('name-one', choice.record === null ? 'None of the deployed revisions completed: name the one that stays with --record.' : `${choice.record} is none of the deployed revisions.`));
		}

		const own = statusPatch(kept, 'deployed', textOf(kept));
		return {
			from: kept.revision,
			writes: [
				...own.changes.length === 0 ? [] : [writeStep(own, {title: `mark ${recordWords(kept)} deployed, in body and label`, effect: `Helm takes ${recordWords(kept)} for what runs; nothing live changes`})],
				...replacedBy(facts.history, kept).map(old => writeStep(statusPatch(old, 'superseded', textOf(old)), {title: `mark ${recordWords(old)} superseded, in body and label`, effect: `Helm takes ${recordWords(kept)} alone for deployed; nothing live changes`})),
			],
			stops: liveIsAnother(facts, kept),
			notes: found.map(revision => `${recordWords(revision)}: ${liveWords(facts, revision)}.`),
			check: `check that ${recordWords(kept)} alone is deployed`,
		};
	},
};
