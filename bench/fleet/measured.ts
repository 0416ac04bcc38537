import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** What a whole process took: seconds, mebibytes, bytes. */
export type Cost = {readonly wall: number; readonly cpu: number; readonly memory: number; readonly bytes: number};

export type Command = {readonly file: string; readonly arguments: readonly string[]};

export type Surroundings = {
	/** A folder for what is told between processes, and the home of those that are measured. */
	readonly scratch: string;
	readonly environment: Readonly<Record<string, string>>;
	/** Bytes that were received since the last call. */
	readonly takeBytes: () => number;
};

/** Runs a program to its end under GNU time, which tells CPU seconds and the peak of memory. Throws where it fails. */
export const measured = async ({file, arguments: arguments_}: Command, {scratch, environment, takeBytes}: Surroundings): Promise<Cost> => {
	const told = path.join(scratch, 'time');
	takeBytes();
	const begun = performance.now();
	await new Promise<void>((resolve, reject) => {
		const child = spawn('/usr/bin/time', ['-o', told, '-f', '%U %S %M', file, ...arguments_], {stdio: ['ignore', 'pipe', 'inherit'], env: {PATH: process.env['PATH'], HOME: scratch, ...environment}});
		child.stdout.resume();
		child.on('error', reject);
		child.on('close', code => {
			if (code === 0) {
				resolve();
			} else {
				reject(new Error(`${file} ${arguments_.join(' ')} ended with ${code}`));
			}
		});
	});
	const wall = (performance.now() - begun) / 1000;
	const [user = 0, system = 0, kilobytes = 0] = readFileSync(told, 'utf8').trim().split('\n').at(-1)!.split(' ').map(Number);
	return {wall, cpu: user + system, memory: kilobytes / 1024, bytes: takeBytes()};
};

const median = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** The medians of several runs. */
export const medianOf = (costs: readonly Cost[]): Cost => ({
	wall: median(costs.map(({wall}) => wall)),
	cpu: median(costs.map(({cpu}) => cpu)),
	memory: median(costs.map(({memory}) => memory)),
	bytes: median(costs.map(({bytes}) => bytes)),
});
