import {stat} from 'node:fs/promises';
import {fileErrorCode, fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {FileSystem} from '../../ports/file-system.ts';
import {parseFile, parseNamedFile, type Parsed} from './parse-file.ts';
import {describeFile, walk, type FoundFile, type Walked} from './walk.ts';

/** Where objects come from: a folder, one file, or something that can be read only once (standard input, a pipe). */
export type Source = {
	/** How the header and messages call it. */
	readonly label: string;
	/** The folder's path; null for anything else. */
	readonly folder: string | null;
	readonly find: (signal: AbortSignal) => AsyncGenerator<Walked, void, void>;
	/** Problems: those of reading a file. What is wrong inside of it is in the value. */
	readonly parse: (file: FoundFile, signal: AbortSignal) => Promise<Result<Parsed>>;
};

export type SourceOptions = {
	readonly readInput: FileSystem['readInput'];
	/** Bytes of one file; a larger one is named and left out. */
	readonly maxFileBytes: number;
	/** Bytes that a bare payload may decompress to. */
	readonly maxDecodedBytes: number;
};

const folderSource = (folder: string, {readInput, maxFileBytes}: SourceOptions): Source => ({
	label: folder,
	folder,
	find: signal => walk(folder, signal),
	async parse(file, signal) {
		const bytes = await readInput(file.path, maxFileBytes, signal);
		return bytes.ok ? ok(parseFile(bytes.value, file)) : bytes;
	},
});

const single = async function * (file: FoundFile): AsyncGenerator<Walked, void, void> {
	yield {kind: 'file', file};
};

const fileSource = (path: string, {readInput, maxFileBytes, maxDecodedBytes}: SourceOptions): Source => ({
	label: path,
	folder: null,
	async * find() {
		yield {kind: 'file', file: describeFile(path, path, await stat(path))};
	},
	async parse({name}, signal) {
		const bytes = await readInput(path, maxFileBytes, signal);
		return bytes.ok ? ok(parseNamedFile(bytes.value, name, maxDecodedBytes)) : bytes;
	},
});

/** Reads at the first question and keeps the answer: neither standard input nor a pipe can be read again. */
const streamSource = (path: string, {readInput, maxFileBytes, maxDecodedBytes}: SourceOptions): Source => {
	const label = path === '-' ? 'standard input' : path;
	const file: FoundFile = {
		path,
		name: label,
		size: 0,
		stamp: 'read once',
		promised: true,
	};
	const readOnce = async (signal: AbortSignal): Promise<Result<Parsed>> => {
		const bytes = await readInput(path, maxFileBytes, signal);
		return bytes.ok ? ok(parseNamedFile(bytes.value, label, maxDecodedBytes)) : bytes;
	};

	let read: Promise<Result<Parsed>> | null = null;
	return {
		label,
		folder: null,
		find: () => single(file),
		async parse(_file, signal) {
			read ??= readOnce(signal);
			return read;
		},
	};
};

/** Looks what a path is. Problems: `not-found`, `input-unreadable`. */
export const openSource = async (path: string, options: SourceOptions): Promise<Result<Source>> => {
	if (path === '-') {
		return ok(streamSource(path, options));
	}

	try {
		const stats = await stat(path);
		return stats.isDirectory() ? ok(folderSource(path, options)) : ok(stats.isFile() ? fileSource(path, options) : streamSource(path, options));
	} catch (error) {
		return fileErrorCode(error) === 'ENOENT'
			? fail('not-found', `There is no file or folder ${path}.`, 'Check the path; a dash (-) reads standard input.')
			: fail('input-unreadable', `Cannot open ${path}: ${fileErrorWords(error)}.`);
	}
};
