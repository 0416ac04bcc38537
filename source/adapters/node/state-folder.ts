import {mkdir, open, type FileHandle} from 'node:fs/promises';
import path from 'node:path';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {xdgFolder} from './xdg-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where journal and backups are kept: `$XDG_STATE_HOME/helm-triage`, else `~/.local/state/helm-triage`. */
export const stateFolder = (environment: Environment): string => xdgFolder(environment, 'XDG_STATE_HOME', '.local', 'state');

/** Where Helm's output is kept, one file a run. */
export const helmOutputFolder = (environment: Environment): string => path.join(stateFolder(environment), 'helm');

/** The Problem `state-unwritable`, with the way out that always exists. */
export const unwritable = (file: string, error: unknown): ReturnType<typeof fail> => fail(
	'state-unwritable',
	`Cannot write ${file}: ${fileErrorWords(error)}.`,
	'Set XDG_STATE_HOME to a folder that you may write to, or make room there. Nothing in the cluster was changed.',
);

/** The Problem `input-unreadable`: something of the state folder is there and cannot be read. */
export const unreadable = (file: string, error: unknown): ReturnType<typeof fail> => fail('input-unreadable', `Cannot read ${file}: ${fileErrorWords(error)}.`, 'The folder of backups and journal is named by XDG_STATE_HOME.');

/** Makes a folder and what is missing above it, readable by its owner alone (0700). Problem `state-unwritable`. */
export const privateFolder = async (folder: string): Promise<Result<null>> => {
	try {
		await mkdir(folder, {recursive: true, mode: 0o700});
		return ok(null);
	} catch (error) {
		return unwritable(folder, error);
	}
};

/** Flushes a folder, so that a file just made in it is still named there after a power cut. File systems that cannot do it are left alone. */
export const flushFolder = async (folder: string): Promise<void> => {
	let handle: FileHandle | null = null;
	try {
		handle = await open(folder, 'r');
		await handle.sync();
	} catch {
		// Some network file systems refuse to flush a folder; the file itself is flushed already.
	} finally {
		await handle?.close();
	}
};
