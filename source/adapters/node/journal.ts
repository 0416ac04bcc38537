import {open, readFile, type FileHandle} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {readEntries} from '../../core/journal/journal-text.ts';
import {fileErrorCode} from '../../core/problem/file-error.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {JournalEntry} from '../../ports/file-system.ts';
import {
	flushFolder,
	privateFolder,
	unreadable,
	unwritable,
} from './state-folder.ts';

const newline = 0x0A;

/** Whether a line before this one was cut off, by a crash or a full disk: then ours must not be glued to it. */
const endsMidLine = async (handle: FileHandle, size: number): Promise<boolean> => {
	if (size === 0) {
		return false;
	}

	const {buffer, bytesRead} = await handle.read(new Uint8Array(1), 0, 1, size - 1);
	return bytesRead === 1 && buffer[0] !== newline;
};

/** The operating system's name of the person, null where it has none (a container with a bare user number). */
const personHere = (): string | null => {
	try {
		return os.userInfo().username;
	} catch {
		return null;
	}
};

/**
Appends one line to `journal.jsonl` (0600) and flushes it before it returns, since a line that a crash can lose is no journal.

An entry without a person gets the operating system's user. Problem `state-unwritable`.
*/
export const appendJournal = async (folder: string, entry: JournalEntry): Promise<Result<null>> => {
	const made = await privateFolder(folder);
	if (!made.ok) {
		return made;
	}

	const file = path.join(folder, 'journal.jsonl');
	let handle: FileHandle | null = null;
	try {
		handle = await open(file, 'a+', 0o600);
		const {size, mode} = await handle.stat();
		if ((mode & 0o077) !== 0) { // eslint-disable-line no-bitwise
			await handle.chmod(0o600);
		}

		const line = `${JSON.stringify({...entry, person: entry.person ?? personHere()})}\n`;
		await handle.appendFile(await endsMidLine(handle, size) ? `\n${line}` : line);
		await handle.sync();
		if (size === 0) {
			await flushFolder(folder);
		}

		return ok(null);
	} catch (error) {
		return unwritable(file, error);
	} finally {
		await handle?.close();
	}
};

/** All entries, oldest first; none where nothing was ever written. Problem `input-unreadable`. */
export const readJournal = async (folder: string): Promise<Result<{readonly entries: readonly JournalEntry[]; readonly unreadable: number}>> => {
	const file = path.join(folder, 'journal.jsonl');
	try {
		return ok(readEntries(await readFile(file, 'utf8')));
	} catch (error) {
		return fileErrorCode(error) === 'ENOENT' ? ok({entries: [], unreadable: 0}) : unreadable(file, error);
	}
};
