import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import process from 'node:process';
import type {Command, Cost, Surroundings} from './measured.ts';

/** Terminal reports that programs ask for and would wait for. */
const questions = [
	{asked: '\u{1B}[6n', answer: '\u{1B}[1;1R'},
	{asked: '\u{1B}[c', answer: '\u{1B}[?62;c'},
] as const;

const quoted = (word: string): string => `'${word.replaceAll('\'', String.raw`'\''`)}'`;

/** CPU seconds and peak memory of a process and all that it started, by Linux's own account. */
const accountOf = (root: number): {readonly cpu: number; readonly memory: number} => {
	const parents = new Map<number, number>();
	for (const name of readdirSync('/proc')) {
		try {
			parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]));
		} catch {
			// It is no process, or has just ended.
		}
	}

	const family = new Set([root]);
	for (let size = 0; size !== family.size;) {
		size = family.size;
		for (const [pid, parent] of parents) {
			if (family.has(parent)) {
				family.add(pid);
			}
		}
	}

	let cpu = 0;
	let memory = 0;
	for (const pid of family) {
		try {
			const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
			cpu += (Number(stat[11]) + Number(stat[12])) / 100;
			memory = Math.max(memory, Number(/VmHWM:\s+(?<kilobytes>\d+)/v.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['kilobytes'] ?? 0) / 1024);
		} catch {
			// It has just ended.
		}
	}

	return {cpu, memory};
};

/** Starts a program in a terminal of 160×50 and ends it once the pattern is on the screen; the wall time is the one until then. Throws where it does not come within two minutes. Linux alone: `script` makes the terminal. */
export const firstRows = async ({file, arguments: arguments_}: Command, rows: RegExp, {scratch, environment, takeBytes}: Surroundings): Promise<Cost> => {
	takeBytes();
	const line = ['stty', 'rows', '50', 'cols', '160;', 'exec', ...[file, ...arguments_].map(word => quoted(word))].join(' ');
	const begun = performance.now();
	const child = spawn('script', ['-qec', line, '/dev/null'], {stdio: ['pipe', 'pipe', 'ignore'], env: {PATH: process.env['PATH'], HOME: scratch, TERM: 'xterm-256color', ...environment}});
	const {promise, resolve, reject} = Promise.withResolvers<Cost>();
	let seen = '';
	const patience = setTimeout(() => {
		reject(new Error(`${file} shows no rows within two minutes. It shows:\n${seen.slice(-2000)}`));
	}, 120_000);
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		seen += text;
		for (const {asked, answer} of questions) {
			if (text.includes(asked)) {
				child.stdin.write(answer);
			}
		}

		if (rows.test(seen)) {
			resolve({wall: (performance.now() - begun) / 1000, ...accountOf(child.pid!), bytes: takeBytes()});
		}
	});
	child.on('close', code => {
		reject(new Error(`${file} ended with ${code} before it showed rows. It showed:\n${seen.slice(-2000)}`));
	});
	try {
		return await promise;
	} finally {
		clearTimeout(patience);
		child.kill('SIGKILL');
	}
};
