/**
Holds the cluster's processes: it starts what it is told on standard input and ends all of it when that input ends.

The tests' process may crash or be killed; then its end of the pipe closes, and nothing of the cluster stays behind. Helms that the tests have under way end with it. It runs in a session of its own, so that Ctrl-C reaches the tests first.
*/
import {type ChildProcess, spawn} from 'node:child_process';
import {openSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import process from 'node:process';
import {createInterface} from 'node:readline';
import {clientsOf} from './clients.ts';

type Order = {readonly name: string; readonly file: string; readonly arguments: readonly string[]; readonly log: string};

const state = process.argv[2]!;
const children: ChildProcess[] = [];

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** A Helm or kubectl that the tests started and that outlived them; it may be gone since. */
const killClient = (pid: number): void => {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// It has ended by itself.
	}
};

const end = async (): Promise<never> => {
	// The last started ends first: controllers before the API server, the API server before its store.
	for (const child of children.toReversed()) {
		child.kill('SIGTERM');
	}

	const patience = Date.now() + 2000;
	while (children.some(isAlive) && Date.now() < patience) {
		await new Promise(resolve => {
			setTimeout(resolve, 20);
		});
	}

	for (const child of children) {
		child.kill('SIGKILL');
	}

	for (const client of await clientsOf(state)) {
		killClient(client);
	}

	await rm(state, {recursive: true, force: true, maxRetries: 3});
	// eslint-disable-next-line unicorn/no-process-exit -- this is a program of its own
	process.exit(0);
};

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
	process.on(signal, () => {
		void end();
	});
}

// Nobody reads any more once the tests are dead: what is told then goes nowhere, and the ending goes on.
process.stdout.on('error', () => undefined);

const orders = createInterface({input: process.stdin});
orders.on('line', line => {
	const {name, file, arguments: arguments_, log} = JSON.parse(line) as Order;
	const output = openSync(log, 'w', 0o600);
	const child = spawn(file, arguments_, {cwd: state, stdio: ['ignore', output, output]});
	children.push(child);
	child.on('exit', (code, signal) => {
		process.stdout.write(`${JSON.stringify({name, code, signal})}\n`);
	});
});
orders.on('close', () => {
	void end();
});
