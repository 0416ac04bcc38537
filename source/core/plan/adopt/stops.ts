import {managedByLabel} from '../../drift/desired.ts';
import {marksOf} from '../../drift/marks.ts';
import {isApiObject, objectAt, textAt, textsAt} from '../../object/api-value.ts';
import {parseRecordName} from '../../object/record-name.ts';
import {isKeptLive} from '../../object/resource-policy.ts';
import {joinAnd} from '../../ledger/words.ts';
import {leavingOf} from '../../ownership/owner-of.ts';
import {preciousKinds} from '../../runbook/precious.ts';
import type {Stop, StopCode} from '../stops/stop.ts';
import {inTheWay} from './keep-way.ts';
import type {AdoptFacts, AdoptObject} from './types.ts';

type Said = readonly Stop[];

/** How an object is called: by its address once it was found, else as it was written. */
export const calledAs = ({name, text}: AdoptObject, address: string | null): string => name === null ? text : address ?? text;

const stop = (code: StopCode, message: string, object: string): Said => [{code, message, object}];

/** What speaks against an object before anybody asks whose it is. */
const notFound = ({text, found, candidates, verb}: AdoptObject, called: string): Said => {
	switch (found) {
		case 'no-kind': {
			return stop('kind-not-served', `The API server serves no kind that "${text}" could name. Write it as Deployment.apps/NAME or Deployment.apps/NAMESPACE/NAME.`, text);
		}

		case 'several': {
			return stop('object-ambiguous', `There is more than one: ${joinAnd(candidates)}. Name the one that you mean with its group.`, text);
		}

		case 'none': {
			return stop('object-missing', 'There is no such object now. Helm creates what is not there, with its marks.', called);
		}

		case 'unread': {
			return stop('may-not-read', verb === null ? 'It could not be read, so nobody can say whose it is.' : `You may not read it (missing right: ${verb}), so nobody can say whose it is.`, called);
		}

		case 'one': {
			return [];
		}
	}
};

const metadataOf = (object: AdoptObject): Readonly<Record<string, unknown>> => isApiObject(object.live) ? objectAt(object.live, 'metadata') : {};

/** Helm's own records: marks on them would have an uninstall delete what it reads. */
const isRecord = ({live, name}: AdoptObject): boolean => isApiObject(live)
	&& (textAt(live, 'type') === 'helm.sh/release.v1' || (parseRecordName(name?.name ?? '') !== null && textsAt(objectAt(live, 'metadata'), 'labels')['owner'] === 'helm'));

const unfit = (object: AdoptObject, called: string): Said => {
	const leaving = leavingOf(object.live);
	if (leaving !== null) {
		return stop('object-leaving', `It is being deleted since ${leaving.since}${leaving.finalizers.length === 0 ? '' : `, held by ${joinAnd(leaving.finalizers)}`}.`, called);
	}

	if (isRecord(object)) {
		return stop('not-adoptable', 'It is one of Helm\'s own records, and no release may hold those.', called);
	}

	return Object.hasOwn(textsAt(metadataOf(object), 'annotations'), 'helm.sh/hook')
		? stop('not-adoptable', 'It is a hook\'s object: Helm makes those anew at each run, and no release owns them.', called)
		: [];
};

/** Another live release has it, by its marks or because it lists it. */
const ofRelease = (object: AdoptObject, called: string): Said => {
	const other = inTheWay(object);
	if (other === null) {
		return [];
	}

	const whose = `${other.namespace}/${other.name}`;
	const isMarked = object.marked !== null && whose === `${object.marked.namespace}/${object.marked.name}`;
	const what = isMarked && object.marked.state === 'unknown'
		? `It carries the marks of release ${whose}, whose records could not be read: take it for in use.`
		: (isMarked
			? `It is release ${whose}'s${other.lists === true ? ', which lists it' : ', by its marks'}.`
			: `Release ${whose} lists it, whatever its marks say.`);
	return stop('owned-by-release', `${what} Two releases that hold one object take it from each other at every upgrade. It can be moved: see the note.`, called);
};

