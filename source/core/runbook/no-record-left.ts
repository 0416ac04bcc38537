import {joinAnd} from '../ledger/words.ts';
import type {MarkedObject} from '../ownership/types.ts';
import {elsewhereEvidence} from './elsewhere.ts';
import {finalizerOptions} from './finalizer-options.ts';
import {finalizersOf, holderAtWork, leavingOwned, leftEvidence} from './leaving-objects.ts';
import {upgradeOption, waitOption} from './options.ts';
import {objectsInWords} from './taken.ts';
import {seenAt} from './evidence.ts';
import type {Evidence, Facts, Finding} from './types.ts';

/** The most objects that are told one by one. */
const most = 8;

/** What is left of a release that has no record; none where records are, or nobody looked. */
export const remainsOf = ({history, remains}: Facts): readonly MarkedObject[] => history.revisions.length === 0 && remains.known ? remains.value : [];

const listed = (objects: readonly MarkedObject[], release: string): readonly Evidence[] => [
	...objects.slice(0, most).map(({address, kind, name, keep}): Evidence => seenAt(`${kind}/${name} is there with the marks of ${release}${keep ? ', and the policy to keep it' : ''}`, address)),
	...(objects.length > most
		? [seenAt(`${objects.length - most} more objects carry them`, 'live objects')]
		: []),
];

const noRecord = ({release}: Facts): Evidence => seenAt(`Helm finds no record of ${release.name}`, 'records');

const installAnew = (title: string, needs: string, effect: string): ReturnType<typeof upgradeOption> => ({...upgradeOption(effect, 'helm upgrade --install'), title, needs});

/** Objects without any record, and none of them on its way out: the records were deleted, or are kept elsewhere. */
export const recordsGone = (facts: Facts): Finding | null => {
	const objects = remainsOf(facts);
	if (objects.length === 0 || leavingOwned(facts).length > 0) {
		return null;
	}

	const {name} = facts.release;
	const kept = objects.every(({keep}) => keep);
	const count = objects.length === 1 ? '1 object carries its marks' : `${objects.length} objects carry its marks`;
	return {
		row: 'history-hole',
		severity: kept ? 'info' : 'warning',
		confidence: kept ? 'likely' : 'certain',
		title: `No record of ${name} is left, and ${count}.`,
		meaning: kept
			? 'All of them have the policy to keep them: an uninstall may have left them on purpose.'
			: 'They run on, and Helm knows nothing of them: upgrade and rollback end with "release: not found". An uninstall would have taken them along.',
		evidence: [noRecord(facts), ...listed(objects, name), ...elsewhereEvidence(facts)],
		options: [
			installAnew('Install again over what is there', `the chart and the values, which only you have: helm upgrade --install under the same name and namespace. Its objects should be those that are listed here: ${objectsInWords(objects)}`, 'Helm takes what carries its marks without being asked, puts the chart\'s content in, and starts at revision 1. What the chart does not make stays, unlisted.'),
			{
				id: 'repair',
				title: 'Put the records back',
				risk: 'medium',
				command: null,
				needs: 'exact copies of the records from a backup, type, labels and name as they were, the newest among them',
				effect: 'Helm has its history again, and nothing live changes.',
				undo: 'The copies are deleted again, as long as nothing newer was written.',
				revision: null,
			},
		],
		recommended: kept ? null : 'upgrade',
		avoid: [
			'Do not make a record from that of another release: body, labels and name must all fit.',
			'Do not delete the objects to start clean: claims go with their data.',
		],
	};
};

/** Objects without any record that are on their way out: an uninstall that waited takes its record away when it times out (seen on 3.22.0 and 4.3.1). */
export const uninstallHangs = (facts: Facts): Finding | null => {
	const going = facts.history.revisions.length === 0 ? leavingOwned(facts) : [];
	if (going.length === 0) {
		return null;
	}

	const {name} = facts.release;
	const staying = remainsOf(facts).filter(({leaving}) => leaving === null);
	const finalizers = finalizersOf(going);
	const holders = finalizers.length === 0 ? 'nothing that was seen' : joinAnd(finalizers);
	return {
		row: 'uninstall-stuck',
		severity: 'critical',
		confidence: 'certain',
		title: `${name} was uninstalled, and ${going.length === 1 ? '1 object' : `${going.length} objects`} of it cannot go: ${going.length === 1 ? 'it is' : 'they are'} held by ${holders}.`,
		meaning: 'Helm has no record of it any more and will not try again. A deletion cannot be taken back; it ends when the last finalizer is gone.',
		evidence: [noRecord(facts), ...leftEvidence(facts), ...listed(staying, name), ...elsewhereEvidence(facts)],
		options: [
			waitOption(holderAtWork(holders), 'The objects go, and the name is free of them.'),
			...finalizerOptions(facts),
			installAnew('Install again once they are gone', 'the objects gone; then the chart and the values, which only you have: helm upgrade --install as your pipeline calls it', 'A fresh history. An install before they are gone takes an object that then vanishes.'),
		],
		recommended: finalizers.length === 0 ? null : 'wait',
		avoid: [
			'Do not strip finalizers: what they guard outside of the cluster stays behind.',
			'Do not install before the objects are gone: Helm takes them, and they go all the same.',
		],
	};
};
