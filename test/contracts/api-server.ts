/**
A small API server in memory on a loopback port: enough of Kubernetes to read Helm's records from it.

It does Secrets, ConfigMaps and Namespaces with uids, resourceVersions and label selectors; lists in pages of one state, with tokens that can expire; metadata objects; discovery in both forms; tokens and rights; packed answers. Watches, writes over HTTP and validation are left out. Its answers have the shapes seen on kube-apiserver 1.37.2.
*/
import {Buffer} from 'node:buffer';
import {randomUUID} from 'node:crypto';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import https, {type ServerOptions} from 'node:https';
import type {AddressInfo} from 'node:net';
import zlib from 'node:zlib';
import {selects} from './api-selector.ts';

export type ApiMetadata = {
	readonly name: string;
	readonly namespace?: string;
	readonly uid?: string;
	readonly resourceVersion?: string;
	readonly creationTimestamp?: string;
	readonly labels?: Readonly<Record<string, string>>;
	readonly annotations?: Readonly<Record<string, string>>;
	readonly managedFields?: readonly unknown[];
};

export type ApiObject = {
	readonly apiVersion?: string;
	readonly kind: 'Secret' | 'ConfigMap' | 'Namespace';
	readonly metadata: ApiMetadata;
	readonly [key: string]: unknown;
};

/** What was asked of the server, in order. */
export type ApiRequest = {
	readonly method: string;
	/** Path and query as they were sent. */
	readonly url: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly headers: http.IncomingHttpHeaders;
	readonly user: string;
};

/** What a test wants in place of the server's own answer; null leaves it to the server. */
export type ApiReply = {
	readonly status: number;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
};

export type Right = {readonly user: string; readonly verb: 'get' | 'list'; readonly resource: string; readonly namespace: string | null};

export type ApiServerOptions = {
	/** For HTTPS; null for plain HTTP. */
	readonly tls: ServerOptions | null;
	/** Users by bearer token; null lets everybody in as `admin`. */
	readonly tokens: Readonly<Record<string, string>> | null;
	readonly may: (right: Right) => boolean;
	/** Sees every request first, and may answer it itself or wait. */
	readonly before: (request: ApiRequest, index: number) => ApiReply | null | Promise<ApiReply | null>;
	/** Discovery in the one-request form (1.26 and newer). */
	readonly aggregated: boolean;
	/** The clock of `Date` headers and creation times, in milliseconds since the epoch. */
	readonly now: () => number;
	/** Group versions beyond the core: kinds, or null for an aggregated API that does not answer. */
	readonly groups: Readonly<Record<string, ReadonlyArray<{readonly kind: string; readonly plural: string; readonly namespaced: boolean}> | null>>;
};

export type ApiServer = {
	readonly url: string;
	readonly port: number;
	readonly requests: readonly ApiRequest[];
	/** Creates or replaces an object, and gives it as stored: with a new resourceVersion unless it brings one. */
	readonly put: (object: ApiObject) => ApiObject;
	readonly remove: (kind: ApiObject['kind'], namespace: string, name: string) => void;
	/** Makes every continue token given so far expire, as after some minutes. */
	readonly expireTokens: () => void;
	/** Sockets opened so far. */
	readonly connections: () => number;
	readonly close: () => Promise<void>;
};

const plurals = {Secret: 'secrets', ConfigMap: 'configmaps', Namespace: 'namespaces'} as const;
const kindOf: Readonly<Record<string, ApiObject['kind']>> = {secrets: 'Secret', configmaps: 'ConfigMap', namespaces: 'Namespace'};

const failure = (code: number, reason: string, message: string, more: object = {}): ApiReply => ({
	status: code,
	body: JSON.stringify({
		kind: 'Status',
		apiVersion: 'v1',
		metadata: {},
		status: 'Failure',
		message,
		reason,
		...more,
		code,
	}),
});

const json = (value: unknown, type = 'application/json'): ApiReply => ({status: 200, body: JSON.stringify(value), headers: {'content-type': type}});

const address = ({kind, metadata}: ApiObject): string => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;

/** Objects by namespace and name, the order of keys in etcd. */
const inOrder = (objects: Iterable<ApiObject>): ApiObject[] => [...objects].toSorted((one, other) => address(one) < address(other) ? -1 : 1);

const metadataOnly = (object: ApiObject): object => ({kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata});

/** The items of lists carry no kind of their own, but metadata objects do. */
const inList = ({kind: _kind, apiVersion: _apiVersion, ...object}: ApiObject): object => object;

