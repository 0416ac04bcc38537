import {describe, expect, it} from 'vitest';
import {createOutput} from '../../../source/cli/output/output.ts';
import {fail, ok} from '../../../source/core/problem/problem.ts';
import {words} from '../../../source/core/text/shown.ts';
import type {Steps} from '../../../source/ports/step.ts';
import {createHost, type HostOptions} from '../host.ts';
import {plainRedactor} from './plain-redactor.ts';

const make = (options: HostOptions = {}) => {
	const made = createHost(options);
	return {...made, output: createOutput(made.host, plainRedactor('hunter2-hunter2'), false)};
};

describe('the writer', () => {
	it('puts data on standard output, one line break at its end', () => {
		const {output, written} = make();
		output.print(words('one'));
		output.print(words('two\n'));
		expect(written).toEqual({stdout: 'one\ntwo\n', stderr: ''});
	});

	it('puts a problem with its hint on standard error and gives its exit code', () => {
		const {output, written} = make();
		const code = output.problem(fail('forbidden', 'You may not list secrets, token hunter2-hunter2.', 'Ask for the role.\nOr name a release.').problem);
		expect(code).toBe(5);
		expect(written).toEqual({stdout: '', stderr: 'helm-triage: You may not list secrets, token ⟨#0001⟩.\n  Ask for the role.\n  Or name a release.\n'});
	});

	it('redacts before it quotes, so that escapes hide nothing', () => {
		const {output, written} = make();
		output.json({text: output.text('a "hunter2-hunter2"\nb')});
		expect(JSON.parse(written.stdout)).toEqual({text: 'a "⟨#0001⟩"\nb'});
	});

	it('writes what a terminal would obey as escapes in JSON', () => {
		const {output, written} = make();
		output.json({text: output.text('a\u{9B}31m\u{202E}b')});
		expect(written.stdout).toBe(`{\n  "text": "a${String.raw`\u009b31m\u202e`}b"\n}\n`);
	});

	it('makes one line of many', () => {
		const {output} = make();
		expect(output.line('failed:\n\t* job x \n\n')).toBe('failed: * job x');
	});

	it('keeps a name that is a secret elsewhere, and redacts what is no name', () => {
		const {output} = make();
		expect(output.name('hunter2-hunter2')).toBe('hunter2-hunter2');
		expect(output.name('no name: hunter2-hunter2')).toBe('no name: ⟨#0001⟩');
	});

	it('keeps a command whole, without line breaks or escapes', () => {
		const {output} = make();
		expect(output.command('helm rollback hunter2-hunter2 3\u{1B}[31m')).toBe('helm rollback hunter2-hunter2 3');
	});

	it('redacts with the session\'s redactor once there is one', () => {
		const {output} = make();
		output.redactWith(plainRedactor('other'));
		expect(output.text('hunter2-hunter2 other')).toBe('hunter2-hunter2 ⟨#0001⟩');
	});
});

describe('progress', () => {
	type Gate = {readonly promise: Promise<void>; readonly resolve: () => void};
	const gate = (): Gate => Promise.withResolvers<undefined>() as unknown as Gate;

	async function * work(opened: Gate): Steps<string> {
		yield {kind: 'progress', what: 'reading records', done: 3, total: 12};
		await opened.promise;
		yield {kind: 'progress', what: 'reading records', done: 4, total: null};
		return ok('done');
	}

	it('shows after half a second, and is gone before anything else is written', async () => {
		const {output, written, passTime} = make({terminal: true});
		const opened = gate();
		const drained = output.drain(work(opened));
		await Promise.resolve();
		await Promise.resolve();
		expect(written.stderr).toBe('');
		passTime();
		expect(written.stderr).toBe('\r\u{1B}[2Kreading records 3 of 12');
		opened.resolve();
		expect(await drained).toEqual(ok('done'));
		expect(written.stderr).toBe('\r\u{1B}[2Kreading records 3 of 12\r\u{1B}[2Kreading records\r\u{1B}[2K');
		expect(written.stdout).toBe('');
	});

	it('says nothing when it was quick', async () => {
		const {output, written, passTime} = make({terminal: true});
		const opened = gate();
		opened.resolve();
		await output.drain(work(opened));
		passTime();
		expect(written.stderr).toBe('');
	});

	it('says nothing where standard error is no terminal', async () => {
		const {output, written, passTime} = make();
		const opened = gate();
		const drained = output.drain(work(opened));
		passTime();
		opened.resolve();
		await drained;
		expect(written.stderr).toBe('');
	});
});
