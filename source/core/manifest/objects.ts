import {addressOf, isNamespaced, type KindScope, type ObjectName} from './address.ts';
import {knownKinds} from './declared-kinds.ts';
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

/** Where Helm looks for an object, as far as its document names it; null where it names no kind or no name. */
const placeOf = (document: ManifestDocument, release: string, served: readonly KindScope[] | null): ObjectName | null => {
	const {apiVersion, kind, name, namespace} = document;
	return apiVersion === null || kind === null || name === null
		? null
		: {apiVersion, kind, namespace: isNamespaced(apiVersion, kind, served) ? namespace ?? release : null, name};
};

/** The address of a document's object, a faulty one's too; null where the document does not name one, or leaves its name to the server. `release` is the release's namespace, `served` fresh discovery or null. */
export const documentAddress = (document: ManifestDocument, release: string, served: readonly KindScope[] | null): string | null => {
	const place = placeOf(document, release, served);
	return place === null ? null : addressOf(place);
};

/**
Places the objects of a manifest as Helm does when it builds: a namespaced object without a namespace goes to the release's, a cluster-scoped one to none, whatever it says.

`served` is fresh discovery, null where there is none; definitions in the documents say the rest. Objects that Helm cannot build, and those named by the server (`generateName`), are left out: they have no address.
*/
export const manifestObjects = (documents: readonly ManifestDocument[], namespace: string, served: readonly KindScope[] | null): readonly ManifestObject[] => {
	const kinds = knownKinds(documents, served);
	return documents.flatMap(document => {
		const place = document.content === 'object' ? placeOf(document, namespace, kinds) : null;
		return place === null ? [] : [{...place, address: addressOf(place), document}];
	});
};