const ofController = ({owner}: AdoptObject, called: string): Said => owner.kind === 'controller'
	? stop('owned-by-controller', owner.reference
		? `${owner.by} made it (ownerReferences), writes it and takes it along when it goes: a chart that ships it too fights with that one. Leave it out of the chart.`
		: `${owner.by} manages it and puts its own content back. Take it out of there first, or leave it out of the chart.`, called)
	: [];

const ofLabel = ({live, owner}: AdoptObject, called: string): Said => {
	const {managedBy} = marksOf(live);
	return managedBy !== null && managedBy !== 'Helm' && owner.kind === 'nobody'
		? stop('managed-elsewhere', `Its label ${managedByLabel} says ${managedBy}. Make sure that ${managedBy} no longer writes it: the label says Helm afterwards.`, called)
		: [];
};

const keepNeeded = ({live, name}: AdoptObject, keep: boolean, called: string): Said => preciousKinds.has(name?.kind ?? '') && !keep && !isKeptLive(live)
	? stop('keep-needed', `Whoever deletes a ${name!.kind} deletes what is in it. It is adopted with --keep alone, which puts helm.sh/resource-policy: keep on it.`, called)
	: [];

/** What speaks against adopting an object. */
const againstAdopting = (object: AdoptObject, {keep}: AdoptFacts, called: string): Said => {
	const first = [...notFound(object, called), ...unfit(object, called)];
	return first.length > 0
		? first
		: [
			...ofController(object, called),
			...ofRelease(object, called),
			...ofLabel(object, called),
			...object.owner.kind === 'this-release' ? [] : keepNeeded(object, keep, called),
		];
};

const listedWords = (revisions: readonly number[]): string => `${revisions.length === 1 ? 'Revision' : 'Revisions'} ${joinAnd(revisions.map(String))} of this release ${revisions.length === 1 ? 'lists' : 'list'} it.`;

/** What speaks against letting an object go. The marks of an object that the manifest still lists mean nothing to an upgrade (seen on both majors: it is stamped again, or deleted where the chart lost it). */
const againstLetting = (object: AdoptObject, {keep, history: {release}}: AdoptFacts, called: string): Said => {
	const first = notFound(object, called);
	if (first.length > 0) {
		return first;
	}

	if (object.owner.kind === 'other-release') {
		return stop('not-ours', `It carries the marks of release ${object.owner.namespace}/${object.owner.name}, not of ${release.name}.`, called);
	}

	if (object.listedHere.length === 0) {
		return [];
	}

	const isKept = keep || isKeptLive(object.live);
	return stop('still-listed', `${listedWords(object.listedHere)} The next upgrade whose chart still holds it puts the marks on again; one whose chart does not ${isKept ? 'leaves it, by the policy to keep it' : 'deletes it, marks or not'}. An uninstall by Helm before 4.3 deletes it, marks or not. Take it out of the chart and upgrade first${isKept ? '' : ', with --keep on it'}.`, called);
};

/** What speaks against one object. */
export const againstObject = (object: AdoptObject, facts: AdoptFacts, called: string): Said => facts.direction === 'adopt' ? againstAdopting(object, facts, called) : againstLetting(object, facts, called);

/** What speaks against the whole, beside its objects: `writes` is how many objects are written. */
export const againstAll = ({history, direction, cluster, unlooked}: AdoptFacts, writes: number, refused: number): Said => [
	...history.revisions.length > 0 ? [] : [{code: 'release-missing' as const, message: `There is no release ${history.release.name} in ${history.release.namespace ?? cluster.namespace} now. ${direction === 'adopt' ? 'Adopt for it only if you are about to install it under this very name and namespace: `helm install` then takes the objects.' : 'Its marks can be taken off all the same.'}`, object: null}],
	...direction === 'let-go' || unlooked.length === 0 || writes === 0 ? [] : [{code: 'listing-unknown' as const, message: `The releases of ${joinAnd(unlooked)} could not all be read, so that nobody can say whether one of them lists an object of this plan.`, object: null}],
	...writes === 0 && refused === 0 ? [{code: 'nothing-to-adopt' as const, message: direction === 'adopt' ? 'Every object that was named carries the marks of this release already.' : 'No object that was named carries the marks of this release.', object: null}] : [],
];
