import net, {type AddressInfo} from 'node:net';
import process from 'node:process';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import type {Traced} from '../../../source/adapters/kubernetes/connect-options.ts';
import type {Connection} from '../../../source/adapters/kubernetes/connection.ts';
import {startApiServer, type ApiServer, type ApiServerOptions} from '../../contracts/api-server.ts';
import {reach} from './reach.ts';
import {temporaryFolder} from './temporary-folder.ts';

const never = new AbortController().signal;
let ends: Array<() => Promise<void> | void> = [];

beforeEach(() => {
	ends = [];
});

afterEach(async () => {
	for (const end of ends) {
		await end();
	}
});

const serve = async (options: Partial<ApiServerOptions> = {}): Promise<ApiServer> => {
	const server = await startApiServer(options);
	ends.push(server.close);
	return server;
};

const connected = (...parameters: Parameters<typeof reach>): Connection => {
	const connection = reach(...parameters);
	ends.unshift(connection.close);
	return connection;
};

const get = async (connection: Connection, path = '/api/v1/secrets', signal = never): ReturnType<Connection['get']> => connection.get(path, 'application/json', signal, null);

const busy = (status: number, headers: Record<string, string> = {}): {status: number; body: string; headers: Record<string, string>} => ({status, body: '{}', headers});

describe('an answer', () => {
	it('carries status, type, text and the server\'s time', async () => {
		const server = await serve({now: () => Date.parse('2026-11-02T04:00:00Z')});
		const answer = await get(connected(server.url), '/api/v1/namespaces/kube-system');
		expect(answer).toMatchObject({ok: true, value: {status: 200, contentType: 'application/json', serverTime: Date.parse('2026-11-02T04:00:00Z')}});
		expect(JSON.parse(answer.ok ? answer.value.text : '')).toMatchObject({kind: 'Namespace', metadata: {name: 'kube-system'}});
	});

	it('is a value whatever its status', async () => {
		const server = await serve({tokens: {}});
		expect(await get(connected(server.url))).toMatchObject({ok: true, value: {status: 401}});
	});

	it('is unpacked when the server packed it, and asked for plain where the kubeconfig says so', async () => {
		const server = await serve();
		for (let index = 0; index < 40; index += 1) {
			server.put({kind: 'Secret', metadata: {namespace: 'a', name: `s${index}`}, data: {x: 'ä'.repeat(4000)}});
		}

		const traced: Traced[] = [];
		const onExchange = (exchange: Traced): void => {
			traced.push(exchange);
		};

		const packed = await get(connected(server.url, {options: {onExchange}}));
		const plain = await get(connected(server.url, {cluster: {disableCompression: true}, options: {onExchange}}));
		expect(packed).toEqual(plain);
		expect(traced[0]!.bytes).toBeLessThan(traced[1]!.bytes / 10);
		expect(server.requests[1]!.headers['accept-encoding']).toBeUndefined();
	});

	it('comes over one connection that stays open', async () => {
		const server = await serve();
		const connection = connected(server.url);
		await get(connection);
		await get(connection);
		await get(connection);
		expect(server.connections()).toBe(1);
	});

	it('piles nothing up on a connection that stays open', async () => {
		const warnings: Error[] = [];
		const heard = (warning: Error): void => {
			warnings.push(warning);
		};

		process.on('warning', heard);
		const server = await serve();
		const connection = connected(server.url);
		for (let index = 0; index < 15; index += 1) {
			await get(connection);
		}

		process.off('warning', heard);
		expect(warnings).toEqual([]);
	});

	it('piles nothing up on connections that waiting requests share', async () => {
		const warnings: string[] = [];
		const listen = ({message}: Error): void => {
			warnings.push(message);
		};

		process.on('warning', listen);
		ends.push(() => {
			process.off('warning', listen);
		});
		const server = await serve();
		const connection = connected(server.url);
		await Promise.all(Array.from({length: 300}, async () => get(connection)));
		// Node says it one turn later.
		await new Promise<void>(resolve => {
			setImmediate(resolve);
		});
		expect(warnings).toEqual([]);
	});

	it('comes over a dozen connections at most', async () => {
		const server = await serve();
		const connection = connected(server.url);
		await Promise.all(Array.from({length: 40}, async () => get(connection)));
		expect(server.connections()).toBe(12);
	});

	it('is found below the server\'s own path', async () => {
		const server = await serve();
		await get(connected(`${server.url}/k8s/clusters/c-1`));
		expect(server.requests[0]!.url).toBe('/k8s/clusters/c-1/api/v1/secrets');
	});

	it('leaves a trace without headers and bodies', async () => {
		const server = await serve();
		const traced: Traced[] = [];
		const options = {
			onExchange(exchange: Traced) {
				traced.push(exchange);
			},
		};
		await get(connected(server.url, {options}), '/api/v1/namespaces/kube-system');
		expect(traced).toEqual([{
			method: 'GET',
			url: `${server.url}/api/v1/namespaces/kube-system`,
			status: 200,
			ms: expect.any(Number) as number,
			bytes: expect.any(Number) as number,
		}]);
	});
});

