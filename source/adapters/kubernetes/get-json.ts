import {ok, type Result} from '../../core/problem/problem.ts';
import {parseAnswer, type Answer} from './answer.ts';
import type {Connection} from './connection.ts';
import {refusalOf, type Asked} from './refusal.ts';

/** What is asked for: where, in which form, and how it is called in a refusal. */
export type Question = {readonly path: string; readonly accept: string; readonly asked: Asked};

/** The answer as it came, and the JSON in it. */
export type Read = {readonly answer: Answer; readonly value: unknown};

/** The JSON of a good answer. Problems: the server's refusal in words, an answer that is no JSON. */
export const jsonIn = (answer: Answer, asked: Asked, server: string): Result<unknown> => {
	const refusal = refusalOf(answer, asked, server);
	return refusal === null ? parseAnswer(answer, server) : {ok: false, problem: refusal};
};

/** Asks for one thing and reads the JSON of a good answer. Problems: those of the connection, the server's refusal in words, an answer that is no JSON. */
export const getJson = async (connection: Connection, {path, accept, asked}: Question, signal: AbortSignal): Promise<Result<Read>> => {
	const answered = await connection.get(path, accept, signal, null);
	if (!answered.ok) {
		return answered;
	}

	const parsed = jsonIn(answered.value, asked, connection.server);
	return parsed.ok ? ok({answer: answered.value, value: parsed.value}) : parsed;
};
