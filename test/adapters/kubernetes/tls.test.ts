import {execFile} from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type {TLSSocket} from 'node:tls';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	it,
} from 'vitest';
import type {Answer} from '../../../source/adapters/kubernetes/answer.ts';
import type {KubeconfigCluster, KubeconfigUser} from '../../../source/adapters/kubernetes/kubeconfig.ts';
import type {Result} from '../../../source/core/problem/problem.ts';
import {issue} from './certificates.ts';
import {reach} from './reach.ts';
import {temporaryFolder} from './temporary-folder.ts';

const authority = issue({name: 'authority', authority: true});
const stranger = issue({name: 'stranger', authority: true});
const serving = issue({
	name: 'server',
	issuer: authority,
	dns: ['kubernetes.test'],
	ips: ['127.0.0.1'],
});
const named = issue({name: 'server', issuer: authority, dns: ['kubernetes.test']});
const expired = issue({
	name: 'server',
	issuer: authority,
	ips: ['127.0.0.1'],
	from: -48,
	to: -24,
});
const future = issue({
	name: 'server',
	issuer: authority,
	ips: ['127.0.0.1'],
	from: 24,
	to: 48,
});
const client = issue({name: 'jane', issuer: authority});

const folder = temporaryFolder();
const never = new AbortController().signal;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const caData = base64(authority.cert);

type Seen = {readonly client: string | null; readonly authorization: string | null};

const servers: https.Server[] = [];

