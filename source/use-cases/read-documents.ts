import {manifestDocuments} from '../core/manifest/split.ts';
import type {ManifestDocument} from '../core/manifest/types.ts';
import type {Hook} from '../core/record/types.ts';
import {inSlices} from './give-way.ts';

/** Reads all documents of a manifest, giving way while it works so that a key press is never kept waiting by a long one, even if it is one document. None where the signal is aborted before the end. */
export const readDocuments = async (manifest: string, signal: AbortSignal): Promise<readonly ManifestDocument[]> => await inSlices(manifestDocuments(manifest), signal) ?? [];

/** The same for the manifests of hooks, one after the other; `read` is another way to them where they are remembered. */
export const readHookDocuments = async (hooks: readonly Hook[], signal: AbortSignal, read: typeof readDocuments = readDocuments): Promise<readonly ManifestDocument[]> => {
	const documents: ManifestDocument[] = [];
	for (const {manifest} of hooks) {
		documents.push(...await read(manifest, signal));
	}

	return documents;
};
