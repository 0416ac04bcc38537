/** `show NAME@REV values --recover FILE`: lost values into a file, and the command that triage names for it. */
import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';

const folder = createFolder();
afterAll(folder.remove);

const environment = {XDG_STATE_HOME: path.join(folder.folder, 'state'), USER: 'ada'};
const scenario = (name: string): string => path.join(import.meta.dirname, '../../../fixtures/scenarios', name);
const show = async (...more: readonly string[]) => runCli(['show', 'payments/api@1', ...more, '--from', scenario('values-lost-helm4')], {environment});

describe('show --recover', () => {
	it.each(['values-lost-helm3', 'values-lost-helm4'])('is the very command that triage names, in %s', async name => {
		const {stdout} = await runCli(['triage', 'payments/api', '--from', scenario(name), '-o', 'json']);
		const {recommended} = JSON.parse(stdout) as {readonly recommended: {readonly needs: string}};
		const command = /helm-triage (?<line>show \S+ values --recover=\S+ [^;]+);/v.exec(recommended.needs)!.groups!['line']!;
		expect(command).toBe(`show api@1 values --recover=values-1.yaml --from=${scenario(name)} --namespace=payments`);
		const file = path.join(folder.folder, `${name}.yaml`);
		const ran = await runCli(command.split(' ').map(word => word === '--recover=values-1.yaml' ? `--recover=${file}` : word), {environment});
		expect(ran).toMatchObject({code: 0, stderr: '', stdout: `payments/api, values of revision 1: 3 keys written to ${file}, in the clear, readable by you alone.\n`});
		expect(parse(readFileSync(file, 'utf8'))).toMatchObject({mode: 'green', replicas: 4, password: expect.stringContaining('not-a-real-password') as string});
		expect(statSync(file).mode % 0o1000).toBe(0o600);
	});

	it('prints no value, and journals none', async () => {
		const file = path.join(folder.folder, 'json.yaml');
		const {code, stdout} = await show('values', '--recover', file, '-o', 'json');
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toEqual({
			release: {
				namespace: 'payments', name: 'api', revision: 1, driver: 'secret',
			}, part: 'values', file, keys: 3,
		});
		const journal = readFileSync(path.join(folder.folder, 'state/helm-triage/journal.jsonl'), 'utf8');
		expect(journal).toContain('"action":"recover"');
		expect(journal).not.toMatch(/green|not-a-real/v);
	});

	it('leaves a file that is there as it is, unless it is told otherwise', async () => {
		const file = folder.file('mine.yaml', 'mine: true\n');
		expect(await show('values', '--recover', file)).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(`${file} exists already, and is not overwritten.`) as string});
		expect(readFileSync(file, 'utf8')).toBe('mine: true\n');
		expect(await show('values', '--recover', file, '--overwrite')).toMatchObject({code: 0});
		expect(parse(readFileSync(file, 'utf8'))).toMatchObject({replicas: 4});
	});

	it('in a demo writes into memory, and says so', async () => {
		const file = path.join(folder.folder, 'demo.yaml');
		const {code, stdout} = await runCli(['show', 'payments/api', 'values', '--recover', file, '--demo'], {environment});
		expect(code).toBe(0);
		expect(stdout).toContain('written to memory of this demo, ');
		expect(existsSync(file)).toBe(false);
	});

	it.each([
		[['manifest', '--recover', 'f'], '--recover belongs to values, not to manifest.'],
		[['values', '--all', '--recover', 'f'], '--recover writes the user\'s values as they are stored; --all has no place beside it.'],
		[['values', '--redacted', '--recover', 'f'], '--recover writes the user\'s values as they are stored; --redacted has no place beside it.'],
		[['values', '--overwrite'], '--overwrite belongs to --recover, which names the file.'],
		[['values', '--recover=-'], '--recover writes into a file, not to standard output.'],
	])('%j is refused before anything is read', async (line, message) => {
		expect(await show(...line)).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(message) as string});
	});
});
