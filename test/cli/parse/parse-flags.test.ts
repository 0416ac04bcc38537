import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {optionalChoice, valued, yes} from '../../../source/cli/parse/flag.ts';
import {globalFlags, outputFlag} from '../../../source/cli/parse/global-flags.ts';
import {parseFlags} from '../../../source/cli/parse/parse-flags.ts';
import {splitCommand} from '../../../source/cli/parse/split-command.ts';

const known = [...globalFlags, outputFlag(['table', 'json']), yes('no-hooks', 'no hooks'), valued('acknowledge CODE', 'list', 'lift a stop'), optionalChoice('wait', ['watcher', 'legacy'], 'watcher', 'how to wait')];
const commands = ['list', 'history', 'show'];

const parse = async (...tokens: string[]) => {
	const parsed = await parseFlags(tokens, known, 'See help.');

	if (!parsed.ok) {
		throw new Error(`${parsed.problem.message} ${parsed.problem.hint ?? ''}`);
	}

	return parsed.value;
};

describe('one spelling for all', () => {
	it.each([
		[['--namespace', 'payments']],
		[['--namespace=payments']],
		[['-n', 'payments']],
		[['-npayments']],
		[['-n=payments']],
		[['-An', 'payments']],
		[['-n', 'shop', '--namespace=payments']],
	])('%j', async tokens => {
		const {words, flags} = await parse('api', ...tokens);
		expect(words).toEqual(['api']);
		expect(flags.text('namespace')).toBe('payments');
	});

	it.each([
		[['--wait', 'api'], 'watcher'],
		[['api', '--wait'], 'watcher'],
		[['--wait=legacy', 'api'], 'legacy'],
		[['--wait', '-n', 'shop', 'api'], 'watcher'],
		[['api'], null],
	])('%j: a value that may be left out is none of the next word', async (tokens, wait) => {
		const {words, flags} = await parse(...tokens);
		expect(words).toEqual(['api']);
		expect(flags.text('wait')).toBe(wait);
	});

	it('refuses a word behind such a flag that could have been its value', async () => {
		await expect(parse('api', '--wait', 'legacy')).rejects.toThrow('--wait takes its value by = alone, since it may be left out. Write --wait=legacy.');
		await expect(parse('api', '--wait=')).rejects.toThrow('--wait');
		await expect(parse('api', '--wait=ordered')).rejects.toThrow('--wait cannot be "ordered".');
	});

	it('keeps values as they are', async () => {
		const {flags} = await parse('--client-dead', 'runner 12 was killed: see CI, a=b', '--context=arn:aws:eks:eu-west-1:1:cluster/x', '--from', '-', '--trace', '007', '--helm=1.5');
		expect(flags.text('client-dead')).toBe('runner 12 was killed: see CI, a=b');
		expect(flags.text('context')).toBe('arn:aws:eks:eu-west-1:1:cluster/x');
		expect(flags.text('from')).toBe('-');
		expect(flags.text('trace')).toBe('007');
		expect(flags.text('helm')).toBe('1.5');
	});

	it('reads switches, also where their name begins with no', async () => {
		const {flags} = await parse('--no-hooks', '--no-color=false', '--read-only=true', '-A');
		expect(flags.yes('no-hooks')).toBe(true);
		expect(flags.yes('no-color')).toBe(false);
		expect(flags.given('no-color')).toBe(true);
		expect(flags.yes('read-only')).toBe(true);
		expect(flags.yes('all-namespaces')).toBe(true);
		expect(flags.yes('demo')).toBe(false);
		expect(flags.given('demo')).toBe(false);
	});

	it('gives durations in seconds and sizes in bytes, null where there is none', async () => {
		const {flags} = await parse('--stale-after=1h30m', '--max-decoded', '1MiB');
		expect(flags.number('stale-after')).toBe(5400);
		expect(flags.number('max-decoded')).toBe(1_048_576);
		expect(flags.number('request-timeout')).toBeNull();
	});

	it('collects what may be repeated', async () => {
		const {flags} = await parse('--acknowledge', 'a', '--acknowledge=b');
		expect(flags.list('acknowledge')).toEqual(['a', 'b']);
	});

	it('takes everything after -- for words', async () => {
		const {words, flags} = await parse('one', '-A', '--', '--demo', '-n');
		expect(words).toEqual(['one', '--demo', '-n']);
		expect(flags.yes('demo')).toBe(false);
	});

	it('takes a lone dash for a word', async () => {
		const {words} = await parse('-', '-A');
		expect(words).toEqual(['-']);
	});
});

describe('what is refused', () => {
	it.each([
		[['--contxt=a'], 'There is no flag --contxt here. Did you mean --context?'],
		[['--name'], 'There is no flag --name here. Did you mean --namespace?'],
		[['--zzz'], 'There is no flag --zzz here. See help.'],
		[['-x'], 'There is no flag -x here. See help.'],
		[['-context'], 'There is no flag -c here. Did you mean --context?'],
		[['--context'], '--context NAME needs a value. See help.'],
		[['--context', '--demo'], '--context NAME needs a value. If the value is "--demo", write --context=--demo.'],
		[['--context='], '--context NAME is empty. Leave it out, or give it a value.'],
		[['--context', ''], '--context NAME is empty. Leave it out, or give it a value.'],
		[['-n='], '--namespace NAME is empty. Leave it out, or give it a value.'],
		[['--demo=maybe'], '--demo takes no value other than true or false, not "maybe". See help.'],
		[['-o', 'jsn'], '--output cannot be "jsn". Did you mean json?'],
		[['-o', 'xml'], '--output cannot be "xml". It is one of table, json.'],
		[['--stale-after=15'], '--stale-after: "15" is no duration. Write it with units, as 90s, 15m or 1h30m.'],
		[['--max-decoded=0'], '--max-decoded: "0" is no size. Write it as 64MiB, 500k or a number of bytes above zero.'],
	])('%j', async (tokens, message) => {
		await expect(parse(...tokens)).rejects.toThrow(message);
	});

	it('never throws, whatever is typed', async () => {
		const token = fc.oneof(fc.string(), fc.constantFrom('-', '--', '-n', '--context', '-o=', '--no-color', '--=', '-=', '--__proto__', '--constructor=1'));
		const property = fc.asyncProperty(fc.array(token), async tokens => {
			expect(await parseFlags(tokens, known, 'See help.')).toHaveProperty('ok');
		});
		await fc.assert(property, {numRuns: 200});
	});
});

describe('the command in a line', () => {
	it.each([
		[['list', '-A'], 'list', ['-A']],
		[['-A', 'list'], 'list', ['-A']],
		[['--context', 'prod', 'history', 'api'], 'history', ['--context', 'prod', 'api']],
		[['--context', 'list', 'history', 'api'], 'history', ['--context', 'list', 'api']],
		[['-n', 'list', 'show', 'api', 'values'], 'show', ['-n', 'list', 'api', 'values']],
		[['-o', 'json', 'list'], 'list', ['-o', 'json']],
		[['--check', 'list'], 'list', ['--check']],
		[['--to', '3', 'history', 'api'], 'history', ['--to', '3', 'api']],
		[['--demo'], null, ['--demo']],
		[['--', 'list'], null, ['--', 'list']],
		[[], null, []],
		[['bogus', '-A'], 'bogus', ['-A']],
	])('%j', (line, command, tokens) => {
		expect(splitCommand(line, known, commands)).toEqual({command, tokens});
	});
});
