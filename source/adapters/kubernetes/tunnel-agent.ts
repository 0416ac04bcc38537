import http from 'node:http';
import https from 'node:https';
import type {Socket} from 'node:net';
import type {Duplex} from 'node:stream';
import tls from 'node:tls';
import {proxyCredentials} from './proxy-credentials.ts';

type Callback = (error: Error | null, stream: Duplex) => void;
type ConnectionOptions = tls.ConnectionOptions & {readonly host?: string | null; readonly port?: number | string | null};

/** A proxy that was reached and would not open the tunnel. */
export class ProxyRefusal extends Error {
	override readonly name = 'ProxyRefusal';
	readonly status: number;

	constructor(status: number) {
		super(`the proxy answered ${status}`);
		this.status = status;
	}
}

const authority = (host: string, port: string): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
An agent that reaches an HTTPS server through an HTTP proxy (CONNECT), with connections kept open as its options say.

A proxy that is silent is given up after `timeout` milliseconds. While a tunnel is not open yet its socket does not keep the process alive: a person who gave up must not wait for a proxy.
*/
export const createTunnelAgent = (proxy: URL, timeout: number, options: https.AgentOptions): https.Agent => {
	const agent = new https.Agent(options);
	const createConnection = (target: ConnectionOptions, callback: Callback): undefined => {
		const destination = authority(target.host ?? 'localhost', String(target.port ?? 443));
		const secure = proxy.protocol === 'https:';
		const failed = (error: Error): void => {
			// The types ask for a stream beside the error, of which there is none.
			callback(error, undefined as unknown as Duplex);
		};

		const request = (secure ? https : http).request({
			host: proxy.hostname.replaceAll(/[\[\]]/gv, ''),
			port: proxy.port === '' ? (secure ? 443 : 80) : proxy.port,
			method: 'CONNECT',
			path: destination,
			headers: {host: destination, ...proxyCredentials(proxy)},
			agent: false,
			timeout,
		});
		request.once('socket', socket => {
			socket.unref();
		});
		request.once('timeout', () => {
			request.destroy(Object.assign(new Error('the proxy is silent'), {code: 'ETIMEDOUT'}));
		});
		request.once('error', failed);
		request.once('response', response => {
			request.destroy();
			failed(new ProxyRefusal(response.statusCode ?? 0));
		});
		request.once('connect', (response, socket: Socket) => {
			if (response.statusCode !== 200) {
				socket.destroy();
				failed(new ProxyRefusal(response.statusCode ?? 0));
				return;
			}

			socket.setTimeout(0);
			socket.ref();
			const {host: _host, port: _port, path: _path, ...tlsOptions} = target;
			// Node takes the name for the certificate's check from `host` where no server name is sent, as for an IP address.
			const connection = tls.connect({...tlsOptions, host: target.host ?? 'localhost', socket});
			callback(null, connection);
		});
		request.end();
		return undefined;
	};

	Object.assign(agent, {createConnection});
	return agent;
};
