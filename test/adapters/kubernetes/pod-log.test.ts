import {describe, expect, it} from 'vitest';
import type {LogQuery} from '../../../source/ports/cluster.ts';
import {failure} from '../../contracts/api-replies.ts';
import type {ApiReply, ApiRequest} from '../../contracts/api-server.ts';
import {serving} from './serve.ts';

const never = new AbortController().signal;
const serve = serving({});

const query: LogQuery = {
	namespace: 'shop',
	pod: 'api-1',
	container: 'api',
	previous: false,
	lines: 50,
	bytes: 10_000,
};

const text = (body: string): ApiReply => ({status: 200, body, headers: {'content-type': 'text/plain'}});

/** What is read where the server's log answers like this. */
const logOf = async (reply: ApiReply | ((request: ApiRequest) => ApiReply), asked: Partial<LogQuery> = {}): Promise<unknown> => {
	const {cluster} = await serve({before: request => request.path.endsWith('/log') ? (typeof reply === 'function' ? reply(request) : reply) : null});
	const read = await cluster.log({...query, ...asked}, never);
	return read.ok ? read.value : read.problem;
};

describe('the end of a container\'s log', () => {
	it('comes oldest line first', async () => {
		expect(await logOf(text('starting\r\nconnecting\n\nfatal: no database\n'))).toEqual(['starting', 'connecting', '', 'fatal: no database']);
		expect(await logOf(text('no line end'))).toEqual(['no line end']);
		expect(await logOf(text(''))).toEqual([]);
	});

	it('is asked for by container, run and lines', async () => {
		const {server, cluster} = await serve({before: ({path}) => path.endsWith('/log') ? text('x') : null});
		await cluster.log({...query, previous: true}, never);
		const {path, query: asked} = server.requests.at(-1)!;
		expect(path).toBe('/api/v1/namespaces/shop/pods/api-1/log');
		expect(Object.fromEntries(asked)).toMatchObject({container: 'api', previous: 'true', tailLines: '50'});
	});

	it('keeps the newest lines within its bytes, and the end of one that is too long', async () => {
		const lines = Array.from({length: 40}, (_, index) => `line ${index} ${'x'.repeat(20)}`);
		expect(await logOf(text(`${lines.join('\n')}\n`), {bytes: 60})).toEqual(lines.slice(-2));
		expect(await logOf(text('a\nthe last line\n'), {bytes: 4})).toEqual(['line']);
		expect(await logOf(text('\u{E9}\u{E9}\u{E9}'), {bytes: 2})).toEqual(['\u{E9}']);
	});

	it('asks for fewer lines where the server would cut off the newest', async () => {
		const long = 'y'.repeat(1024 * 1024);
		const all = [...Array.from({length: 49}, (_, index) => `${index} ${long}`), 'the last words'];
		const tails: number[] = [];
		const read = await logOf(({query: asked}) => {
			const tail = Number(asked.get('tailLines'));
			tails.push(tail);
			return text(`${all.slice(-tail).join('\n')}\n`.slice(0, Number(asked.get('limitBytes'))));
		});
		expect((read as readonly string[]).at(-1)).toBe('the last words');
		expect(tails).toEqual([50, 7, 1]);
	});
});

describe('no log', () => {
	it.each([
		[400, 'BadRequest', 'previous terminated container "api" in pod "api-1" not found'],
		[400, 'BadRequest', 'container "api" in pod "api-1" is waiting to start: trying and failing to pull image'],
		[400, 'BadRequest', 'container zz is not valid for pod api-1'],
		[404, 'NotFound', 'pods "api-1" not found'],
	])('is none: %i %s, %s', async (status, reason, message) => {
		expect(await logOf(failure(status, reason, message))).toBeNull();
	});

	it('is none for a name that no pod can have', async () => {
		const {server, cluster} = await serve();
		expect(await cluster.log({...query, pod: '../secrets'}, never)).toEqual({ok: true, value: null});
		expect(server.requests).toEqual([]);
	});
});

describe('a log that may not or cannot be read', () => {
	it('names the right that is missing', async () => {
		const {cluster} = await serve({may: ({resource}) => resource !== 'pods/log'});
		expect(await cluster.log(query, never)).toMatchObject({ok: false, problem: {code: 'forbidden', message: 'Cannot get the log of pod api-1, container api in namespace shop: user "admin" may not get pods/log there.'}});
	});

	it('says so where the node does not answer', async () => {
		expect(await logOf(failure(500, 'InternalError', 'Get "https://10.0.0.1:10250/containerLogs/shop/api-1/api": dial tcp 10.0.0.1:10250: i/o timeout'))).toMatchObject({code: 'server-error'});
	});
});
