/** What an API server answers in place of what a plan of our own writes hopes for, and what came of it, for tests. */
import type {Session} from '../../source/ports/session.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {failure} from '../contracts/api-replies.ts';
import type {ApiReply, ApiRequest} from '../contracts/api-types.ts';
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

/** Answers the write of this number, and whatever `after` says of all that follows it. */
export const atWrite = (number: number, reply: (request: ApiRequest) => ApiReply | null, after: (request: ApiRequest) => ApiReply | null = () => null) => {
	let writes = 0;
	return (request: ApiRequest): ApiReply | null => {
		if (request.method !== 'PUT') {
			return writes >= number ? after(request) : null;
		}

		writes += 1;
		return writes < number ? null : reply(request);
	};
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
