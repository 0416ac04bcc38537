import {manifestDocuments} from '../core/manifest/split.ts';
import type {ManifestDocument} from '../core/manifest/types.ts';

/** Milliseconds of work after which others get their turn. */
const slice = 8;

/** Reads all documents of a manifest, giving way while it works so that a key press is never kept waiting by a long one. An aborted signal ends it early. */
export const readDocuments = async (manifest: string, signal: AbortSignal): Promise<readonly ManifestDocument[]> => {
	const documents: ManifestDocument[] = [];
	let began = performance.now();
	for (const document of manifestDocuments(manifest)) {
		documents.push(document);
		if (performance.now() - began < slice) {
			continue;
		}

		await new Promise(resolve => {
			setImmediate(resolve);
		});
		if (signal.aborted) {
			break;
		}

		began = performance.now();
	}

	return documents;
};
