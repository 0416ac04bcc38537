import {mkdir, open, readdir, readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {byName, newestFirst, noBackup} from '../../core/plan/backup-names.ts';
import {objectFolder} from '../../core/plan/saved-plan.ts';
import type {BackupFile} from '../../ports/file-system.ts';
import {fileErrorCode} from '../../core/problem/file-error.ts';
import {
	flushFolder,
	privateFolder,
	unreadable,
	unwritable,
} from './state-folder.ts';

/** A name that stays inside of its folder, whatever a record's metadata says. */
const isPlainName = (name: string): boolean => name !== '' && name !== '.' && name !== '..' && !/[\0\/\\]/v.test(name);

/** A file of a backup lies in its folder, or in the one for live objects in it. */
const isPlainPath = (name: string): boolean => isPlainName(name.startsWith(objectFolder) ? name.slice(objectFolder.length) : name);

const writeNew = async (file: string, content: string): Promise<void> => {
	const handle = await open(file, 'wx', 0o600);
	try {
		await handle.writeFile(content);
		await handle.sync();
	} finally {
		await handle.close();
	}
};

/**
Writes a new folder `backups/ID` (0700) with these files (0600), each byte for byte and flushed, and gives its path.

It never overwrites: an id that exists already is a Problem, and so is a name that would leave the folder. What was written of a backup that failed is taken away again, so that a folder in `backups` is always a whole one. Problem `state-unwritable`.
*/
export const writeBackup = async (state: string, id: string, files: readonly BackupFile[]): Promise<Result<string>> => {
	const odd = isPlainName(id) ? files.map(file => file.name).find(name => !isPlainPath(name)) : id;
	if (odd !== undefined) {
		return fail('state-unwritable', `Cannot write a backup under the name ${JSON.stringify(odd)}: it is no plain file name.`, 'Nothing was changed.');
	}

	const parent = path.join(state, 'backups');
	const made = await privateFolder(parent);
	if (!made.ok) {
		return made;
	}

	const folder = path.join(parent, id);
	try {
		await mkdir(folder, {mode: 0o700});
	} catch (error) {
		return unwritable(folder, error);
	}

	for (const {name, content} of files) {
		const file = path.join(folder, name);
		try {
			await mkdir(path.dirname(file), {recursive: true, mode: 0o700});
			await writeNew(file, content);
		} catch (error) {
			await rm(folder, {recursive: true, force: true});
			return unwritable(file, error);
		}
	}

	if (files.some(({name}) => name.startsWith(objectFolder))) {
		await flushFolder(path.join(folder, objectFolder));
	}

	await flushFolder(folder);
	await flushFolder(parent);
	return ok(folder);
};

const isMissing = (error: unknown): boolean => fileErrorCode(error) === 'ENOENT';

/** The ids of all backups, the newest first; none where the folder was never made. Problem `input-unreadable`. */
export const listBackups = async (state: string): Promise<Result<readonly string[]>> => {
	const folder = path.join(state, 'backups');
	try {
		const entries = await readdir(folder, {withFileTypes: true});
		return ok(newestFirst(entries.filter(entry => entry.isDirectory()).map(({name}) => name)));
	} catch (error) {
		return isMissing(error) ? ok([]) : unreadable(folder, error);
	}
};

/** The files of one backup, byte for byte. Problems: `not-found`, `input-unreadable`. */
export const readBackup = async (state: string, id: string): Promise<Result<readonly BackupFile[]>> => {
	const folder = path.join(state, 'backups', id);
	if (!isPlainName(id)) {
		return noBackup(id);
	}

	try {
		const entries = await readdir(folder, {withFileTypes: true, recursive: true});
		const names = entries.filter(entry => entry.isFile()).map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'));
		const files = await Promise.all(names.map(async (name): Promise<BackupFile> => ({name, content: await readFile(path.join(folder, name), 'utf8')})));
		return ok(files.toSorted(byName));
	} catch (error) {
		return isMissing(error) ? noBackup(id) : unreadable(folder, error);
	}
};
