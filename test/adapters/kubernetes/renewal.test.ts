import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {startApiServer, type ApiServer} from '../../contracts/api-server.ts';
import {issue} from './certificates.ts';
import {reach} from './reach.ts';
import {temporaryFolder, type TemporaryFolder} from './temporary-folder.ts';

const authority = issue({name: 'authority', authority: true});
const serving = issue({name: 'server', issuer: authority, ips: ['127.0.0.1']});
const never = new AbortController().signal;
const caData = Buffer.from(authority.cert).toString('base64');
let folder: TemporaryFolder;
let server: ApiServer;

beforeEach(async () => {
	folder = temporaryFolder();
	server = await startApiServer({tls: {cert: serving.cert, key: serving.key}, tokens: {fresh: 'jane'}});
});

afterEach(async () => {
	folder.remove();
	await server.close();
});

const tokenOf = (index: number): string | undefined => server.requests[index]?.headers.authorization;

describe('credentials that the server refuses', () => {
	it('are asked for anew once: a plugin may have given a token that was taken back', async () => {
		const command = folder.script('plugin', `echo x >> '${folder.path}/runs'; if [ $(wc -l < '${folder.path}/runs') -gt 1 ]; then T=fresh; else T=old; fi; echo '{"apiVersion":"client.authentication.k8s.io/v1beta1","kind":"ExecCredential","status":{"token":"'$T'"}}'`);
		const exec = {
			apiVersion: 'client.authentication.k8s.io/v1beta1',
			command,
			args: [],
			env: [],
			installHint: null,
			provideClusterInfo: false,
			interactiveMode: null,
		};
		const connection = reach(server.url, {cluster: {caData}, user: {exec}});
		expect(await connection.get('/api', 'application/json', never, null)).toMatchObject({ok: true, value: {status: 200}});
		expect([tokenOf(0), tokenOf(1)]).toEqual(['Bearer old', 'Bearer fresh']);
		expect(await connection.get('/api', 'application/json', never, null)).toMatchObject({ok: true, value: {status: 200}});
		expect(tokenOf(2)).toBe('Bearer fresh');
		connection.close();
	});

	it('are refused for good when they stay the same', async () => {
		const connection = reach(server.url, {cluster: {caData}, user: {tokenFile: folder.write('token', 'old')}});
		expect(await connection.get('/api', 'application/json', never, null)).toMatchObject({ok: true, value: {status: 401}});
		expect(server.requests).toHaveLength(2);
		connection.close();
	});

	it('are not asked for anew where there is nothing to ask', async () => {
		const connection = reach(server.url, {cluster: {caData}, user: {token: 'old'}});
		expect(await connection.get('/api', 'application/json', never, null)).toMatchObject({ok: true, value: {status: 401}});
		expect(server.requests).toHaveLength(1);
		connection.close();
	});
});
