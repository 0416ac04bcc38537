import {releaseNameAnnotation, releaseNamespaceAnnotation} from '../../drift/desired.ts';
import {groupOf} from '../../manifest/address.ts';
import {stopsHelm} from '../../manifest/faults.ts';
import type {ManifestObject} from '../../manifest/objects.ts';
import type {ManifestDocument} from '../../manifest/types.ts';
import {capitalised} from '../capitalised.ts';
import type {RollbackFacts} from '../facts.ts';
import type {FindStops, Stop} from './stop.ts';

const keepAnnotation = 'helm.sh/resource-policy';

/** What is known of a live object: not there, there with its marks, or not known. */
const liveOf = (facts: RollbackFacts, object: ManifestObject): 'absent' | 'unknown' | Readonly<Record<string, string>> => {
	const live = facts.live.get(object.address);
	if (!live?.known) {
		return 'unknown';
	}

	return live.value === null ? 'absent' : live.value.annotations;
};

/** Whether a dropped object stays: its live annotation is exactly `keep`. ` Keep ` and other values are deleted, as is one that only the manifest keeps (seen on both majors). */
export const isKept = (facts: RollbackFacts, object: ManifestObject): boolean => {
	const live = liveOf(facts, object);
	return typeof live === 'object' && live[keepAnnotation] === 'keep';
};

/** Whether an object that is not there any more would be dropped: nothing happens to it. */
export const isAbsent = (facts: RollbackFacts, object: ManifestObject): boolean => liveOf(facts, object) === 'absent';

/** The release that a live object says it belongs to, when it is another one than this; null when it is this or says nothing. */
export const foreignOwner = (facts: RollbackFacts, object: ManifestObject): string | null => {
	const live = liveOf(facts, object);
	if (typeof live !== 'object') {
		return null;
	}

	const name = live[releaseNameAnnotation];
	const namespace = live[releaseNamespaceAnnotation] ?? facts.cluster.namespace;
	return name === undefined || (name === facts.release.name && namespace === facts.cluster.namespace) ? null : `${namespace}/${name}`;
};

const holdsData = ({apiVersion, kind}: ManifestObject): boolean => ['/PersistentVolumeClaim', '/Namespace', 'apiextensions.k8s.io/CustomResourceDefinition'].includes(`${groupOf(apiVersion)}/${kind}`);

const losses: Readonly<Record<string, string>> = {
	PersistentVolumeClaim: 'the data of its volume goes with it',
	Namespace: 'everything in it goes with it',
	CustomResourceDefinition: 'all objects of its kind go with it, in all namespaces',
};

/** Helm deletes what the newest manifest holds and the target does not, claims, namespaces and CRDs included, with what is in them. */
export const deletesData: FindStops = (facts, {dropped}) => dropped.filter(object => holdsData(object) && !isKept(facts, object)).map((object): Stop => isAbsent(facts, object)
	? {code: 'deletes-data-absent', message: `Helm deletes this ${object.kind} should it come back before the rollback runs; it is not there now.`, object: object.address}
	: {code: 'deletes-data', message: `Helm deletes this ${object.kind}: ${losses[object.kind]!}. To keep it, annotate the live object with ${keepAnnotation}=keep and rehearse again.`, object: object.address});

/** Rollback deletes by name, without a look at whose the object is now (seen on 3.22.0 and 4.3.1). */
export const deletesForeign: FindStops = (facts, {dropped}) => dropped.flatMap((object): Stop[] => {
	const owner = foreignOwner(facts, object);
	return owner === null || isKept(facts, object)
		? []
		: [{code: 'deletes-foreign', message: `Helm deletes this object although it belongs to release ${owner} now. To keep it, annotate the live object with ${keepAnnotation}=keep and rehearse again.`, object: object.address}];
});

/** Rollback checks no ownership: an object that it is to create and that is there is overwritten and marked as this release's (seen on 3.22.0 and 4.3.1). */
export const takesOver: FindStops = (facts, {created}) => created.flatMap((object): Stop[] => {
	const owner = foreignOwner(facts, object);
	return owner === null ? [] : [{code: 'takes-over', message: `This object belongs to release ${owner} now; Helm takes it over without asking.`, object: object.address}];
});

type Part = {readonly where: string; readonly documents: readonly ManifestDocument[]};

const parts = ({current, target, hooks, history, to}: RollbackFacts): readonly Part[] => [
	{where: `the newest revision (${history.believed.last ?? 'unknown'})`, documents: current},
	{where: `revision ${to}`, documents: target},
	{where: `the hooks of revision ${to}`, documents: hooks},
];

/** The first finding for each kind or document says where it stands; the same one in the other manifest adds nothing. */
const firstOfEach = (stops: readonly Stop[]): readonly Stop[] => new Map(stops.toReversed().map(stop => [`${stop.code} ${stop.object ?? ''}`, stop])).values().toArray().toReversed();

const leavesLock = 'Helm cannot build that manifest and leaves the release pending-rollback for good';

/**
A kind that the API server does not serve now. Both majors write `pending-rollback` first and leave it when a manifest of the newest or the target revision, or a hook, cannot be built (seen with a cold discovery cache).
*/
export const kindNotServed: FindStops = facts => {
	const {served} = facts;
	if (!served.known) {
		return facts.world === 'folder' ? [] : [{code: 'discovery-failed', message: 'What the API server serves could not be read. A kind that is gone would leave the release pending-rollback for good.', object: null}];
	}

	const kinds = new Set(served.value.kinds.map(({apiVersion, kind}) => `${apiVersion} ${kind}`));
	return firstOfEach(parts(facts).flatMap(({where, documents}) => documents.flatMap(({apiVersion, kind, line}): Stop[] => {
		if (apiVersion === null || kind === null || kinds.has(`${apiVersion} ${kind}`)) {
			return [];
		}

		const object = `${apiVersion} ${kind}`;
		return [served.value.unanswered.includes(apiVersion)
			? {code: 'kind-unanswered', message: `The API group of ${object} (${where}, line ${line}) did not answer just now. While it does not, ${leavesLock}.`, object}
			: {code: 'kind-not-served', message: `The API server does not serve ${object} (${where}, line ${line}). ${leavesLock}.`, object}];
	})));
};

/** A document that Helm cannot build, in either manifest or in a hook, leaves a lock like a kind that is gone. Text on a separator's own line is one: `invalid Yaml document separator` (seen on 3.22.0 and 4.3.1). */
export const manifestUnreadable: FindStops = facts => parts(facts).flatMap(({where, documents}) => documents.flatMap(({faults, source}): Stop[] => {
	const fault = faults.find(candidate => stopsHelm(candidate));
	return fault === undefined
		? []
		: [{
			code: 'manifest-unreadable',
			message: `${capitalised(where)}, line ${fault.line}: ${fault.message} ${leavesLock}.`,
			object: source,
		}];
}));
