import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {LiveAnswer} from '../../ports/cluster.ts';
import type {Answer} from './answer.ts';
import type {Connection} from './connection.ts';
import {jsonIn} from './get-json.ts';
import {liveValue} from './live-value.ts';
import {statusOf, type Asked} from './refusal.ts';
import {askedAbout, objectPath, type Resource} from './resource.ts';

/** What was read of one object, or why nothing was. */
export type Answered = Result<LiveAnswer>;

export const absent: Answered = ok({found: 'absent'});

/** The object in an answer that should be one. Problems: the server's refusal in words, `server-error` for something else than the object. */
export const objectIn = (answer: Answer, {resource, verb, name}: {readonly resource: Resource; readonly verb: Asked['verb']; readonly name: string}, server: string): Result<JsonValue> => {
	const parsed = jsonIn(answer, askedAbout(resource, verb, name), server);
	if (!parsed.ok) {
		return parsed;
	}

	const value = liveValue(parsed.value, resource.served);
	return value === null ? fail('server-error', `What answers at ${server} sent something else than ${resource.served.kind} ${name}.`, 'Check the server address of the context.') : ok(value);
};

/** One object; null where the server does not know the very kind any more. */
export const getObject = async (connection: Connection, resource: Resource, name: string, signal: AbortSignal): Promise<Answered | null> => {
	const answered = await connection.get(objectPath(resource, name), 'application/json', signal, null);
	if (!answered.ok) {
		return answered;
	}

	if (answered.value.status === 404) {
		// A kind that is not served answers with a Status too, but with one that names no object (seen on 1.37.2).
		return statusOf(answered.value.text).name === null ? null : absent;
	}

	const object = objectIn(answered.value, {resource, verb: 'get', name}, connection.server);
	return object.ok ? ok({found: 'here', value: object.value}) : object;
};
