import {open, stat} from 'node:fs/promises';
import process from 'node:process';
import {fileErrorCode, fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';

const interrupted = (name: string): ReturnType<typeof fail> => fail('interrupted', `Reading ${name} was interrupted.`);

/** Bytes up to which a file is read at once. */
const smallFile = 1024 * 1024;

const tooLarge = (name: string, limit: number): ReturnType<typeof fail> => fail('input-unreadable', `${name} is larger than ${limit} bytes.`, 'Give only the objects that hold release records.');

const within = (bytes: Uint8Array, name: string, limit: number): Result<Uint8Array> => bytes.byteLength > limit ? tooLarge(name, limit) : ok(bytes);

/** Collects chunks up to the limit; what is too large is given up at once, so that an endless input ends. */
const collect = async (chunks: AsyncIterable<Uint8Array>, name: string, limit: number): Promise<Result<Uint8Array>> => {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of chunks) {
		size += chunk.byteLength;
		if (size > limit) {
			return tooLarge(name, limit);
		}

		parts.push(chunk);
	}

	return ok(Buffer.concat(parts));
};

/** Gives up waiting when the signal aborts: opening or reading a pipe that nobody writes to cannot be stopped otherwise. */
const unlessAborted = async (work: Promise<Result<Uint8Array>>, name: string, signal: AbortSignal): Promise<Result<Uint8Array>> => {
	if (signal.aborted) {
		return interrupted(name);
	}

	const {promise, resolve} = Promise.withResolvers<Result<Uint8Array>>();
	const end = (): void => {
		resolve(interrupted(name));
	};

	signal.addEventListener('abort', end);
	try {
		return await Promise.race([work, promise]);
	} finally {
		signal.removeEventListener('abort', end);
	}
};

const readFile = async (path: string, limit: number, signal: AbortSignal): Promise<Result<Uint8Array>> => {
	try {
		const found = await stat(path);
		if (found.isDirectory()) {
			return fail('usage', `${path} is a folder; one file is read here.`, 'Open a folder with --from.');
		}

		const handle = await open(path, 'r');
		if (!found.isFile() || found.size > smallFile) {
			return await collect(handle.createReadStream({signal}), path, limit);
		}

		// Many small files are read when a folder is opened; a stream for each would cost more than the reading.
		try {
			return within(await handle.readFile({signal}), path, limit);
		} finally {
			await handle.close();
		}
	} catch (error) {
		if (signal.aborted) {
			return interrupted(path);
		}

		return fileErrorCode(error) === 'ENOENT'
			? fail('not-found', `There is no file ${path}.`, 'Check the path; a dash (-) reads standard input.')
			: fail('input-unreadable', `Cannot read ${path}: ${fileErrorWords(error)}.`);
	}
};

const readStandardInput = async (limit: number, signal: AbortSignal): Promise<Result<Uint8Array>> => {
	const {stdin} = process;
	// An open pipe would keep the process alive after its work is done.
	const leave = (): void => {
		stdin.destroy();
	};

	signal.addEventListener('abort', leave);
	try {
		return await collect(stdin, 'Standard input', limit);
	} catch (error) {
		return signal.aborted ? interrupted('standard input') : fail('input-unreadable', `Cannot read standard input: ${fileErrorWords(error)}.`);
	} finally {
		signal.removeEventListener('abort', leave);
		leave();
	}
};

/**
Reads a file, or standard input for `-`, up to `limit` bytes.

Problems: `usage` for a folder, `not-found`, `input-unreadable` (rights, a disk error, larger than the limit), `interrupted`.
*/
export const readInput = async (path: string, limit: number, signal: AbortSignal): Promise<Result<Uint8Array>> => path === '-'
	? unlessAborted(readStandardInput(limit, signal), 'standard input', signal)
	: unlessAborted(readFile(path, limit, signal), path, signal);
