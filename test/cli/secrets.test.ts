/** No secret that is planted in a release leaves by any command, in any format, on any stream, redacted or by mistake. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {stringify} from 'yaml';
import {leaksIn, plantedObject, plantedSecrets} from '../plant/secrets.ts';
import {createFolder} from './folder.ts';
import {runCli, type HostOptions} from './host.ts';

const {folder, file, remove} = createFolder();
afterAll(remove);

const objects = [plantedObject({version: 2, status: 'superseded'}), plantedObject({version: 3, status: 'failed'})];
const dump = file('planted.yaml', objects.map(object => stringify(object)).join('---\n'));

/** The same with its newest record cut short, so that error texts have something to say. */
const torn = file('torn.yaml', stringify(objects[0]) + '---\n' + stringify(objects[1]).slice(0, -2000));

const parts = ['values', 'manifest', 'hooks', 'notes', 'metadata', 'record'];

const lines: readonly string[] = [
	...['', '--check', '-o wide', '-o json --check'].map(flags => `list ${flags}`),
	...['', '-o json'].flatMap(flags => [`history planted ${flags}`, `triage planted ${flags}`, `report planted ${flags}`]),
	...parts.flatMap(part => ['--redacted', '-o json', '-o yaml --redacted', '--redacted --all'].map(flags => `show planted@3 ${part} ${flags}`)),
	'show planted values --all --redacted',
	'show planted values --all -o json',
];

const run = async (line: string, source: string, options: HostOptions = {}): Promise<string> => {
	const {stdout, stderr} = await runCli([...line.split(' ').filter(word => word !== ''), '--from', source], options);
	expect(`${stdout}${stderr}`).not.toBe('');
	return `${stdout}\n${stderr}`;
};

it('has something to hide', () => {
	expect(plantedSecrets.length).toBeGreaterThanOrEqual(50);
});

describe.each([['whole', dump], ['torn', torn]])('a dump that is %s', (_, source) => {
	it.each(lines)('%s', async line => {
		expect(leaksIn(await run(line, source))).toEqual([]);
		expect(leaksIn(await run(line, source, {terminal: true, columns: 80}))).toEqual([]);
	});

	it.each(['', '-o json'])('decode %s', async flags => {
		const {stdout, stderr} = await runCli(['decode', source, ...flags.split(' ').filter(word => word !== '')]);
		expect(stdout).toContain('planted');
		expect(leaksIn(`${stdout}\n${stderr}`)).toEqual([]);
	});
});

it('shows them to somebody who asks for them, and writes down that it did', async () => {
	const shown = await run('show planted@3 record --reveal', dump, {environment: {XDG_STATE_HOME: path.join(folder, 'state'), USER: 'ada'}});
	expect(leaksIn(shown).length).toBeGreaterThan(40);
	const journal = readFileSync(path.join(folder, 'state', 'helm-triage', 'journal.jsonl'), 'utf8');
	expect(leaksIn(journal)).toEqual([]);
	expect(JSON.parse(journal)).toMatchObject({
		person: 'ada', release: 'payments/planted', action: 'reveal', step: 'record of revision 3', result: 'shown',
	});
});

it('shows nothing where that cannot be written down', async () => {
	const ended = await runCli(['show', 'planted', 'values', '--reveal', '--from', dump], {environment: {XDG_STATE_HOME: dump}});
	expect(ended).toMatchObject({code: 9, stdout: ''});
});
