import {readByHelm} from '../../core/ledger/believed.ts';
import type {History} from '../../core/ledger/types.ts';
import {knownKinds} from '../../core/manifest/declared-kinds.ts';
import {manifestObjects, type ManifestObject} from '../../core/manifest/objects.ts';
import type {KindScope} from '../../core/manifest/address.ts';
import {namedKinds} from '../../core/manifest/named-kinds.ts';
import type {ManifestDocument} from '../../core/manifest/types.ts';
import type {Release} from '../../core/record/types.ts';
import {giveWay} from '../give-way.ts';
import type {Look} from '../look.ts';
import {readHookDocuments} from '../read-documents.ts';

/** What a revision stores: its objects at their places, and documents that have none. */
export type StoredManifest = {
	readonly objects: readonly ManifestObject[];
	readonly faulty: readonly ManifestDocument[];
	readonly hooks: readonly ManifestObject[];
};

/** A kind as a manifest names it. */
export type KindName = {readonly apiVersion: string; readonly kind: string};

/** Where objects are placed. `served` is discovery; null where there is none. */
export type Ground = {readonly namespace: string; readonly served: readonly KindScope[] | null};

/** Reads a revision's manifest and hooks. */
export const readStored = async ({documents: read}: Pick<Look, 'documents'>, release: Release, {namespace, served}: Ground, signal: AbortSignal): Promise<StoredManifest> => {
	const documents = await read(release.manifest, signal);
	const hooks = await readHookDocuments(release.hooks, signal, read);
	return {
		objects: manifestObjects(documents, namespace, served),
		faulty: documents.filter(({content}) => content === 'faulty'),
		hooks: manifestObjects(hooks, namespace, knownKinds(documents, served)),
	};
};

/**
The kinds that any readable revision of the release ever stored at the top of a document, hooks included: where what a failed revision left behind is looked for.

They are read from two lines of each document, since reading all manifests of a long history whole takes seconds; texts that revisions have in common are looked at once.
*/
export const kindsEverStored = async (history: History): Promise<readonly KindName[]> => {
	const kinds = new Map<string, KindName>();
	const releases = readByHelm(history).map(({record}) => record.decoded?.release ?? null).filter(release => release !== null);
	const texts = new Set(releases.flatMap(({manifest, hooks}) => [manifest, ...hooks.map(hook => hook.manifest)]));
	for (const manifest of texts) {
		for (const kind of namedKinds(manifest)) {
			kinds.set(`${kind.apiVersion} ${kind.kind}`, kind);
		}

		await giveWay();
	}

	return kinds.values().toArray();
};
