import {readFileSync, writeFileSync} from 'node:fs';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {parseKubeconfig, type AuthProvider} from '../../../source/adapters/kubernetes/kubeconfig.ts';
import {askOidc} from '../../../source/adapters/kubernetes/oidc.ts';
import {issue} from './certificates.ts';
import {temporaryFolder, type TemporaryFolder} from './temporary-folder.ts';

const authority = issue({name: 'authority', authority: true});
const serving = issue({name: 'issuer', issuer: authority, ips: ['127.0.0.1']});

/** An unsigned token that ends so many seconds from now: only the API server checks signatures. */
const idToken = (seconds: number, subject = 'jane'): string => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({sub: subject, exp: Math.round(Date.now() / 1000) + seconds})).toString('base64url')}.signature`;

type Reply = {readonly status: number; readonly body: unknown};

type Request = {readonly authorization: string | null; readonly form: URLSearchParams};

let folder: TemporaryFolder;
let issuer: string;
let server: https.Server;
let requests: Request[];
let reply: (request: Request) => Reply;

beforeEach(async () => {
	folder = temporaryFolder();
	requests = [];
	server = https.createServer({cert: serving.cert, key: serving.key}, (request, response) => {
		if (request.url === '/realm/.well-known/openid-configuration') {
			response.end(JSON.stringify({issuer, token_endpoint: `${issuer}/token`}));
			return;
		}

		let body = '';
		request.setEncoding('utf8').on('data', (chunk: string) => {
			body += chunk;
		});
		request.on('end', () => {
			const seen = {authorization: request.headers.authorization ?? null, form: new URLSearchParams(body)};
			requests.push(seen);
			const {status, body: answer} = reply(seen);
			response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(answer));
		});
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
});

afterEach(() => {
	server.closeAllConnections();
	server.close();
	folder.remove();
});

const kubeconfig = (token: string, more: Record<string, string> = {}): string => `# my clusters
users:
- name: jane
  user:
    auth-provider:
      name: oidc
      config:
        id-token: ${token}
        refresh-token: refresh-1
        client-id: kubernetes
        idp-issuer-url: ${issuer}
        idp-certificate-authority-data: ${Buffer.from(authority.cert).toString('base64')}
${Object.entries(more).map(([key, value]) => `        ${key}: ${value}\n`).join('')}`;

const providerOf = (text: string): AuthProvider => {
	const file = folder.write('config', text);
	const parsed = parseKubeconfig(text);
	return {...(parsed.ok ? parsed.value.users.get('jane')!.authProvider! : null)!, file};
};

const ask = async (provider: AuthProvider): ReturnType<typeof askOidc> => askOidc('jane', provider, {environment: {}, signal: new AbortController().signal});

describe('an OpenID Connect user', () => {
	it('shows the token of the kubeconfig while it holds', async () => {
		const token = idToken(600);
		expect(await ask(providerOf(kubeconfig(token)))).toMatchObject({ok: true, value: {token}});
		expect(requests).toEqual([]);
	});

	it('takes a token that kubectl has renewed since', async () => {
		const provider = providerOf(kubeconfig(idToken(-600)));
		const token = idToken(600);
		writeFileSync(provider.file!, kubeconfig(token));
		expect(await ask(provider)).toMatchObject({ok: true, value: {token}});
		expect(requests).toEqual([]);
	});

	it('renews an expired token and keeps the new ones in the kubeconfig, and nothing else changes there', async () => {
		const [before, after] = [idToken(-600), idToken(600)];
		reply = () => ({status: 200, body: {id_token: after, refresh_token: 'refresh-2'}});
		const provider = providerOf(kubeconfig(before));
		expect(await ask(provider)).toMatchObject({ok: true, value: {token: after}});
		expect(readFileSync(provider.file!, 'utf8')).toBe(kubeconfig(after).replace('refresh-1', 'refresh-2'));
		expect(Object.fromEntries(requests[0]!.form)).toEqual({grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'kubernetes'});
		expect(requests[0]!.authorization).toBeNull();
	});

	it('keeps the old refresh-token when the issuer gives no new one', async () => {
		const after = idToken(600);
		reply = () => ({status: 200, body: {id_token: after}});
		const provider = providerOf(kubeconfig(idToken(-600)));
		await ask(provider);
		expect(readFileSync(provider.file!, 'utf8')).toBe(kubeconfig(after));
	});

	it('proves a client secret in the header, and in the form where the issuer wants it there', async () => {
		reply = ({authorization}) => authorization === null ? {status: 200, body: {id_token: idToken(600)}} : {status: 401, body: {error: 'invalid_client'}};
		expect(await ask(providerOf(kubeconfig(idToken(-600), {'client-secret': 's3:cret'})))).toMatchObject({ok: true});
		expect(requests[0]!.authorization).toBe(`Basic ${Buffer.from('kubernetes:s3%3Acret').toString('base64')}`);
		expect(requests[1]!.form.get('client_secret')).toBe('s3:cret');
	});

	it('leaves the kubeconfig alone while somebody else writes it', async () => {
		const after = idToken(600);
		reply = () => ({status: 200, body: {id_token: after}});
		const text = kubeconfig(idToken(-600));
		const provider = providerOf(text);
		folder.write('config.lock', '');
		expect(await ask(provider)).toMatchObject({ok: true, value: {token: after}});
		expect(readFileSync(provider.file!, 'utf8')).toBe(text);
	});

	it('never writes a token that could break the kubeconfig', async () => {
		const after = idToken(600);
		reply = () => ({status: 200, body: {id_token: after, refresh_token: 'a: b\n#'}});
		const provider = providerOf(kubeconfig(idToken(-600)));
		await ask(provider);
		expect(readFileSync(provider.file!, 'utf8')).toBe(kubeconfig(after));
	});

	it.each([
		['the issuer refuses', {status: 400, body: {error: 'invalid_grant'}}, /could not be renewed: the issuer https:\S+ refused \(invalid_grant\)\.$/v],
		['the issuer gives no id-token', {status: 200, body: {}}, /gave no id-token\.$/v],
	])('is unauthorized when %s', async (_name, answer, message) => {
		reply = () => answer;
		const asked = await ask(providerOf(kubeconfig(idToken(-600))));
		expect(asked).toMatchObject({ok: false, problem: {code: 'unauthorized'}});
		expect(asked.ok ? '' : asked.problem.message).toMatch(message);
	});

	it('is unauthorized when nothing can renew the token, or the new one could not be kept', async () => {
		const bare = providerOf(kubeconfig(idToken(-600)).replace(/^ *refresh-token.*\n/mv, ''));
		expect(await ask(bare)).toMatchObject({ok: false, problem: {code: 'unauthorized', message: 'The sign-in of user jane has expired, and the kubeconfig has no refresh-token to renew it.'}});
		const gone = {...providerOf(kubeconfig(idToken(-600))), file: path.join(folder.path, 'gone')};
		expect(await ask(gone)).toMatchObject({ok: false, problem: {code: 'unauthorized'}});
		expect(requests).toEqual([]);
	});

	it('says that the sign-in server cannot be reached', async () => {
		const provider = providerOf(kubeconfig(idToken(-600)).replace(issuer, 'https://127.0.0.1:1/realm'));
		expect(await ask(provider)).toMatchObject({ok: false, problem: {code: 'unreachable', message: 'Cannot reach the sign-in server at https://127.0.0.1:1: the connection was refused.'}});
	});
});
