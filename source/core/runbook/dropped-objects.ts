import {manifestObjects, type ManifestObject} from '../manifest/objects.ts';
import {manifestDocuments} from '../manifest/split.ts';
import {compareManifests, type ManifestChanges} from '../manifest/compare-manifests.ts';
import type {Release} from '../record/types.ts';
import {finish, type Sliced} from '../slices/slices.ts';

// Several rows ask for the same manifests, and a release that was read never changes
const placed = new WeakMap<Release, readonly ManifestObject[]>();

/**
The objects of a stored manifest, placed without a cluster. A release is read once; whoever must not keep a key press waiting does it before the rows ask.

@yields Where it may stop.
*/
export function * placeObjects(release: Release): Sliced<readonly ManifestObject[]> {
	const before = placed.get(release);
	if (before !== undefined) {
		return before;
	}

	const documents = yield * manifestDocuments(release.manifest);
	const objects = manifestObjects(documents, release.namespace ?? '', null);
	placed.set(release, objects);
	return objects;
}

/** The same at once. */
export const objectsOf = (release: Release): readonly ManifestObject[] => finish(placeObjects(release));

const compared = new WeakMap<Release, WeakMap<Release, ManifestChanges>>();

/** How the objects of two stored manifests relate. */
export const changesBetween = (before: Release, after: Release): ManifestChanges => {
	const ofBefore = compared.get(before) ?? new WeakMap<Release, ManifestChanges>();
	const changes = ofBefore.get(after) ?? compareManifests(objectsOf(before), objectsOf(after));
	compared.set(before, ofBefore.set(after, changes));
	return changes;
};

/** A name without its last part, which a hash or a number may be: `web-config-5f7c` and `web-config-9a1b` are one thing under two names. */
const stem = (name: string): string => name.replace(/-[0-9a-z]+$/v, '');

/** Whether another object takes a dropped one's place: of its kind under a name that differs in the last part alone, or of its name under another group. */
const isReplaced = (dropped: ManifestObject, created: readonly ManifestObject[]): boolean => created.some(({kind, name}) =>
	kind === dropped.kind && (name === dropped.name || (name.includes('-') && dropped.name.includes('-') && stem(name) === stem(dropped.name))));

/** Objects that the later manifest has no more, nor anything in their place. */
export const vanished = (before: Release, after: Release): readonly ManifestObject[] => {
	const {dropped, created} = changesBetween(before, after);
	return dropped.filter(object => !isReplaced(object, created));
};
