import {failure, json} from './api-replies.ts';
import type {ApiKind, ApiReply, ApiRequest, ApiServerOptions} from './api-types.ts';

type Groups = ApiServerOptions['groups'];

/** The kinds of the core group that this server has. */
export const coreKinds: readonly ApiKind[] = [
	{kind: 'Secret', plural: 'secrets', namespaced: true},
	{kind: 'ConfigMap', plural: 'configmaps', namespaced: true},
	{kind: 'Event', plural: 'events', namespaced: true},
	{kind: 'Pod', plural: 'pods', namespaced: true},
	{kind: 'Namespace', plural: 'namespaces', namespaced: false},
];

type Entry = {readonly group: string; readonly version: string; readonly kinds: readonly ApiKind[] | null};

/** The groups, each once, with their versions in the order given. */
const aggregated = (entries: readonly Entry[]): ApiReply => json({
	kind: 'APIGroupDiscoveryList',
	apiVersion: 'apidiscovery.k8s.io/v2',
	metadata: {},
	items: Map.groupBy(entries, ({group}) => group).entries().map(([group, versions]) => ({
		metadata: {name: group, creationTimestamp: null},
		versions: versions.map(({version, kinds}) => ({
			version,
			freshness: kinds === null ? 'Stale' : 'Current',
			resources: (kinds ?? []).map(({kind, plural, namespaced}) => ({
				resource: plural,
				responseKind: {group, version, kind},
				scope: namespaced ? 'Namespaced' : 'Cluster',
				verbs: ['get', 'list'],
			})),
		})),
	})).toArray(),
}, 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList');

const resources = (groupVersion: string, kinds: readonly ApiKind[] | null | undefined): ApiReply => kinds === null || kinds === undefined
	? failure(503, 'ServiceUnavailable', 'service unavailable')
	: json({
		kind: 'APIResourceList',
		groupVersion,
		resources: kinds.flatMap(({kind, plural, namespaced}) => [{name: plural, namespaced, kind}, {name: `${plural}/status`, namespaced, kind}]),
	});

/** Answers what is asked of `/api`, `/apis` and the lists of one group version. */
export const discovery = (groups: Groups, isAggregated: boolean, {path, headers}: ApiRequest): ApiReply => {
	const entries = Object.entries(groups).map(([apiVersion, kinds]): Entry => ({group: apiVersion.split('/')[0]!, version: apiVersion.split('/')[1]!, kinds}));
	const isWhole = isAggregated && String(headers.accept).includes('APIGroupDiscoveryList');
	switch (path) {
		case '/api': {
			return isWhole ? aggregated([{group: '', version: 'v1', kinds: coreKinds}]) : json({kind: 'APIVersions', versions: ['v1']});
		}

		case '/apis': {
			return isWhole ? aggregated(entries) : json({kind: 'APIGroupList', groups: entries.map(({group, version: name}) => ({name: group, versions: [{groupVersion: `${group}/${name}`, version: name}]}))});
		}

		case '/api/v1': {
			return resources('v1', coreKinds);
		}

		default: {
			const name = path.replace('/apis/', '');
			return resources(name, groups[name]);
		}
	}
};
