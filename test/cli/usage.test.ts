import {describe, expect, it} from 'vitest';
import {commands} from '../../source/cli/commands.ts';
import {loadCommands} from '../../source/cli/registry.ts';
import {exitCodes, flagsOf} from '../../source/cli/usage.ts';
import {problemExits} from '../../source/core/problem/problem.ts';
import {runCli} from './host.ts';

const names = Object.keys(commands);

describe('help', () => {
	it('lists every command, flag and exit code, and fits 80 columns', async () => {
		const {code, stdout, stderr} = await runCli(['help']);
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		expect(names.filter(name => !stdout.includes(`\n  ${name} `))).toEqual([]);
		expect(stdout).toContain('  -n, --namespace NAME');
		expect(stdout).toContain('  130  interrupted, or not confirmed');
		expect(Math.max(...stdout.split('\n').map(({length}) => length))).toBeLessThanOrEqual(80);
	});

	it.each([['--help'], ['-h'], ['-h', '--demo']])('is the same for %s', async (...line) => {
		expect(await runCli(line)).toEqual(await runCli(['help']));
	});

	it.each(names)('of %s says how it is called, and fits 80 columns', async name => {
		const help = await runCli(['help', name]);
		expect(help).toMatchObject({code: 0, stderr: ''});
		expect(help.stdout).toContain(`Usage\n  helm-triage ${name}`);
		expect(Math.max(...help.stdout.split('\n').map(({length}) => length))).toBeLessThanOrEqual(80);
		expect(await runCli([name, '--help'])).toEqual(help);
		expect(await runCli(['-h', name])).toEqual(help);
	});

	it('of a command that is not there suggests one', async () => {
		expect(await runCli(['help', 'histroy'])).toEqual({code: 2, stdout: '', stderr: 'helm-triage: There is no command "histroy".\n  Did you mean history?\n'});
	});
});

describe('the tables behind it', () => {
	it('name every command as it is called', async () => {
		const loaded = await loadCommands(commands);
		expect(loaded.map(({name}) => name)).toEqual(names);
		expect(loaded.filter(({usage, name}) => usage.some(line => line.split(' ')[0] !== name))).toEqual([]);
	});

	it('declare no flag or letter twice', async () => {
		for (const command of await loadCommands(commands)) {
			const flags = flagsOf(command);
			const letters = flags.map(({short}) => short).filter(short => short !== null);
			expect(new Set(flags.map(({name}) => name)).size).toBe(flags.length);
			expect(new Set(letters).size).toBe(letters.length);
		}
	});

	it('explain every exit code that a problem can have', () => {
		const explained = new Set(exitCodes.map(([code]) => code));
		expect(Object.values(problemExits).filter(code => !explained.has(code))).toEqual([]);
	});
});
