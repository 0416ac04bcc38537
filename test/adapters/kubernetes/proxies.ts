/** Small proxies on loopback ports, that note what they are asked for. */
import http, {type IncomingMessage} from 'node:http';
import net, {type AddressInfo, type Socket} from 'node:net';

export type TestProxy = {
	readonly host: string;
	/** What was asked for, as `CONNECT 127.0.0.1:6443` or `GET http://…`. */
	readonly asked: readonly string[];
	readonly close: () => void;
};

const listen = async (server: net.Server, asked: readonly string[], sockets: ReadonlySet<Socket>): Promise<TestProxy> => {
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		close() {
			for (const socket of sockets) {
				socket.destroy();
			}

			server.close();
		},
	};
};

const join = (one: Socket, other: Socket): void => {
	for (const [from, to] of [[one, other], [other, one]] as const) {
		from.on('error', () => {
			to.destroy();
		});
		from.pipe(to);
	}
};

type ProxyWays = {readonly refusal?: number | null; readonly credentials?: string | null; readonly silent?: boolean};

/** An HTTP proxy: tunnels by CONNECT, and plain requests for whole addresses. `refusal` is a status it answers tunnels with; `credentials` what it wants. */
export const startHttpProxy = async ({refusal = null, credentials = null, silent = false}: ProxyWays = {}): Promise<TestProxy> => {
	const asked: string[] = [];
	const sockets = new Set<Socket>();
	const signedIn = ({headers}: IncomingMessage): boolean => credentials === null || headers['proxy-authorization'] === `Basic ${Buffer.from(credentials).toString('base64')}`;
	const server = http.createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		if (!signedIn(request)) {
			response.writeHead(407).end();
			return;
		}

		request.pipe(http.request(request.url!, {method: request.method, headers: request.headers}, answer => {
			response.writeHead(answer.statusCode!, answer.headers);
			answer.pipe(response);
		}));
	});
	server.on('connection', socket => {
		sockets.add(socket);
	});
	server.on('connect', (request: IncomingMessage, client: Socket) => {
		asked.push(`CONNECT ${request.url}`);
		client.on('error', () => undefined);
		if (silent) {
			return;
		}

		const status = signedIn(request) ? refusal : 407;
		if (status !== null) {
			client.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\n\r\n`);
			return;
		}

		const [host, port] = request.url!.split(':');
		const target = net.connect(Number(port), host, () => {
			client.write('HTTP/1.1 200 Connection established\r\n\r\n');
			join(client, target);
		});
		sockets.add(target);
	});
	return listen(server, asked, sockets);
};

/** A SOCKS5 proxy without sign-in (RFC 1928), for names and IPv4 addresses. All names lead to the loopback address. */
export const startSocksProxy = async (): Promise<TestProxy> => {
	const asked: string[] = [];
	const sockets = new Set<Socket>();
	const server = net.createServer(client => {
		sockets.add(client);
		client.on('error', () => undefined);
		client.once('data', () => {
			client.write(Buffer.from([5, 0]));
			client.once('data', request => {
				const isName = request[3] === 3;
				const host = isName ? request.subarray(5, 5 + request[4]!).toString() : [...request.subarray(4, 8)].join('.');
				const port = request.readUInt16BE(isName ? 5 + request[4]! : 8);
				asked.push(`${isName ? 'name' : 'address'} ${host}:${port}`);
				const target = net.connect(port, '127.0.0.1', () => {
					client.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
					join(client, target);
				});
				sockets.add(target);
			});
		});
	});
	return listen(server, asked, sockets);
};
