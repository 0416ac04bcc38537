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
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {saveFile} from '../../../source/adapters/node/save-file.ts';
import {modeOf} from '../mode-of.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'save-'));
});

afterEach(async () => {
	await rm(folder, {recursive: true, force: true});
});

describe('a file that a person asks for', () => {
	it('is new, whole, and readable by them alone', async () => {
		const file = path.join(folder, 'values.yaml');
		expect(await saveFile(file, 'a: é\n', false)).toEqual({ok: true, value: file});
		expect(await readFile(file, 'utf8')).toBe('a: é\n');
		expect(modeOf(file)).toBe('600');
		expect(await readdir(folder)).toEqual(['values.yaml']);
	});

	it('never takes the place of another one unasked', async () => {
		const file = path.join(folder, 'values.yaml');
		await writeFile(file, 'mine');
		expect(await saveFile(file, 'a: 1\n', false)).toMatchObject({ok: false, problem: {code: 'usage', message: `${file} exists already, and is not overwritten.`}});
		await symlink(path.join(folder, 'nowhere'), path.join(folder, 'link'));
		expect(await saveFile(path.join(folder, 'link'), 'a: 1\n', false)).toMatchObject({ok: false, problem: {code: 'usage'}});
		expect(await readFile(file, 'utf8')).toBe('mine');
		expect(await readdir(folder)).toEqual(['link', 'values.yaml']);
	});

	it('replaces one as a whole where that is asked for, with rights of its own', async () => {
		const file = path.join(folder, 'values.yaml');
		await writeFile(file, 'mine');
		await chmod(file, 0o644);
		await symlink(file, path.join(folder, 'link'));
		expect(await saveFile(path.join(folder, 'link'), 'a: 1\n', true)).toMatchObject({ok: true});
		expect(await readFile(file, 'utf8')).toBe('mine');
		expect(await saveFile(file, 'a: 2\n', true)).toMatchObject({ok: true});
		expect(await readFile(file, 'utf8')).toBe('a: 2\n');
		expect(modeOf(file)).toBe('600');
		expect(modeOf(path.join(folder, 'link'))).toBe('600');
		expect(await readdir(folder)).toEqual(['link', 'values.yaml']);
	});

	it('says why it cannot be written, and leaves nothing behind', async () => {
		await mkdir(path.join(folder, 'sub'));
		expect(await saveFile(path.join(folder, 'sub'), 'a', true)).toMatchObject({ok: false, problem: {code: 'usage', message: `${path.join(folder, 'sub')} is no file that can be replaced.`}});
		expect(await saveFile(path.join(folder, 'none', 'values.yaml'), 'a', false)).toMatchObject({ok: false, problem: {code: 'usage', message: expect.stringContaining('it does not exist') as string}});
		expect(await saveFile(path.join(folder, 'none', 'values.yaml'), 'a', true)).toMatchObject({ok: false, problem: {code: 'usage'}});
		expect(await readdir(folder)).toEqual(['sub']);
	});
});
