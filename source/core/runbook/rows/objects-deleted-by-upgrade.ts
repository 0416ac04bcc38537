import {deployedRevision, readByHelm} from '../../ledger/believed.ts';
import type {History} from '../../ledger/types.ts';
import type {ManifestObject} from '../../manifest/objects.ts';
import {asksToBeKept} from '../../object/resource-policy.ts';
import {lastUpgrade, readOf, type Step} from '../base.ts';
import {objectsOf, vanished} from '../dropped-objects.ts';
import {deployedNow, inRecord, notSeen, writtenBy} from '../evidence.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import type {Evidence, Facts, Finding, Row} from '../types.ts';

/** So many objects are named. */
const mostNamed = 12;

/** Kinds whose deletion takes more with it than the object: what is in it, or all of its kind. */
const precious: ReadonlySet<string> = new Set(['PersistentVolumeClaim', 'PersistentVolume', 'CustomResourceDefinition', 'Namespace']);

const holders = (history: History, {address}: ManifestObject): readonly number[] => readByHelm(history).flatMap(revision => {
	const read = readOf(revision);
	return read !== null && revision.revision !== null && objectsOf(read.release).some(object => object.address === address) ? [revision.revision] : [];
});

const objectEvidence = (history: History, objects: readonly ManifestObject[], {after}: Step): readonly Evidence[] => [
	...objects.slice(0, mostNamed).map(object => inRecord(
		after.revision,
		`${object.address}: not in ${after.revision.revision}; ${asksToBeKept(object.document.annotations) ? 'helm.sh/resource-policy: keep was set, so it stays' : 'keep was not set, so it was deleted'}; in ${holders(history, object).join(', ')}`,
	)),
	...(objects.length > mostNamed ? [inRecord(after.revision, `${objects.length - mostNamed} more objects like these`)] : []),
];

const counted = (objects: readonly ManifestObject[]): string => objects.length === 1 ? `${objects[0]!.kind}/${objects[0]!.name}` : `${objects.length} objects`;

/** A title has to fit on a line, whatever an object is called. */
const titleOf = (revision: number | null, objects: readonly ManifestObject[], kept: boolean): string => {
	const told = (what: string): string => kept ? `The upgrade to ${revision} let go of ${what}, kept by policy.` : `The upgrade to ${revision} deleted ${what}.`;
	const title = told(counted(objects));
	return title.length < 95 ? title : told(`1 ${objects[0]!.kind}`);
};

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const step = lastUpgrade(history);
	const good = step?.before.revision.revision ?? null;
	// A failed upgrade may have ended before it deleted anything
	const all = step?.after.revision.status === 'deployed' ? vanished(step.before.release, step.after.release) : [];
	if (step === null || good === null || all.length === 0) {
		return null;
	}

	const {revision} = step.after;
	const deleted = all.filter(object => !asksToBeKept(object.document.annotations));
	const grave = deleted.filter(({kind}) => precious.has(kind));
	const named = deleted.length === 0 ? all : deleted;
	return {
		row: 'objects-deleted-by-upgrade',
		severity: deleted.length === 0 ? 'info' : 'warning',
		confidence: 'likely',
		title: titleOf(revision.revision, named, deleted.length === 0),
		meaning: deleted.length === 0
			? 'It stays in the cluster, and no revision manages it any more.'
			: `${good} had ${deleted.length === 1 ? 'it' : 'them'}, ${revision.revision} has not: Helm deletes what the new manifest does not name.${grave.length === 0 ? '' : ' What was in it is gone too, unless the volume behind it is retained.'}`,
		evidence: [
			...objectEvidence(history, [...deleted, ...all.filter(object => asksToBeKept(object.document.annotations))], step),
			deployedNow(deployedRevision(history)),
			...writtenBy(revision),
			notSeen('whether the live objects carried the keep policy, or are there again', 'not read'),
		],
		options: deleted.length === 0
			? []
			: [
				{
					...upgradeOption(`The objects are created anew${grave.length === 0 ? '' : ', empty'}; everything else of ${revision.revision} stays.`),
					title: 'Upgrade with the objects in the chart again',
					needs: `the chart with what makes ${counted(deleted)}, and the values, which only you have; first whether it was meant to go`,
				},
				rollbackOption(facts, {to: good, risk: 'medium', warning: `The objects are created anew${grave.length === 0 ? '' : ', empty: no rollback brings data back'}; what else ${revision.revision} brought is gone.`}),
			],
		recommended: null,
		avoid: [
			...(grave.length === 0 ? [] : ['Do not delete a volume that was left Released: what the claim held is in it.']),
			'Do not create the object by hand without Helm\'s marks: the next upgrade that names it is refused.',
		],
	};
};

/** The newest upgrade left out objects that the revision before had. */
export const objectsDeletedByUpgrade: Row = {
	id: 'objects-deleted-by-upgrade',
	title: 'An upgrade deleted objects',
	severity: 'warning',
	words: {
		meaning: 'The newest manifest does not name objects that the last good one named. Helm deletes them at the end of the upgrade, unless the live object says helm.sh/resource-policy: keep.',
		impact: 'A switch that was turned off, a renamed template or a lost value can take away a Service, a disruption budget or a claim with its data. Helm says that the upgrade is complete.',
		evidence: 'The objects of both manifests by group, kind, namespace and name; the keep policy as stored and as live; which older revisions still name the object.',
		safe: 'Find out whether it was meant to go. If not, bring it back by an upgrade that names it again, or by a rollback to the revision that had it. For a claim look at its volume first: retained, it still holds the data.',
		dangerous: 'Deleting a Released volume. Believing that a rollback brings data back: it creates an empty claim.',
		sources: ['pkg/kube/client.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
