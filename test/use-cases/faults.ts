/** What an API server answers in place of what a plan of our own writes hopes for, and what came of it, for tests. */
import type {Session} from '../../source/ports/session.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {failure} from '../contracts/api-replies.ts';
import type {ApiServer} from '../contracts/api-server.ts';
import type {ApiObject, ApiReply, ApiRequest} from '../contracts/api-types.ts';
import {valueIn} from './writes-world.ts';

const {signal} = new AbortController();

/** The same session so many minutes later: two backups of one moment would have one name. */
export const later = (session: Session, minutes: number): Session => ({...session, clock: {...session.clock, now: () => session.clock.now() + (minutes * 60_000)}});

/** Status in body and label of every revision, newest first. */
export const statuses = async (session: Session): Promise<readonly string[]> => {
	const {history} = valueIn(await drained(loadHistory({...session, cache: new Map()}, {namespace: 'shop', name: 'web'}, signal)));
	return history.revisions.map(({record}) => {
		const {decoded, object} = record;
		return `${decoded?.release?.status ?? 'unread'}/${object.labels['status'] ?? 'none'}`;
	});
};

type Replying = (request: ApiRequest) => ApiReply | null;

/** Answers the request of this method and number, from 1, and all with that method that follow, and whatever `after` says of others that follow it. */
export const atRequest = (method: string, number: number, reply: Replying, after: Replying = () => null): Replying => {
	let seen = 0;
	return request => {
		if (request.method !== method) {
			return seen >= number ? after(request) : null;
		}

		seen += 1;
		return seen < number ? null : reply(request);
	};
};

/** Answers the write of a record, by its number, as `atRequest` does. */
export const atWrite = (number: number, reply: Replying, after?: Replying): Replying => atRequest('PUT', number, reply, after);

/** Does what is asked for once, and loses the answer. `asked` counts how often it was asked for. */
export const answerLost = (does: (request: ApiRequest) => void): {readonly reply: Replying; readonly asked: () => number} => {
	let asked = 0;
	return {
		reply(request) {
			asked += 1;
			if (asked > 1) {
				return null;
			}

			does(request);
			return failure(504, 'Timeout', 'request timed out');
		},
		asked: () => asked,
	};
};

/** Does what a PUT asks a server for. */
export const storing = (server: ApiServer) => ({body}: ApiRequest): void => {
	const {metadata: {resourceVersion: _, ...metadata}, ...sent} = JSON.parse(body) as ApiObject;
	server.put({...sent, metadata});
};

/** The token is good no longer. */
export const unauthorized = (): ApiReply => failure(401, 'Unauthorized', 'Unauthorized');

/** What happens at a write, and the problem it is where nothing was written before it. */
export type Fault = {
	readonly what: string;
	readonly script: (number: number) => (request: ApiRequest) => ApiReply | null;
	/** What it is when nothing was written before it. */
	readonly code: string;
};

/** What happens at the write of a record. */
export const faults: readonly Fault[] = [
	{what: 'somebody else was faster (409)', script: number => atWrite(number, () => failure(409, 'Conflict', 'the object has been modified')), code: 'moved'},
	{what: 'the record is gone (404)', script: number => atWrite(number, () => failure(404, 'NotFound', 'secrets "x" not found')), code: 'moved'},
	{what: 'the server stays too busy (429)', script: number => atWrite(number, () => failure(429, 'TooManyRequests', 'try again later')), code: 'server-error'},
	{what: 'the server fails (500)', script: number => atWrite(number, () => failure(500, 'InternalError', 'etcdserver: leader changed')), code: 'server-error'},
	{what: 'a quota or webhook forbids it (403)', script: number => atWrite(number, () => failure(403, 'Forbidden', 'secrets "x" is forbidden: User "jo" cannot update resource "secrets"')), code: 'forbidden'},
	{what: 'the token expires there', script: number => atWrite(number, unauthorized, unauthorized), code: 'unauthorized'},
	{what: 'the server refuses the object (422)', script: number => atWrite(number, () => failure(422, 'Invalid', 'Secret "x" is invalid')), code: 'server-error'},
	{what: 'something else answers', script: number => atWrite(number, () => ({status: 200, body: '<html>', headers: {'content-type': 'text/html'}})), code: 'server-error'},
];
