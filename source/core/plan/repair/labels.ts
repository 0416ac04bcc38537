import type {Revision} from '../../ledger/types.ts';
import {isElsewhere} from '../../ledger/elsewhere.ts';
import {joinAnd} from '../../ledger/words.ts';
import type {Facts} from '../../runbook/types.ts';
import type {Mismatch} from '../../record/types.ts';
import type {Stop} from '../stops/stop.ts';
import type {PlanStep, RecordPatch} from '../types.ts';
import {changed, labelPrefix, recordPatch} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import {offerOf} from './offer.ts';
import {isRead} from './find-record.ts';
import {statusTruth, type Truth} from './truth.ts';
import type {Fix, RepairChoice} from './types.ts';
import {recordWords, stop, unplanned} from './words.ts';

/** A label that is not what the body says, and which of the two is right. */
type Odd = {readonly field: 'name' | 'status' | 'version'; readonly body: string; readonly label: string | null; readonly truth: Truth};

const mismatchOf = (revision: Revision, field: Odd['field'], body: string, label: string | null): Mismatch => revision.mismatches.find(found => found.field === field) ?? {field, body, label, object: null};

/** Name and version stand in the object's name too: where that agrees with the body, two say the same. */
const byName = ({label}: Mismatch): Truth => ({side: 'body', why: [label === null ? 'the label is missing, and the body says it' : 'the object\'s own name agrees with the body']});

const oddOf = (facts: Facts, revision: Revision): readonly Odd[] => {
	const release = revision.record.decoded?.release ?? null;
	if (release === null || !isRead(revision) || isElsewhere(revision)) {
		return [];
	}

	const {labels} = revision.record.object;
	const claims = [
		['name', release.name],
		['status', release.status],
		['version', release.version === null ? null : String(release.version)],
	] as const;
	return claims.flatMap(([field, body]): readonly Odd[] => {
		const label = labels[field] ?? null;
		if (body === null || body === label) {
			return [];
		}

		const mismatch = mismatchOf(revision, field, body, label);
		return [{field, body, label, truth: field === 'status' ? statusTruth(facts, revision, {...mismatch, label}) : byName(mismatch)}];
	});
};

/** Without the label `owner=helm` no query of Helm finds a record. */
const lacksOwner = (revision: Revision): boolean => isRead(revision) && !isElsewhere(revision) && revision.record.object.labels['owner'] !== 'helm';

type OddRecord = {readonly revision: Revision; readonly odd: readonly Odd[]};

const oddRecords = (facts: Facts): readonly OddRecord[] => facts.history.revisions
	.map(revision => ({revision, odd: oddOf(facts, revision)}))
	.filter(({revision, odd}) => odd.length > 0 || lacksOwner(revision));

const sideOf = ({truth}: Odd, {believe}: Pick<RepairChoice, 'believe'>): Truth['side'] => believe ?? truth.side;

const patchOf = ({revision, odd}: OddRecord, choice: RepairChoice): RecordPatch => {
	const {labels: own} = revision.record.object;
	return recordPatch(revision, [
		...odd.flatMap(one => {
			const {field, body, label} = one;
			// A version or a name in the body decides what Helm takes the record for, so only a status is ever taken from a label
			return field === 'status' && sideOf(one, choice) === 'label'
				? changed('info.status', body, label)
				: changed(`${labelPrefix}${field}`, label, body);
		}),
		...changed(`${labelPrefix}owner`, own['owner'] ?? null, 'helm'),
	]);
};

const saidOf = ({field, body, label}: Odd): string => `${field} ${body} in the body, ${label ?? 'none'} in the label`;

const evidenceOf = ({revision, odd}: OddRecord): readonly string[] => [
	...odd.map(one => `${recordWords(revision)}: ${saidOf(one)}${one.truth.why.length === 0 ? '' : `; ${joinAnd(one.truth.why)}`}`),
	...lacksOwner(revision) ? [`${recordWords(revision)} has no label owner=helm: Helm does not see it`] : [],
];

const undecided = ({revision, odd}: OddRecord, choice: Pick<RepairChoice, 'believe'>): readonly Stop[] => odd.filter(one => sideOf(one, choice) === null).map(one => stop(
	'truth-unknown',
	`Which is right is not known: ${saidOf(one)}.${one.truth.why.length === 0 ? '' : ` ${joinAnd(one.truth.why)}.`} Helm takes a lock and what it prints from the body, and what an upgrade starts from by the label. Say --believe body or --believe label.`,
	revision.record.object.name,
));

const stepOf = (odd: OddRecord, choice: RepairChoice): PlanStep => {
	const sides = new Set(odd.odd.filter(({field}) => field === 'status').map(one => sideOf(one, choice)));
	return writeStep(patchOf(odd, choice), {
		title: `bring label and body of ${recordWords(odd.revision)} together`,
		effect: `both say what the ${sides.has('label') ? 'label' : 'body'} says; nothing live changes`,
	});
};

/** Brings labels and body of records together. */
export const labels: Fix = {
	code: 'labels',
	offers(facts) {
		const found = oddRecords(facts);
		return found.length === 0
			? []
			: [offerOf(facts, {
				fix: 'labels',
				title: `Bring label and body together in ${joinAnd(found.map(({revision}) => recordWords(revision)))}`,
				risk: 'medium',
				evidence: found.flatMap(one => evidenceOf(one)),
				effect: 'Label and body say the same, so that Helm finds what it reads. Nothing live changes.',
				needs: found.some(one => undecided(one, {believe: null}).length > 0) ? 'your word which side is right: --believe body or --believe label' : null,
			})];
	},
	plan({facts, choice}) {
		const found = oddRecords(facts).filter(({revision}) => choice.record === null || choice.record === revision.record.object.name || choice.record === String(revision.revision));
		if (found.length === 0) {
			return unplanned(stop('nothing-to-repair', `Labels and body agree in ${choice.record === null ? 'every record that Helm reads' : `what --record ${choice.record} names`}. A record that is not where its body says is no matter of labels: see --fix aside.`));
		}

		const one = found.length === 1 ? found[0]! : null;
		return {
			from: one?.revision.revision ?? null,
			writes: found.map(odd => stepOf(odd, choice)),
			stops: found.flatMap(odd => undecided(odd, choice)),
			notes: found.flatMap(odd => evidenceOf(odd)),
			check: 'check that labels and body agree',
		};
	},
};
