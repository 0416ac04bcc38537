import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import {parseAnswer} from './answer.ts';
import type {Connection} from './connection.ts';

const question = JSON.stringify({apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview'});

/**
Asks the API server who the person is, by a SelfSubjectReview, which it answers for everybody who is signed in and does not store. Null where it says nothing: servers before 1.28 know no such review, and some are told to refuse it.

Problems: those of a connection.
*/
export const whoAmI = async (connection: Connection, signal: AbortSignal): Promise<Result<string | null>> => {
	const answered = await connection.review('selfsubjectreviews', question, signal);
	if (!answered.ok) {
		return answered;
	}

	const parsed = answered.value.status < 300 ? parseAnswer(answered.value, connection.server) : ok(null);
	const user = parsed.ok && isApiObject(parsed.value) ? objectAt(objectAt(parsed.value, 'status'), 'userInfo') : null;
	const name = user === null ? null : textAt(user, 'username');
	return ok(name === '' ? null : name);
};
