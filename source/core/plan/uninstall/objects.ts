import {marksOf} from '../../drift/marks.ts';
import {manifestObjects, type ManifestObject} from '../../manifest/objects.ts';
import {isKeptAtUninstall, uninstallPolicy} from '../../manifest/uninstall-policy.ts';
import {leavingOf} from '../../ownership/owner-of.ts';
import type {JsonValue} from '../../record/types.ts';
import {ofLive, ownerIn, plannedObject} from '../planned-object.ts';
import type {PlannedObject} from '../types.ts';
import {leavesForeign, onlyRecordsLeft, takenLast, type UninstallFacts} from './facts.ts';

type Fate = Pick<PlannedObject, 'change' | 'why'>;

/** The objects of the manifest that Helm takes at their places; none where the release was uninstalled before. */
export const takenObjects = (facts: Pick<UninstallFacts, 'documents' | 'cluster' | 'served' | 'history'>): readonly ManifestObject[] => onlyRecordsLeft(facts)
	? []
	: manifestObjects(facts.documents, facts.cluster.namespace, facts.served.known ? facts.served.value.kinds : null);

/**
Why an uninstall leaves a document alone, by what is stored; null where it takes it.

`helm.sh/resource-policy` of the manifest counts, never the live one; with any other value than `keep` Helm drops the document without a word (`pkg/action/resource_policy.go`). A hook that stands in the manifest is no object of it.
*/
const leftByManifest = ({document}: ManifestObject): string | null => {
	if (document.annotations['helm.sh/hook'] !== undefined && document.listed === null) {
		return 'it is a hook, which an uninstall deletes by its delete policies alone';
	}

	const policy = uninstallPolicy(document);
	if (policy === null) {
		return null;
	}

	return isKeptAtUninstall(document)
		? 'the stored helm.sh/resource-policy is keep: Helm leaves it, and it belongs to no release any more'
		: `the stored helm.sh/resource-policy is "${policy}", which is not keep: Helm leaves it all the same, and does not say so`;
};

/** Whether a live object carries the marks of this release as Helm 4.3 wants them: label and both annotations (seen on 4.3.1: another label alone makes it foreign). */
const isOurs = ({history, cluster}: UninstallFacts, live: JsonValue): boolean => {
	const {managedBy, release, namespace} = marksOf(live);
	return managedBy === 'Helm' && release === history.release.name && namespace === cluster.namespace;
};

const liveFate = (facts: UninstallFacts, live: JsonValue): Fate => {
	if (!isOurs(facts, live) && leavesForeign(facts)) {
		const owner = ownerIn(live, facts.cluster);
		const mine = `${facts.cluster.namespace}/${facts.history.release.name}`;
		return {change: 'keep', why: `${owner === null || owner === mine ? 'it does not carry all marks of this release' : `it belongs to release ${owner}`}: Helm ${facts.helm!.version} leaves it`};
	}

	const leaving = leavingOf(live);
	return {change: 'delete', why: leaving === null ? `in revision ${takenLast(facts)?.revision ?? '?'}` : `it is being deleted since ${leaving.since}${leaving.finalizers.length === 0 ? '' : `, held by ${leaving.finalizers.join(', ')}`}`};
};

const fateOf = (facts: UninstallFacts, object: ManifestObject): Fate => {
	const left = leftByManifest(object);
	const found = facts.live.get(object.address);
	if (found?.known !== true) {
		return left === null ? {change: 'delete', why: `in revision ${takenLast(facts)?.revision ?? '?'}; the live object was not seen`} : {change: 'keep', why: left};
	}

	if (found.value === null) {
		return {change: 'same', why: left === null ? 'not there now: there is nothing to delete' : `not there now; ${left}`};
	}

	return left === null ? liveFate(facts, found.value) : {change: 'keep', why: left};
};

const plannedOf = (facts: UninstallFacts, object: ManifestObject): PlannedObject => {
	const found = facts.live.get(object.address);
	const seen = found?.known === true && found.value !== null ? ofLive(found.value, facts.cluster) : {};
	return plannedObject(object, {...fateOf(facts, object), ...seen});
};

const order: ReadonlyArray<PlannedObject['change']> = ['delete', 'unknown', 'keep', 'same', 'create', 'patch'];

/** What becomes of each object of the newest manifest that Helm reads: what goes, then what stays, then what is not there. An object that stands in it twice counts once. */
export const uninstalledObjects = (facts: UninstallFacts): readonly PlannedObject[] => new Map(takenObjects(facts).map(object => [object.address, plannedOf(facts, object)]))
	.values()
	.toArray()
	.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
