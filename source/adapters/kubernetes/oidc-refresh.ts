import {Buffer} from 'node:buffer';
import {readFileSync} from 'node:fs';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {exchange, type Exchanged} from './exchange.ts';
import {exchangeProblem} from './network-problem.ts';
import {chooseProxy} from './proxy.ts';
import {createRoute} from './route.ts';

type Call = {readonly environment: Readonly<Record<string, string | undefined>>; readonly signal: AbortSignal};
type Config = Readonly<Record<string, string>>;

/** What an issuer gave; `refreshToken` is null when the old one goes on. */
export type RenewedTokens = {readonly idToken: string; readonly refreshToken: string | null};

/** Milliseconds without a byte from the issuer. */
const idle = 10_000;

type Answered = Exchanged & {readonly ok: true};

type Sent = {readonly form: URLSearchParams; readonly authorization: string | null};

/** One request to the issuer, over the proxy of the environment and with the authority of the kubeconfig. */
const ask = async (address: string, sent: Sent | null, ca: Buffer | null, {environment, signal}: Call): Promise<Result<Answered>> => {
	const url = URL.parse(address);
	if (url === null || !['https:', 'http:'].includes(url.protocol)) {
		return fail('kubeconfig-invalid', `"${address}" is no address of an issuer.`, 'Correct idp-issuer-url in the kubeconfig.');
	}

	const proxy = chooseProxy(url.origin, null, environment);
	if (!proxy.ok) {
		return proxy;
	}

	const route = createRoute(new URL(url.origin), proxy.value, idle);
	const exchanged = await exchange({
		method: sent === null ? 'GET' : 'POST',
		route,
		path: `${url.pathname}${url.search}`,
		headers: {
			accept: 'application/json',
			...sent !== null && {'content-type': 'application/x-www-form-urlencoded'},
			...(sent?.authorization ?? null) !== null && {authorization: sent!.authorization!},
		},
		options: ca === null ? {} : {ca},
		body: sent === null ? null : sent.form.toString(),
		idle,
		signal,
		onHeaders: null,
	});
	route.agent?.destroy();
	if (exchanged.ok) {
		return ok(exchanged);
	}

	const problem = exchangeProblem(exchanged, {server: url.origin, proxy: null, idle});
	return {ok: false, problem: {...problem, message: problem.message.replace('the cluster at', 'the sign-in server at').replace('The cluster at', 'The sign-in server at')}};
};

const authority = (config: Config): Result<Buffer | null> => {
	const data = config['idp-certificate-authority-data'] ?? '';
	if (data !== '') {
		return ok(Buffer.from(data, 'base64'));
	}

	const file = config['idp-certificate-authority'] ?? '';
	try {
		return ok(file === '' ? null : readFileSync(file));
	} catch (error) {
		return fail('kubeconfig-invalid', `Cannot read the issuer's certificate authority ${file}: ${fileErrorWords(error)}.`, 'Correct the kubeconfig.');
	}
};

const jsonOf = ({body}: Answered): Readonly<Record<string, unknown>> => {
	try {
		return JSON.parse(body.toString('utf8')) as Readonly<Record<string, unknown>>;
	} catch {
		return {};
	}
};

/** The ways to say who the client is: in a header, then in the form, as Go's oauth2 tries them; a client without a secret has only the form. */
const waysToSend = (config: Config): readonly Sent[] => {
	const id = config['client-id'] ?? '';
	const secret = config['client-secret'] ?? '';
	const grant = {grant_type: 'refresh_token', refresh_token: config['refresh-token']!};
	const inForm: Sent = {form: new URLSearchParams({...grant, client_id: id, ...secret !== '' && {client_secret: secret}}), authorization: null};
	const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
	return secret === '' ? [inForm] : [{form: new URLSearchParams(grant), authorization: `Basic ${basic}`}, inForm];
};

/**
Trades the refresh-token of a kubeconfig for new tokens (OpenID Connect discovery, then RFC 6749 section 6).

Ours, because the Kubernetes client's leaves out the client secret and renews with every request after the first. Problem `unauthorized`, as the end of a sentence; others whole.
*/
export const refreshTokens = async (config: Config, call: Call): Promise<Result<RenewedTokens>> => {
	const ca = authority(config);
	if (!ca.ok) {
		return ca;
	}

	const issuer = (config['idp-issuer-url'] ?? '').replace(/\/$/v, '');
	const discovered = await ask(`${issuer}/.well-known/openid-configuration`, null, ca.value, call);
	if (!discovered.ok) {
		return discovered;
	}

	const endpoint = jsonOf(discovered.value)['token_endpoint'];
	if (typeof endpoint !== 'string') {
		return fail('unauthorized', `the issuer ${issuer} names no token endpoint (status ${discovered.value.status})`);
	}

	let refused = '';
	for (const sent of waysToSend(config)) {
		const answered = await ask(endpoint, sent, ca.value, call);
		if (!answered.ok) {
			return answered;
		}

		const tokens = jsonOf(answered.value);
		if (answered.value.status === 200) {
			const {id_token: idToken, refresh_token: refreshToken} = tokens;
			return typeof idToken === 'string'
				? ok({idToken, refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null})
				: fail('unauthorized', `the issuer ${issuer} gave no id-token`);
		}

		refused = typeof tokens['error'] === 'string' ? tokens['error'] : `status ${answered.value.status}`;
	}

	return fail('unauthorized', `the issuer ${issuer} refused (${refused})`);
};
