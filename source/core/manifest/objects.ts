import {addressOf, isNamespaced, type KindScope} from './address.ts';
import type {ManifestDocument} from './types.ts';

/** An object of a manifest at its place in a cluster. */
export type ManifestObject = {
	readonly address: string;
	readonly apiVersion: string;
	readonly kind: string;
	/** Null for a cluster-scoped object. */
	readonly namespace: string | null;
	readonly name: string;
	readonly document: ManifestDocument;
};

/**
Places the objects of a manifest as Helm does when it builds: a namespaced object without a namespace goes to the release's, a cluster-scoped one to none, whatever it says.

`served` is fresh discovery, null where there is none. Objects that Helm cannot build, and those named by the server (`generateName`), are left out: they have no address.
*/
export const manifestObjects = (documents: readonly ManifestDocument[], namespace: string, served: readonly KindScope[] | null): readonly ManifestObject[] => documents.flatMap(document => {
	const {apiVersion, kind, name} = document;
	if (document.content !== 'object' || apiVersion === null || kind === null || name === null) {
		return [];
	}

	const place = {apiVersion, kind, namespace: isNamespaced(apiVersion, kind, served) ? document.namespace ?? namespace : null, name};
	return [{...place, address: addressOf(place), document}];
});
