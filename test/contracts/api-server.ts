/**
A small API server in memory on a loopback port: enough of Kubernetes to read Helm's records and live objects from it.

It keeps objects of the kinds that it is told of, with uids, resourceVersions and selectors; lists in pages of one state, with tokens that can expire; metadata objects; discovery in both forms; tokens and rights; packed answers. Whole objects are created, replaced and deleted over HTTP, held to uid and resourceVersion, and changed by JSON patches. Watches, other patches and validation are left out: a test scripts them by `before`. Its answers have the shapes seen on kube-apiserver 1.37.2.
*/
import {Buffer} from 'node:buffer';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import zlib from 'node:zlib';
import {coreKinds, discovery} from './api-discovery.ts';
import {createApiObjects, type ApiObjects} from './api-objects.ts';
import {failure} from './api-replies.ts';
import type {ApiReply, ApiRequest, ApiServerOptions, Right} from './api-types.ts';

export type {
	ApiKind,
	ApiObject,
	ApiReply,
	ApiRequest,
	ApiServerOptions,
} from './api-types.ts';

export type ApiServer = Pick<ApiObjects, 'put' | 'remove' | 'expireTokens'> & {
	readonly url: string;
	readonly port: number;
	readonly requests: readonly ApiRequest[];
	/** Sockets opened so far. */
	readonly connections: () => number;
	readonly close: () => Promise<void>;
};

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

const objectPath = /^\/(?:api|apis\/(?<group>[^\/]+))\/(?<version>v[^\/]+)(?:\/namespaces\/(?<namespace>[^\/]+))?\/(?<plural>[a-z]+)(?:\/(?<name>[^\/]+))?(?<log>\/log)?$/v;

const verbs: Readonly<Record<string, Right['verb']>> = {
	PATCH: 'patch',
	PUT: 'update',
	POST: 'create',
	DELETE: 'delete',
};

const isWrite = (verb: Right['verb']): verb is 'create' | 'update' | 'delete' | 'patch' => ['create', 'update', 'delete', 'patch'].includes(verb);

/** What a path is about; null for one that is about no objects. */
const routeOf = ({path, method}: ApiRequest, groups: ApiServerOptions['groups']) => {
	const parts = objectPath.exec(path)?.groups;
	if (parts === undefined) {
		return null;
	}

	const group = parts['group'] ?? '';
	const apiVersion = group === '' ? 'v1' : `${group}/${parts['version']}`;
	const kinds = group === '' ? coreKinds : groups[apiVersion] ?? [];
	const name = parts['name'] === undefined ? null : decodeURIComponent(parts['name']);
	const verb: Right['verb'] = verbs[method] ?? (name === null ? 'list' : 'get');
	return {
		group,
		apiVersion,
		resource: kinds.find(({plural}) => plural === parts['plural']),
		namespace: parts['namespace'] === undefined ? null : decodeURIComponent(parts['namespace']),
		name,
		verb,
		isLog: parts['log'] !== undefined,
	};
};

/** Starts a server on a free loopback port, with namespace `kube-system` in it. The caller closes it. */
export const startApiServer = async (options: Partial<ApiServerOptions> = {}): Promise<ApiServer> => {
	const all: ApiServerOptions = {...defaults, ...options};
	const {tls, tokens, may, before, now} = all;
	const objects = createApiObjects(now);
	const requests: ApiRequest[] = [];
	let sockets = 0;

	const answer = (request: ApiRequest): ApiReply => {
		if (request.user === '') {
			return failure(401, 'Unauthorized', 'Unauthorized');
		}

		const route = routeOf(request, all.groups);
		if (route === null && /^\/apis?(?:\/|$)/v.test(request.path)) {
			return discovery(all.groups, all.aggregated, request);
		}

		if (route?.resource === undefined) {
			return failure(404, 'NotFound', 'the server could not find the requested resource');
		}

		const {group, apiVersion, resource, namespace, name, verb, isLog} = route;
		const plural = `${resource.plural}${isLog ? '/log' : ''}`;
		if (!may({
			user: request.user,
			verb,
			resource: plural,
			namespace,
		})) {
			const kind = group === '' ? resource.plural : `${resource.plural}.${group}`;
			const named = name === null ? kind : `${kind} "${name}"`;
			return failure(403, 'Forbidden', `${named} is forbidden: User "${request.user}" cannot ${verb} resource "${plural}" in API group "${group}" ${namespace === null ? 'at the cluster scope' : `in the namespace "${namespace}"`}`, {name, kind: resource.plural});
		}

		if ((verb === 'patch' && request.headers['content-type'] !== 'application/json-patch+json') || isLog) {
			return failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource');
		}

		const place = {resource, apiVersion, namespace};
		if (isWrite(verb)) {
			return objects.write(verb, place, name, request);
		}

		return name === null ? objects.list(place, request) : objects.one(place, name, request);
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
			body: await text(incoming),
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
	objects.put({kind: 'Namespace', metadata: {name: 'kube-system'}});
	const {port} = server.address() as AddressInfo;
	return {
		url: `${tls === null ? 'http' : 'https'}://127.0.0.1:${port}`,
		port,
		requests,
		put: objects.put,
		remove: objects.remove,
		expireTokens: objects.expireTokens,
		connections: () => sockets,
		async close() {
			server.closeAllConnections();
			await new Promise(resolve => {
				server.close(resolve);
			});
		},
	};
};
