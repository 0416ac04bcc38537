import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {leaksIn, plantedOutput} from '../../plant/secrets.ts';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';

const {folder, file, remove} = createFolder();
afterAll(remove);

const scenario = (name: string): string => path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'scenarios', name);

const printed = (name: string): string => {
	const {refused} = JSON.parse(readFileSync(path.join(scenario(name), 'expected.json'), 'utf8')) as {readonly refused: ReadonlyArray<{readonly stderr: string}>};
	return file(`${name}.log`, refused.at(-1)!.stderr);
};

type Finding = {readonly row: string; readonly severity: string; readonly evidence: ReadonlyArray<{readonly where: string}>};
type Json = {readonly recommended: {readonly id: string} | null; readonly findings: readonly Finding[]};

const json = async (name: string, log: string): Promise<{readonly code: number; readonly value: Json}> => {
	const {code, stdout} = await runCli(['triage', 'api', '--from', scenario(name), '--log', log, '-o', 'json']);
	return {code, value: JSON.parse(stdout) as Json};
};

describe('triage --log', () => {
	it('judges what left no record, and exits 3', async () => {
		const {code, value} = await json('name-in-use-helm3', printed('name-in-use-helm3'));
		expect(code).toBe(3);
		expect(value.findings.map(({row}) => row)).toEqual(['name-in-use']);
		expect(value.recommended?.id).toBe('upgrade');
	});

	it('says where it stands in the log', async () => {
		const log = printed('record-too-large-helm4');
		const {value} = await json('record-too-large-helm4', log);
		expect(value.findings[0]?.evidence[0]?.where).toMatch(/record-too-large-helm4\.log line \d$/v);
		const {stdout} = await runCli(['triage', 'api', '--from', scenario('record-too-large-helm4'), '--log', log]);
		expect(stdout).toContain('Make the chart smaller, then upgrade');
	});

	it('answers for a name without any record, and recommends nothing where the name is elsewhere', async () => {
		const {code, value} = await json('wrong-namespace-helm4', printed('wrong-namespace-helm4'));
		expect({code, recommended: value.recommended}).toEqual({code: 3, recommended: null});
		expect(value.findings[0]?.row).toBe('no-deployed-release');
	});

	it('finds no release where there is no record and the log tells nothing of it', async () => {
		const ended = await runCli(['triage', 'payments/api', '--from', scenario('wrong-namespace-helm4'), '--log', file('nothing.log', 'Upgrade "other" failed: context deadline exceeded\n')]);
		expect(ended).toMatchObject({code: 4, stdout: ''});
		expect(ended.stderr).toContain('There is no release api in namespace payments');
	});

	it('changes nothing where the log tells of nothing, or of another release', async () => {
		const without = await runCli(['triage', 'api', '--from', scenario('healthy-web-helm4')]);
		expect(await runCli(['triage', 'api', '--from', scenario('healthy-web-helm4'), '--log', file('fine.log', 'it went well\n')])).toEqual(without);
		expect(await runCli(['triage', 'api', '--from', scenario('healthy-web-helm4'), '--log', file('other.log', 'Upgrade "other" failed: timed out waiting for the condition\n')])).toEqual(without);
	});

	it('exits 0 with a remark where the records contradict it', async () => {
		const {code, value} = await json('healthy-web-helm4', file('old.log', 'Error: UPGRADE FAILED: pre-upgrade hooks failed: job api-migrate failed: BackoffLimitExceeded\n'));
		expect({code, first: value.findings[0]}).toMatchObject({code: 0, first: {row: 'hook-failed', severity: 'info'}});
	});

	it.each([
		['a missing file', path.join(folder, 'nowhere.log'), 'There is no file', 4],
		['a folder', folder, 'is a folder', 2],
		['a binary file', file('a.bin', Buffer.from([0, 1, 2, 3])), 'is binary, not a log', 2],
	] as const)('ends as it should for %s', async (_, log, message, exit) => {
		const ended = await runCli(['triage', 'api', '--from', scenario('healthy-web-helm4'), '--log', log]);
		expect(ended).toMatchObject({code: exit, stdout: ''});
		expect(ended.stderr).toContain(message);
	});

	it('shows no secret of the log', async () => {
		const log = file('planted.log', [...plantedOutput, 'Error: UPGRADE FAILED: failed to create resource: Secret in version "v1" cannot be handled as a Secret: illegal base64 data at input byte 8'].join('\n'));
		const {stdout, stderr} = await runCli(['triage', 'api', '--from', scenario('healthy-web-helm4'), '--log', log]);
		expect(leaksIn(stdout + stderr)).toEqual([]);
	});
});
