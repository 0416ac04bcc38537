import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {stripControl} from '../../../source/core/text/sanitise.ts';
import {messages} from '../../core/explain/messages.ts';
import {leaksIn, plantedDescription, plantedOutput} from '../../plant/secrets.ts';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';

const {folder, file, remove} = createFolder();
afterAll(remove);

const lock = 'helm upgrade checkout ./checkout -n shop\nError: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress\n';
const locked = file('locked.log', lock);

type Json = Readonly<Record<string, unknown>>;

const json = async (name: string): Promise<readonly Json[]> => {
	const {stdout} = await runCli(['explain', name, '-o', 'json']);
	return (JSON.parse(stdout) as {readonly findings: readonly Json[]}).findings;
};

describe('explain', () => {
	it('says what it is, where, what is safe and what to look at next, and exits 3', async () => {
		const {code, stdout, stderr} = await runCli(['explain', locked]);
		expect({code, stderr}).toEqual({code: 3, stderr: ''});
		expect(stdout).toContain('An upgrade was cut off (stale-upgrade-lock, a text alone cannot tell)');
		expect(stdout).toContain('Line 2\n  Error: UPGRADE FAILED: another operation');
		expect(stdout).toContain('release checkout');
		expect(stdout).toContain('Safe\n  When no client is left');
		expect(stdout).toContain('\n  helm-triage triage shop/checkout\n');
	});

	it('fits the terminal, but for commands', async () => {
		const {stdout} = await runCli(['explain', locked], {terminal: true, columns: 60});
		const lines = stripControl(stdout).split('\n').filter(line => !line.startsWith('  helm-triage '));
		expect(Math.max(...lines.map(({length}) => length))).toBeLessThanOrEqual(60);
	});

	it('exits 0 without a finding, and says what that does not mean', async () => {
		expect(await runCli(['explain', file('fine.log', 'it went well\nand ended\n')])).toEqual({
			code: 0,
			stdout: '2 lines read: no fault of a Helm release that the runbook knows. That does not prove that there is\nnone.\n',
			stderr: '',
		});
		expect(await runCli(['explain', file('empty.log', '')])).toMatchObject({code: 0, stdout: 'The log is empty.\n'});
	});

	it.each([
		['a missing file', [path.join(folder, 'nowhere.log')], 'There is no file', 4],
		['a folder', [folder], 'is a folder', 2],
		['a binary file', [file('a.bin', Buffer.from([0, 1, 2, 3]))], 'is binary, not a log', 2],
		['no file named', [], 'explain needs to be told what to look at', 2],
		['two files', ['a', 'b'], 'does not know what to do with', 2],
	] as const)('ends as it should for %s', async (_, line, message, exit) => {
		const ended = await runCli(['explain', ...line]);
		expect(ended).toMatchObject({code: exit, stdout: ''});
		expect(ended.stderr).toContain(message);
	});

	it('has a page or at least a name for every row', async () => {
		const {code, stdout} = await runCli(['explain', file('all.log', messages.map(({text}) => text).join('\n\n'))]);
		expect(code).toBe(3);
		expect([...new Set(messages.map(({row}) => row))].filter(row => !stdout.includes(row))).toEqual([]);
	});
});

describe('explain -o json', () => {
	it('has the documented keys, null for what the log does not say', async () => {
		expect(await json(locked)).toEqual([{
			row: 'stale-upgrade-lock',
			confidence: 'cannot-tell',
			alternatives: ['operation-in-progress', 'first-install-stuck', 'pending-rollback', 'final-write-lost'],
			release: 'checkout',
			namespace: 'shop',
			object: null,
			path: null,
			manager: null,
			text: 'Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress',
			line: 2,
		}]);
	});

	it('is an empty list without a finding', async () => {
		expect(await runCli(['explain', file('fine.log', 'fine\n'), '-o', 'json'])).toEqual({code: 0, stdout: '{\n  "findings": []\n}\n', stderr: ''});
	});

	it('knows every message, with its names', async () => {
		for (const [index, {text, row, release, namespace, object, manager}] of messages.entries()) {
			const [first] = await json(file(`message-${index}.log`, text));
			expect(Object.keys(first!)).toEqual(['row', 'confidence', 'alternatives', 'release', 'namespace', 'object', 'path', 'manager', 'text', 'line']);
			expect(first).toMatchObject({row, release, namespace, object, manager});
			expect(['certain', 'likely', 'cannot-tell']).toContain(first!['confidence']);
		}
	});
});

describe('no secret of a log leaves', () => {
	const log = file('planted.log', [
		...plantedOutput,
		`Error: ${plantedDescription}`,
		JSON.stringify({level: 'error', msg: plantedDescription}),
		`time="2026-11-30T10:00:00Z" level=error msg=${JSON.stringify(plantedDescription)}`,
	].join('\n'));

	it.each([[[]], [['-o', 'json']]])('%j', async flags => {
		for (const terminal of [true, false]) {
			const {code, stdout, stderr} = await runCli(['explain', log, ...flags], {terminal, columns: 80});
			expect(code).toBe(3);
			expect(stdout).toContain('planted-db');
			expect(leaksIn(`${stdout}\n${stderr}`)).toEqual([]);
		}
	});
});