/** A server that says who it took us for. */
const serve = async ({cert, key}: {cert: string; key: string}): Promise<string> => {
	const server = https.createServer({
		cert,
		key,
		ca: authority.cert,
		requestCert: true,
		rejectUnauthorized: false,
	}, (request, response) => {
		const socket = request.socket as TLSSocket;
		const seen: Seen = {client: socket.authorized ? String(socket.getPeerCertificate().subject.CN) : null, authorization: request.headers.authorization ?? null};
		response.end(JSON.stringify(seen));
	});
	servers.push(server);
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

let url: string;
let expiredUrl: string;
let futureUrl: string;
let namedUrl: string;

beforeAll(async () => {
	[url, expiredUrl, futureUrl, namedUrl] = await Promise.all([serve(serving), serve(expired), serve(future), serve(named)]);
});

afterAll(() => {
	folder.remove();
	for (const server of servers) {
		server.closeAllConnections();
		server.close();
	}
});

const ask = async (server: string, cluster: Partial<KubeconfigCluster>, user: Partial<KubeconfigUser> = {}): Promise<Result<Answer>> => {
	const connection = reach(server, {cluster, user});
	const answer = await connection.get('/api', 'application/json', never, null);
	connection.close();
	return answer;
};

const seen = async (cluster: Partial<KubeconfigCluster>, user: Partial<KubeconfigUser> = {}, server = url): Promise<Seen> => {
	const answer = await ask(server, cluster, user);
	if (!answer.ok) {
		throw new Error(answer.problem.message);
	}

	return JSON.parse(answer.value.text) as Seen;
};

const refused = async (cluster: Partial<KubeconfigCluster>, server = url): Promise<string> => {
	const answer = await ask(server, cluster);
	return answer.ok ? 'answered' : `${answer.problem.code}: ${answer.problem.message}`;
};

describe('the server\'s certificate', () => {
	it('is checked against the kubeconfig\'s authority, as data or file, data first', async () => {
		const caFile = folder.write('ca.crt', authority.cert);
		const wrongFile = folder.write('wrong.crt', stranger.cert);
		expect(await seen({caData})).toEqual({client: null, authorization: null});
		expect(await seen({caFile})).toEqual({client: null, authorization: null});
		expect(await seen({caData, caFile: wrongFile})).toEqual({client: null, authorization: null});
	});

	it('is refused when somebody else signed it', async () => {
		expect(await refused({caData: base64(stranger.cert)})).toContain('unreachable: Cannot reach the cluster at https://127.0.0.1');
		expect(await refused({caData: base64(stranger.cert)})).toContain('its certificate is not signed by the authority of the kubeconfig');
		expect(await refused({})).toContain('its certificate is not signed by the authority of the kubeconfig');
	});

	it('is not checked where the kubeconfig says so, with or without a user', async () => {
		expect(await seen({insecure: true})).toEqual({client: null, authorization: null});
	});

	it('is refused when it is too old, too young or for another name', async () => {
		expect(await refused({caData}, expiredUrl)).toContain('its certificate has expired');
		expect(await refused({caData}, futureUrl)).toContain('its certificate is not valid yet');
		expect(await refused({caData}, namedUrl)).toContain('its certificate is for another name');
	});

	it('is checked for the TLS server name of the kubeconfig', async () => {
		expect(await seen({caData, tlsServerName: 'kubernetes.test'}, {}, namedUrl)).toEqual({client: null, authorization: null});
		expect(await refused({caData, tlsServerName: 'other.test'})).toContain('its certificate is for another name');
	});

	it('may be signed by an authority of this machine where the kubeconfig names none', async () => {
		const script = path.join(import.meta.dirname, 'ask-once.ts');
		const trusted = folder.write('trusted.crt', authority.cert);
		const run = async (environment: Record<string, string>): Promise<string> => {
			const printed = Promise.withResolvers<string>();
			execFile(process.execPath, [script, url], {env: {PATH: process.env['PATH'], SSL_CERT_DIR: '/nonexistent', ...environment}}, (_error, stdout) => {
				printed.resolve(stdout.trim());
			});
			return printed.promise;
		};

		expect(await run({SSL_CERT_FILE: trusted})).toBe('200');
		expect(await run({NODE_EXTRA_CA_CERTS: trusted})).toBe('200');
		expect(await run({SSL_CERT_FILE: '/nonexistent'})).toBe('unreachable');
	});
});

describe('who we are', () => {
	const certificate = {certData: base64(client.cert), keyData: base64(client.key)};

	it('is told by a client certificate, as data or files', async () => {
		expect(await seen({caData}, certificate)).toEqual({client: 'jane', authorization: null});
		const files = {certFile: folder.write('jane.crt', client.cert), keyFile: folder.write('jane.key', client.key)};
		expect(await seen({caData}, files)).toEqual({client: 'jane', authorization: null});
	});

	it('is told by a token, or a name and password', async () => {
		expect(await seen({caData}, {token: 'abc'})).toEqual({client: null, authorization: 'Bearer abc'});
		expect(await seen({caData}, {username: 'jane', password: 'pässword'})).toEqual({client: null, authorization: `Basic ${base64('jane:pässword')}`});
	});

	it('is told by a token file as it is now, which goes before a token', async () => {
		const tokenFile = folder.write('token', 'first\n');
		const connection = reach(url, {cluster: {caData}, user: {token: 'inline', tokenFile}});
		const authorization = async (): Promise<unknown> => {
			const answer = await connection.get('/api', 'application/json', never, null);
			return answer.ok ? (JSON.parse(answer.value.text) as Seen).authorization : answer;
		};

		expect(await authorization()).toBe('Bearer first');
		folder.write('token', 'second\n');
		expect(await authorization()).toBe('Bearer second');
		connection.close();
		expect(await seen({caData}, {token: 'inline', tokenFile: '/missing'})).toEqual({client: null, authorization: 'Bearer inline'});
	});

	it('is told by what a plugin prints, a certificate included, and a new one is used at once', async () => {
		const other = issue({name: 'joan', issuer: authority});
		const credential = (holder: typeof client, expires: string): string => JSON.stringify({
			apiVersion: 'client.authentication.k8s.io/v1',
			kind: 'ExecCredential',
			status: {
				token: `of-${holder.name}`,
				clientCertificateData: holder.cert,
				clientKeyData: holder.key,
				expirationTimestamp: expires,
			},
		});
		const printed = folder.write('credential', credential(client, '2000-01-01T00:00:00Z'));
		const command = folder.script('plugin', `cat '${printed}'`);
		const connection = reach(url, {
			cluster: {caData},
			user: {
				exec: {
					apiVersion: 'client.authentication.k8s.io/v1',
					command,
					args: [],
					env: [],
					installHint: null,
					provideClusterInfo: false,
					interactiveMode: 'Never',
				},
			},
		});
		const who = async (): Promise<unknown> => {
			const answer = await connection.get('/api', 'application/json', never, null);
			return answer.ok ? JSON.parse(answer.value.text) : answer;
		};

		expect(await who()).toEqual({client: 'jane', authorization: 'Bearer of-jane'});
		folder.write('credential', credential(other, '2999-01-01T00:00:00Z'));
		expect(await who()).toEqual({client: 'joan', authorization: 'Bearer of-joan'});
		folder.write('credential', 'nonsense');
		expect(await who()).toEqual({client: 'joan', authorization: 'Bearer of-joan'});
		connection.close();
	});
});
