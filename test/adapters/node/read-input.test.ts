import {execFileSync, spawn} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	it,
} from 'vitest';
import {readInput} from '../../../source/adapters/node/read-input.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'input-'));
	await writeFile(path.join(folder, 'ten'), '0123456789');
	await writeFile(path.join(folder, 'empty'), '');
});

afterAll(async () => {
	await rm(folder, {recursive: true, force: true});
});

const never = new AbortController().signal;
const read = async (name: string, limit = 100, signal = never): ReturnType<typeof readInput> => readInput(path.join(folder, name), limit, signal);

describe('a file', () => {
	it('is read whole, up to the limit itself', async () => {
		const result = await read('ten', 10);
		expect(result.ok && Buffer.from(result.value).toString()).toBe('0123456789');
		expect(await read('empty')).toMatchObject({ok: true, value: {byteLength: 0}});
	});

	it('is refused when it is larger', async () => {
		expect(await read('ten', 9)).toMatchObject({ok: false, problem: {code: 'input-unreadable', message: expect.stringContaining('larger than 9 bytes') as string}});
	});

	it('that is a folder is a wrong use', async () => {
		expect(await read('.')).toMatchObject({ok: false, problem: {code: 'usage', message: expect.stringContaining('is a folder') as string}});
	});

	it('that is missing is not found', async () => {
		expect(await read('nothing')).toMatchObject({ok: false, problem: {code: 'not-found'}});
		expect(await read('ten/below')).toMatchObject({ok: false, problem: {code: 'input-unreadable', message: expect.stringContaining('no folder') as string}});
	});

	it('without an end is given up at the limit', async () => {
		expect(await readInput('/dev/zero', 1_000_000, never)).toMatchObject({ok: false, problem: {code: 'input-unreadable'}});
	});

	it('is not read once the signal aborted', async () => {
		expect(await read('ten', 10, AbortSignal.abort())).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});

	it.skipIf(process.platform === 'win32')('that is a pipe without a writer is left when the signal aborts', async () => {
		const pipe = path.join(folder, 'pipe');
		execFileSync('mkfifo', [pipe]);
		const controller = new AbortController();
		const reading = readInput(pipe, 10, controller.signal);
		controller.abort();
		expect(await reading).toMatchObject({ok: false, problem: {code: 'interrupted'}});
		// Lets the thread go that still waits for a writer.
		await writeFile(pipe, '');
	});
});

describe('standard input', () => {
	const script = `
		import {readInput} from ${JSON.stringify(path.join(import.meta.dirname, '../../../source/adapters/node/read-input.ts'))};
		const controller = new AbortController();
		process.once('SIGUSR2', () => controller.abort());
		console.error('ready');
		const result = await readInput('-', 10, controller.signal);
		console.log(result.ok ? Buffer.from(result.value).toString() : result.problem.code);
	`;

	const run = async (input: string | null): Promise<string> => {
		const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script]);
		if (input === null) {
			child.stderr.once('data', () => {
				child.kill('SIGUSR2');
			});
		} else {
			child.stdin.end(input);
		}

		let output = '';
		child.stdout.on('data', chunk => {
			output += String(chunk);
		});
		await new Promise(resolve => {
			child.once('close', resolve);
		});
		child.stdin.destroy();
		return output.trim();
	};

	it('is read to its end', async () => {
		expect(await run('0123456789')).toBe('0123456789');
	});

	it('is given up at the limit', async () => {
		expect(await run('0123456789a')).toBe('input-unreadable');
	});

	it('is left when the signal aborts, and the process ends', async () => {
		expect(await run(null)).toBe('interrupted');
	});
});
