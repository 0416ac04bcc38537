import {Buffer} from 'node:buffer';
import {ok, type Result} from '../../core/problem/problem.ts';
import {endOf} from '../../core/text/end-of.ts';
import type {LogQuery} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {isPathSegment} from './path-segment.ts';
import {refusalOf, type Asked} from './refusal.ts';

/** Bytes that the server may send for one question. Its own limit cuts the newest lines off, so it only guards against lines without end. */
const mostBytes = 4 * 1024 * 1024;

/** Lines of a text, the oldest first; without an empty one for the line end at the text's own end. */
const linesOf = (text: string): readonly string[] => text === '' ? [] : text.replace(/\n$/v, '').split('\n').map(line => line.replace(/\r$/v, ''));

/**
The end of a container's log, the oldest line first; null where there is none.

`limitBytes` of the API counts from the first of the asked lines, so fewer lines are asked for when it was reached: the newest must not be missing. Problems: those of a connection, `forbidden` naming `get pods/log`, `server-error` (the node does not answer).
*/
export const podLog = async (connection: Connection, {namespace, pod, container, previous, lines, bytes}: LogQuery, signal: AbortSignal): Promise<Result<readonly string[] | null>> => {
	if (![namespace, pod].every(isPathSegment)) {
		return ok(null);
	}

	const asked: Asked = {
		verb: 'get',
		resource: 'pods/log',
		title: `the log of pod ${pod}, container`,
		namespace,
		name: container,
	};
	for (let tail = lines; ; tail = Math.ceil(tail / 8)) {
		const query = new URLSearchParams({
			container,
			previous: String(previous),
			tailLines: String(tail),
			limitBytes: String(mostBytes),
		});
		const answered = await connection.get(`/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(pod)}/log?${query.toString()}`, '*/*', signal, null);
		if (!answered.ok) {
			return answered;
		}

		const {status, text} = answered.value;
		// 400: the container does not run yet, or did not run before, or the pod has no such container (seen on 1.37.2).
		if (status === 404 || status === 400) {
			return ok(null);
		}

		const refusal = refusalOf(answered.value, asked, connection.server);
		if (refusal !== null) {
			return {ok: false, problem: refusal};
		}

		if (tail <= 1 || Buffer.byteLength(text) < mostBytes) {
			return ok(endOf(linesOf(text), bytes));
		}
	}
};
