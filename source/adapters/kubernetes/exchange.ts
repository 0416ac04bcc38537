import {Buffer} from 'node:buffer';
import http, {type IncomingHttpHeaders, type IncomingMessage} from 'node:http';
import https from 'node:https';
import type {Readable} from 'node:stream';
import zlib from 'node:zlib';
import type {Route} from './route.ts';

/** One request as it goes over the wire. */
export type Exchange = {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
	readonly route: Route;
	/** Path and query, after the route's base. */
	readonly path: string;
	readonly headers: http.OutgoingHttpHeaders;
	/** TLS options, credentials and, for SOCKS, the agent. */
	readonly options: https.RequestOptions;
	readonly body: string | null;
	/** Milliseconds without a byte after which it is given up. */
	readonly idle: number;
	readonly signal: AbortSignal;
	/** Called when an answer of status 200 begins; null for nobody. */
	readonly onHeaders: (() => void) | null;
};

/** What came back, unpacked; or why nothing did. `reused` says whether the connection had served before. */
export type Exchanged =
	| {readonly ok: true; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer; readonly wireBytes: number}
	| {readonly ok: false; readonly why: 'aborted' | 'idle' | 'too-big'}
	| {readonly ok: false; readonly why: 'network'; readonly error: Error; readonly reused: boolean};

/** More than a page of metadata or one object can be; a string of more could not be held. */
export const maxAnswerBytes = 256 * 1024 * 1024;

/** Bytes that are unpacked in one go: each piece is a trip to another thread and back, and a list of a fleet is megabytes. */
const piece = 256 * 1024;

const unpacked = (response: IncomingMessage): Readable => response.headers['content-encoding'] === 'gzip' ? response.pipe(zlib.createGunzip({chunkSize: piece})) : response;

/** Listens to the answer's body; `alive` is called for every piece, and `finish` once. */
const receive = (response: IncomingMessage, alive: () => void, finish: (outcome: Exchanged) => void): void => {
	const chunks: Buffer[] = [];
	let size = 0;
	let wireBytes = 0;
	const failed = (error: Error): void => {
		finish({
			ok: false,
			why: 'network',
			error,
			reused: false,
		});
	};

	response.on('data', (chunk: Buffer) => {
		wireBytes += chunk.length;
		alive();
	});
	response.on('error', failed);
	const stream = unpacked(response);
	stream.on('error', failed);
	stream.on('data', (chunk: Buffer) => {
		size += chunk.length;
		chunks.push(chunk);
		if (size > maxAnswerBytes) {
			finish({ok: false, why: 'too-big'});
		}
	});
	stream.once('end', () => {
		finish({
			ok: true,
			status: response.statusCode ?? 0,
			headers: response.headers,
			body: Buffer.concat(chunks),
			wireBytes,
		});
	});
};

/**
Sends one request and takes its answer whole. Never rejects.

The time limit counts from byte to byte, so a long list over a slow line is no failure, and a server that falls silent is one.
*/
export const exchange = async ({method, route, path, headers, options, body, idle, signal, onHeaders}: Exchange): Promise<Exchanged> => new Promise(resolve => {
	if (signal.aborted) {
		resolve({ok: false, why: 'aborted'});
		return;
	}

	let request: http.ClientRequest;
	try {
		request = (route.secure ? https : http).request({
			...options,
			...route.agent !== null && {agent: route.agent},
			method,
			// Said in so many words, since the SOCKS agent otherwise forgets it and never uses a connection again.
			protocol: route.secure ? 'https:' : 'http:',
			host: route.host,
			port: route.port,
			path: `${route.base}${path}`,
			headers: {...headers, ...route.headers},
		});
	} catch (error) {
		// A header or a certificate that Node refuses before anything is sent.
		resolve({
			ok: false,
			why: 'network',
			error: error as Error,
			reused: false,
		});
		return;
	}

	const finish = (outcome: Exchanged): void => {
		clearTimeout(timer);
		signal.removeEventListener('abort', abort);
		if (!outcome.ok) {
			request.destroy();
		}

		resolve(outcome);
	};

	const abort = (): void => {
		finish({ok: false, why: 'aborted'});
	};

	const timer = setTimeout(() => {
		finish({ok: false, why: 'idle'});
	}, idle);
	const alive = (): void => {
		timer.refresh();
	};

	signal.addEventListener('abort', abort);
	let isKept = false;
	request.on('error', error => {
		finish({
			ok: false,
			why: 'network',
			error,
			reused: isKept,
		});
	});
	request.once('socket', socket => {
		// Of a kept connection listeners would never fire, and pile up. Node says so itself only of one that was idle, and not of one that a waiting request gets as soon as another is done.
		const isSecuring = 'secureConnecting' in socket && socket.secureConnecting === true;
		isKept = request.reusedSocket || (!socket.connecting && !isSecuring);
		if (socket.connecting) {
			socket.once('connect', alive);
		}

		if (isSecuring) {
			socket.once('secureConnect', alive);
		}
	});
	request.once('response', response => {
		alive();
		if (response.statusCode === 200) {
			onHeaders?.();
		}

		receive(response, alive, finish);
	});
	request.end(body ?? undefined);
});
