import type {ManifestObject} from '../manifest/objects.ts';
import type {OwnedObject} from './types.ts';

/** The stored objects of one revision. */
export type ListedBy = {readonly revision: number; readonly objects: readonly ManifestObject[]};

/** A stored object, once however many revisions list it. The document is that of the first one given. */
export type ListedObject = {readonly object: ManifestObject; readonly revisions: readonly number[]};

/** Joins the objects of several revisions by address, the first revision's first. */
export const listedObjects = (lists: readonly ListedBy[]): readonly ListedObject[] => {
	const found = new Map<string, {readonly object: ManifestObject; readonly revisions: number[]}>();
	for (const {revision, objects} of lists) {
		for (const object of objects) {
			const known = found.get(object.address);
			if (known === undefined) {
				found.set(object.address, {object, revisions: [revision]});
			} else if (!known.revisions.includes(revision)) {
				known.revisions.push(revision);
			}
		}
	}

	return found.values().toArray();
};

/** Objects that belong to somebody else by what is live: another release, or an object that takes them along when it goes. A tool that applies charts is an owner of the release, not of one object. */
export const takenObjects = (owned: readonly OwnedObject[]): readonly OwnedObject[] => owned.filter(({owner}) => owner.kind === 'other-release' || (owner.kind === 'controller' && owner.reference));
