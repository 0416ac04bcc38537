import type {Anomaly, AnomalyCode} from '../../ledger/types.ts';
import {isElsewhere} from '../../ledger/elsewhere.ts';
import {elsewhereEvidence, elsewhereOf} from '../elsewhere.ts';
import {notSeen, ofAnomaly, seenAt} from '../evidence.ts';
import {repairOption} from '../options.ts';
import {uselessIn} from '../../plan/repair/aside.ts';
import type {Facts, Finding, Option, Row} from '../types.ts';
import {recordsGone} from '../no-record-left.ts';

/** The gravest first: it gives the finding its title. */
const codes: readonly AnomalyCode[] = ['elsewhere', 'duplicate-revision', 'restored-copy', 'gap'];

const titles: Readonly<Record<string, string>> = {
	elsewhere: 'A record is not where its body says: it was moved or copied.',
	'duplicate-revision': 'Two objects hold the same revision: one is a copy.',
	'restored-copy': 'Records were put back or copied: their ages are not those of the revisions.',
	gap: 'Revisions are missing in the middle of the history.',
};

const meanings: Readonly<Record<string, string>> = {
	elsewhere: 'Helm would act in the namespace where the object is, with what the body holds, and report success. No Helm command is offered.',
	'duplicate-revision': 'Helm takes one of the two, and which is chance.',
	'restored-copy': 'A lock may be older than its record. Helm itself does not look at these times.',
	gap: 'Helm cannot roll back to a missing revision. Everything else works.',
};

const repairs = (facts: Facts, {code}: Anomaly): readonly Option[] => code === 'elsewhere' || code === 'duplicate-revision'
	? uselessIn(facts.history).filter(({why}) => why !== 'unreadable').map(({revision, why}) => repairOption(facts, {
		fix: 'aside',
		more: [`--record=${revision.record.object.name}`],
		title: why === 'copy' ? 'Keep one of the two' : 'Take the record away from here',
		effect: why === 'copy' ? 'The copy is saved and taken away.' : 'The record is saved and taken away: Helm no longer finds a release here that belongs elsewhere. Nothing live changes.',
		revision: revision.revision,
	}))
	: [];

/** Whether what says that it belongs elsewhere is a copy that nothing here hangs on: there is a release of this name where it belongs, and none of its objects is in this namespace. */
const isIdleCopy = (facts: Facts): boolean => {
	const homes = facts.history.revisions.filter(revision => isElsewhere(revision)).map(({record}) => record.decoded?.release?.namespace ?? null);
	const {namespace} = facts.release;
	return homes.every(home => home !== null && home !== namespace && elsewhereOf(facts).some(place => place.namespace === home))
		&& facts.ownership.known
		&& facts.ownership.value.every(({owner}) => owner.kind === 'absent');
};

const judge = (facts: Facts): Finding | null => {
	const found = codes.flatMap(code => facts.history.anomalies.filter(anomaly => anomaly.code === code));
	const [first] = found;
	if (first === undefined) {
		return recordsGone(facts);
	}

	const elsewhere = first.code === 'elsewhere';
	return {
		row: 'history-hole',
		severity: 'warning',
		confidence: first.code === 'restored-copy' ? 'likely' : 'certain',
		title: titles[first.code]!,
		meaning: meanings[first.code]!,
		evidence: [
			...found.map(anomaly => ofAnomaly(anomaly)),
			...(elsewhere ? elsewhereEvidence(facts) : []),
			elsewhere && isIdleCopy(facts)
				? seenAt(`none of the objects that the record lists is in namespace ${facts.release.namespace}`, 'live objects')
				: notSeen('objects that carry this release\'s marks', 'not read'),
		],
		options: repairs(facts, first),
		recommended: elsewhere && isIdleCopy(facts) ? 'repair' : null,
		avoid: [elsewhere
			? 'Do not run helm rollback, upgrade or uninstall here: it succeeds, in the wrong place.'
			: 'Do not fill a hole with a copy of another record: body, labels and name must all change with it.'],
	};
};

/** Holes in a history, and records that came from elsewhere. */
export const historyHole: Row = {
	id: 'history-hole',
	title: 'Holes, copies and moved records',
	severity: 'warning',
	words: {
		meaning: 'Revisions are missing beyond what pruning takes, all records are gone while the objects are there, or records were restored, copied or moved: by a backup tool, a copied namespace, or by hand.',
		impact: 'A missing revision cannot be rolled back to. A restored record looks younger than it is. A record in another namespace than its body says makes Helm act there, and end well.',
		evidence: 'Revision numbers, creation times and last_deployed side by side; namespace and name of the object against those in the body; objects with this release\'s marks.',
		safe: 'Leave a hole alone. Where all records are gone and the objects are there, install again over them, or put exact copies of the records back. Put back exact copies only, labels and type included, never below a newer one as deployed. For a moved record run no Helm command before it is in its place.',
		dangerous: 'Making a record from another one without changing body, labels and name together. Any Helm action on a moved record.',
		sources: ['helm/helm issues 10531, 12598 and 8247', 'vmware-tanzu/velero issue 3029', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
