import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import type {Connection} from '../../../source/adapters/kubernetes/connection.ts';
import type {KubeconfigCluster, KubeconfigUser} from '../../../source/adapters/kubernetes/kubeconfig.ts';
import type {Result} from '../../../source/core/problem/problem.ts';
import {startApiServer, type ApiServer} from '../../contracts/api-server.ts';
import {issue} from './certificates.ts';
import {startHttpProxy, startSocksProxy, type TestProxy} from './proxies.ts';
import {reach} from './reach.ts';

const authority = issue({name: 'authority', authority: true});
const serving = issue({
	name: 'server',
	issuer: authority,
	dns: ['kubernetes.test'],
	ips: ['127.0.0.1'],
});
const client = issue({name: 'jane', issuer: authority});
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const caData = base64(authority.cert);
const certificate = {certData: base64(client.cert), keyData: base64(client.key)};

let secure: ApiServer;
let plain: ApiServer;
let proxies: TestProxy[];
let connections: Connection[];

beforeEach(async () => {
	proxies = [];
	connections = [];
	plain = await startApiServer();
	secure = await startApiServer({
		tls: {
			cert: serving.cert,
			key: serving.key,
			ca: authority.cert,
			requestCert: true,
		},
	});
});

afterEach(async () => {
	for (const {close} of [...connections, ...proxies]) {
		close();
	}

	await plain.close();
	await secure.close();
});

const started = async (starting: Promise<TestProxy>): Promise<TestProxy> => {
	const proxy = await starting;
	proxies.push(proxy);
	return proxy;
};

const connected = (server: string, cluster: Partial<KubeconfigCluster>, user: Partial<KubeconfigUser> = {}, options: NonNullable<Parameters<typeof reach>[1]>['options'] = {}): Connection => {
	const connection = reach(server, {cluster, user, options});
	connections.push(connection);
	return connection;
};

const ask = async (connection: Connection, signal = new AbortController().signal): ReturnType<Connection['get']> => connection.get('/api', 'application/json', signal, null);
const status = async (connection: Connection): Promise<unknown> => {
	const answer = await ask(connection);
	return answer.ok ? answer.value.status : messageOf(answer);
};

const messageOf = (answer: Result<unknown>): string => answer.ok ? '' : `${answer.problem.code}: ${answer.problem.message}`;

describe('through an HTTP proxy', () => {
	it('a tunnel leads to an HTTPS server, with authority and client certificate, and stays open', async () => {
		const proxy = await started(startHttpProxy());
		const connection = connected(secure.url, {caData, proxyUrl: `http://${proxy.host}`}, certificate);
		expect(await status(connection)).toBe(200);
		expect(await status(connection)).toBe(200);
		expect(proxy.asked).toEqual([`CONNECT 127.0.0.1:${secure.port}`]);
	});

	it('the server\'s certificate is checked all the same', async () => {
		const proxy = await started(startHttpProxy());
		expect(await status(connected(secure.url, {caData: base64(issue({name: 'stranger', authority: true}).cert), proxyUrl: `http://${proxy.host}`}))).toContain(`through the proxy http://${proxy.host}: its certificate is not signed by`);
		expect(await status(connected(secure.url, {caData, tlsServerName: 'other.test', proxyUrl: `http://${proxy.host}`}))).toContain('its certificate is for another name');
		expect(await status(connected(secure.url, {caData, tlsServerName: 'kubernetes.test', proxyUrl: `http://${proxy.host}`}, certificate))).toBe(200);
	});

	it('a plain server is asked for by its whole address', async () => {
		const proxy = await started(startHttpProxy());
		expect(await status(connected(plain.url, {proxyUrl: `http://${proxy.host}`}))).toBe(200);
		expect(proxy.asked).toEqual([`GET ${plain.url}/api`]);
	});

	it('name and password of the proxy\'s address are given, and never shown', async () => {
		const proxy = await started(startHttpProxy({credentials: 'jane:s3cret'}));
		expect(await status(connected(secure.url, {caData, proxyUrl: `http://jane:s3cret@${proxy.host}`}, certificate))).toBe(200);
		expect(await status(connected(plain.url, {proxyUrl: `http://jane:s3cret@${proxy.host}`}))).toBe(200);
		const refused = await ask(connected(secure.url, {caData, proxyUrl: `http://jane:wrong-s3cret@${proxy.host}`}));
		expect(messageOf(refused)).toBe(`unreachable: Cannot reach the cluster at ${secure.url}: the proxy http://${proxy.host} answered 407.`);
	});

	it('a refusal is the proxy\'s own', async () => {
		const proxy = await started(startHttpProxy({refusal: 403}));
		expect(await status(connected(secure.url, {caData, proxyUrl: `http://${proxy.host}`}))).toBe(`unreachable: Cannot reach the cluster at ${secure.url}: the proxy http://${proxy.host} answered 403.`);
	});

	it('a silent proxy is given up, and left at once by a person who gives up', async () => {
		const proxy = await started(startHttpProxy({silent: true}));
		expect(await status(connected(secure.url, {caData, proxyUrl: `http://${proxy.host}`}, {}, {requestTimeout: 50}))).toContain('timed-out: ');
		const stop = new AbortController();
		const asking = ask(connected(secure.url, {caData, proxyUrl: `http://${proxy.host}`}), stop.signal);
		await expect.poll(() => proxy.asked.length).toBe(2);
		stop.abort();
		expect(messageOf(await asking)).toContain('interrupted: ');
	});

	it('a proxy that is not there is named', async () => {
		const proxy = await startHttpProxy();
		proxy.close();
		expect(await status(connected(secure.url, {caData, proxyUrl: `http://${proxy.host}`}))).toBe(`unreachable: Cannot reach the cluster at ${secure.url} through the proxy http://${proxy.host}: the connection was refused.`);
	});
});

describe('through a SOCKS proxy', () => {
	it('a server is reached over a connection that stays open, by its name where it has one', async () => {
		const proxy = await started(startSocksProxy());
		const connection = connected(secure.url, {caData, proxyUrl: `socks5://${proxy.host}`}, certificate);
		expect(await status(connection)).toBe(200);
		expect(await status(connection)).toBe(200);
		expect(await status(connected(`https://kubernetes.test:${secure.port}`, {caData, proxyUrl: `socks5://${proxy.host}`}, certificate))).toBe(200);
		expect(proxy.asked).toEqual([`address 127.0.0.1:${secure.port}`, `name kubernetes.test:${secure.port}`]);
	});

	it('a plain server is reached too', async () => {
		const proxy = await started(startSocksProxy());
		expect(await status(connected(plain.url, {proxyUrl: `socks5://${proxy.host}`}))).toBe(200);
	});
});

describe('through the environment\'s proxy', () => {
	it('a server that is not exempt is reached', async () => {
		const proxy = await started(startSocksProxy());
		const environment = {HTTPS_PROXY: `socks5://${proxy.host}`};
		expect(await status(connected(`https://kubernetes.test:${secure.port}`, {caData}, certificate, {environment}))).toBe(200);
		expect(await status(connected(secure.url, {caData}, certificate, {environment}))).toBe(200);
		expect(proxy.asked).toEqual([`name kubernetes.test:${secure.port}`]);
	});
});
