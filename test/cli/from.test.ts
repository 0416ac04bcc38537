/** Commands on a dump, line by line. */
import {stripVTControlCharacters} from 'node:util';
import {afterAll, describe, expect, it} from 'vitest';
import {stringify} from 'yaml';
import {createFolder, stuckRelease} from './folder.ts';
import {runCli, type HostOptions} from './host.ts';
import {releaseText, secretOf} from './records.ts';

const {file, remove} = createFolder();
afterAll(remove);

const dump = file('api.yaml', stuckRelease());
const secret = secretOf(releaseText());
const broken = file('broken.yaml', [
	stringify({...secret, data: {release: Buffer.from('H4sIAAAA').toString('base64')}}),
	stringify(secretOf(releaseText({version: 13}), {version: 13, status: 'superseded'})),
].join('---\n'));
const run = async (line: string, options: HostOptions = {}) => runCli([...line.split(' '), '--from', dump], options);

describe('list', () => {
	it('has one line a release', async () => {
		expect(await run('list')).toEqual({
			code: 0,
			stdout: [
				'NAMESPACE  NAME  REV  STATUS           UPDATED               WHAT',
				'payments   api    14  pending-upgrade  2026-11-02T08:00:00Z  locked, last good 12',
				'',
			].join('\n'),
			stderr: '',
		});
	});

	it('adds chart, app version and description when it is wide', async () => {
		const {stdout} = await run('list -o wide');
		expect(stdout.split('\n')[1]).toBe('payments   api    14  pending-upgrade  2026-11-02T08:00:00Z  api-2.4.0  1.9.0        locked, last good 12  Preparing upgrade');
	});

	it('fits a terminal', async () => {
		const {stdout} = await run('list -o wide', {terminal: true, columns: 100});
		expect(Math.max(...stripVTControlCharacters(stdout).split('\n').map(({length}) => length))).toBeLessThanOrEqual(100);
	});

	it('has colours on a terminal alone, and not against the will of anybody', async () => {
		const {stdout} = await run('list', {terminal: true});
		expect(stdout).toContain('\u{1B}[33mpending-upgrade');
		const plain = await Promise.all([run('list'), run('list --no-color', {terminal: true}), run('list', {terminal: true, environment: {NO_COLOR: '1'}})]);
		expect(plain.map(({stdout: text}) => text.includes('\u{1B}'))).toEqual([false, false, false]);
	});

	it('of an empty namespace has only its head, and says so beside', async () => {
		expect(await run('list -n nowhere')).toEqual({
			code: 0,
			stdout: 'NAMESPACE  NAME  REV  STATUS  UPDATED  WHAT\n',
			stderr: 'helm-triage: There are no releases in namespace nowhere.\n',
		});
	});
});

describe('history', () => {
	it('has one line a revision, what Helm believes, and the lock', async () => {
		const {code, stdout, stderr} = await run('history api');
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		expect(stdout.split('\n').slice(0, 6)).toEqual([
			'REV  STATUS           CREATED               TOOK  CHART      APP VERSION  WRITER  DESCRIPTION',
			' 14  pending-upgrade  2026-11-02T08:00:00Z     ·  api-2.4.0  1.9.0        ·       Preparing upgrade',
			' 13  failed           2026-11-02T07:00:00Z     ·  api-2.4.0  1.9.0        ·       Upgrade "api" failed: context deadline exceeded',
			' 12  deployed         2026-11-02T06:00:00Z     ·  api-2.4.0  1.9.0        ·       Upgrade complete',
			'',
			'For Helm the last revision of payments/api is 14, and 12 is deployed.',
		]);
		expect(stdout).toContain('Locked by revision 14 since 2026-11-02T08:00:00Z: cannot tell.');
	});

	it('tells a broken record in its line', async () => {
		const {code, stdout} = await runCli(['history', 'api', '--from', broken]);
		expect(code).toBe(0);
		expect(stdout).toContain('unreadable: truncated-gzip');
		expect(stdout).toContain('newest-undecodable: ');
	});

	it.each([
		['history', 2, 'history needs to be told what to look at.'],
		['history a b', 2, 'history does not know what to do with "b".'],
		['history a/b/c', 2, '"a/b/c" names no release.'],
		['history nobody', 4, 'There is no release nobody'],
		['history shop/api', 4, 'There is no release api in namespace shop.'],
		['history api -n shop', 4, 'There is no release api in namespace shop.'],
	])('%s exits %d', async (line, code, message) => {
		const ended = await run(line);
		expect(ended).toMatchObject({code, stdout: ''});
		expect(ended.stderr).toContain(message);
	});

	it('names the namespace that has it', async () => {
		const {stderr} = await run('history shop/api');
		expect(stderr).toContain('payments/api');
	});
});

