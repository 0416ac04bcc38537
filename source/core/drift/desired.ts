import type {JsonValue} from '../record/types.ts';
import {isMapping} from '../record/json-kinds.ts';

/** Whose the object is, and whether its kind lives in a namespace. */
export type Owner = {
	/** The release's name and namespace. */
	readonly release: string;
	readonly namespace: string;
	/** By discovery: `isNamespaced`. */
	readonly namespaced: boolean;
};

/** The label by which Helm knows what it manages. */
export const managedByLabel = 'app.kubernetes.io/managed-by';

/** The annotations that name the release of an object. */
export const releaseNameAnnotation = 'meta.helm.sh/release-name';
export const releaseNamespaceAnnotation = 'meta.helm.sh/release-namespace';

const merged = (value: JsonValue | undefined, added: Readonly<Record<string, string>>): JsonValue => ({...value !== undefined && isMapping(value) && value, ...added});

/**
What Helm applies for a stored document: the document with the managed-by label, the two release annotations, and the namespace of a namespaced kind.

The marks win over what the chart says at their place, in install, upgrade and rollback (`setMetadataVisitor` with force, both majors); a namespace of the chart's own stays, and that of a cluster-scoped kind is dropped, as the API server drops it. Hooks and the files of `crds/` get none of this (seen on 3.22.0 and 4.3.1), so they do not come here. Something that is no mapping comes back as it is.
*/
export const desiredOf = (document: JsonValue, {release, namespace, namespaced}: Owner): JsonValue => {
	if (!isMapping(document)) {
		return document;
	}

	const {namespace: own = null, ...metadata} = isMapping(document['metadata'] ?? null) ? document['metadata'] as Readonly<Record<string, JsonValue>> : {};
	return {
		...document,
		metadata: {
			...metadata,
			...namespaced && {namespace: typeof own === 'string' && own !== '' ? own : namespace},
			labels: merged(metadata['labels'], {[managedByLabel]: 'Helm'}),
			annotations: merged(metadata['annotations'], {[releaseNameAnnotation]: release, [releaseNamespaceAnnotation]: namespace}),
		},
	};
};
