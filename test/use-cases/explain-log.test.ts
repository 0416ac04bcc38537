import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {fail, ok, type Result} from '../../source/core/problem/problem.ts';
import {createRedactor} from '../../source/core/redact/create-redactor.ts';
import type {LocalSession} from '../../source/use-cases/decode-file.ts';
import {explainLogFile, logLimit} from '../../source/use-cases/explain-log.ts';
import {oneInput} from '../build/one-input.ts';
import {drain} from '../build/session.ts';

const {signal} = new AbortController();
const sessionOf = (input: Result<Uint8Array>) => {
	const {files, asked} = oneInput(input);
	const session: LocalSession = {files, maxDecodedBytes: 1, redactor: createRedactor(new Uint8Array(32))};
	return {session, asked};
};

const lock = 'Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress\n';

const explain = async (input: Uint8Array | string, path = 'deploy.log') => {
	const {session, asked} = sessionOf(ok(Buffer.from(input)));
	const {steps, result} = await drain(explainLogFile(session, {path}, signal));
	return {session, asked, steps, result};
};

describe('explainLogFile', () => {
	it('reads up to 64 MiB, and says what it does', async () => {
		const {asked, steps, result} = await explain(`begin\n${lock}`);
		expect(asked).toEqual([{path: 'deploy.log', limit: logLimit}]);
		expect(logLimit).toBe(64 * 1024 * 1024);
		expect(steps[0]).toMatchObject({kind: 'progress', what: 'reading deploy.log'});
		expect(result).toMatchObject({ok: true, value: {findings: [{row: 'stale-upgrade-lock', line: 2}], isWhole: true, lines: 2}});
	});

	it('reads what PowerShell writes', async () => {
		const {result} = await explain(Buffer.concat([Buffer.from([0xFF, 0xFE]), Buffer.from(lock, 'utf16le')]));
		expect(result).toMatchObject({ok: true, value: {findings: [{row: 'stale-upgrade-lock'}]}});
	});

	it.each([
		['binary', Buffer.from([1, 0, 2, 255, 254]), 'deploy.log is binary, not a log.'],
		['compressed', gzipSync(lock), 'deploy.log is compressed, not a log.'],
	])('refuses what is %s', async (_, input, message) => {
		const {result} = await explain(input);
		expect(result).toMatchObject({ok: false, problem: {code: 'input-unreadable', message}});
	});

	it.each([
		[fail('not-found', 'There is no file a.'), 'not-found'],
		[fail('usage', 'a is a folder.', 'Open it otherwise.'), 'usage'],
		[fail('input-unreadable', 'a is larger than 1 bytes.', 'Give less.'), 'input-unreadable'],
		[fail('interrupted', 'Reading a was interrupted.'), 'interrupted'],
	])('passes a problem of reading on, with what to do about a log: %j', async (problem, code) => {
		const {result} = await drain(explainLogFile(sessionOf(problem).session, {path: 'a'}, signal));
		expect(result).toMatchObject({ok: false, problem: {code, message: problem.problem.message}});
		expect(JSON.stringify(result)).not.toContain('Open it otherwise');
	});

	it('stops when it is interrupted', async () => {
		const stopper = new AbortController();
		stopper.abort();
		const {session} = sessionOf(ok(Buffer.from(lock.repeat(50_000))));
		const {result} = await drain(explainLogFile(session, {path: 'a'}, stopper.signal));
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});

	it('teaches the redactor what the log tells to be secret before anything leaves', async () => {
		const {session, result} = await explain(`${[
			'helm upgrade api ./api --set db.password=Kx-77-water-hill',
			'Error: UPGRADE FAILED: failed to replace object: Secret "api-db" is invalid: data: Bright-Otter-09',
			'Error: UPGRADE FAILED: cannot patch "api" with kind Deployment: admission webhook "guard.example.test" denied the request: Kx-77-water-hill is too weak, and so is Bright-Otter-09',
		].join('\n')}\n`);
		expect(result).toMatchObject({ok: true});
		const shown = result.ok ? result.value.findings.map(({text}) => session.redactor.text(text)).join('\n') : '';
		expect(shown).toContain('denied the request');
		expect(shown).not.toMatch(/Kx-77|Bright-Otter/v);
	});
});
