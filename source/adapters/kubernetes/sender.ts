import {Buffer} from 'node:buffer';
import type http from 'node:http';
import type https from 'node:https';
import tls from 'node:tls';
import {fileErrorCode, fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {CredentialSource} from './credential-source.ts';
import type {ConnectOptions} from './connect-options.ts';
import {exchange, type Exchanged} from './exchange.ts';
import {impersonationHeaders} from './impersonation.ts';
import {kubeConfigOf} from './kube-config.ts';
import {untrustedCodes} from './network-problem.ts';
import {ProblemError} from './problem-error.ts';
import {maxSockets, type Route} from './route.ts';

/** What one request asks for. */
export type Asking = {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
	readonly path: string;
	readonly accept: string;
	/** Null where nothing is sent along. */
	readonly body: {readonly type: string; readonly text: string} | null;
	readonly signal: AbortSignal;
	/** Called when an answer of status 200 begins; null for nobody. */
	readonly onHeaders: (() => void) | null;
};

/** Sends requests with the credentials that hold at that moment. */
export type Sender = {
	readonly send: (asking: Asking) => Promise<Result<Exchanged>>;
	/** After a certificate that nobody known has signed: whether to try again with the authorities of this machine. */
	readonly trustMachine: (exchanged: Exchanged) => boolean;
	readonly close: () => void;
};

type SocksAgent = http.Agent & {keepAlive: boolean; options: https.AgentOptions};

/**
Corrects the Kubernetes client's SOCKS agent: it opens a connection for every request, and checks the certificate of a server at an IP address for `localhost`.

Both are set on the agent, since a check that comes with a request gives that request a connection of its own.
*/
const correct = (agent: SocksAgent, host: string): void => {
	agent.keepAlive = true;
	agent.maxSockets = maxSockets;
	agent.options.keepAlive = true;
	agent.options.checkServerIdentity ??= (_name, certificate) => tls.checkServerIdentity(host, certificate);
};

/** Translates what the Kubernetes client throws while it fills in TLS material and credentials. */
const credentialProblem = (error: unknown): Result<never> => {
	if (error instanceof ProblemError) {
		return {ok: false, problem: error.problem};
	}

	const file = (error as {readonly path?: unknown}).path;
	return fail('kubeconfig-invalid', typeof file === 'string'
		? `Cannot read ${file}, which the kubeconfig names: ${fileErrorWords(error)}.`
		: `The credentials of the kubeconfig cannot be used: ${fileErrorWords(error)}.`, 'Correct the kubeconfig, or sign in again.');
};

/**
Makes the sender of a connection: one `KubeConfig`, asked before each request, and the route's agent.

Where the kubeconfig names no authority, Node's own list is tried first and the machine's only when that fails: kubectl trusts the machine's, but loading it takes 70 ms.
*/
export const createSender = ({access, requestTimeout, onExchange}: ConnectOptions, route: Route, proxy: URL | null, source: CredentialSource | null): Sender => {
	const config = kubeConfigOf(access, source, proxy);
	const namesAuthority = access.cluster.caData !== null || access.cluster.caFile !== null || access.cluster.insecure;
	let authorities: readonly string[] | null = null;
	let socks: SocksAgent | null = null;
	const headers = {
		'user-agent': 'helm-triage',
		...!access.cluster.disableCompression && {'accept-encoding': 'gzip'},
		...impersonationHeaders(access.user.impersonate),
	};

	const optionsOf = async (signal: AbortSignal): Promise<https.RequestOptions> => {
		// The SOCKS agent takes its time limit from here; it would wait 30 s for a silent proxy, and keep the process alive with it.
		const options: https.RequestOptions = {headers: {}, signal, ...route.agent === null && {timeout: requestTimeout}};
		await config.applyToHTTPSOptions(options);
		delete options.signal;
		if (route.agent === null) {
			socks = options.agent as SocksAgent;
			correct(socks, access.cluster.tlsServerName ?? route.host);
		}

		return authorities === null ? options : {...options, ca: [...authorities]};
	};

	return {
		async send({method, path, accept, body, signal, onHeaders}) {
			let options: https.RequestOptions;
			try {
				options = await optionsOf(signal);
			} catch (error) {
				return credentialProblem(error);
			}

			const started = performance.now();
			const exchanged = await exchange({
				method,
				route,
				path,
				headers: {
					...options.headers as http.OutgoingHttpHeaders,
					...headers,
					accept,
					// Node sends the body of a DELETE without a length or chunks, so that the server never sees it.
					...body !== null && {'content-type': body.type, 'content-length': Buffer.byteLength(body.text)},
				},
				options,
				body: body?.text ?? null,
				idle: requestTimeout,
				signal,
				onHeaders,
			});
			onExchange?.({
				method,
				url: `${access.server}${path}`,
				status: exchanged.ok ? exchanged.status : null,
				ms: Math.round(performance.now() - started),
				bytes: exchanged.ok ? exchanged.wireBytes : 0,
			});
			return ok(exchanged);
		},
		trustMachine(exchanged) {
			if (namesAuthority || authorities !== null || exchanged.ok || exchanged.why !== 'network' || !untrustedCodes.has(fileErrorCode(exchanged.error) ?? '')) {
				return false;
			}

			authorities = [...tls.getCACertificates('system'), ...tls.getCACertificates('extra')];
			return authorities.length > 0;
		},
		close() {
			route.agent?.destroy();
			socks?.destroy();
		},
	};
};
