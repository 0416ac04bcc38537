import {groupOf} from '../../core/manifest/address.ts';
import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import {keeps, makerKinds} from '../../core/ownership/makers.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Owner} from '../../core/ownership/types.ts';
import type {Cluster} from '../../ports/cluster.ts';

/** Objects of one kind that are read at most. */
const most = 1000;

const placeOf = (object: JsonValue): string => {
	const metadata = isApiObject(object) ? objectAt(object, 'metadata') : {};
	return [textAt(metadata, 'namespace'), textAt(metadata, 'name')].filter(part => part !== null).join('/');
};

/**
Looks for the objects by which a controller keeps a release: a HelmRelease of Flux, a HelmChart of k3s, a Release of Crossplane. Some of these leave no mark on records or objects.

One list for each such kind that is served, so none in most clusters; across the cluster, else in the release's own namespace where that is all that may be read. What may not be read at all is no owner: the marks on records and objects stand.
*/
export const readMakers = async (cluster: Cluster, release: {readonly name: string; readonly namespace: string}, signal: AbortSignal): Promise<readonly Owner[]> => {
	const discovery = await cluster.discover(signal);
	const served = discovery.ok ? discovery.value.kinds : [];
	const found = await Promise.all(makerKinds.map(async ({tool, group, kind}): Promise<readonly Owner[]> => {
		const known = served.find(entry => entry.kind === kind && groupOf(entry.apiVersion) === group);
		if (known === undefined) {
			return [];
		}

		const list = async (namespace: string | null): ReturnType<Cluster['list']> => cluster.list({
			apiVersion: known.apiVersion, kind, namespace, labelSelector: null, fieldSelector: null, limit: most,
		}, signal);
		const everywhere = await list(null);
		const listed = everywhere.ok || !known.namespaced ? everywhere : await list(release.namespace);
		return listed.ok ? listed.value.filter(object => keeps(kind, object, release)).map(object => ({tool, mark: `${kind} ${placeOf(object)} keeps this release`, where: 'live objects'})) : [];
	}));
	return found.flat();
};