const isPartial = (accept: string): boolean => accept.includes('as=PartialObjectMetadata');

const send = (request: IncomingMessage, response: ServerResponse, {status, body, headers}: ApiReply, time: number): void => {
	// The real one packs answers over 128 KiB.
	const packs = body.length > 128 * 1024 && (request.headers['accept-encoding'] ?? '').includes('gzip');
	const bytes = packs ? zlib.gzipSync(body, {level: 1}) : Buffer.from(body);
	response.writeHead(status, {'content-type': 'application/json', date: new Date(time).toUTCString(), ...headers, ...packs && {'content-encoding': 'gzip'}, 'content-length': bytes.length});
	response.end(bytes);
};

const defaults: ApiServerOptions = {
	tls: null,
	tokens: null,
	may: () => true,
	before: () => null,
	aggregated: true,
	now: Date.now,
	groups: {},
};

/** Starts a server on a free loopback port, with namespace `kube-system` in it. The caller closes it. */
export const startApiServer = async (options: Partial<ApiServerOptions> = {}): Promise<ApiServer> => {
	const {tls, tokens, may, before, aggregated, groups, now} = {...defaults, ...options};
	const objects = new Map<string, ApiObject>();
	const snapshots = new Map<string, {readonly version: number; readonly rest: readonly ApiObject[]}>();
	const requests: ApiRequest[] = [];
	let version = 1000;
	let sockets = 0;

	const put = (object: ApiObject): ApiObject => {
		const given = object.metadata.resourceVersion;
		version = Math.max(version + 1, Number(given ?? 0));
		const key = address(object);
		const stored: ApiObject = {
			apiVersion: 'v1',
			...object,
			metadata: {
				uid: objects.get(key)?.metadata.uid ?? randomUUID(),
				creationTimestamp: objects.get(key)?.metadata.creationTimestamp ?? new Date(now()).toISOString().replace(/\.\d+/v, ''),
				...object.metadata,
				resourceVersion: given ?? String(version),
			},
		};
		objects.set(key, stored);
		return stored;
	};

	const list = (resource: string, namespace: string | null, {query, headers}: ApiRequest): ApiReply => {
		const partial = isPartial(String(headers.accept));
		const token = query.get('continue') ?? '';
		const snapshot = token === '' ? null : snapshots.get(token);
		if (snapshot === undefined) {
			return failure(410, 'Expired', 'The provided continue parameter is too old to display a consistent list result.');
		}

		const all = snapshot?.rest ?? inOrder(objects.values()).filter(({kind, metadata}) => kind === kindOf[resource]
			&& (namespace === null || metadata.namespace === namespace)
			&& selects(query.get('labelSelector') ?? '', metadata.labels ?? {}));
		const state = snapshot?.version ?? version;
		const limit = Number(query.get('limit') ?? 0);
		const page = limit === 0 ? all : all.slice(0, limit);
		const next = page.length < all.length ? randomUUID() : '';
		if (next !== '') {
			snapshots.set(next, {version: state, rest: all.slice(limit)});
		}

		return json({
			kind: partial ? 'PartialObjectMetadataList' : `${kindOf[resource]}List`,
			apiVersion: partial ? 'meta.k8s.io/v1' : 'v1',
			metadata: {resourceVersion: String(state), ...next !== '' && {continue: next}},
			items: page.map(object => partial ? metadataOnly(object) : inList(object)),
		});
	};

	const one = (resource: string, namespace: string | null, name: string, {headers}: ApiRequest): ApiReply => {
		const object = objects.get(`${kindOf[resource]}/${namespace ?? ''}/${name}`);
		return object === undefined
			? failure(404, 'NotFound', `${resource} "${name}" not found`)
			: json(isPartial(String(headers.accept)) ? metadataOnly(object) : object);
	};

	const core = Object.entries(plurals).map(([kind, plural]) => ({kind, plural, namespaced: kind !== 'Namespace'}));
	const groupEntries = Object.entries(groups).map(([apiVersion, kinds]) => ({group: apiVersion.split('/')[0]!, version: apiVersion.split('/')[1]!, kinds}));
	const aggregatedOf = (entries: ReadonlyArray<{readonly group: string; readonly version: string; readonly kinds: typeof core | typeof groups[string]}>): ApiReply => json({
		kind: 'APIGroupDiscoveryList',
		apiVersion: 'apidiscovery.k8s.io/v2',
		metadata: {},
		items: entries.map(({group, version: name, kinds}) => ({
			metadata: {name: group, creationTimestamp: null},
			versions: [{
				version: name,
				freshness: kinds === null ? 'Stale' : 'Current',
				resources: (kinds ?? []).map(({kind, plural, namespaced}) => ({
					resource: plural,
					responseKind: {group, version: name, kind},
					scope: namespaced ? 'Namespaced' : 'Cluster',
					verbs: ['get', 'list'],
				})),
			}],
		})),
	}, 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList');

	const resourcesOf = (groupVersion: string, kinds: typeof core | null | undefined): ApiReply => kinds === null || kinds === undefined
		? failure(503, 'ServiceUnavailable', 'service unavailable')
		: json({
			kind: 'APIResourceList',
			groupVersion,
			resources: kinds.flatMap(({kind, plural, namespaced}) => [{name: plural, namespaced, kind}, {name: `${plural}/status`, namespaced, kind}]),
		});

	const discovery = ({path, headers}: ApiRequest): ApiReply => {
		const whole = aggregated && String(headers.accept).includes('APIGroupDiscoveryList');
		switch (path) {
			case '/api': {
				return whole ? aggregatedOf([{group: '', version: 'v1', kinds: core}]) : json({kind: 'APIVersions', versions: ['v1']});
			}

			case '/apis': {
				return whole ? aggregatedOf(groupEntries) : json({kind: 'APIGroupList', groups: groupEntries.map(({group, version: name}) => ({name: group, versions: [{groupVersion: `${group}/${name}`, version: name}]}))});
			}

			case '/api/v1': {
				return resourcesOf('v1', core);
			}

			default: {
				const name = path.replace('/apis/', '');
				return resourcesOf(name, groups[name] as typeof core | null | undefined);
			}
		}
	};

	const answer = (request: ApiRequest): ApiReply => {
		if (request.user === '') {
			return failure(401, 'Unauthorized', 'Unauthorized');
		}

		const parts = /^\/api\/v1(?:\/namespaces\/(?<namespace>[^\/]+))?\/(?<resource>secrets|configmaps|namespaces)(?:\/(?<name>[^\/]+))?$/v.exec(request.path)?.groups;
		if (parts === undefined) {
			return /^\/apis?(?:\/|$)/v.test(request.path) ? discovery(request) : failure(404, 'NotFound', 'the server could not find the requested resource');
		}

		const resource = parts['resource']!;
		const name = parts['name'] === undefined ? null : decodeURIComponent(parts['name']);
		const namespace = parts['namespace'] === undefined ? null : decodeURIComponent(parts['namespace']);
		const verb = name === null ? 'list' : 'get';
		if (!may({
			user: request.user,
			verb,
			resource,
			namespace,
		})) {
			const named = name === null ? resource : `${resource} "${name}"`;
			return failure(403, 'Forbidden', `${named} is forbidden: User "${request.user}" cannot ${verb} resource "${resource}" in API group "" ${namespace === null ? 'at the cluster scope' : `in the namespace "${namespace}"`}`);
		}

		return name === null ? list(resource, namespace, request) : one(resource, namespace, name, request);
	};

	const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
		const url = new URL(incoming.url!, 'http://server');
		const token = (incoming.headers.authorization ?? '').replace(/^Bearer /v, '');
		const request: ApiRequest = {
			method: incoming.method!,
			url: incoming.url!,
			path: url.pathname,
			query: url.searchParams,
			headers: incoming.headers,
			user: tokens === null ? 'admin' : tokens[token] ?? '',
		};
		requests.push(request);
		send(incoming, response, await before(request, requests.length - 1) ?? answer(request), now());
	};

	const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
		void handle(incoming, response);
	};

	const server = tls === null ? http.createServer(listener) : https.createServer(tls, listener);
	server.on(tls === null ? 'connection' : 'secureConnection', () => {
		sockets += 1;
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	put({kind: 'Namespace', metadata: {name: 'kube-system'}});
	const {port} = server.address() as AddressInfo;
	return {
		url: `${tls === null ? 'http' : 'https'}://127.0.0.1:${port}`,
		port,
		requests,
		put,
		remove(kind, namespace, name) {
			version += 1;
			objects.delete(`${kind}/${namespace}/${name}`);
		},
		expireTokens() {
			snapshots.clear();
		},
		connections: () => sockets,
		async close() {
			server.closeAllConnections();
			await new Promise(resolve => {
				server.close(resolve);
			});
		},
	};
};
