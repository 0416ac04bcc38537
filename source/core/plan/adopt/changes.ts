import {managedByLabel, releaseNameAnnotation, releaseNamespaceAnnotation} from '../../drift/desired.ts';
import {marksOf} from '../../drift/marks.ts';
import {preciousKinds} from '../../runbook/precious.ts';
import type {ObjectChange, ObjectPatch} from '../types.ts';
import {changeOf, heldObject, patchOf} from '../writes/object-patch.ts';
import {disownedIn} from './managers.ts';
import type {AdoptChoice, AdoptObject} from './types.ts';

type Release = {readonly name: string; readonly namespace: string};

const labels = (key: string): readonly string[] => ['metadata', 'labels', key];
const annotations = (key: string): readonly string[] => ['metadata', 'annotations', key];

/** Exactly what upgrades and rollbacks look for on a live object. */
const keepPolicy = annotations('helm.sh/resource-policy');

const present = (changes: ReadonlyArray<ObjectChange | null>): readonly ObjectChange[] => changes.filter(change => change !== null);

const marking = ({live}: AdoptObject, {name, namespace}: Release): readonly ObjectChange[] => present([
	changeOf(live, labels(managedByLabel), 'Helm'),
	changeOf(live, annotations(releaseNameAnnotation), name),
	changeOf(live, annotations(releaseNamespaceAnnotation), namespace),
]);

/** The label goes only where it says Helm. */
const unmarking = ({live}: AdoptObject): readonly ObjectChange[] => present([
	marksOf(live).managedBy === 'Helm' ? changeOf(live, labels(managedByLabel), null) : null,
	changeOf(live, annotations(releaseNameAnnotation), null),
	changeOf(live, annotations(releaseNamespaceAnnotation), null),
]);

/** Whether an object gets the policy to keep it: one that was named does where that is wanted, and of a whole manifest only what takes more with it when it goes. */
export const getsKeep = ({isOfManifest, name}: AdoptObject, {keep}: AdoptChoice): boolean => keep && (!isOfManifest || preciousKinds.has(name?.kind ?? ''));

/**
The patch that puts a release's marks on a live object or takes them off: the label and the two annotations that Helm goes by (`checkOwnership`, both majors), and the policy to keep it where that is wanted. Null where nothing is to be written.

An object without any mark of a release is not let go of: a label `managed-by: Helm` alone is in many charts.
*/
export const adoptPatch = (object: AdoptObject, choice: AdoptChoice, release: Release): ObjectPatch | null => {
	const {direction} = choice;
	const {name, live, owner} = object;
	const target = name === null ? null : heldObject(name, live);
	if (target === null || (direction === 'let-go' && owner.kind !== 'this-release')) {
		return null;
	}

	const changes = [
		...direction === 'adopt' ? marking(object, release) : unmarking(object),
		...getsKeep(object, choice) ? present([changeOf(live, keepPolicy, 'keep')]) : [],
	];
	const isTaken = direction === 'adopt' && owner.kind !== 'this-release';
	return changes.length === 0 ? null : patchOf(target, changes, isTaken ? disownedIn(live) : []);
};
