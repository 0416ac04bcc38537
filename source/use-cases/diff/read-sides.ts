import {pairDocuments, placeDocuments, type DocumentPair, type ReadRevision} from '../../core/diff/pair-documents.ts';
import {knownKinds} from '../../core/manifest/declared-kinds.ts';
import type {ManifestDocument} from '../../core/manifest/types.ts';
import type {Release} from '../../core/record/types.ts';
import type {Session} from '../../ports/session.ts';
import {giveWay} from '../give-way.ts';
import {readDocuments, readHookDocuments} from '../read-documents.ts';
import type {Sides} from './choose-sides.ts';

/**
Reads the documents of two revisions, hooks included, and pairs them.

Which kinds have a namespace comes from discovery where a cluster answers, from the definitions in both manifests, else from Kubernetes' own kinds.
*/
export const readSides = async ({cluster, place}: Pick<Session, 'cluster' | 'place'>, {before, after}: Sides, signal: AbortSignal): Promise<readonly DocumentPair[]> => {
	const read = async (release: Release, manifest: readonly ManifestDocument[]): Promise<ReadRevision> => ({
		manifest, hooks: await readHookDocuments(release.hooks, signal), namespace: release.namespace ?? place.namespace,
	});
	const own = await read(before.release, await readDocuments(before.release.manifest, signal));
	const isSame = before.release.manifest === after.release.manifest;
	const other = await read(after.release, isSame ? own.manifest : await readDocuments(after.release.manifest, signal));
	const discovery = cluster === null ? null : await cluster.discover(signal);
	const served = knownKinds([...own.manifest, ...other.manifest], discovery?.ok ? discovery.value.kinds : null);
	const placed = placeDocuments(own, served);
	await giveWay();
	return pairDocuments(placed, placeDocuments(other, served));
};
