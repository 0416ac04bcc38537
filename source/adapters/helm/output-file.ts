import {mkdir, open, readdir, rename, rm, type FileHandle} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type {HelmProcess} from '../../core/lock/own-run.ts';

/** A file that Helm writes its output to, raw, while it runs. */
export type OutputFile = {
	readonly file: string;
	readonly handle: FileHandle;
};

const rawName = /^(?<stamp>\d{8}T\d{6})Z-\d+-(?<pid>\d+)\.raw$/v;

const stemOf = (file: string): string => file.slice(0, file.lastIndexOf('-'));

const stamp = (): string => new Date().toISOString().replaceAll(/[\-:]|\.\d+/gv, '');

/** Opens a new file for Helm's output (0600, folders 0700). It is named for our own process until Helm's is known. */
export const openOutput = async (folder: string): Promise<OutputFile> => {
	await mkdir(folder, {recursive: true, mode: 0o700});
	for (let attempt = 0; ; attempt++) {
		const file = path.join(folder, `${stamp()}-${attempt}-${process.pid}.raw`);
		try {
			return {file, handle: await open(file, 'wx+', 0o600)};
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 99) {
				throw error;
			}
		}
	}
};

/** Names the file for the process that writes it, so that a later start can tell whether that one still runs. */
export const nameForWriter = async (file: string, pid: number): Promise<string> => {
	const named = `${stemOf(file)}-${pid}.raw`;
	await rename(file, named);
	return named;
};

const pieceBytes = 1024 * 1024;

/** Copies a file through the redactor in pieces that end at line ends, so that memory stays bounded. */
const copyRedacted = async (from: string, to: string, redact: (text: string) => string): Promise<void> => {
	const source = await open(from, 'r');
	const target = await open(to, 'w', 0o600);
	try {
		let rest = '';
		for await (const part of source.createReadStream({encoding: 'utf8', highWaterMark: pieceBytes, autoClose: false})) {
			const text = rest + (part as string);
			const end = text.lastIndexOf('\n') + 1;
			rest = text.slice(end);
			await target.write(redact(text.slice(0, end)));
		}

		await target.write(redact(rest));
		await target.sync();
	} finally {
		await source.close();
		await target.close();
	}
};

/** Replaces raw output by its redacted text and gives the new file's path. The raw one is gone afterwards. */
export const replaceByRedacted = async (raw: string, redact: (text: string) => string): Promise<string> => {
	const file = `${stemOf(raw)}.log`;
	await copyRedacted(raw, file, redact);
	await rm(raw);
	return file;
};

const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
};

/** Redacts what runs left behind whose start of ours did not see their end: a lost terminal leaves Helm running and its output raw. */
export const sweepOutputs = async (folder: string, redact: (text: string) => string): Promise<void> => {
	const names = await readdir(folder).catch(() => []);
	for (const name of names) {
		const pid = rawName.exec(name)?.groups?.['pid'];
		if (pid !== undefined && !isRunning(Number(pid))) {
			await replaceByRedacted(path.join(folder, name), redact);
		}
	}
};

const tailBytes = 4096;

/** The last line with something in it. */
const lastLineOf = async (file: string): Promise<string> => {
	const handle = await open(file, 'r');
	try {
		const {size} = await handle.stat();
		const {buffer, bytesRead} = await handle.read(new Uint8Array(tailBytes), 0, tailBytes, Math.max(size - tailBytes, 0));
		return new TextDecoder().decode(buffer.subarray(0, bytesRead)).split('\n').findLast(line => line.trim() !== '')?.trim() ?? '';
	} finally {
		await handle.close();
	}
};

const startOf = (stamped: string): number => Date.parse(stamped.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/v, '$1-$2-$3T$4:$5:$6Z'));

/** The Helms whose output files are not redacted yet and whose processes run: those of this start, and of earlier ones that lost their terminal. A file that cannot be read any more is left out. */
export const runningOutputs = async (folder: string): Promise<readonly HelmProcess[]> => {
	const names = await readdir(folder).catch(() => []);
	const found = await Promise.all(names.map(async (name): Promise<HelmProcess | null> => {
		const parts = rawName.exec(name)?.groups;
		const pid = Number(parts?.['pid']);
		if (parts === undefined || pid === process.pid || !isRunning(pid)) {
			return null;
		}

		const lastLine = await lastLineOf(path.join(folder, name)).catch(() => null);
		return lastLine === null ? null : {pid, started: startOf(parts['stamp']!), lastLine};
	}));
	return found.filter(one => one !== null);
};
