import {marksOf} from '../drift/marks.ts';
import type {ManifestObject} from '../manifest/objects.ts';
import {liveObjectOf} from '../object/live-object.ts';
import type {JsonValue} from '../record/types.ts';
import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import type {PlannedObject} from './types.ts';

/** An object of a manifest with what becomes of it; what is not said of it is not known. */
export const plannedObject = ({address, apiVersion, kind}: ManifestObject, rest: Pick<PlannedObject, 'change' | 'why'> & Partial<PlannedObject>): PlannedObject => ({
	address,
	apiVersion,
	kind,
	fields: [],
	refusal: null,
	owner: null,
	uid: null,
	live: null,
	wanted: null,
	...rest,
});

/** The release that a live object says it belongs to, as `NAMESPACE/NAME`; null where it says none. */
export const ownerIn = (live: JsonValue, {namespace: home}: Pick<ClusterIdentity, 'namespace'>): string | null => {
	const {release, namespace} = marksOf(live);
	return release === null ? null : `${namespace ?? home}/${release}`;
};

/** What a plan has of a live object that was read. */
export const ofLive = (live: JsonValue, cluster: Pick<ClusterIdentity, 'namespace'>): Pick<PlannedObject, 'owner' | 'uid' | 'live'> => ({owner: ownerIn(live, cluster), uid: liveObjectOf(live)?.uid ?? null, live});
