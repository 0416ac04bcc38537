import {randomBytes} from 'node:crypto';
import {lstat, open, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {fileErrorCode, fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';

const unsaved = (file: string, error: unknown): ReturnType<typeof fail> => fileErrorCode(error) === 'EEXIST'
	? fail('usage', `${file} exists already, and is not overwritten.`, 'Name another file, or give --overwrite.')
	: fail('usage', `Cannot write ${file}: ${fileErrorWords(error)}.`, 'Name another file.');

const writeNew = async (file: string, content: string): Promise<void> => {
	const handle = await open(file, 'wx', 0o600);
	try {
		await handle.writeFile(content);
		await handle.sync();
	} catch (error) {
		await rm(file, {force: true});
		throw error;
	} finally {
		await handle.close();
	}
};

/** Writes beside the file and puts it in its place, so that a crash leaves the old one or the new one, and never one that others may read. */
const replace = async (file: string, content: string): Promise<void> => {
	const aside = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}`);
	await writeNew(aside, content);
	try {
		await rename(aside, file);
	} catch (error) {
		await rm(aside, {force: true});
		throw error;
	}
};

const isFile = async (file: string): Promise<boolean> => {
	try {
		const found = await lstat(file);
		return found.isFile() || found.isSymbolicLink();
	} catch {
		return true; // Writing it says what is wrong
	}
};

/**
Writes a file that only its owner may read (0600), flushed, and gives its whole path.

A file that is there is left as it is, unless `overwrite`: then it is replaced as a whole, a symbolic link itself and not what it leads to. Problem `usage` where it exists, is no file, or cannot be written.
*/
export const saveFile = async (file: string, content: string, overwrite: boolean): Promise<Result<string>> => {
	const target = path.resolve(file);
	try {
		if (overwrite && !await isFile(target)) {
			return fail('usage', `${target} is no file that can be replaced.`, 'Name another file.');
		}

		await (overwrite ? replace(target, content) : writeNew(target, content));
		return ok(target);
	} catch (error) {
		return unsaved(target, error);
	}
};
