import {
	chmod,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	symlink,
	writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {createFileSystem} from '../../../source/adapters/node/file-system.ts';
import {stateFolder} from '../../../source/adapters/node/state-folder.ts';
import type {JournalEntry} from '../../../source/ports/file-system.ts';
import {modeOf} from '../mode-of.ts';

let home: string;
beforeEach(async () => {
	home = await mkdtemp(path.join(os.tmpdir(), 'state-'));
});

afterEach(async () => {
	await rm(home, {recursive: true, force: true});
});

const entry: JournalEntry = {
	time: '2026-11-02T03:14:09Z',
	context: 'prod-eu',
	server: 'https://prod-eu.example:6443',
	person: 'kim',
	release: 'payments/api',
	action: 'rollback',
	digest: '8f31c2a0b4d95e17',
	step: 'run',
	result: 'started',
	reason: null,
};

const linesOf = async (file: string): Promise<string[]> => {
	const text = await readFile(file, 'utf8');
	return text.split('\n');
};

const namesIn = async (folder: string): Promise<string[]> => {
	const names = await readdir(folder);
	return names.toSorted();
};

describe('the state folder', () => {
	it('follows XDG_STATE_HOME when it is absolute', () => {
		expect(stateFolder({XDG_STATE_HOME: '/var/state', HOME: '/home/kim'})).toBe('/var/state/helm-triage');
	});

	it.each([undefined, '', 'state', './state'])('is below the home folder when XDG_STATE_HOME is %j', XDG_STATE_HOME => {
		expect(stateFolder({XDG_STATE_HOME, HOME: '/home/kim'})).toBe('/home/kim/.local/state/helm-triage');
	});

	it('is not made before something is written', async () => {
		createFileSystem({HOME: home});
		expect(await readdir(home)).toEqual([]);
	});
});

describe('the journal', () => {
	it('gets one line an entry, in a file of its owner alone', async () => {
		const files = createFileSystem({HOME: home});
		expect(await files.journal(entry)).toEqual({ok: true, value: null});
		expect(await files.journal({...entry, result: 'ended'})).toEqual({ok: true, value: null});
		const file = path.join(stateFolder({HOME: home}), 'journal.jsonl');
		const lines = await linesOf(file);
		expect(lines.slice(0, 2).map(line => JSON.parse(line) as unknown)).toEqual([entry, {...entry, result: 'ended'}]);
		expect(lines.slice(2)).toEqual(['']);
		expect(modeOf(file)).toBe('600');
		expect(modeOf(path.dirname(file))).toBe('700');
	});

	it('names the user of the operating system where an entry names nobody', async () => {
		const files = createFileSystem({HOME: home});
		await files.journal({...entry, person: null});
		const text = await readFile(path.join(stateFolder({HOME: home}), 'journal.jsonl'), 'utf8');
		expect((JSON.parse(text) as JournalEntry).person).toBe(os.userInfo().username);
	});

	it('does not glue a line to one that a crash cut off', async () => {
		const files = createFileSystem({HOME: home});
		const folder = stateFolder({HOME: home});
		await mkdir(folder, {recursive: true});
		await writeFile(path.join(folder, 'journal.jsonl'), '{"time":"2026-', {mode: 0o644});
		await files.journal(entry);
		const lines = await linesOf(path.join(folder, 'journal.jsonl'));
		expect(lines).toEqual(['{"time":"2026-', JSON.stringify(entry), '']);
		expect(modeOf(path.join(folder, 'journal.jsonl'))).toBe('600');
	});
});

describe('a backup', () => {
	it('is a new folder with each file byte for byte', async () => {
		const files = createFileSystem({HOME: home});
		const content = '{"kind":"Secret","data":{"release":"SDRz"}}\u{FEFF}ä\n';
		const written = await files.backup('20261102T031409Z-payments-api', [{name: 'sh.helm.release.v1.api.v14.json', content}, {name: 'sh.helm.release.v1.api.v13.json', content: ''}]);
		const folder = path.join(stateFolder({HOME: home}), 'backups', '20261102T031409Z-payments-api');
		expect(written).toEqual({ok: true, value: folder});
		expect(await readFile(path.join(folder, 'sh.helm.release.v1.api.v14.json'), 'utf8')).toBe(content);
		expect(modeOf(path.join(folder, 'sh.helm.release.v1.api.v14.json'))).toBe('600');
		expect(modeOf(folder)).toBe('700');
		expect(await namesIn(folder)).toEqual(['sh.helm.release.v1.api.v13.json', 'sh.helm.release.v1.api.v14.json']);
	});

	it('refuses to overwrite one, and leaves that one whole', async () => {
		const files = createFileSystem({HOME: home});
		const first = await files.backup('one', [{name: 'a.json', content: 'first'}]);
		const second = await files.backup('one', [{name: 'a.json', content: 'second'}]);
		expect(second).toMatchObject({ok: false, problem: {code: 'state-unwritable', message: expect.stringContaining('it exists already') as string}});
		expect(await readFile(path.join(first.ok ? first.value : '', 'a.json'), 'utf8')).toBe('first');
	});

	it('leaves nothing half written', async () => {
		const files = createFileSystem({HOME: home});
		const twice = await files.backup('one', [{name: 'a.json', content: 'a'}, {name: 'a.json', content: 'b'}]);
		expect(twice).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		const backups = path.join(stateFolder({HOME: home}), 'backups');
		expect(await namesIn(backups)).toEqual([]);
	});

	it.each(['', '.', '..', '../other', 'a/b', 'objects/', 'objects/..', 'objects/a/b', '/objects/a', String.raw`a\b`, 'a\0b'])('refuses the name %j', async name => {
		const files = createFileSystem({HOME: home});
		expect(await files.backup('one', [{name, content: ''}])).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(await files.backup(name, [])).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(await readdir(home)).toEqual([]);
	});
});

describe('the live objects of a backup', () => {
	it('lie in a folder of their own, readable by nobody else, and are read with the rest', async () => {
		const files = createFileSystem({HOME: home});
		const saved = await files.backup('one', [{name: 'objects/Deployment.apps%shop%web.json', content: '{}'}, {name: 'a.json', content: 'a'}]);
		expect(saved).toMatchObject({ok: true});
		const folder = path.join(stateFolder({HOME: home}), 'backups', 'one');
		expect(await namesIn(folder)).toEqual(['a.json', 'objects']);
		expect(modeOf(path.join(folder, 'objects'))).toBe('700');
		expect(modeOf(path.join(folder, 'objects', 'Deployment.apps%shop%web.json'))).toBe('600');
		expect(await files.readBackup('one')).toEqual({ok: true, value: [{name: 'a.json', content: 'a'}, {name: 'objects/Deployment.apps%shop%web.json', content: '{}'}]});
	});
});

describe('what was written before', () => {
	it('is listed with the newest backup first, and read byte for byte in the order of names', async () => {
		const files = createFileSystem({HOME: home});
		await files.backup('20261102T031409-000-payments-api', [{name: 'b.json', content: 'ä\n'}, {name: '_plan.json', content: '{}'}]);
		await files.backup('20261103T031409-000-payments-api', [{name: 'a.json', content: ''}]);
		expect(await files.listBackups()).toEqual({ok: true, value: ['20261103T031409-000-payments-api', '20261102T031409-000-payments-api']});
		expect(await files.readBackup('20261102T031409-000-payments-api')).toEqual({ok: true, value: [{name: '_plan.json', content: '{}'}, {name: 'b.json', content: 'ä\n'}]});
	});

	it('is nothing where nothing was ever written, and makes no folder', async () => {
		const files = createFileSystem({HOME: home});
		expect(await files.listBackups()).toEqual({ok: true, value: []});
		expect(await files.readJournal()).toEqual({ok: true, value: {entries: [], unreadable: 0}});
		expect(await namesIn(home)).toEqual([]);
	});

	it.each(['nobody', '..', '../../etc', ''])('has no backup %j', async id => {
		const files = createFileSystem({HOME: home});
		await files.backup('one', []);
		expect(await files.readBackup(id)).toMatchObject({ok: false, problem: {code: 'not-found'}});
	});

	it('gives the journal back, and counts lines that a crash cut off', async () => {
		const files = createFileSystem({HOME: home});
		await files.journal(entry);
		await writeFile(path.join(stateFolder({HOME: home}), 'journal.jsonl'), '{"time":"2026-\n{"a":1}\n[]\n\n', {flag: 'a'});
		await files.journal({...entry, action: 'undo'});
		expect(await files.readJournal()).toEqual({ok: true, value: {entries: [entry, {...entry, action: 'undo'}], unreadable: 3}});
	});

	it('says why a journal cannot be read', async () => {
		const files = createFileSystem({HOME: home});
		await mkdir(path.join(stateFolder({HOME: home}), 'journal.jsonl'), {recursive: true});
		expect(await files.readJournal()).toMatchObject({ok: false, problem: {code: 'input-unreadable', message: expect.stringContaining('it is a folder') as string}});
	});
});

describe('a state folder that cannot be written', () => {
	it('says where and why when a part of its path is a file', async () => {
		await writeFile(path.join(home, 'file'), '');
		const files = createFileSystem({XDG_STATE_HOME: path.join(home, 'file')});
		const problem = {
			code: 'state-unwritable',
			message: `Cannot write ${path.join(home, 'file', 'helm-triage')}: a part of its path is no folder.`,
			hint: expect.stringContaining('XDG_STATE_HOME') as string,
		};
		expect(await files.journal(entry)).toEqual({ok: false, problem});
		expect(await files.backup('one', [])).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
	});

	// Root may write everywhere, so the rights of a folder say nothing there.
	it.skipIf(process.getuid?.() === 0)('says so when the home folder is read-only', async () => {
		await chmod(home, 0o500);
		expect(await createFileSystem({HOME: home}).journal(entry)).toMatchObject({ok: false, problem: {code: 'state-unwritable', message: expect.stringContaining('you may not access it') as string}});
		await chmod(home, 0o700);
	});

	it.skipIf(process.platform !== 'linux')('says so when the disk is full', async () => {
		const folder = stateFolder({HOME: home});
		await mkdir(folder, {recursive: true});
		await symlink('/dev/full', path.join(folder, 'journal.jsonl'));
		expect(await createFileSystem({HOME: home}).journal(entry)).toMatchObject({ok: false, problem: {code: 'state-unwritable', message: expect.stringContaining('the disk is full') as string}});
	});
});