describe('what a request says of us', () => {
	it('acts as another user, with groups, uid and extra fields', async () => {
		const server = await serve();
		await get(connected(server.url, {
			user: {
				impersonate: {
					user: 'jane',
					uid: '42',
					groups: ['a', 'b'],
					extra: {'scopes.example.com/x%y': ['one', 'two']},
				},
			},
		}));
		expect(server.requests[0]!.headers).toMatchObject({
			'user-agent': 'helm-triage',
			'impersonate-user': 'jane',
			'impersonate-uid': '42',
			'impersonate-group': 'a, b',
			'impersonate-extra-scopes.example.com%2fx%25y': 'one, two',
		});
	});

	it('sends no credentials over plain HTTP, as client-go', async () => {
		const server = await serve();
		await get(connected(server.url, {user: {token: 'secret', username: 'jane', password: 'secret'}}));
		expect(server.requests[0]!.headers.authorization).toBeUndefined();
	});
});

describe('a busy server', () => {
	it.each([429, 502, 503, 504])('is asked again after %i', async status => {
		const server = await serve({before: (_request, index) => index < 2 ? busy(status) : null});
		const waits: number[] = [];
		const answer = await get(connected(server.url, {
			options: {
				async sleep(milliseconds) {
					waits.push(milliseconds);
				},
			},
		}));
		expect(answer).toMatchObject({ok: true, value: {status: 200}});
		expect(waits).toEqual([250, 500]);
	});

	it('is given the time that it asks for, up to ten seconds', async () => {
		const server = await serve({before: (_request, index) => index < 2 ? busy(500, {'retry-after': index === 0 ? '3' : '86400'}) : null});
		const waits: number[] = [];
		await get(connected(server.url, {
			options: {
				async sleep(milliseconds) {
					waits.push(milliseconds);
				},
			},
		}));
		expect(waits).toEqual([3000, 10_000]);
	});

	it('has the last word after four tries', async () => {
		const server = await serve({before: () => busy(503)});
		expect(await get(connected(server.url))).toMatchObject({ok: true, value: {status: 503}});
		expect(server.requests).toHaveLength(4);
	});

	it('is not asked again after an error of its own', async () => {
		const server = await serve({before: () => busy(500)});
		await get(connected(server.url));
		expect(server.requests).toHaveLength(1);
	});

	it('is left alone by a person who gives up while waiting', async () => {
		const server = await serve({before: () => busy(503, {'retry-after': '60'})});
		const stop = new AbortController();
		const asking = get(connected(server.url, {options: {sleep: null}}), '/api', stop.signal);
		await expect.poll(() => server.requests.length).toBe(1);
		stop.abort();
		expect(await asking).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});
});

