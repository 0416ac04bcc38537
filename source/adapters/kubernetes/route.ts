import http from 'node:http';
import https from 'node:https';
import {proxyCredentials} from './proxy-credentials.ts';
import {createTunnelAgent} from './tunnel-agent.ts';

/** How requests travel to the server: where the socket goes, and how the request line and headers are written. */
export type Route = {
	readonly secure: boolean;
	readonly host: string;
	readonly port: number;
	/** Null where the Kubernetes client's own agent is used, which alone speaks SOCKS. */
	readonly agent: http.Agent | null;
	/** Before every path: the server's own path, and its whole address where a proxy is asked in plain HTTP. */
	readonly base: string;
	readonly headers: Readonly<Record<string, string>>;
};

/** Connections to one server at the same time. Bodies are read eight at a time, beside two lists. */
export const maxSockets = 12;

const bare = (hostname: string): string => hostname.replaceAll(/[\[\]]/gv, '');

/**
Lays the route to a server, direct or through a proxy, with one agent whose connections are kept open.

The agent carries no certificates: each request brings its own, so that renewed ones are used at once.
*/
export const createRoute = (server: URL, proxy: URL | null, timeout: number): Route => {
	const secure = server.protocol === 'https:';
	const options = {keepAlive: true, maxSockets};
	const direct: Route = {
		secure,
		host: bare(server.hostname),
		port: Number(server.port === '' ? (secure ? 443 : 80) : server.port),
		agent: secure ? new https.Agent(options) : new http.Agent(options),
		base: server.pathname.replace(/\/$/v, ''),
		headers: {},
	};
	if (proxy === null) {
		return direct;
	}

	if (proxy.protocol.startsWith('socks')) {
		return {...direct, agent: null};
	}

	if (secure) {
		return {...direct, agent: createTunnelAgent(proxy, timeout, options)};
	}

	const proxySecure = proxy.protocol === 'https:';
	return {
		secure: proxySecure,
		host: bare(proxy.hostname),
		port: Number(proxy.port === '' ? (proxySecure ? 443 : 80) : proxy.port),
		agent: proxySecure ? new https.Agent(options) : direct.agent,
		base: `http://${server.host}${direct.base}`,
		headers: {host: server.host, ...proxyCredentials(proxy)},
	};
};
