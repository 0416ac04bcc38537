import {describe, expect, it} from 'vitest';
import {createRedactor} from '../../source/core/redact/create-redactor.ts';
import {fail, ok, type Result} from '../../source/core/problem/problem.ts';
import type {Release} from '../../source/core/record/types.ts';
import {decodeFile, inputLimit, type LocalSession} from '../../source/use-cases/decode-file.ts';
import {oneInput} from '../build/one-input.ts';
import {drain} from '../build/session.ts';
import {releaseText} from '../cli/records.ts';

const {signal} = new AbortController();
/** A session of one input, and what its redactor learned. */
const sessionOf = (input: Result<Uint8Array>) => {
	const learned: Release[] = [];
	const {files, asked} = oneInput(input);
	const session: LocalSession = {
		files,
		maxDecodedBytes: 1_000_000,
		redactor: {
			...createRedactor(new Uint8Array(32)),
			learnRelease(release) {
				learned.push(release);
			},
		},
	};
	return {session, learned, asked};
};

const described = (description: string): Uint8Array => Buffer.from(releaseText({info: {status: 'failed', description}}));

describe('decodeFile', () => {
	it('reads the file that is named, up to a limit, and says what it does', async () => {
		const {session, asked} = sessionOf(ok(described('Upgrade complete')));
		const {steps, result} = await drain(decodeFile(session, {path: 'api.yaml'}, signal));
		expect(asked).toEqual([{path: 'api.yaml', limit: inputLimit}]);
		expect(steps.map(step => step.kind === 'progress' && step.what)).toEqual(['reading api.yaml', 'decoding api.yaml']);
		expect(result).toMatchObject({ok: true, value: {kind: 'payload', others: 0, records: [{ok: true}]}});
	});

	it('passes the problem of reading on', async () => {
		const problem = fail('not-found', 'There is no file.');
		const {result} = await drain(decodeFile(sessionOf(problem).session, {path: '-'}, signal));
		expect(result).toEqual(problem);
	});

	it.each([
		['Upgrade complete', 0],
		['Rollback to 3', 0],
		['', 0],
		['Upgrade "api" failed: cannot patch "api" with kind Secret', 1],
		['done by ada', 1],
	])('learns the secrets of a release whose description is %j: %d', async (description, count) => {
		const {session, learned} = sessionOf(ok(described(description)));
		await drain(decodeFile(session, {path: '-'}, signal));
		expect(learned).toHaveLength(count);
	});
});