describe('a server that is not there', () => {
	/** A server of raw bytes: answers what `talk` writes. */
	const raw = async (talk: (socket: net.Socket) => void): Promise<string> => {
		const sockets = new Set<net.Socket>();
		const server = net.createServer(socket => {
			sockets.add(socket);
			socket.on('error', () => undefined);
			talk(socket);
		});
		await new Promise<void>(resolve => {
			server.listen(0, '127.0.0.1', resolve);
		});
		ends.push(() => {
			for (const socket of sockets) {
				socket.destroy();
			}

			server.close();
		});
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	};

	it('is named with its address', async () => {
		const server = await startApiServer();
		await server.close();
		expect(await get(connected(server.url))).toMatchObject({ok: false, problem: {code: 'unreachable', message: `Cannot reach the cluster at ${server.url}: the connection was refused.`}});
	});

	it('is named when its name is not known', async () => {
		expect(await get(connected('https://no-such-host.invalid'))).toMatchObject({ok: false, problem: {code: 'unreachable'}});
	});

	it('is given up after a time without a byte', async () => {
		const url = await raw(() => undefined);
		expect(await get(connected(url, {options: {requestTimeout: 40}}))).toMatchObject({
			ok: false,
			problem: {code: 'timed-out', message: `The cluster at ${url} sent nothing for 0.04 s.`},
		});
	});

	it('is given up when it falls silent in the middle', async () => {
		const url = await raw(socket => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{');
		});
		expect(await get(connected(url, {options: {requestTimeout: 40}}))).toMatchObject({ok: false, problem: {code: 'timed-out'}});
	});

	it('may be slow as long as bytes come', async () => {
		const url = await raw(socket => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n');
			let sent = 0;
			const drip = setInterval(() => {
				sent += 1;
				socket.write('x');
				if (sent === 10) {
					clearInterval(drip);
				}
			}, 20);
		});
		expect(await get(connected(url, {options: {requestTimeout: 150}}))).toMatchObject({ok: true, value: {text: 'x'.repeat(10)}});
	});

	it('is left at once by a person who gives up', async () => {
		const stop = new AbortController();
		const url = await raw(() => {
			stop.abort();
		});
		expect(await get(connected(url), '/api', stop.signal)).toMatchObject({ok: false, problem: {code: 'interrupted', message: 'The request was stopped.'}});
	});

	it('is named when it cuts the connection or speaks something else', async () => {
		const cut = await raw(socket => {
			socket.once('data', () => {
				socket.destroy();
			});
		});
		expect(await get(connected(cut))).toMatchObject({ok: false, problem: {code: 'unreachable', message: `Cannot reach the cluster at ${cut}: the connection was cut.`}});
		const other = await raw(socket => {
			socket.end('SSH-2.0-OpenSSH_9.2\r\n');
		});
		expect(await get(connected(other))).toMatchObject({ok: false, problem: {code: 'unreachable'}});
		const half = await raw(socket => {
			socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nabcd');
		});
		expect(await get(connected(half))).toMatchObject({ok: false, problem: {code: 'unreachable'}});
	});

	it('is asked anew when it closed an idle connection meanwhile', async () => {
		let requests = 0;
		const url = await raw(socket => {
			socket.on('data', () => {
				requests += 1;
				if (requests === 2) {
					socket.resetAndDestroy();
				} else {
					socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
				}
			});
		});
		const connection = connected(url);
		expect(await get(connection)).toMatchObject({ok: true});
		expect(await get(connection)).toMatchObject({ok: true, value: {text: '{}'}});
		expect(requests).toBe(3);
	});
});

describe('credentials that cannot be used', () => {
	it.each([
		['a missing authority', {caFile: '/missing/ca.crt'}, {}, 'Cannot read /missing/ca.crt, which the kubeconfig names: it does not exist.'],
		['a missing certificate', {}, {certFile: '/missing/u.crt', keyFile: '/missing/u.key'}, 'Cannot read /missing/u.crt, which the kubeconfig names: it does not exist.'],
		['a missing token file', {}, {tokenFile: '/missing/token'}, 'Cannot read the token file /missing/token: it does not exist.'],
		['a certificate that is none', {}, {certData: 'bm9uZQ==', keyData: 'bm9uZQ=='}, /The credentials for https:\/\/127\.0\.0\.1:1 cannot be used: a certificate or key cannot be read/v],
		['a token with a line break', {}, {token: 'a\nb'}, /the token holds a character that cannot be sent/v],
	])('are a problem of the kubeconfig: %s', async (_name, cluster, user, message) => {
		const answer = await get(connected('https://127.0.0.1:1', {cluster, user}));
		expect(answer).toMatchObject({ok: false, problem: {code: 'kubeconfig-invalid'}});
		expect(answer.ok ? '' : answer.problem.message).toMatch(message);
	});

	it('are refused before anything is asked when only an older kubectl could use them', () => {
		expect(() => reach('https://127.0.0.1:1', {user: {authProvider: {name: 'gcp', config: {}, file: null}}})).toThrow(/signs in by the auth-provider "gcp", which kubectl and Helm no longer have/v);
	});

	it('are unauthorized when the token file is empty', async () => {
		const folder = temporaryFolder();
		ends.push(folder.remove);
		expect(await get(connected('https://127.0.0.1:1', {user: {tokenFile: folder.write('token', '\n')}}))).toMatchObject({ok: false, problem: {code: 'unauthorized'}});
	});
});
