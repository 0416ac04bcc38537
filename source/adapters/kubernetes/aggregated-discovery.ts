import type {Discovery, ServedKind} from '../../ports/cluster.ts';

type Resource = {readonly resource?: string; readonly responseKind?: {readonly kind?: string} | null; readonly scope?: string};
type Version = {readonly version?: string; readonly freshness?: string; readonly resources?: readonly Resource[]};
type Group = {readonly metadata?: {readonly name?: string}; readonly versions?: readonly Version[]};

/** The Accept header of one-request discovery, which servers from 1.26 on understand; older ones answer the plain form. */
export const discoveryAccept = ['v2', 'v2beta1'].map(version => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`).join(',') + ',application/json';

/** Whether an answer is of the one-request form. */
export const isAggregated = (contentType: string): boolean => contentType.includes('as=APIGroupDiscoveryList');

/** `apps/v1`, and `v1` for the core group, whose name is empty. */
export const apiVersionOf = (group: string, version: string): string => group === '' ? version : `${group}/${version}`;

const kindsOf = (apiVersion: string, resources: readonly Resource[]): ServedKind[] => resources.flatMap(({resource, responseKind, scope}) => resource === undefined || (responseKind?.kind ?? '') === ''
	? []
	: [{
		apiVersion,
		kind: responseKind!.kind!,
		plural: resource,
		namespaced: scope === 'Namespaced',
	}]);

/**
Reads an APIGroupDiscoveryList.

A version marked `Stale` is of an aggregated API that did not answer the API server: what it lists may be old or empty, so it counts as unanswered, with the kinds it still names.
*/
export const readAggregated = (value: unknown): Discovery => {
	const groups = (value as {readonly items?: readonly Group[]}).items ?? [];
	const versions = groups.flatMap(({metadata, versions}) => (versions ?? []).map(version => ({...version, apiVersion: apiVersionOf(metadata?.name ?? '', version.version ?? '')})));
	return {
		kinds: versions.flatMap(({apiVersion, resources}) => kindsOf(apiVersion, resources ?? [])),
		unanswered: versions.filter(({freshness}) => freshness === 'Stale').map(({apiVersion}) => apiVersion),
	};
};
