/** What ends a run otherwise than by its answer: Ctrl-C, a reader that goes, a fault of our own. */
import {describe, expect, it} from 'vitest';
import type {Worlds} from '../../source/cli/call.ts';
import {runEvery} from '../../source/cli/every-command.ts';
import type {Session} from '../../source/ports/session.ts';
import {fail} from '../../source/core/problem/problem.ts';
import {createHost, runCli, type HostOptions} from './host.ts';

const broken = async (): Promise<never> => {
	throw new TypeError('cannot read password=orange-tractor-91 of undefined');
};

const worlds: Worlds = {compose: broken, composeLocal: broken, composeConfig: broken, startInterface: broken};

const runIn = async (line: readonly string[], changes: Partial<Worlds>, options: HostOptions = {}) => {
	const {host, written} = createHost(options);
	const code = await runEvery(line, host, {...worlds, ...changes});
	return {code, ...written};
};

describe('a fault of our own', () => {
	it('is one line, what to do about it, and 1', async () => {
		const ended = await runIn(['list'], {});
		expect(ended).toMatchObject({code: 1, stdout: ''});
		expect(ended.stderr).toMatch(/^helm-triage: This is a fault of helm-triage [\d.]+ itself: cannot read password=\S+ of undefined\n {2}Please report it .+HELM_TRIAGE_DEBUG=1\.\n$/v);
		expect(ended.stderr).not.toContain('orange-tractor-91');
	});

	it('shows its stack when it is asked to, redacted as well', async () => {
		const {stderr} = await runIn(['list'], {}, {environment: {HELM_TRIAGE_DEBUG: '1'}});
		expect(stderr).toContain('run.test.ts');
		expect(stderr).not.toContain('orange-tractor-91');
	});

	it('in the terminal interface is told the same way', async () => {
		expect(await runIn([], {}, {terminal: true})).toMatchObject({code: 1, stdout: ''});
	});
});

describe('a run that is stopped', () => {
	it.each(['list', 'history api', 'triage api', 'show api values --redacted'])('%s: by Ctrl-C exits 130', async line => {
		const ended = await runCli([...line.split(' '), '--demo'], {stopped: 'interrupted'});
		expect(ended).toMatchObject({code: 130, stdout: ''});
		expect(ended.stderr).toMatch(/^helm-triage: .+interrupted/v);
	});

	it('because nobody reads on exits 0', async () => {
		expect(await runCli(['list', '--demo'], {stopped: 'closed'})).toMatchObject({code: 0});
	});
});

describe('the terminal interface', () => {
	const problem = fail('unreachable', 'No answer from the cluster.');

	it('is told of a world that cannot be made', async () => {
		expect(await runIn([], {compose: async () => problem}, {terminal: true})).toEqual({code: 6, stdout: '', stderr: 'helm-triage: No answer from the cluster.\n'});
	});

	it.each([
		[['--demo'], {demo: true}],
		[['--no-color'], {environment: {NO_COLOR: '1'}}],
		[['--from', 'x', '-n', 'y'], {from: 'x', namespace: 'y'}],
	])('gets %j', async (line, options) => {
		const seen: unknown[] = [];
		const session = Object.create(null) as Session;
		const ended = await runIn(line, {
			compose: async () => ({ok: true, value: session}),
			async startInterface(_, given) {
				seen.push(given);
				return 0;
			},
		}, {terminal: true});
		expect(ended.code).toBe(0);
		expect(seen).toMatchObject([options]);
	});

	it.each([
		[['--', 'api'], 'There is no command "api".'],
		[['--bogus'], 'There is no flag --bogus here.'],
		[['-o', 'json'], 'There is no flag -o here.'],
	])('refuses %j', async (line, message) => {
		const ended = await runIn(line, {}, {terminal: true});
		expect(ended).toMatchObject({code: 2, stdout: ''});
		expect(ended.stderr).toContain(message);
	});
});
