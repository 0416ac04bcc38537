import {declaredKinds} from '../manifest/declared-kinds.ts';
import {manifestObjects, type ManifestObject} from '../manifest/objects.ts';
import {splitManifest} from '../manifest/split.ts';
import {compareManifests, type ManifestChanges} from '../plan/compare-manifests.ts';
import type {Release} from '../record/types.ts';

/** The objects of a stored manifest, placed without a cluster. */
export const objectsOf = ({manifest, namespace}: Release): readonly ManifestObject[] => {
	const documents = splitManifest(manifest);
	return manifestObjects(documents, namespace ?? '', declaredKinds(documents));
};

/** How the objects of two stored manifests relate. */
export const changesBetween = (before: Release, after: Release): ManifestChanges => compareManifests(objectsOf(before), objectsOf(after));

/** A name without its last part, which a hash or a number may be: `web-config-5f7c` and `web-config-9a1b` are one thing under two names. */
const stem = (name: string): string => name.replace(/-[0-9a-z]+$/v, '');

/** Whether another object takes a dropped one's place: of its kind under a name that differs in the last part alone, or of its name under another group. */
const isReplaced = (dropped: ManifestObject, created: readonly ManifestObject[]): boolean => created.some(({kind, name}) =>
	kind === dropped.kind && (name === dropped.name || (name.includes('-') && dropped.name.includes('-') && stem(name) === stem(dropped.name))));

/** Whether the stored object asks Helm to leave it. Exactly this text counts for what an upgrade drops (seen on 3.22.0 and 4.3.1), and in the end on the live object. */
export const asksToBeKept = ({document}: ManifestObject): boolean => document.annotations['helm.sh/resource-policy'] === 'keep';

/** Objects that the later manifest has no more, nor anything in their place. */
export const vanished = (before: Release, after: Release): readonly ManifestObject[] => {
	const {dropped, created} = changesBetween(before, after);
	return dropped.filter(object => !isReplaced(object, created));
};
