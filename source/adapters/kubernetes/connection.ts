import {setTimeout as wait} from 'node:timers/promises';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {Answer} from './answer.ts';
import {credentialSource} from './credential-source.ts';
import type {ConnectOptions} from './connect-options.ts';
import type {Exchanged} from './exchange.ts';
import {exchangeProblem, type Destination} from './network-problem.ts';
import {chooseProxy} from './proxy.ts';
import {retryDelay, writeDelay} from './retry.ts';
import {createRoute} from './route.ts';
import {createSender, type Asking} from './sender.ts';

/** The one way to a cluster's API server. */
export type Connection = {
	readonly server: string;
	/**
	Reads a path of the API, packed where the server packs. Busy answers are tried again a few times, and a refused credential once with a fresh one.

	`onHeaders` is called when the server begins to send what was asked for. An answer of any status is a value. Problems: `unreachable`, `timed-out`, `interrupted`, `unauthorized` and `kubeconfig-invalid` (no usable credentials), `server-error`.
	*/
	readonly get: (path: string, accept: string, signal: AbortSignal, onHeaders: (() => void) | null) => Promise<Result<Answer>>;
	/**
	Sends an object to be applied server-side with `dryRun=All`, which this adds itself: nothing is changed, so it is tried again like a read.

	`text` is JSON, which is YAML too. Problems as of `get`.
	*/
	readonly dryRunApply: (path: string, query: Readonly<Record<string, string>>, text: string, signal: AbortSignal) => Promise<Result<Answer>>;
	/**
	Sends one write, without a signal: what has been sent cannot be taken back. Only what the server says that it has not looked at is sent again: 429, and 401 once with a fresh credential.

	`text` is JSON. Problems as of `get`; after `unreachable`, `timed-out` and answers of 500 and above nobody knows whether it was done.
	*/
	readonly write: (writing: Writing) => Promise<Result<Answer>>;
	/** Asks for a review of the person's own rights (`selfsubjectrulesreviews`, `selfsubjectaccessreviews`) or of who they are (`selfsubjectreviews`): it is answered and not stored. Problems as of `get`. */
	readonly review: (kind: 'selfsubjectrulesreviews' | 'selfsubjectaccessreviews' | 'selfsubjectreviews', text: string, signal: AbortSignal) => Promise<Result<Answer>>;
	/** Closes all sockets. */
	readonly close: () => void;
};

/** One change to one object. A `PATCH` is a JSON patch. */
export type Writing = {readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly path: string; readonly text: string};

const realSleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
	try {
		await wait(milliseconds, undefined, {signal});
	} catch {
		// Aborted: the next exchange says so.
	}
};

const never = new AbortController();

const applyPatch = 'application/apply-patch+yaml';

/** What is applied is tried only, by a dry run, and changes nothing. */
const isWrite = ({method, body}: Asking): boolean => method !== 'GET' && body?.type !== applyPatch;

const withoutCredentials = (proxy: URL | null): string | null => proxy === null ? null : `${proxy.protocol}//${proxy.host}`;

const answerOf = ({status, headers, body}: Exchanged & {readonly ok: true}): Answer => {
	const date = Date.parse(headers.date ?? '');
	return {
		status,
		contentType: headers['content-type'] ?? '',
		serverTime: Number.isNaN(date) ? null : date,
		text: body.toString('utf8'),
	};
};

/**
Makes the connection of a session: one `KubeConfig`, one agent whose sockets stay open, one time limit. Nothing is sent yet.

Problem `kubeconfig-invalid`: a proxy or an auth-provider that cannot be used.
*/
export const connect = (options: ConnectOptions): Result<Connection> => {
	const {access, environment, requestTimeout} = options;
	const proxy = chooseProxy(access.server, access.cluster.proxyUrl, environment);
	if (!proxy.ok) {
		return proxy;
	}

	const source = credentialSource(access, environment);
	if (!source.ok) {
		return source;
	}

	const destination: Destination = {server: access.server, proxy: withoutCredentials(proxy.value), idle: requestTimeout};
	const sender = createSender(options, createRoute(new URL(access.server), proxy.value, requestTimeout), proxy.value, source.value);
	const sleep = options.sleep ?? realSleep;
	const ask = async (asking: Asking): Promise<Result<Answer>> => {
		let renewed = false;
		for (let attempt = 1; ; attempt += 1) {
			const sent = await sender.send(asking);
			if (!sent.ok) {
				return sent;
			}

			const exchanged = sent.value;
			const delay = isWrite(asking) ? writeDelay(exchanged, attempt) : retryDelay(exchanged, attempt);
			if (delay !== null) {
				await sleep(delay, asking.signal);
			} else if (exchanged.ok && exchanged.status === 401 && !renewed && source.value?.renew() === true) {
				renewed = true;
			} else if (!sender.trustMachine(exchanged)) {
				return exchanged.ok ? ok(answerOf(exchanged)) : {ok: false, problem: exchangeProblem(exchanged, destination)};
			}
		}
	};

	return ok({
		server: access.server,
		get: async (path, accept, signal, onHeaders) => ask({
			method: 'GET',
			path,
			accept,
			body: null,
			signal,
			onHeaders,
		}),
		dryRunApply: async (path, query, text, signal) => ask({
			method: 'PATCH',
			path: `${path}?${new URLSearchParams({...query, dryRun: 'All'}).toString()}`,
			accept: 'application/json',
			body: {type: applyPatch, text},
			signal,
			onHeaders: null,
		}),
		write: async ({method, path, text}) => ask({
			method,
			path,
			accept: 'application/json',
			body: {type: method === 'PATCH' ? 'application/json-patch+json' : 'application/json', text},
			signal: never.signal,
			onHeaders: null,
		}),
		review: async (kind, text, signal) => ask({
			method: 'POST',
			path: `/apis/${kind === 'selfsubjectreviews' ? 'authentication' : 'authorization'}.k8s.io/v1/${kind}`,
			accept: 'application/json',
			body: {type: 'application/json', text},
			signal,
			onHeaders: null,
		}),
		close: sender.close,
	});
};
