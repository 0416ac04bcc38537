import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	it,
} from 'vitest';
import type {connect as sourceConnect} from '../../../source/adapters/kubernetes/connection.ts';
import {slimKubernetesClient} from '../../../scripts/slim-kubernetes-client.ts';
import {startApiServer} from '../../contracts/api-server.ts';
import {issue} from './certificates.ts';
import {startSocksProxy} from './proxies.ts';
import {accessTo} from './reach.ts';
import {temporaryFolder} from './temporary-folder.ts';

const folder = temporaryFolder();
const base64 = (text: string): string => Buffer.from(text).toString('base64');
let connect: typeof sourceConnect;
let bytes: number;

beforeAll(async () => {
	const outfile = path.join(folder.path, 'connection.js');
	const {metafile} = await build({
		entryPoints: ['source/adapters/kubernetes/connection.ts'],
		bundle: true,
		format: 'esm',
		platform: 'node',
		target: 'node22.19',
		minify: true,
		outfile,
		metafile: true,
		logLevel: 'silent',
		plugins: [slimKubernetesClient],
		banner: {js: 'import {createRequire as $createRequire} from "node:module";const require=$createRequire(import.meta.url);'},
	});
	bytes = metafile.outputs[path.relative('', outfile)]!.bytes;
	({connect} = await import(pathToFileURL(outfile).href) as {connect: typeof sourceConnect});
});

afterAll(() => {
	folder.remove();
});

describe('the connection, bundled without what it does not use', () => {
	it('is small', () => {
		expect(bytes).toBeLessThan(250_000);
	});

	it('reaches a server with authority, certificate and token, directly and through a SOCKS proxy', async () => {
		const authority = issue({name: 'authority', authority: true});
		const serving = issue({name: 'server', issuer: authority, ips: ['127.0.0.1']});
		const client = issue({name: 'jane', issuer: authority});
		const server = await startApiServer({
			tls: {
				cert: serving.cert,
				key: serving.key,
				ca: authority.cert,
				requestCert: true,
			},
			tokens: {right: 'jane'},
		});
		const proxy = await startSocksProxy();
		for (const proxyUrl of [null, `socks5://${proxy.host}`]) {
			const connection = connect({
				access: accessTo(server.url, {caData: base64(authority.cert), proxyUrl}, {token: 'right', certData: base64(client.cert), keyData: base64(client.key)}),
				requestTimeout: 10_000,
				environment: {},
				onExchange: null,
				sleep: null,
			});
			expect(connection).toMatchObject({ok: true});
			const answer = connection.ok ? await connection.value.get('/api', 'application/json', new AbortController().signal, null) : null;
			expect(answer).toMatchObject({ok: true, value: {status: 200}});
			if (connection.ok) {
				connection.value.close();
			}
		}

		expect(proxy.asked).toHaveLength(1);
		proxy.close();
		await server.close();
	});
});
