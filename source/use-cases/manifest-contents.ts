import {knownKinds} from '../core/manifest/declared-kinds.ts';
import {documentAddress} from '../core/manifest/objects.ts';
import type {ManifestFault} from '../core/manifest/types.ts';
import type {Release} from '../core/record/types.ts';
import type {Session} from '../ports/session.ts';
import type {Step} from '../ports/step.ts';
import {readDocuments} from './read-documents.ts';

/** An object of a stored manifest, or a document that Helm cannot build. */
export type ContainedObject = {
	/** `Deployment.apps/NAMESPACE/NAME`; null where the document names no object, or leaves the name to the server. */
	readonly address: string | null;
	/** The template that made it; null where no comment says so. */
	readonly source: string | null;
	/** One-based line in the manifest. */
	readonly line: number;
	readonly faults: readonly ManifestFault[];
};

/** What a stored manifest holds, in its order. */
export type ManifestContents = {
	readonly objects: readonly ContainedObject[];
	/** Documents with comments or nothing in them, and lists without items. */
	readonly emptyDocuments: number;
};

/**
Lists the objects of a stored manifest, as Helm builds them: the items of a list one by one.

Which kinds have a namespace comes from discovery where there is a cluster that answers, else from the manifest's own definitions and from Kubernetes' own kinds.

@yields What is being done.
*/
export async function * manifestContents({cluster, place}: Session, release: Release, signal: AbortSignal): AsyncGenerator<Step<never>, ManifestContents> {
	yield {
		kind: 'progress', what: 'reading the manifest', done: 0, total: null,
	};
	const documents = await readDocuments(release.manifest, signal);
	const discovery = cluster === null ? null : await cluster.discover(signal);
	const served = knownKinds(documents, discovery?.ok ? discovery.value.kinds : null);
	const built = documents.filter(({content}) => content !== 'empty');
	return {
		objects: built.map(document => ({
			address: documentAddress(document, release.namespace ?? place.namespace, served),
			source: document.source,
			line: document.line,
			faults: document.faults,
		})),
		emptyDocuments: documents.length - built.length,
	};
}