describe('show', () => {
	it.each(['values', 'manifest', 'hooks', 'record'])('keeps %s out of a pipe until it is told how', async part => {
		const ended = await run(`show api ${part}`);
		expect(ended).toMatchObject({code: 2, stdout: ''});
		expect(ended.stderr).toContain('--reveal');
		expect(ended.stderr).toContain('--redacted');
		expect(await run(`show api ${part} -o yaml`)).toMatchObject({code: 2});
		expect(await run(`show api ${part} -o json`)).toMatchObject({code: 0});
		expect(await run(`show api ${part} --redacted`)).toMatchObject({code: 0});
		expect(await run(`show api ${part}`, {terminal: true})).toMatchObject({code: 0});
	});

	it('shows values as Helm does: the user\'s, or all of them', async () => {
		expect(await run('show api values --redacted')).toEqual({code: 0, stdout: 'replicas: 3\n', stderr: ''});
		expect(await run('show api@12 values --all --redacted')).toEqual({code: 0, stdout: 'replicas: 3\n', stderr: ''});
	});

	it('takes the revision that Helm takes for last', async () => {
		const {stdout} = await runCli(['show', 'api', 'metadata', '--from', broken]);
		expect(stdout).toContain('revision: 13\n');
	});

	it('exits 8 on a record that does not decode, and says why', async () => {
		const ended = await runCli(['show', 'api@14', 'manifest', '--redacted', '--from', broken]);
		expect(ended).toMatchObject({code: 8, stdout: ''});
		expect(ended.stderr).toContain('The record of api revision 14 (Secret sh.helm.release.v1.api.v14) cannot be read: The gzip data is cut short');
	});

	it.each([
		['show api', 2, 'show needs one more word.'],
		['show api valuse --redacted', 2, 'Did you mean values?'],
		['show api@99 values --redacted', 4, 'api has no revision 99.\n  It has 14, 13, 12.'],
		['show api@x values --redacted', 2, '"x" is no revision.'],
		['show api notes --all', 2, '--all belongs to values, not to notes.'],
		['show api values --reveal --redacted', 2, 'contradict each other'],
	])('%s exits %d', async (line, code, message) => {
		const ended = await run(line);
		expect(ended).toMatchObject({code, stdout: ''});
		expect(ended.stderr).toContain(message);
	});
});

describe('what is not there', () => {
	it.each([
		['lsit', 'There is no command "lsit".\n  Did you mean list?'],
		['frobnicate', 'There is no command "frobnicate".\n  `helm-triage help` lists the commands.'],
		['list --chekc', 'There is no flag --chekc here.\n  Did you mean --check?'],
		['list --reveal', 'There is no flag --reveal here.'],
		['list -o xml', '--output cannot be "xml".\n  It is one of table, json, wide.'],
		['list extra', 'list does not know what to do with "extra".'],
	])('%s exits 2', async (line, message) => {
		const ended = await run(line);
		expect(ended).toMatchObject({code: 2, stdout: ''});
		expect(ended.stderr).toContain(`helm-triage: ${message}`);
	});

	it('neither the file nor the folder', async () => {
		expect(await runCli(['list', '--from', `${dump}.missing`])).toMatchObject({code: 4, stdout: ''});
	});
});

describe('flags before the command', () => {
	it('mean the same', async () => {
		expect(await runCli(['--from', dump, '-o', 'json', 'list'])).toEqual(await run('list -o json'));
	});
});
